package io.thalweg.service;

import io.thalweg.cli.internal.command.StorePlace;
import io.thalweg.cli.internal.command.Subcommand;
import io.thalweg.cli.internal.usage.Names;
import io.thalweg.cli.internal.usage.UsageException;
import java.io.PrintWriter;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says who may reach the studies of a store through a service. */
@Command(
        name = "token",
        description = "Make, list and withdraw the tokens with which people and programs sign in to a service.",
        footer = {
            "",
            "Roles, each with what those before it may do: look (see studies and forecasts), tell (results), ask"
                    + " (for suggestions), administer (begin, change, archive and delete studies).",
            "",
            "Example: thalweg token make robot-1 --role ask --store studies"
        })
public final class TokenCommand implements Subcommand {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private static final String STORE =
            "Where studies are kept: a directory, or postgresql://USER@HOST/DATABASE (default: this directory).";

    private Tokens tokens(String store) {
        StorePlace.check(spec, store);
        return Tokens.of(store, InstantSource.system());
    }

    /** Makes one. */
    @Command(name = "make", description = "Make a token and print it. Nobody can see it again.")
    int make(
            @Parameters(paramLabel = "NAME", description = "Whose it is.") String name,
            @Option(
                            names = "--role",
                            required = true,
                            paramLabel = "ROLE",
                            description = "What it allows: look, tell, ask or administer.")
                    String role,
            @Option(names = "--store", paramLabel = "DIR|URL", defaultValue = ".", description = STORE) String store) {
        Role allowed = Role.of(role)
                .orElseThrow(() -> new UsageException(Names.unknown(
                        "role",
                        role,
                        Arrays.stream(Role.values()).map(Role::word).toList())));
        return print(() -> List.of(tokens(store).make(name, allowed, new SecureRandom())));
    }

    /** Lists them. */
    @Command(name = "list", description = "List the tokens: names, roles, and when they were made.")
    int list(@Option(names = "--store", paramLabel = "DIR|URL", defaultValue = ".", description = STORE) String store) {
        return print(() -> tokens(store).all().stream()
                .map(token -> token.name() + "  " + token.role().word() + "  " + token.made())
                .toList());
    }

    /** Withdraws one. */
    @Command(name = "withdraw", description = "Withdraw a token: from now on it allows nothing.")
    int withdraw(
            @Parameters(paramLabel = "NAME", description = "Whose it is.") String name,
            @Option(names = "--store", paramLabel = "DIR|URL", defaultValue = ".", description = STORE) String store) {
        return print(() -> {
            tokens(store).withdraw(name);
            return List.of("withdrawn: " + name);
        });
    }

    private int print(java.util.function.Supplier<List<String>> work) {
        try {
            PrintWriter out = spec.commandLine().getOut();
            work.get().forEach(out::println);
            out.flush();
            return 0;
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }
}

package io.thalweg.cli.internal.command;

import io.thalweg.SurrogateOption;
import io.thalweg.Surrogates;
import io.thalweg.cli.internal.usage.Names;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.internal.name.KnownNames;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says what surrogates there are, and what options they have. */
@Command(name = "surrogates", description = "List the surrogates, or the options of one.")
final class SurrogatesCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "The surrogate whose options are listed.")
    private @Nullable String name;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        if (name == null) {
            Surrogates.names()
                    .forEach(each ->
                            out.println(String.format(Locale.ROOT, "%-10s %s", each, Surrogates.description(each))));
        } else if (KnownNames.find(name, Surrogates.names()).isPresent()) {
            out.println(name + ": " + Surrogates.description(name));
            for (SurrogateOption option : Surrogates.options(name)) {
                out.println();
                out.println("--option " + option.name() + "=VALUE    " + option.values());
                out.println("    " + option.meaning());
            }
        } else {
            throw new UsageException(Names.unknown("surrogate", name, Surrogates.names()));
        }
        out.flush();
        return 0;
    }
}

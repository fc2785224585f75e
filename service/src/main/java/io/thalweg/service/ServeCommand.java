package io.thalweg.service;

import io.thalweg.cli.internal.command.StorePlace;
import io.thalweg.cli.internal.command.Subcommand;
import io.thalweg.cli.internal.usage.UsageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Answers over HTTP until it is told to end. */
@Command(
        name = "serve",
        description = "Serve studies over HTTP, to programs in any language.",
        footer = {
            "",
            "By default only programs of this machine can reach the service, and need not sign in. To let others in,"
                    + " make tokens with 'thalweg token make', and give a --host and either a --key-store or a proxy that sees to"
                    + " TLS.",
            "",
            "Several services on one database serve the same studies. On SIGTERM the service finishes what it has begun.",
            "",
            "Example: thalweg serve --store studies; then curl http://localhost:8321/v1/studies"
        })
public final class ServeCommand implements Subcommand, Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--store",
            paramLabel = "DIR|URL",
            defaultValue = ".",
            description =
                    "Where studies are kept by name: a directory, or postgresql://USER@HOST/DATABASE (default: this directory).")
    private String store = ".";

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "" + ServiceOptions.DEFAULT_PORT,
            description = "Port to listen on; 0 for any that is free (default: ${DEFAULT-VALUE}).")
    private int port = ServiceOptions.DEFAULT_PORT;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Address to listen on (default: ${DEFAULT-VALUE}).")
    private String host = "127.0.0.1";

    @Option(names = "--sign-in", description = "Ask for tokens on this machine as well.")
    private boolean signIn;

    @Option(names = "--behind-proxy", description = "A proxy in front of the service sees to TLS.")
    private boolean behindProxy;

    @Option(
            names = "--key-store",
            paramLabel = "FILE",
            description = "PKCS 12 file with the key and the certificates for TLS.")
    private @Nullable Path keyStore;

    @Option(
            names = "--key-store-password",
            paramLabel = "FILE",
            description = "File whose first line is the password of the --key-store.")
    private @Nullable Path password;

    @Option(
            names = "--ask-within",
            paramLabel = "SECONDS",
            description =
                    "How long an ask may take that names no time itself. What does not fit is left out and recorded with the suggestion"
                            + " (default: as long as it takes).")
    private @Nullable Double askWithin;

    @Override
    public Integer call() throws IOException, InterruptedException {
        StorePlace.check(spec, store);
        CountDownLatch ended = new CountDownLatch(1);
        CountDownLatch ending = new CountDownLatch(1);
        try (Service service = started()) {
            Thread hook = new Thread(() -> awaitEnd(ending, ended), "end");
            Runtime.getRuntime().addShutdownHook(hook);
            PrintWriter out = spec.commandLine().getOut();
            out.println("serving " + StorePlace.shown(store) + " at " + (keyStore == null ? "http" : "https") + "://"
                    + (host.equals("127.0.0.1") ? "localhost" : host) + ":" + service.port() + "/v1/studies");
            out.flush();
            ending.await();
        } finally {
            ended.countDown();
        }
        return 0;
    }

    private static void awaitEnd(CountDownLatch ending, CountDownLatch ended) {
        ending.countDown();
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Service started() throws IOException {
        boolean local = ServiceOptions.local(store, port).host().equals(host);
        Optional<Tokens> tokens = !local || signIn || behindProxy
                ? Optional.of(Tokens.of(store, InstantSource.system()))
                : Optional.empty();
        try {
            return Service.start(new ServiceOptions(store, host, port, tokens, keys(), behindProxy, askTime()));
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    private Optional<Duration> askTime() {
        if (askWithin == null) {
            return Optional.empty();
        }
        if (!(askWithin > 0 && askWithin <= TrialRoutes.LONGEST)) {
            throw new UsageException("--ask-within is " + askWithin + ", must be seconds above 0 and at most "
                    + (long) TrialRoutes.LONGEST);
        }
        return Optional.of(Duration.ofNanos(Math.round(askWithin * 1e9)));
    }

    private Optional<ServiceOptions.KeyStore> keys() throws IOException {
        if (keyStore == null) {
            return Optional.empty();
        }
        if (!Files.isReadable(keyStore)) {
            throw new UsageException("--key-store: " + keyStore + " cannot be read");
        }
        if (password == null || !Files.isReadable(password)) {
            throw new UsageException(
                    "--key-store-password must name a file whose first line is the password of " + keyStore);
        }
        String secret = Files.readAllLines(password).stream().findFirst().orElse("");
        return Optional.of(new ServiceOptions.KeyStore(keyStore, secret));
    }
}

package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.store.postgres.PostgresUrl;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says what this installation runs on. */
@Command(
        name = "doctor",
        description = "Report what this installation runs on and whether it computes correctly; with -C or --store, "
                + "check a study for damage; with --url, check that a service can be used from here.")
final class DoctorCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private DirectoryOption directory = new DirectoryOption();

    @Option(
            names = "--store",
            paramLabel = "DIR|URL",
            description = "Where studies are kept by name: a directory, or postgresql://USER@HOST/DATABASE.")
    private @Nullable String store;

    @Option(
            names = "--study",
            paramLabel = "NAME",
            defaultValue = "",
            description = "Name of the study in the --store.")
    private String study = "";

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "Check the service at this address, as 'thalweg serve' names it.")
    private @Nullable String url;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "File whose first line is the token for the service at the --url.")
    private @Nullable Path tokenFile;

    @Option(
            names = "--repair",
            description =
                    "Repair a damaged study: keep every good record, and a copy of the damaged file. Also confirms "
                            + "that you have seen what was set aside after a crash. The study must not be open "
                            + "elsewhere.")
    private boolean repair;

    @Option(
            names = "--dry-run",
            description = "With --repair: show what it would keep and lose, without changing anything.")
    private boolean dryRun;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException, InterruptedException {
        json.check();
        directory.requireAlone("--store", store);
        String place =
                store != null ? store : directory.given().map(Path::toString).orElse(null);
        if (repair && place == null) {
            throw new UsageException("--repair needs -C or --store, which name the study");
        }
        if (dryRun && !repair) {
            throw new UsageException("--dry-run needs --repair; without both, doctor only reads");
        }
        if (!study.isEmpty() && store == null) {
            throw new UsageException("--study needs --store, the store that holds the study");
        }
        if (tokenFile != null && url == null) {
            throw new UsageException("--token-file needs --url, the service that the token is for");
        }
        Diagnosis diagnosis = (place != null && PostgresUrl.isOne(place)
                        ? Diagnosis.make(null, database(place))
                        : Diagnosis.make(
                                place == null
                                        ? null
                                        : StoreHealth.of(Path.of(place).resolve(study), repair && !dryRun),
                                null))
                .with(service());
        PrintWriter out = spec.commandLine().getOut();
        if (!json.takesStandardOutput()) {
            print(diagnosis, out);
        }
        json.write(diagnosis, out);
        return diagnosis.isHealthy() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private @Nullable ServiceHealth service() throws IOException, InterruptedException {
        if (url == null) {
            return null;
        }
        if (tokenFile != null && !Files.isReadable(tokenFile)) {
            throw new UsageException("--token-file: " + tokenFile + " cannot be read");
        }
        String token = tokenFile == null
                ? ""
                : Files.readAllLines(tokenFile).stream().findFirst().orElse("").trim();
        return ServiceHealth.of(url, token, HttpClient.newHttpClient(), InstantSource.system());
    }

    private DatabaseHealth database(String url) {
        if (repair) {
            throw new UsageException("--repair is for studies in a directory: restore a database from its backup");
        }
        return StorePlace.using(spec, url, () -> DatabaseHealth.of(url, study));
    }

    private static void print(Diagnosis found, PrintWriter out) {
        line(out, "thalweg", found.version());
        line(out, "Java", found.java());
        line(out, "system", found.system());
        line(
                out,
                "linear algebra",
                "provider " + found.provider() + ", Vector API "
                        + (found.vectorApi()
                                ? "present"
                                : "absent (it needs java --add-modules jdk.incubator.vector)"));
        line(out, "processors", Integer.toString(found.processors()));
        line(out, "memory", String.format(Locale.ROOT, "%.1f GiB heap at most", found.heapBytes() / 0x1p30));
        for (SelfCheck check : found.checks()) {
            line(out, "self-check", check.name() + ": " + (check.passed() ? "ok" : "WRONG") + ", " + check.detail());
        }
        if (found.store() != null) {
            found.store().lines().forEach(text -> line(out, "store", text));
        }
        if (found.database() != null) {
            found.database().lines().forEach(text -> line(out, "store", text));
        }
        if (found.service() != null) {
            found.service().lines().forEach(text -> line(out, "service", text));
        }
        out.flush();
    }

    private static void line(PrintWriter out, String label, String value) {
        out.println(String.format(Locale.ROOT, "%-16s%s", label, value));
    }

    /**
     * What was found.
     *
     * @param version of this program
     * @param java version and name of the virtual machine
     * @param system operating system and architecture
     * @param provider of linear algebra
     * @param vectorApi whether the JDK's Vector API can be used
     * @param processors that the virtual machine may use
     * @param heapBytes most memory that the virtual machine will take for objects
     * @param checks whether it computes correctly
     * @param store whether a study in a directory is unharmed, if that was asked
     * @param database the same of a study in a database
     * @param service whether a service can be used, if that was asked
     */
    record Diagnosis(
            String version,
            String java,
            String system,
            String provider,
            boolean vectorApi,
            int processors,
            long heapBytes,
            List<SelfCheck> checks,
            @Nullable StoreHealth store,
            @Nullable DatabaseHealth database,
            @Nullable ServiceHealth service) {

        static Diagnosis make(@Nullable StoreHealth store, @Nullable DatabaseHealth database) {
            Runtime runtime = Runtime.getRuntime();
            return new Diagnosis(
                    Version.current(),
                    Runtime.version() + ", " + System.getProperty("java.vm.name"),
                    System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                            + System.getProperty("os.arch"),
                    LinearAlgebra.provider(),
                    ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent(),
                    runtime.availableProcessors(),
                    runtime.maxMemory(),
                    List.of(SelfCheck.cholesky(), SelfCheck.gaussianProcess()),
                    store,
                    database,
                    null);
        }

        Diagnosis with(@Nullable ServiceHealth other) {
            return new Diagnosis(
                    version, java, system, provider, vectorApi, processors, heapBytes, checks, store, database, other);
        }

        boolean isHealthy() {
            return checks.stream().allMatch(SelfCheck::passed)
                    && (store == null || store.usable())
                    && (database == null || database.usable())
                    && (service == null || service.usable());
        }
    }
}

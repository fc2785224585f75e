package io.thalweg.cli;

import io.thalweg.cli.usage.UsageException;
import io.thalweg.core.linalg.LinearAlgebra;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
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
        description =
                "Say what this installation runs on and whether it computes correctly, and whether a study is unharmed.")
final class DoctorCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--store",
            paramLabel = "DIR",
            description = "Check the study that is kept there as well: the directory of a campaign or of a journal.")
    private @Nullable Path store;

    @Option(
            names = "--repair",
            description = "Of a damaged study keep what comes before the damage, and set the rest aside.")
    private boolean repair;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        json.check();
        if (repair && store == null) {
            throw new UsageException("--repair needs --store, to know which study");
        }
        Diagnosis diagnosis = Diagnosis.make(store == null ? null : StoreHealth.of(store, repair));
        PrintWriter out = spec.commandLine().getOut();
        if (!json.takesStandardOutput()) {
            print(diagnosis, out);
        }
        json.write(diagnosis, out);
        return diagnosis.isHealthy() ? ExitCode.OK : ExitCode.SOFTWARE;
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
     * @param store whether a study is unharmed, if that was asked
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
            @Nullable StoreHealth store) {

        static Diagnosis make(@Nullable StoreHealth store) {
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
                    store);
        }

        boolean isHealthy() {
            return checks.stream().allMatch(SelfCheck::passed) && (store == null || store.usable());
        }
    }
}

package io.thalweg.cli.kill;

import io.thalweg.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A command of the command line in a process of its own, whose output goes to files. */
final class Child {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Process process;
    private final Path out;
    private final Path err;

    private Child(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /**
     * Starts a command.
     *
     * @param logs directory of the files for its output
     * @param name of these files
     * @param heap how much memory it has for objects, as the virtual machine takes it
     */
    static Child start(Path logs, String name, String heap, List<String> arguments) throws IOException {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-Xmx" + heap,
                "-cp",
                classPath,
                Main.class.getName()));
        line.addAll(arguments);
        Path out = logs.resolve(name + ".out");
        Path err = logs.resolve(name + ".err");
        Process process = new ProcessBuilder(line)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        return new Child(process, out, err);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Ends it without notice, as signal 9 does; whether it was still there. */
    boolean kill() throws InterruptedException {
        boolean alive = process.isAlive();
        process.destroyForcibly().waitFor();
        return alive;
    }

    /** Stops it for a while, and lets it go on. */
    void pause(Duration time) throws IOException, InterruptedException {
        signal("STOP");
        Thread.sleep(time.toMillis());
        signal("CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .redirectErrorStream(true)
                .start()
                .waitFor();
    }

    /** Its exit code when it has ended by itself. */
    int await() throws InterruptedException {
        if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
            kill();
            throw new AssertionError("the command did not end in " + PATIENCE);
        }
        return process.exitValue();
    }

    /** The whole lines of its output: the last one of a process that was killed may be cut. */
    List<String> lines() throws IOException {
        String text = Files.readString(out);
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }

    /** What it complained about. */
    String complaint() throws IOException {
        return Files.readString(err).strip();
    }
}

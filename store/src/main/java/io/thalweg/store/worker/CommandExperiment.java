package io.thalweg.store.worker;

import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.space.Point;
import io.thalweg.core.study.Experiment;
import io.thalweg.core.trial.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/**
 * An experiment that runs a command of the operating system. The parameters' values replace placeholders in its
 * arguments, see {@link CommandTemplate}; if there is none, they are a JSON object on its standard input. The result is
 * the last line of its standard output when it ends, see {@link ResultLine}; processes that it leaves behind are not
 * waited for. An exit code other than 0 is a failure, of which the last lines of standard error are the reason.
 *
 * <p>No shell comes between: what a value contains is one argument, or a part of one. A thread that is interrupted ends the command and
 * all the processes that it has started, see {@link ProcessFamily}.
 */
public final class CommandExperiment implements Experiment {

    private static final int LONGEST_OUTPUT = 1 << 20;
    private static final int LONGEST_REASON = 500;

    /** How often it is looked whether a command has said something. */
    private static final long LOOK_MILLIS = 5;

    private final CommandTemplate template;
    private final ResultLine results;

    /**
     * The experiment of a study.
     *
     * @param command the program and its arguments
     * @param definition what the study is about
     * @throws IllegalArgumentException if a placeholder names no parameter, or there is no program
     */
    public CommandExperiment(List<String> command, StudyDefinition definition) {
        this.template = new CommandTemplate(command, definition.space());
        this.results = new ResultLine(definition);
    }

    @Override
    public Outcome evaluate(Point point) throws IOException, InterruptedException {
        ProcessFamily family = ProcessFamily.start(template.fill(point));
        Process process = family.process();
        boolean ended = false;
        try {
            FutureTask<String> output = reading(process, process.getInputStream(), LONGEST_OUTPUT);
            FutureTask<String> errors = reading(process, process.getErrorStream(), LONGEST_REASON);
            feed(process, template.readsInput() ? PointJson.write(point) + "\n" : "");
            int code = process.waitFor();
            Outcome outcome = code == 0
                    ? results.read(output.get())
                    : Outcome.failed("the command ended with exit code " + code + reason(errors.get()));
            ended = true;
            return outcome;
        } catch (ExecutionException e) {
            throw new IOException("the command's output cannot be read", e);
        } finally {
            if (!ended) {
                family.end();
            }
        }
    }

    private static String reason(String errors) {
        return errors.isBlank() ? "" : ": " + errors.strip();
    }

    /** A command that does not read its input is not to be blamed. */
    private static void feed(Process process, String input) {
        try (OutputStream stdin = process.getOutputStream()) {
            stdin.write(input.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // It has closed its input, or ended.
            return;
        }
    }

    /** Reads a stream in a thread of its own, or the command would wait; only its end is kept. */
    private static FutureTask<String> reading(Process process, InputStream stream, int most) {
        FutureTask<String> task = new FutureTask<>(() -> tail(process, stream, most));
        Thread thread = new Thread(task, "reads from a command");
        thread.setDaemon(true);
        thread.start();
        return task;
    }

    /**
     * The end of what was written until the command ended. It looks instead of waiting in a read: a daemon that the command has left
     * behind may keep the stream open.
     */
    private static String tail(Process process, InputStream stream, int most) throws IOException, InterruptedException {
        byte[] ring = new byte[most];
        long count = 0;
        byte[] buffer = new byte[8192];
        try (stream) {
            for (boolean ended = false; !ended; ) {
                ended = !process.isAlive(); // before the look: what it has written is seen
                for (int ready = stream.available(); ready > 0; ready = stream.available()) {
                    int n = stream.read(buffer, 0, Math.min(ready, buffer.length));
                    for (int i = 0; i < n; i++) {
                        ring[(int) (count++ % most)] = buffer[i];
                    }
                }
                if (!ended) {
                    process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                }
            }
        }
        int kept = (int) Math.min(count, most);
        byte[] tail = new byte[kept];
        for (int i = 0; i < kept; i++) {
            tail[i] = ring[(int) ((count - kept + i) % most)];
        }
        return new String(tail, StandardCharsets.UTF_8);
    }
}

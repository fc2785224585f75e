package io.thalweg.store.worker;

import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.space.Point;
import io.thalweg.core.study.Experiment;
import io.thalweg.core.study.LiveTrial;
import io.thalweg.core.study.Training;
import io.thalweg.core.trial.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An experiment that runs a command of the operating system. The parameters' values replace placeholders in its
 * arguments, see {@link CommandTemplate}; if there is none, they are a JSON object on its standard input. The result is
 * the last line of its standard output when it ends, see {@link ResultLine}; processes that it leaves behind are not
 * waited for. An exit code other than 0 is a failure, of which the last lines of standard error are the reason.
 *
 * <p>As a training it takes lines such as <code>{"step": 3, "value": 0.41}</code> for reports of the learning curve, as soon as they
 * come. When the study says that the evaluation should stop, the command is asked to end (SIGTERM), and ended with all that it has started
 * if it has not after 10 seconds; unless it had printed its result by then, the outcome is that it was stopped. The variable
 * {@value #RESUME_AFTER} says after which step it may go on if it was stopped before, and is 0 otherwise.
 *
 * <p>No shell comes between: what a value contains is one argument, or a part of one. A thread that is interrupted ends the command and
 * all the processes that it has started, see {@link ProcessFamily}.
 */
public final class CommandExperiment implements Experiment, Training {

    /** The variable of the environment that says after which step the command may go on; 0 if it begins. */
    public static final String RESUME_AFTER = "THALWEG_RESUME_AFTER";

    private static final int LONGEST_REASON = 500;

    /** How long a command has to stop by itself. */
    private static final long STOP_MILLIS = 10_000;

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
        return run(point, Optional.empty());
    }

    @Override
    public Outcome train(LiveTrial trial) throws IOException, InterruptedException {
        return run(trial.point(), Optional.of(trial));
    }

    private Outcome run(Point point, Optional<LiveTrial> trial) throws IOException, InterruptedException {
        long reached = trial.map(LiveTrial::resumesAfter).orElse(0L);
        ProcessFamily family = ProcessFamily.start(template.fill(point), Map.of(RESUME_AFTER, String.valueOf(reached)));
        Process process = family.process();
        boolean ended = false;
        try {
            FutureTask<CommandOutput> output = inThread(() -> output(family, new CommandOutput(process, trial)));
            FutureTask<String> errors = inThread(() -> errors(process));
            feed(process, template.readsInput() ? PointJson.write(point) + "\n" : "");
            int code = process.waitFor();
            CommandOutput said = output.get();
            Outcome outcome = code == 0
                    ? results.read(said.others())
                    : Outcome.failed("the command ended with exit code " + code + reason(errors.get()));
            boolean whole = outcome instanceof Outcome.Measured && said.saysMore();
            if (trial.isPresent() && said.mayStop() && !whole) {
                return trial.get().stopped(); // what the command has left behind is ended below
            }
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

    /** Reads a stream in a thread of its own, or the command would wait. */
    private static <T> FutureTask<T> inThread(Callable<T> reading) {
        FutureTask<T> task = new FutureTask<>(reading);
        Thread thread = new Thread(task, "reads from a command");
        thread.setDaemon(true);
        thread.start();
        return task;
    }

    private static String errors(Process process) throws IOException, InterruptedException {
        Tail tail = new Tail(LONGEST_REASON);
        follow(process, process.getErrorStream(), tail::add, () -> {});
        return tail.toString();
    }

    /** Reads standard output; asks the command to stop if the study says so, and ends it if it has not stopped in time. */
    private static CommandOutput output(ProcessFamily family, CommandOutput output)
            throws IOException, InterruptedException {
        Process process = family.process();
        AtomicLong looks = new AtomicLong();
        follow(process, process.getInputStream(), output::add, () -> {
            long look = output.mayStop() ? looks.incrementAndGet() : 0;
            if (look == 1) {
                output.close();
                process.toHandle().destroy(); // that of the process would close its streams
            } else if (look > STOP_MILLIS / LOOK_MILLIS) {
                family.end();
            }
        });
        output.end();
        return output;
    }

    /** Takes what was read: the first bytes of an array. */
    private interface Sink {
        void take(byte[] bytes, int length);
    }

    /**
     * Reads what is written until the command ends. It looks instead of waiting in a read: a daemon that the command has left behind may
     * keep the stream open.
     *
     * @param between is run after each look that found the command alive
     */
    private static void follow(Process process, InputStream stream, Sink sink, Runnable between)
            throws IOException, InterruptedException {
        byte[] buffer = new byte[8192];
        try (stream) {
            for (boolean ended = false; !ended; ) {
                ended = !process.isAlive(); // before the look: what it has written is seen
                for (int ready = stream.available(); ready > 0; ready = stream.available()) {
                    sink.take(buffer, stream.read(buffer, 0, Math.min(ready, buffer.length)));
                }
                if (!ended) {
                    between.run();
                    process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                }
            }
        }
    }
}

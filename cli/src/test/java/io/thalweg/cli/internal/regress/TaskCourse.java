package io.thalweg.cli.internal.regress;

import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;

/**
 * How a method fared in tasks that it learnt one after the other.
 *
 * @param name of the method
 * @param found after each task, for each task so far, how well its held-out rows are predicted
 * @param counts held-out rows of each task
 * @param size numbers that carry what is known at the end
 * @param seconds CPU time of learning all tasks, in one thread
 */
record TaskCourse(String name, List<List<Accuracy>> found, List<Integer> counts, long size, double seconds) {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /**
     * Learns and judges.
     *
     * @param prior its hyperparameters stay, for they are fixed
     * @param moves what a refit may spend to move points; without it there are none
     */
    static TaskCourse of(String name, TaskStream stream, Learner prior, Optional<RefitBudget> moves) {
        Learner learner = prior;
        long nanos = 0;
        List<List<Accuracy>> found = new ArrayList<>();
        for (int task = 0; task < stream.tasks(); task++) {
            long start = THREADS.getCurrentThreadCpuTime();
            learner = learner.observe(stream.train().get(task));
            if (moves.isPresent()) {
                learner = learner.refit(moves.get(), Seed.of(task));
            }
            nanos += THREADS.getCurrentThreadCpuTime() - start;
            List<Accuracy> now = new ArrayList<>();
            for (Samples test : stream.test().subList(0, task + 1)) {
                now.add(learner.judge(test));
            }
            found.add(now);
        }
        return new TaskCourse(
                name,
                found,
                stream.test().stream().map(Samples::size).toList(),
                learner.surrogates().get(0).size(),
                nanos / 1e9);
    }

    int tasks() {
        return found.size();
    }

    /** After a task, counted from 1, the mean over the held-out rows of all tasks so far. */
    double nlpd(int task) {
        double sum = 0;
        int rows = 0;
        for (int k = 0; k < task; k++) {
            sum += counts.get(k) * found.get(task - 1).get(k).nlpd();
            rows += counts.get(k);
        }
        return sum / rows;
    }

    /** After a task, counted from 1, the error on the held-out rows of all tasks so far. */
    double rmse(int task) {
        double sum = 0;
        int rows = 0;
        for (int k = 0; k < task; k++) {
            sum += counts.get(k) * Math.pow(found.get(task - 1).get(k).rmse(), 2);
            rows += counts.get(k);
        }
        return Math.sqrt(sum / rows);
    }

    /** After the last task. */
    double nlpd() {
        return nlpd(tasks());
    }

    /** After the last task. */
    double rmse() {
        return rmse(tasks());
    }

    /** NLPD of a task, counted from 1, when it had just been learnt. */
    double nlpdAfter(int task) {
        return found.get(task - 1).get(task - 1).nlpd();
    }

    /** NLPD of a task, counted from 1, at the end. */
    double nlpdAtTheEnd(int task) {
        return found.get(tasks() - 1).get(task - 1).nlpd();
    }

    /** NLPD and RMSE over the tasks so far after each of them. */
    void print(PrintStream out) {
        out.println(String.format(Locale.ROOT, "%-17s size %3d, learnt in %6.3f s CPU", name, size, seconds));
        row(out, "NLPD of all so far", this::nlpd);
        row(out, "RMSE of all so far", this::rmse);
    }

    /** The same, and for each task how well it was known after it and at the end. */
    void printTasks(PrintStream out) {
        print(out);
        row(out, "NLPD after it", this::nlpdAfter);
        row(out, "NLPD at the end", this::nlpdAtTheEnd);
        row(out, "RMSE after it", task -> found.get(task - 1).get(task - 1).rmse());
        row(out, "RMSE at the end", task -> found.get(tasks() - 1).get(task - 1).rmse());
    }

    private void row(PrintStream out, String what, IntToDoubleFunction of) {
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "  %-20s", what));
        for (int task = 1; task <= tasks(); task++) {
            line.append(String.format(Locale.ROOT, "%10.4g", of.applyAsDouble(task)));
        }
        out.println(line);
    }
}

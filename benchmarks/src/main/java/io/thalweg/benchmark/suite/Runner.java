package io.thalweg.benchmark.suite;

import io.thalweg.benchmark.OrderedJobs;
import io.thalweg.core.random.Seed;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Runs contestants over tasks and seeds on several threads. A run has one thread and depends on its key alone. */
final class Runner {

    private static final double NANOS = 1e9;

    private final RunFile file;
    private final int threads;

    /**
     * A runner.
     *
     * @param file where runs are added, in the order of contestants, seeds and tasks whoever is ready first; those that it has are not
     *     run again
     * @param threads runs at a time
     */
    Runner(RunFile file, int threads) {
        this.file = file;
        this.threads = threads;
    }

    /** A run to be made. */
    private record Plan(Contestant contestant, Task task, long seed) {

        Run.Key key() {
            return new Run.Key(
                    contestant.name(), task.function(), task.dimension(), task.instance(), seed, task.budget());
        }

        Run run() throws IOException {
            Seed own = Seed.of(seed).child(task.key());
            Evaluator evaluator = new Evaluator(task, own.child("evaluations"));
            long begun = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            contestant.run(task, evaluator, own.child("optimizer"));
            double seconds = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begun) / NANOS;
            return new Run(key(), evaluator.steps(), seconds);
        }
    }

    /**
     * Told of each run.
     *
     * @param done runs so far, those in the file before included
     * @param total runs in all
     * @param run that was made last
     */
    record Progress(int done, int total, Run run) {}

    /**
     * Makes the runs that the file does not have.
     *
     * @param seeds of which each task has a run
     * @param listener told after each
     * @throws IOException if the file cannot be written
     */
    void run(List<Contestant> contestants, List<Task> tasks, List<Long> seeds, Consumer<Progress> listener)
            throws IOException {
        List<Plan> plans = new ArrayList<>();
        for (Contestant contestant : contestants) {
            for (long seed : seeds) {
                tasks.forEach(task -> plans.add(new Plan(contestant, task, seed)));
            }
        }
        int total = plans.size();
        plans.removeIf(plan -> file.has(plan.key()));
        AtomicInteger done = new AtomicInteger(total - plans.size());
        OrderedJobs.run(plans.stream().map(plan -> (Callable<Run>) plan::run).toList(), threads, run -> {
            file.add(run);
            listener.accept(new Progress(done.incrementAndGet(), total, run));
        });
    }
}

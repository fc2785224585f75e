package io.thalweg.benchmark;

import io.thalweg.Thalweg;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Trial;
import io.thalweg.testfunction.TestFunction;
import java.lang.management.ManagementFactory;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * What one study costs that lives on: it is told noisy values at uniform random points of the unit cube up to each of several numbers of
 * trials, and there its steps, its memory and what it recommends are measured. Everything goes through {@link Study}, kept in memory.
 *
 * <p>After many values at once the first ask absorbs them; what is called a step are the asks that follow it, and the tells between.
 */
final class StudyBenchmark {

    /** Values are drawn so many at a time. */
    private static final int BATCH = 10_000;

    /** Steps at each number of trials, of which the median counts. */
    private static final int STEPS = 10;

    private static final int WARM_UP_TRIALS = 40;

    private final SurrogateFactory factory;
    private final TestFunction function;
    private final double noiseDeviation;
    private final NoisyStream stream;
    private final long seed;
    private final SearchSpace space;

    /**
     * A benchmark.
     *
     * @param factory makes the surrogate
     * @param function the objective
     * @param noiseDeviation standard deviation of the noise, in units of the function
     * @param seed of the data and the study
     */
    StudyBenchmark(SurrogateFactory factory, TestFunction function, double noiseDeviation, long seed) {
        this.factory = factory;
        this.function = function;
        this.noiseDeviation = noiseDeviation;
        this.stream = new NoisyStream(function, noiseDeviation, Seed.of(seed));
        this.seed = seed;
        SearchSpaceBuilder cube = SearchSpace.builder();
        IntStream.range(0, function.dimension()).forEach(j -> cube.real(name(j), 0, 1));
        this.space = cube.build();
    }

    private static String name(int j) {
        return "u" + (j + 1);
    }

    /**
     * A study of so many trials.
     *
     * @param n number of told trials
     * @param tellMicros time of telling one of the values that were told since the last point, mean
     * @param absorbMillis time of the ask that absorbed them
     * @param stepMillis time of an ask and a tell after that, median
     * @param heapBytes memory that the study takes
     * @param historyBytesPerTrial of which what the trials take, without the models, by trial
     * @param modelBytes of which the models take
     * @param stateBytes size of the models as they are stored
     * @param regret by how much the recommended point is worse than the best one, without noise; NaN if nobody knows that
     * @param chosenBy how the last point was chosen
     */
    record Size(
            int n,
            double tellMicros,
            double absorbMillis,
            double stepMillis,
            long heapBytes,
            double historyBytesPerTrial,
            long modelBytes,
            long stateBytes,
            double regret,
            String chosenBy) {}

    /**
     * Measures.
     *
     * @param sizes numbers of trials in increasing order
     * @param warmUpMillis CPU time to spend on a small study first
     * @param progress is told of each size as it is measured
     */
    List<Size> run(int[] sizes, double warmUpMillis, Consumer<Size> progress) {
        warmUp(warmUpMillis);
        List<Size> measured = new ArrayList<>();
        long before = heap();
        StudyStore store = new MemoryStore(InstantSource.system());
        for (int n : sizes) {
            Size size = measure(n, store, before);
            measured.add(size);
            progress.accept(size);
        }
        return measured;
    }

    private void warmUp(double millis) {
        CpuTime.warmUp(millis, round -> {
            Study study = open(new MemoryStore(InstantSource.system()));
            tell(study, 0, WARM_UP_TRIALS);
            step(study);
        });
    }

    private Study open(StudyStore store) {
        return Thalweg.maximize(space)
                .surrogate(factory)
                .seed(seed)
                .storedIn(store)
                .build();
    }

    /** The study is opened for each size and closed after it: the heap that this sets free is that of the models. */
    private Size measure(int n, StudyStore store, long before) {
        Living living = live(n, store);
        long history = heap() - before - kept(store);
        return new Size(
                n,
                living.tellMicros(),
                living.absorbMillis(),
                living.stepMillis(),
                living.heap() - before,
                (double) history / n,
                living.heap() - before - history,
                kept(store),
                living.regret(),
                living.chosenBy());
    }

    /**
     * What was measured while the study was open.
     *
     * @param heap in use, but for what the store has kept of the models
     */
    private record Living(
            double tellMicros, double absorbMillis, double stepMillis, long heap, double regret, String chosenBy) {}

    private Living live(int n, StudyStore store) {
        try (Study study = open(store)) {
            int told = study.state().results().size();
            int last = n - STEPS - 1;
            double tells = CpuTime.millis(() -> tell(study, told, last));
            double absorbing = CpuTime.millis(() -> step(study));
            List<Double> steps = new ArrayList<>();
            for (int i = 0; i < STEPS; i++) {
                steps.add(CpuTime.millis(() -> step(study)));
            }
            double regret = study.recommend().map(best -> regret(best.point())).orElse(Double.NaN);
            List<Trial> trials = study.state().trials();
            String chosenBy = trials.get(trials.size() - 1).health().toString();
            return new Living(
                    1000 * tells / Math.max(1, last - told),
                    absorbing,
                    CpuTime.median(steps),
                    heap() - kept(store),
                    regret,
                    chosenBy);
        }
    }

    private static long kept(StudyStore store) {
        return store.learnt().map(learnt -> (long) learnt.content().length).orElse(0L);
    }

    private static long heap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private void tell(Study study, int from, int to) {
        for (int first = from; first < to; first += BATCH) {
            Observations batch = stream.rows(first, Math.min(to, first + BATCH));
            for (int i = 0; i < batch.size(); i++) {
                Point.Builder point = Point.builder();
                for (int j = 0; j < space.dimension(); j++) {
                    point.set(name(j), batch.x().get(i, j));
                }
                study.tell(point.build(), batch.y()[i]);
            }
        }
    }

    private void step(Study study) {
        Trial trial = study.ask();
        RandomGenerator noise = Seed.of(seed).child("step", trial.number()).generator();
        study.tell(trial, value(trial.point()) + noiseDeviation * noise.nextGaussian());
    }

    private double regret(Point point) {
        double sign = function.minimization() ? -1 : 1;
        return sign * function.optimalValue().orElse(Double.NaN) - value(point);
    }

    /** Without noise; larger is better. */
    private double value(Point point) {
        return stream.value(space.encode(point));
    }
}

package io.thalweg.endtoend;

import static io.thalweg.endtoend.Cases.LINE;
import static io.thalweg.endtoend.Cases.SQUARE;
import static io.thalweg.endtoend.Cases.distinctPoints;
import static io.thalweg.endtoend.Cases.minimize;
import static io.thalweg.endtoend.Cases.tell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.acquisition.internal.marginal.ExpectedImprovement;
import io.thalweg.acquisition.internal.marginal.LogExpectedImprovement;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.search.SearchEffort;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.testing.Strictness;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Trial;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Group E of the cases: suggestions, one at a time and in batches. */
class SuggestionsTest {

    private static double distance(Trial a, Trial b) {
        return Math.hypot(
                a.point().real("x") - b.point().real("x"),
                a.point().real("y") - b.point().real("y"));
    }

    private static double closestTwo(List<Trial> trials) {
        double closest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < trials.size(); i++) {
            for (int j = 0; j < i; j++) {
                closest = Math.min(closest, distance(trials.get(i), trials.get(j)));
            }
        }
        return closest;
    }

    /** So sure of a line that an improvement has probability 0 in doubles, but for its logarithm. */
    @Test
    void underflowingAcquisitionIsReplacedButNotItsLogarithm() {
        for (boolean log : new boolean[] {false, true}) {
            Acquisition acquisition = log ? new LogExpectedImprovement() : new ExpectedImprovement();
            Study study =
                    minimize(LINE).deterministic().acquisition(acquisition).build();
            for (int i = 0; i <= 30; i++) {
                study.tell(Point.of("x", i / 30.0), i == 0 ? -1e7 : 1 + Math.sin(3 * i / 30.0));
            }
            Trial trial = study.ask();
            assertThat(trial.origin()).isEqualTo(Origin.MODEL);
            if (log) {
                assertThat(trial.health().fallbacks()).isEmpty();
            }
        }
    }

    @Test
    void flatAcquisitionIsReplacedAndReported() {
        Acquisition flat = context -> new AcquisitionFunction() {
            @Override
            public int batchSize() {
                return 1;
            }

            @Override
            public int dimension() {
                return context.objective().dimension();
            }

            @Override
            public double evaluate(double[] x, double[] gradientOut) {
                Arrays.fill(gradientOut, 0);
                return 0;
            }
        };
        Study study = minimize(SQUARE).acquisition(flat).build();
        tell(study, 6, Cases::bowl);
        List<Trial> batch = study.ask(5);
        assertThat(batch).allSatisfy(trial -> {
            assertThat(trial.health().chosenBy()).contains("uncertainty");
            assertThat(trial.health().fallbacks())
                    .anySatisfy(note -> assertThat(note).contains("everywhere"));
        });
        assertThat(closestTwo(batch)).isGreaterThan(0.1);
    }

    @Test
    void acquisitionWithoutGradientsGivesAPoint() {
        Acquisition acquisition = context -> withoutGradient(new LogExpectedImprovement().on(context));
        Study study = minimize(SQUARE).acquisition(acquisition).build();
        List<Trial> trials = tell(study, 10, Cases::bowl);
        assertThat(trials).allMatch(trial -> SQUARE.contains(trial.point()));
        assertThat(distinctPoints(trials)).hasSize(10);
    }

    private static AcquisitionFunction withoutGradient(AcquisitionFunction function) {
        return new AcquisitionFunction() {
            @Override
            public int batchSize() {
                return 1;
            }

            @Override
            public int dimension() {
                return function.dimension();
            }

            @Override
            public double evaluate(double[] x, double[] gradientOut) {
                double value = function.evaluate(x, gradientOut);
                Arrays.fill(gradientOut, Double.NaN);
                return value;
            }
        };
    }

    /** The optimum is a corner, and a trial runs there already. */
    @Test
    void runningPointsAreNotSuggestedAgain() {
        Study study = minimize(SQUARE).build();
        List<Trial> trials = tell(study, 7, p -> -p.real("x") - p.real("y"));
        for (int i = 0; i < 6; i++) {
            trials.add(study.ask());
        }
        assertThat(trials.stream().map(Trial::point))
                .as("the corner is suggested")
                .contains(Point.of("x", 1.0, "y", 1.0));
        assertThat(closestTwo(trials)).isGreaterThan(1e-6);
    }

    @Test
    void batchIsDiverse() {
        Study study = minimize(SQUARE).build();
        tell(study, 8, Cases::bowl);
        List<Trial> batch = study.ask(6);
        assertThat(batch).extracting(Trial::number).containsExactly(8L, 9L, 10L, 11L, 12L, 13L);
        assertThat(study.state().running()).isEqualTo(batch);
        assertThat(closestTwo(batch)).isGreaterThan(1e-4);
    }

    @Test
    void largeBatchIsComplete() {
        Study study = minimize(SQUARE).effort(new SearchEffort(32, 8, 1, 5)).build();
        tell(study, 6, Cases::bowl);
        List<Trial> batch = study.ask(60);
        assertThat(distinctPoints(batch)).hasSize(60);
        assertThat(batch).allMatch(trial -> trial.origin() == Origin.MODEL);
    }

    /** As after a crash: nobody will tell these trials. Giving them up makes their points free again. */
    @Test
    void deadTrialsStopRepelling() {
        Study study = minimize(SQUARE).effort(new SearchEffort(64, 16, 2, 20)).build();
        tell(study, 8, Cases::bowl);
        Study undisturbed = likeIt(study);
        Study repelled = likeIt(study);
        repelled.ask(40);
        study.ask(40).forEach(study::cancel);
        assertThat(study.state().running()).isEmpty();
        List.of(study, undisturbed, repelled).forEach(each -> tell(each, 10, Cases::bowl));
        assertThat(best(undisturbed)).isLessThan(1e-6);
        assertThat(best(study)).as("as if nothing had been asked").isLessThan(1e-6);
        assertThat(best(repelled)).as("while the trials run").isGreaterThan(1e-6);
    }

    /** A study that was told the same. */
    private static Study likeIt(Study study) {
        Study other = minimize(SQUARE).effort(new SearchEffort(64, 16, 2, 20)).build();
        study.state()
                .results()
                .forEach(result -> other.tell(
                        result.trial().point(), Cases.bowl(result.trial().point())));
        return other;
    }

    private static double best(Study study) {
        return study.best().orElseThrow().value();
    }

    /** A study whose acquisition function is replaced by a broken one once the study is built. */
    private static Study breaking(Acquisition broken) {
        AtomicBoolean built = new AtomicBoolean();
        Study study = minimize(SQUARE)
                .acquisition(context -> built.get() ? broken.on(context) : new LogExpectedImprovement().on(context))
                .build();
        built.set(true);
        return study;
    }

    /** Thrown by hand: compiled code leaves the text and the trace of such an exception out in the end. */
    private static AcquisitionFunction mistaken(AcquisitionContext context) {
        throw new IndexOutOfBoundsException("Index 7 in " + context);
    }

    @Test
    void mistakesInCodeAreReplacedAndLoggedOnceWithTheirTrace() {
        PrintStream err = System.err;
        ByteArrayOutputStream logged = new ByteArrayOutputStream();
        System.setErr(new PrintStream(logged, true, StandardCharsets.UTF_8));
        try {
            Strictness.off(() -> {
                Study study = breaking(SuggestionsTest::mistaken);
                List<Trial> trials = tell(study, 12, Cases::bowl).subList(6, 12);
                assertThat(trials)
                        .allMatch(trial -> trial.health().fallbacks().toString().contains("Index 7"));
            });
        } finally {
            System.setErr(err);
        }
        assertThat(logged.toString(StandardCharsets.UTF_8))
                .containsOnlyOnce("ERROR")
                .containsOnlyOnce("maximum of the acquisition function failed")
                .containsPattern("(?s)Index 7.*at io\\.thalweg\\.endtoend\\.SuggestionsTest");
    }

    @Test
    void mistakesInCodeSurfaceInTests() {
        Strictness.on(() -> {
            Study study = breaking(SuggestionsTest::mistaken);
            assertThatThrownBy(() -> tell(study, 12, Cases::bowl)).hasMessageContaining("Index 7");
        });
    }

    @Test
    void throwingAcquisitionIsReplacedAndReported() {
        Study study = breaking(context -> {
            throw new ArithmeticException("mine");
        });
        List<Trial> trials = tell(study, 12, Cases::bowl).subList(6, 12);
        assertThat(trials).allSatisfy(trial -> {
            assertThat(trial.origin()).isEqualTo(Origin.MODEL);
            assertThat(trial.health().fallbacks())
                    .anySatisfy(note -> assertThat(note).contains("mine"));
        });
        assertThat(closestTwo(trials)).as("they explore").isGreaterThan(0.1);
    }

    @Test
    void acquisitionFailingDuringTheSearchIsReplaced() {
        Study study = breaking(context -> new AcquisitionFunction() {
            @Override
            public int batchSize() {
                return 1;
            }

            @Override
            public int dimension() {
                return 2;
            }

            @Override
            public double evaluate(double[] x, double[] gradientOut) {
                throw new ArithmeticException("broken at " + x[0]);
            }
        });
        Trial last = tell(study, 8, Cases::bowl).get(7);
        assertThat(last.origin()).isEqualTo(Origin.MODEL);
        assertThat(last.health().fallbacks())
                .anySatisfy(note -> assertThat(note).contains("broken at"));
    }

    @Test
    void consecutiveAsksAreDistinctInAnyPhase() {
        for (int told : new int[] {0, 3, 9}) {
            Study study = minimize(SQUARE).build();
            tell(study, told, Cases::bowl);
            List<Trial> trials = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                trials.add(study.ask());
            }
            assertThat(closestTwo(trials)).as("after %d results", told).isGreaterThan(1e-3);
        }
    }

    private static final String EXPECTED = "best expected value";

    private static SearchSpaceBuilder cube(int dimension) {
        SearchSpaceBuilder builder = SearchSpace.builder();
        for (int k = 0; k < dimension; k++) {
            builder.real("x" + k, 0, 1);
        }
        return builder;
    }

    private static double wave(Point p) {
        return p.asMap().values().stream()
                .mapToDouble(value -> ((Number) value).doubleValue())
                .map(x -> Math.pow(x - 0.3, 2) + 0.1 * Math.sin(9 * x))
                .sum();
    }

    private static List<Trial> byTheModel(StudyBuilder builder) {
        return tell(builder.deterministic().build(), 24, SuggestionsTest::wave).stream()
                .filter(trial -> trial.origin() == Origin.MODEL)
                .toList();
    }

    private static boolean isExpected(Trial trial) {
        return trial.health().chosenBy().equals(EXPECTED);
    }

    @Test
    void everyOtherPointIsTheBestExpectedOneFromFourContinuousCoordinatesOn() {
        SearchSpace four = cube(4).build();
        assertThat(byTheModel(minimize(four)))
                .hasSizeGreaterThan(10)
                .allSatisfy(trial -> assertThat(isExpected(trial)).isEqualTo(trial.number() % 2 == 0));
        assertThat(byTheModel(minimize(cube(3).build()))).noneMatch(SuggestionsTest::isExpected);
        assertThat(byTheModel(minimize(cube(3).integer("n", 0, 9).build()))).noneMatch(SuggestionsTest::isExpected);
        assertThat(byTheModel(minimize(four).acquisition(new LogExpectedImprovement())))
                .as("an acquisition that was asked for is used for all points")
                .noneMatch(SuggestionsTest::isExpected);
    }

    /** With noise, the best of the means is measured again and again. */
    @Test
    void bestExpectedPointIsNoChoiceWhereThereIsNoise() {
        Random noise = new Random(5);
        List<Trial> trials = tell(minimize(cube(4).build()).build(), 30, p -> wave(p) + noise.nextGaussian())
                .subList(20, 30);
        assertThat(trials).noneMatch(SuggestionsTest::isExpected);
    }

    @Test
    void bestExpectedPointIsNotAskedForTwiceWhileItIsEvaluated() {
        Study study = minimize(cube(4).build()).build();
        tell(study, 20, SuggestionsTest::wave);
        List<Trial> trials = IntStream.range(0, 6).mapToObj(i -> study.ask()).toList();
        assertThat(trials.get(0).health().chosenBy()).isEqualTo(EXPECTED);
        for (Trial trial : trials.subList(1, 6)) {
            assertThat(trial.health().chosenBy()).isEqualTo("maximum of the acquisition function");
            assertThat(trial.health().fallbacks()).isEmpty();
            assertThat(IntStream.range(0, 4)
                            .anyMatch(k -> Math.abs(trial.point().real("x" + k)
                                            - trials.get(0).point().real("x" + k))
                                    > 1e-3))
                    .isTrue();
        }
    }

    @Test
    void interruptedAskRecordsNothingAndKeepsTheFlag() {
        Study study = minimize(SQUARE).build();
        tell(study, 7, Cases::bowl);
        Thread.currentThread().interrupt();
        assertThatThrownBy(study::ask).isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(study.state().trials()).hasSize(7);
        Trial trial = study.ask();
        assertThat(study.state().running()).containsExactly(trial);
        study.tell(trial, Cases.bowl(trial.point()));
        assertThat(study.state().results()).hasSize(8);
    }

    /** Too many integers to be scanned; most suggestions would round to the best known one. */
    @Test
    void neighboursOfAKnownOptimumAreSuggested() {
        SearchSpace space = SearchSpace.builder()
                .integer("k", 0, 30_000)
                .categorical("c", "a", "b")
                .build();
        Study study = minimize(space).deterministic().build();
        List<Trial> trials = tell(
                study,
                30,
                p -> Math.abs(p.integer("k") - 12_345) / 3000.0 + (p.text("c").equals("b") ? 0 : 0.2));
        assertThat(distinctPoints(trials)).hasSize(30);
        assertThat(trials).noneMatch(trial -> trial.origin() == Origin.FALLBACK);
        assertThat(study.best().orElseThrow().value()).isLessThan(0.05);
    }

    /** A part of the space fails, the best of the function lies in it, and the rest is searched none the less. */
    @Test
    void failingRegionIsAvoided() {
        Study study = minimize(SQUARE).deterministic().build();
        List<Trial> trials = tell(study, 35, p -> p.real("x") < 0.4 ? Double.NaN : Cases.bowl(p));
        List<Trial> failed =
                trials.stream().filter(trial -> trial.point().real("x") < 0.4).toList();
        assertThat(distinctPoints(failed)).as("no failing point twice").hasSize(failed.size());
        assertThat(closestTwo(trials)).isGreaterThan(1e-9);
        double best = Cases.bowl(Point.of("x", 0.4, "y", 0.7));
        assertThat(study.best().orElseThrow().value()).isLessThan(best + 0.02);
        assertThat(failed).as("failures of 35 trials").hasSizeLessThan(22);
    }
}

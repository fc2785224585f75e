package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.NearestNeighbor;
import io.thalweg.core.study.RunOptions;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Trial;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Runs of studies with parameters that are given and not chosen. */
class ContextRunTest {

    private static final SearchSpace PLANT =
            SearchSpace.builder().real("x", 0, 1).context("load", 0, 1).build();

    private static StudyBuilder study(SearchSpace space) {
        return Study.minimize(space)
                .surrogate((s, deterministic) -> NearestNeighbor.prior(s.dimension()))
                .acquisition(new MaximumUncertainty())
                .initialDesign(2);
    }

    private static Point at(double x, double load) {
        return Point.of("x", x, "load", load);
    }

    @Test
    void runIsGivenTheContextOfEachChoice() {
        Study study = study(PLANT).build();
        double[] loads = {0.1, 0.9, 0.5, 0.1, 0.3};
        AtomicInteger asked = new AtomicInteger();
        study.run(
                p -> p.real("x"),
                RunOptions.evaluations(5).given(() -> Map.of("load", loads[asked.getAndIncrement()])));
        assertThat(study.state().results())
                .extracting(result -> result.point().real("load"))
                .containsExactly(0.1, 0.9, 0.5, 0.1, 0.3);
        Study byHand = study(PLANT).build();
        for (double load : loads) {
            Trial trial = byHand.ask(Map.of("load", load));
            byHand.tell(trial, trial.point().real("x"));
        }
        assertThat(study.state().results())
                .extracting(result -> result.point())
                .isEqualTo(byHand.state().results().stream()
                        .map(result -> result.point())
                        .toList());
    }

    /** A batch is chosen in one context; what waits for another one goes on waiting. */
    @Test
    void runInBatchesLeavesTrialsOfOtherContexts() {
        ExecutorService executor = Executors.newFixedThreadPool(3);
        try {
            Study study = study(PLANT).withExecutor(executor, 3).build();
            Trial other = study.enqueue(at(0.5, 0.25));
            Trial own = study.enqueue(at(0.5, 0.75));
            AtomicInteger asked = new AtomicInteger();
            study.run(
                    p -> p.real("x"),
                    RunOptions.evaluations(6)
                            .inBatches()
                            .given(() -> Map.of("load", asked.getAndIncrement() == 0 ? 0.75 : 0.5)));
            assertThat(study.state().results())
                    .hasSize(6)
                    .filteredOn(result -> result.point().real("load") == 0.75)
                    .hasSizeGreaterThanOrEqualTo(1)
                    .anyMatch(result -> result.trial().equals(own));
            assertThat(study.state().running()).containsExactly(other);
            assertThat(asked).hasValueGreaterThanOrEqualTo(2).hasValueLessThan(6);
        } finally {
            executor.shutdown();
        }
    }

    @Test
    void runEndsByWhatTheContextThrows() {
        Study study = study(PLANT).build();
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        study.run(point -> 0, RunOptions.evaluations(3).given(() -> {
                            throw new IllegalStateException("the meter is off");
                        })))
                .withMessage("the meter is off");
        assertThatExceptionOfType(InvalidParameterException.class)
                .isThrownBy(() ->
                        study.run(point -> 0, RunOptions.evaluations(3).given(() -> Map.of("laod", 0.5))))
                .withMessageContaining("laod");
        assertThat(study.state().trials()).isEmpty();
    }
}

package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.NearestNeighbor;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.study.StudyResult;
import io.thalweg.core.trial.Trial;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An interrupt ends an ask before its end: nothing is recorded, and the next ask is as if there had been none. */
class InterruptedAskTest {

    private static final int DESIGN = 3;

    /** Rows that a search may evaluate after an interrupt: those of the panel that it is at. */
    private static final int PANEL = 128;

    private static final SearchSpace SPACE =
            SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();

    private final AtomicInteger functions = new AtomicInteger();
    private final AtomicInteger evaluations = new AtomicInteger();

    /** At which evaluation of the acquisition function the thread is interrupted; none by default. */
    private int fatal = Integer.MAX_VALUE;

    @AfterEach
    void clear() {
        boolean unused = Thread.interrupted();
    }

    private StudyBuilder builder() {
        return Study.minimize(SPACE)
                .surrogate((space, deterministic) -> NearestNeighbor.prior(space.dimension()))
                .acquisition(context -> {
                    functions.incrementAndGet();
                    return new Counted();
                })
                .initialDesign(DESIGN);
    }

    private final class Counted implements AcquisitionFunction {
        @Override
        public int batchSize() {
            return 1;
        }

        @Override
        public int dimension() {
            return SPACE.dimension();
        }

        @Override
        public double evaluate(double[] x, double[] gradientOut) {
            if (evaluations.incrementAndGet() == fatal) {
                Thread.currentThread().interrupt();
            }
            gradientOut[0] = -2 * (x[0] - 0.3);
            gradientOut[1] = -2 * (x[1] - 0.6);
            return -(x[0] - 0.3) * (x[0] - 0.3) - (x[1] - 0.6) * (x[1] - 0.6);
        }
    }

    private Study begun() {
        Study study = builder().build();
        study.ask(DESIGN).forEach(trial -> study.tell(trial, (double) trial.number()));
        functions.set(0);
        evaluations.set(0);
        return study;
    }

    /** How often the acquisition function is evaluated for a trial. */
    private int usual() {
        begun().ask();
        return evaluations.get();
    }

    private void assertRefused(Study study) {
        int trials = study.state().trials().size();
        int lessons = study.state().lessons().size();
        assertThatThrownBy(study::ask)
                .isInstanceOf(CancellationException.class)
                .hasMessageContainingAll("interrupted", "nothing was recorded");
        assertThat(Thread.interrupted()).as("still interrupted").isTrue();
        assertThat(study.state().trials()).hasSize(trials);
        assertThat(study.state().lessons()).hasSize(lessons);
        fatal = Integer.MAX_VALUE;
        Trial usual = begun().ask();
        assertThat(study.ask().point()).isEqualTo(usual.point());
    }

    @Test
    void interruptedThreadIsNotSuggestedAnything() {
        Study study = begun();
        Thread.currentThread().interrupt();
        assertRefused(study);
    }

    @Test
    void interruptedThreadLooksAtNoModel() {
        Study study = begun();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> study.ask(2)).isInstanceOf(CancellationException.class);
        assertThatThrownBy(() -> study.ask(2, Duration.ofDays(1))).isInstanceOf(CancellationException.class);
        assertThat(functions).hasValue(0);
    }

    /** In the scan of the space, and in a climb. */
    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.97})
    void interruptEndsASearch(double at) {
        int usual = usual();
        Study study = begun();
        fatal = (int) (at * usual);
        assertThatThrownBy(study::ask).isInstanceOf(CancellationException.class);
        assertThat(evaluations.get()).isLessThan(Math.min(fatal + PANEL, usual));
        assertThat(study.state().trials()).hasSize(DESIGN);
        Thread.currentThread().interrupt();
        assertRefused(study);
    }

    @Test
    void batchIsSuggestedAsAWholeOrNotAtAll() {
        int usual = usual();
        Study study = begun();
        fatal = usual + 1;
        assertThatThrownBy(() -> study.ask(10)).isInstanceOf(CancellationException.class);
        assertThat(study.state().trials()).hasSize(DESIGN);
        assertRefused(study);
    }

    /** Also if the step that is interrupted fails, as one may that gives up. */
    @Test
    void interruptedStepIsNotTakenForAFailedOne() {
        Study study = builder()
                .acquisition(
                        context -> { // the first is that of the dry run
                            if (functions.incrementAndGet() == 2) {
                                Thread.currentThread().interrupt();
                                throw new ArithmeticException("interrupted");
                            }
                            return new Counted();
                        })
                .build();
        study.ask(DESIGN).forEach(trial -> study.tell(trial, (double) trial.number()));
        assertThatThrownBy(study::ask).isInstanceOf(CancellationException.class);
        assertThat(study.state().trials()).hasSize(DESIGN);
    }

    @Test
    void interruptDuringAnAskEndsTheRun() {
        int usual = usual();
        Study study = begun();
        fatal = usual + 2;
        StudyResult result = study.run(point -> point.real("x"), 100);
        assertThat(Thread.interrupted()).as("the flag is the caller's").isTrue();
        assertThat(result.ending()).contains("interrupted");
        assertThat(result.results()).hasSize(DESIGN + 1);
        assertThat(study.state().running()).isEmpty();
        assertThat(study.store().leases()).isEmpty();
        fatal = Integer.MAX_VALUE;
        assertThat(study.run(point -> point.real("x"), 2).results()).hasSize(DESIGN + 3);
    }
}

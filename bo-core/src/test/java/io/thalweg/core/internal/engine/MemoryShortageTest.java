package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.NearestNeighbor;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Trial;
import java.lang.reflect.Proxy;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A model that does not fit into memory: asks go on without it and say so. */
class MemoryShortageTest {

    private static final SearchSpace LINE =
            SearchSpace.builder().real("x", 0, 1).build();

    private final MemoryStore store = new MemoryStore(InstantSource.system());
    private final AtomicInteger attempts = new AtomicInteger();

    /** The method that there is no memory for. */
    private String failing = "";

    private boolean wrapped;

    private Study study() {
        return study(space -> (Surrogate) limited(NearestNeighbor.prior(space.dimension())));
    }

    private Study study(Function<SearchSpace, Surrogate> surrogate) {
        return Study.minimize(LINE)
                .surrogate((space, deterministic) -> surrogate.apply(space))
                .acquisition(new MaximumUncertainty())
                .initialDesign(3)
                .storedIn(store)
                .build();
    }

    private Object limited(Surrogate surrogate) {
        return Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Surrogate.class}, (proxy, called, arguments) -> {
                    if (called.getName().equals(failing)) {
                        attempts.incrementAndGet();
                        OutOfMemoryError error = new OutOfMemoryError("Java heap space");
                        if (wrapped) {
                            throw new CompletionException(error);
                        }
                        throw error;
                    }
                    Object result = called.invoke(surrogate, arguments);
                    return result instanceof Surrogate next ? limited(next) : result;
                });
    }

    private static void tell(Study study, List<Trial> trials) {
        trials.forEach(trial -> study.tell(trial, Math.sin(5 * trial.point().real("x"))));
    }

    private static void assertSaid(Trial trial) {
        assertThat(trial.health().fallbacks())
                .anySatisfy(note -> assertThat(note)
                        .contains("a model of 4 observations does not fit into memory", "wiski, vips or ohsvgp"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"observe", "posterior"})
    void askWithoutMemoryFallsBackToSpaceFilling(String method) {
        Study study = study();
        tell(study, study.ask(4));
        failing = method;
        List<Trial> without = study.ask(3);
        assertThat(without).hasSize(3).extracting(Trial::origin).containsOnly(Origin.FALLBACK);
        assertThat(without).extracting(Trial::point).doesNotHaveDuplicates().allMatch(LINE::contains);
        without.forEach(MemoryShortageTest::assertSaid);
        assertThat(study.recommend()).as("the best observed").isPresent();
        failing = "";
        tell(study, without);
        Trial next = study.ask();
        assertThat(next.origin()).isEqualTo(Origin.MODEL);
        assertThat(next.health().fallbacks()).isEmpty();
    }

    @Test
    void memoryShortageIsTriedOncePerBatch() {
        Study study = study();
        tell(study, study.ask(4));
        failing = "observe";
        study.ask(5);
        assertThat(attempts).hasValue(1);
    }

    @Test
    void memoryErrorsOfHelperThreadsAreRecognised() {
        Study study = study();
        tell(study, study.ask(4));
        failing = "observe";
        wrapped = true;
        assertSaid(study.ask());
    }

    @Test
    void refitWithoutMemoryLeavesTheModelUnchanged() {
        Study study = study();
        tell(study, study.ask(4));
        failing = "refit";
        Trial trial = study.ask();
        assertThat(trial.origin()).isEqualTo(Origin.MODEL);
        assertSaid(trial);
    }

    /** What one process has learnt another has no memory for: it goes on without, and the first is not disturbed. */
    @Test
    void studyOpensInAProcessTooSmallForItsModel() {
        Study large = study(space -> NearestNeighbor.prior(space.dimension()));
        tell(large, large.ask(4));
        tell(large, large.ask(1));
        int lessons = store.state().lessons().size();
        assertThat(lessons).isPositive();
        failing = "observe";
        Study small = study();
        Trial trial = small.ask();
        assertThat(trial.origin()).isEqualTo(Origin.FALLBACK);
        assertThat(trial.health().fallbacks()).singleElement().asString().contains("5 observations");
        assertThat(store.state().lessons()).hasSize(lessons);
        small.tell(trial, 1);
        assertThat(large.ask().origin()).isEqualTo(Origin.MODEL);
        assertThat(large.forecast(Point.of("x", 0.5))).isPresent();
    }
}

package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.space.Point;
import io.thalweg.core.study.FlatFunction;
import io.thalweg.core.study.NearestNeighbor;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Trial;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The ladder of an ask: what stands in for what is broken. */
class FallbackTest {

    /** Whether what is broken has broken: the dry run of a study that is built finds it in order. */
    private boolean broken;

    /** A study of which something breaks once it is built. */
    private Study breaking(StudyBuilder builder) {
        broken = false;
        Study study = builder.build();
        broken = true;
        return study;
    }

    /** A surrogate of which one method throws. */
    private SurrogateFactory throwing(String method) {
        return (space, deterministic) -> throwing(NearestNeighbor.prior(space.dimension()), method);
    }

    private Surrogate throwing(Surrogate surrogate, String method) {
        return (Surrogate) Proxy.newProxyInstance(
                FallbackTest.class.getClassLoader(), new Class<?>[] {Surrogate.class}, (proxy, called, arguments) -> {
                    if (broken && called.getName().equals(method)) {
                        throw new ArithmeticException("broken " + method);
                    }
                    Object result = called.invoke(surrogate, arguments);
                    return result instanceof Surrogate next ? throwing(next, method) : result;
                });
    }

    @Test
    void throwingAcquisitionFallsBackToUncertainty() {
        Study study = breaking(StudyTest.study(StudyTest.LINE).acquisition(context -> {
            if (broken) {
                throw new ArithmeticException("mine is broken");
            }
            return new MaximumUncertainty().on(context);
        }));
        assertThat(StudyTest.tellSome(study, 8).subList(2, 8)).allSatisfy(trial -> {
            assertThat(trial.origin()).isEqualTo(Origin.MODEL);
            assertThat(trial.health().chosenBy()).isEqualTo("maximum of the posterior uncertainty");
            assertThat(trial.health().fallbacks()).singleElement().asString().contains("mine is broken");
        });
    }

    @Test
    void flatAcquisitionFallsBackToUncertainty() {
        Acquisition flat = context -> new FlatFunction(context.objective().dimension());
        Study study = StudyTest.study(StudyTest.LINE).acquisition(flat).build();
        assertThat(StudyTest.tellSome(study, 6).subList(2, 6)).allSatisfy(trial -> {
            assertThat(trial.health().chosenBy()).isEqualTo("maximum of the posterior uncertainty");
            assertThat(trial.health().fallbacks()).singleElement().asString().contains("0.0 everywhere");
        });
    }

    /** Without its own notion of pending points the fallback must not propose the same gap again and again. */
    @Test
    void fallbackSpreadsABatch() {
        Acquisition flat = context -> new FlatFunction(context.objective().dimension());
        Study study = StudyTest.study(StudyTest.LINE).acquisition(flat).build();
        study.tell(Point.of("x", 0), 1);
        study.tell(Point.of("x", 0.1), 1);
        double[] batch = study.ask(4).stream()
                .mapToDouble(trial -> trial.point().real("x"))
                .sorted()
                .toArray();
        for (int i = 1; i < batch.length; i++) {
            assertThat(batch[i] - batch[i - 1]).isGreaterThan(0.1);
        }
    }

    @Test
    void failedRefitLeavesTheModelUnchanged() {
        Study study = breaking(StudyTest.study(StudyTest.LINE).surrogate(throwing("refit")));
        assertThat(StudyTest.tellSome(study, 6).subList(2, 6)).allSatisfy(trial -> {
            assertThat(trial.origin()).isEqualTo(Origin.MODEL);
            assertThat(trial.health().fallbacks())
                    .singleElement()
                    .asString()
                    .contains("the previous hyperparameters are kept", "broken refit");
        });
    }

    @Test
    void throwingSurrogateFallsBackToSpaceFilling() {
        for (String method : List.of("observe", "posterior", "restandardise")) {
            Study study = breaking(StudyTest.study(StudyTest.LINE).surrogate(throwing(method)));
            List<Trial> trials = StudyTest.tellSome(study, 6);
            assertThat(StudyTest.points(trials)).hasSize(6);
            assertThat(trials.subList(2, 6))
                    .allSatisfy(trial -> assertThat(trial.health().fallbacks())
                            .anySatisfy(note -> assertThat(note).contains("broken " + method)));
            assertThat(study.recommend())
                    .as("without a model the best observed")
                    .hasValueSatisfying(recommendation -> {
                        assertThat(recommendation.mean()).isEqualTo(Math.sin(5));
                        assertThat(recommendation.point())
                                .isEqualTo(trials.get(5).point());
                    });
        }
    }
}

package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.testing.GivenPrediction;
import io.thalweg.core.testing.UncorrelatedPosterior;
import io.thalweg.core.trial.Outcome;
import java.util.Arrays;
import java.util.Map;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** Of many noisy values the best are those of the luckiest noise: what is recommended may be among the latest. */
class LatestRecommendedTest {

    /** Whatever was observed, it believes −|x − 1/2|. */
    private record Tent(long observations) implements Surrogate {

        @Override
        public int dimension() {
            return 1;
        }

        @Override
        public Surrogate observe(Observations batch) {
            return new Tent(observations + batch.size());
        }

        @Override
        public Surrogate refit(RefitBudget budget, Seed seed) {
            return this;
        }

        @Override
        public Surrogate restandardise(double shift, double scale) {
            return this;
        }

        @Override
        public double logEvidence() {
            return Double.NaN;
        }

        @Override
        public FitReport fitReport() {
            return FitReport.NONE;
        }

        @Override
        public Posterior posterior() {
            return new UncorrelatedPosterior() {
                @Override
                public int dimension() {
                    return 1;
                }

                @Override
                public Prediction predict(DMatrixRMaj x, int q) {
                    double[] mean = Arrays.stream(x.data, 0, x.numRows)
                            .map(u -> -Math.abs(u - 0.5))
                            .toArray();
                    DMatrixRMaj variance = new DMatrixRMaj(x.numRows, q);
                    variance.fill(0.01);
                    return new GivenPrediction(q, mean, variance, (meanBar, varianceBar, xBar) -> {});
                }
            };
        }
    }

    private static StudyBuilder builder() {
        return Study.maximize(SearchSpace.builder().real("x", 0, 1).build())
                .surrogate((space, deterministic) -> new Tent(0))
                .acquisition(new MaximumUncertainty());
    }

    /** Many lucky values at the edge, then some as good as any where the model expects the best. */
    private static Study told(StudyBuilder builder) {
        Study study = builder.build();
        for (int i = 0; i < 200; i++) {
            study.tell(Point.of("x", i / 1000.0), 100 + i);
        }
        study.tell(Point.of("x", 0.45), 50);
        study.tell(Point.of("x", 0.5), Outcome.failed("broken"));
        study.tell(Point.of("x", 0.52), 40);
        for (int i = 0; i < 50; i++) {
            study.tell(Point.of("x", 0.9 + i / 1000.0), 30);
        }
        return study;
    }

    private static double recommended(Study study) {
        return study.recommend().orElseThrow().point().real("x");
    }

    @Test
    void latestPointOfABetterMeanIsRecommended() {
        assertThat(recommended(told(builder()))).isCloseTo(0.52, within(1e-12));
    }

    @Test
    void latestPointThatMissesABoundIsNot() {
        Study study = builder().constraintAtMost("cost", 1).build();
        for (int i = 0; i < 200; i++) {
            study.tell(Point.of("x", i / 1000.0), Outcome.of(100 + i, Map.of("cost", 0.5)));
        }
        study.tell(Point.of("x", 0.5), Outcome.of(10, Map.of("cost", 2.0)));
        study.tell(Point.of("x", 0.4), Outcome.of(10, Map.of("cost", 0.5)));
        assertThat(recommended(study)).isCloseTo(0.4, within(1e-12));
    }

    @Test
    void longAgoIsForgotten() {
        Study study = told(builder());
        for (int i = 0; i < 128; i++) {
            study.tell(Point.of("x", 0.7 + i / 1000.0), 30);
        }
        assertThat(recommended(study)).isCloseTo(0.7, within(1e-12));
    }

    @Test
    void withoutNoiseTheBestValueCounts() {
        assertThat(recommended(told(builder().deterministic()))).isCloseTo(0.199, within(1e-12));
    }
}

package io.thalweg.baseline.surrogate;

import io.thalweg.core.model.Surrogate;
import io.thalweg.surrogate.HardDataContract;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.kernel.Profile;
import io.thalweg.surrogate.streaming.SizePolicy;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** Streaming surrogates whose points these policies choose, on data that break models. */
class SizePoliciesHardDataTest {

    private static final int WINDOW = 30;

    private abstract static class Contract extends HardDataContract {

        abstract SizePolicy policy();

        @Override
        protected Surrogate learning(int d) {
            return StreamingSurrogate.of(d, List.of(TestModels.learned(d)), policy(), WINDOW);
        }

        @Override
        protected Surrogate given(int d, Profile profile, double variance, double lengthscale, double noise) {
            return StreamingSurrogate.of(
                    d, List.of(TestModels.fixed(d, profile, variance, lengthscale, noise)), policy(), WINDOW);
        }

        /** There are too few points for the curve: the numbers are finite, and no more is asked of them. */
        @Override
        protected double approximation() {
            return Double.POSITIVE_INFINITY;
        }
    }

    @Nested
    @Tag("study")
    class ByConditionalVariance extends Contract {
        @Override
        SizePolicy policy() {
            return new ConditionalVariance(0.01, 60);
        }

        @Override
        protected double accuracy() {
            return 0.5;
        }
    }

    @Nested
    @Tag("study")
    class ByCorrelation extends Contract {
        @Override
        SizePolicy policy() {
            return new OnlineInducingPointSelection(0.95, 60);
        }

        /** Its points are chosen by the length scales of their time, and stay when these become shorter. */
        @Override
        protected double accuracy() {
            return 1;
        }
    }
}

package io.thalweg.surrogate.streaming;

import io.thalweg.core.model.Surrogate;
import io.thalweg.surrogate.HardDataContract;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.kernel.Profile;
import io.thalweg.surrogate.streaming.hippo.HippoFamily;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** Streaming surrogates of all policies on data that break models. */
class StreamingHardDataTest {

    private abstract static class Contract extends HardDataContract {

        abstract FeaturePolicy policy();

        int window() {
            return 30;
        }

        @Override
        protected Surrogate learning(int d) {
            return StreamingSurrogate.of(d, List.of(TestModels.learned(d)), policy(), window());
        }

        @Override
        protected Surrogate given(int d, Profile profile, double variance, double lengthscale, double noise) {
            return StreamingSurrogate.of(
                    d, List.of(TestModels.fixed(d, profile, variance, lengthscale, noise)), policy(), window());
        }
    }

    /** Too few features for the curve: the numbers are finite, and no more is asked of them. */
    private abstract static class Coarse extends Contract {

        @Override
        protected double accuracy() {
            return 0.5;
        }

        @Override
        protected double approximation() {
            return Double.POSITIVE_INFINITY;
        }
    }

    @Nested
    class Vips extends Contract {
        @Override
        FeaturePolicy policy() {
            return VariationalInducingPointSelection.DEFAULT;
        }

        /** Its points leave a share of the information out. */
        @Override
        protected double approximation() {
            return 0.1;
        }

        @Override
        protected int most() {
            return 600;
        }
    }

    /** A point wherever something is to be learnt, and nothing but points. */
    @Nested
    @Tag("slow")
    class EveryPoint extends Contract {
        @Override
        protected int most() {
            return 600;
        }

        @Override
        FeaturePolicy policy() {
            return new VariationalInducingPointSelection(0, 512);
        }

        @Override
        int window() {
            return 1;
        }
    }

    @Nested
    @Tag("slow")
    class FewOfVips extends Coarse {
        @Override
        FeaturePolicy policy() {
            return new VariationalInducingPointSelection(0.035, 6);
        }
    }

    @Nested
    @Tag("slow")
    class FixedNumber extends Coarse {
        @Override
        FeaturePolicy policy() {
            return new FixedBudget(8, false);
        }
    }

    @Nested
    class MovingPoints extends Coarse {
        @Override
        FeaturePolicy policy() {
            return new FixedBudget(8, true);
        }
    }

    @Nested
    class LongMemory extends Coarse {
        @Override
        FeaturePolicy policy() {
            return HippoFamily.of(12);
        }

        /** The domain of its functions reaches to the farthest observation. */
        @Override
        protected boolean keepsResolution() {
            return false;
        }
    }
}

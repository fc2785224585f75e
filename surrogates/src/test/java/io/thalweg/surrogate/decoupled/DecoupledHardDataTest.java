package io.thalweg.surrogate.decoupled;

import io.thalweg.core.model.Surrogate;
import io.thalweg.surrogate.HardDataContract;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Profile;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** Decoupled surrogates on data that break models. */
class DecoupledHardDataTest {

    private abstract static class Contract extends HardDataContract {

        DecoupledSettings settings() {
            return DecoupledSettings.DEFAULT.withFitRows(60);
        }

        private Surrogate of(int d, GaussianModel model) {
            return DecoupledSurrogate.of(d, List.of(model), settings());
        }

        @Override
        protected Surrogate learning(int d) {
            return of(d, TestModels.learned(d));
        }

        @Override
        protected Surrogate given(int d, Profile profile, double variance, double lengthscale, double noise) {
            return of(d, TestModels.fixed(d, profile, variance, lengthscale, noise));
        }

        @Override
        protected int most() {
            return 1500;
        }

        @Override
        protected boolean keepsData() {
            return true;
        }
    }

    @Nested
    class AllPoints extends Contract {}

    /** A covariance of five points, below a mean of all. */
    @Nested
    @Tag("slow")
    class FewPoints extends Contract {
        @Override
        DecoupledSettings settings() {
            return super.settings().withPoints(5);
        }
    }

    @Nested
    @Tag("slow")
    class FewMeanPoints extends Contract {
        @Override
        DecoupledSettings settings() {
            return super.settings().withPoints(5).withMeanPoints(20);
        }

        @Override
        protected double accuracy() {
            return 0.5;
        }

        @Override
        protected double approximation() {
            return Double.POSITIVE_INFINITY;
        }
    }
}

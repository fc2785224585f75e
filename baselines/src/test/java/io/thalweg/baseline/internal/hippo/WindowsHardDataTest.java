package io.thalweg.baseline.internal.hippo;

import io.thalweg.core.model.Surrogate;
import io.thalweg.surrogate.HardDataContract;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.kernel.Profile;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import io.thalweg.surrogate.streaming.hippo.Basis;
import io.thalweg.surrogate.streaming.hippo.HippoFamily;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** Streams in bases that see a window, on data that break models. */
class WindowsHardDataTest {

    private static final int WINDOW = 30;

    private abstract static class Contract extends HardDataContract {

        abstract Basis basis();

        private HippoFamily family() {
            return HippoFamily.of(12).withBasis(basis());
        }

        @Override
        protected Surrogate learning(int d) {
            return StreamingSurrogate.of(d, List.of(TestModels.learned(d)), family(), WINDOW);
        }

        @Override
        protected Surrogate given(int d, Profile profile, double variance, double lengthscale, double noise) {
            return StreamingSurrogate.of(
                    d, List.of(TestModels.fixed(d, profile, variance, lengthscale, noise)), family(), WINDOW);
        }

        /** What lies before the window is forgotten. */
        @Override
        protected double accuracy() {
            return Double.POSITIVE_INFINITY;
        }

        /** There are too few features for the curve: the numbers are finite, and no more is asked of them. */
        @Override
        protected double approximation() {
            return Double.POSITIVE_INFINITY;
        }

        /** The domain of its functions reaches to the farthest observation. */
        @Override
        protected boolean keepsResolution() {
            return false;
        }
    }

    @Nested
    @Tag("study")
    class LegendreWindow extends Contract {
        @Override
        Basis basis() {
            return new LegT(1.5);
        }
    }

    @Nested
    @Tag("study")
    class FourierWindow extends Contract {
        @Override
        Basis basis() {
            return new FouT(1.5);
        }
    }
}

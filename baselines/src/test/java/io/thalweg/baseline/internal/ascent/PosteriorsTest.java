package io.thalweg.baseline.internal.ascent;

import io.thalweg.core.model.Posterior;
import io.thalweg.surrogate.PosteriorContract;
import org.junit.jupiter.api.Nested;

/** The posterior of each parametrisation, with functions of any width and with points. */
final class PosteriorsTest {

    private abstract static class Contract extends PosteriorContract {

        private final Parametrization parametrization;
        private final boolean multiscale;

        Contract(Parametrization parametrization, boolean multiscale) {
            this.parametrization = parametrization;
            this.multiscale = multiscale;
        }

        @Override
        protected Posterior posterior() {
            LatentModel model = multiscale ? Examples.model(Examples.GAUSSIAN) : Examples.ofPoints(Examples.GAUSSIAN);
            return new DecoupledPosterior(Examples.posterior(parametrization, model));
        }

        @Override
        protected int dimension() {
            return 2;
        }
    }

    @Nested
    final class Plain extends Contract {
        Plain() {
            super(Parametrization.PLAIN, true);
        }
    }

    @Nested
    final class Hybrid extends Contract {
        Hybrid() {
            super(Parametrization.HYBRID, true);
        }
    }

    @Nested
    final class Orthogonal extends Contract {
        Orthogonal() {
            super(Parametrization.ORTHOGONAL, true);
        }
    }

    @Nested
    final class OfPoints extends Contract {
        OfPoints() {
            super(Parametrization.PLAIN, false);
        }
    }
}

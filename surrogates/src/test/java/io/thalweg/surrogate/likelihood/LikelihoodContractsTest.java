package io.thalweg.surrogate.likelihood;

import io.thalweg.surrogate.hyperparameter.Gamma;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Nested;

/** Each likelihood against the contract. */
class LikelihoodContractsTest {

    private static double drawPoisson(double rate, RandomGenerator random) {
        double y = -1;
        for (double time = 0; time < rate; y++) {
            time -= Math.log(1 - random.nextDouble());
        }
        return Math.max(y, 0);
    }

    private static double drawSuccesses(int trials, double probability, RandomGenerator random) {
        double y = 0;
        for (int i = 0; i < trials; i++) {
            y += random.nextDouble() < probability ? 1 : 0;
        }
        return y;
    }

    private static double logistic(double f) {
        return 1 / (1 + Math.exp(-f));
    }

    @Nested
    class GaussianContract extends LikelihoodContract {
        @Override
        protected Likelihood likelihood() {
            return Gaussian.of(0.07);
        }

        @Override
        protected boolean isDiscrete() {
            return false;
        }

        @Override
        protected double[] targets() {
            return new double[] {-1.3, 0, 2.2};
        }

        @Override
        protected double[] extremeTargets() {
            return new double[] {-1e6, 1e6};
        }

        @Override
        protected double[] impossibleTargets() {
            return new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        }

        @Override
        protected double resolution() {
            return 1;
        }

        @Override
        protected double draw(double f, RandomGenerator random) {
            return f + Math.sqrt(0.07) * random.nextGaussian();
        }
    }

    @Nested
    class StudentTContract extends LikelihoodContract {

        private static final double SCALE = 0.2;
        private static final double DEGREES = 5.5;

        @Override
        protected Likelihood likelihood() {
            return StudentT.of(SCALE, DEGREES);
        }

        @Override
        protected boolean isDiscrete() {
            return false;
        }

        @Override
        protected double[] targets() {
            return new double[] {-1.3, 0, 2.2, 40};
        }

        @Override
        protected double[] extremeTargets() {
            return new double[] {-1e6, 1e6};
        }

        @Override
        protected double[] impossibleTargets() {
            return new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        }

        @Override
        protected double resolution() {
            return SCALE;
        }

        @Override
        protected double draw(double f, RandomGenerator random) {
            double precision = new Gamma(DEGREES / 2, DEGREES / 2).sample(random);
            return f + SCALE * random.nextGaussian() / Math.sqrt(precision);
        }
    }

    /** What the classes of yes and no share. */
    private abstract static class SuccessesContract extends LikelihoodContract {
        @Override
        protected boolean isDiscrete() {
            return true;
        }

        @Override
        protected double[] targets() {
            return new double[] {0, 1};
        }

        @Override
        protected double[] extremeTargets() {
            return new double[] {0, 1};
        }

        @Override
        protected double[] impossibleTargets() {
            return new double[] {-1, 0.5, 2, Double.NaN, Double.POSITIVE_INFINITY};
        }

        @Override
        protected double resolution() {
            return 1;
        }
    }

    @Nested
    class BernoulliLogitContract extends SuccessesContract {
        @Override
        protected Likelihood likelihood() {
            return Bernoulli.logit();
        }

        @Override
        protected double draw(double f, RandomGenerator random) {
            return drawSuccesses(1, logistic(f), random);
        }
    }

    @Nested
    class BernoulliProbitContract extends SuccessesContract {
        @Override
        protected Likelihood likelihood() {
            return Bernoulli.probit();
        }

        @Override
        protected double draw(double f, RandomGenerator random) {
            return random.nextGaussian() < f ? 1 : 0;
        }
    }

    @Nested
    class BinomialLogitContract extends SuccessesContract {
        @Override
        protected Likelihood likelihood() {
            return Binomial.logit(9);
        }

        @Override
        protected double[] targets() {
            return new double[] {0, 2, 6, 9};
        }

        @Override
        protected double[] extremeTargets() {
            return new double[] {0, 9};
        }

        @Override
        protected double[] impossibleTargets() {
            return new double[] {-1, 3.5, 10, Double.NaN};
        }

        @Override
        protected double draw(double f, RandomGenerator random) {
            return drawSuccesses(9, logistic(f), random);
        }
    }

    @Nested
    class BinomialProbitContract extends BinomialLogitContract {
        @Override
        protected Likelihood likelihood() {
            return Binomial.probit(9);
        }

        @Override
        protected double draw(double f, RandomGenerator random) {
            double y = 0;
            for (int i = 0; i < 9; i++) {
                y += random.nextGaussian() < f ? 1 : 0;
            }
            return y;
        }
    }

    @Nested
    class ManyTrialsContract extends BinomialLogitContract {
        @Override
        protected Likelihood likelihood() {
            return Binomial.probit(1_000_000);
        }

        @Override
        protected double[] extremeTargets() {
            return new double[] {0, 1, 500_000, 1_000_000};
        }

        @Override
        protected double[] impossibleTargets() {
            return new double[] {1_000_001};
        }

        /** Sums of a million terms are left to {@link BinomialProbitContract}. */
        @Override
        protected double[] predictedMeans() {
            return new double[0];
        }
    }

    @Nested
    class PoissonContract extends LikelihoodContract {
        @Override
        protected Likelihood likelihood() {
            return new Poisson();
        }

        @Override
        protected boolean isDiscrete() {
            return true;
        }

        @Override
        protected double[] targets() {
            return new double[] {0, 1, 7, 150};
        }

        @Override
        protected double[] extremeTargets() {
            return new double[] {0, 1e6, 0x1p53};
        }

        @Override
        protected double[] impossibleTargets() {
            return new double[] {-1, 3.5, Double.NaN, Double.POSITIVE_INFINITY, 1e17};
        }

        @Override
        protected double resolution() {
            return 1;
        }

        @Override
        protected double[] predictedVariances() {
            return new double[] {0, 0.04, 0.4};
        }

        @Override
        protected double draw(double f, RandomGenerator random) {
            return drawPoisson(Math.exp(f), random);
        }
    }

    @Nested
    class NegativeBinomialContract extends LikelihoodContract {

        private static final double DISPERSION = 0.3;

        @Override
        protected Likelihood likelihood() {
            return NegativeBinomial.of(DISPERSION);
        }

        @Override
        protected boolean isDiscrete() {
            return true;
        }

        @Override
        protected double[] targets() {
            return new double[] {0, 1, 7, 150};
        }

        @Override
        protected double[] extremeTargets() {
            return new double[] {0, 1e6, 0x1p53};
        }

        @Override
        protected double[] impossibleTargets() {
            return new double[] {-1, 3.5, Double.NaN, Double.POSITIVE_INFINITY, 1e17};
        }

        @Override
        protected double resolution() {
            return 1;
        }

        @Override
        protected double[] predictedVariances() {
            return new double[] {0, 0.04, 0.4};
        }

        @Override
        protected double draw(double f, RandomGenerator random) {
            double rate = new Gamma(1 / DISPERSION, 1 / DISPERSION).sample(random);
            return drawPoisson(rate * Math.exp(f), random);
        }
    }

    @Nested
    class HardlyOverdispersedContract extends NegativeBinomialContract {
        @Override
        protected Likelihood likelihood() {
            return NegativeBinomial.of(1e-6);
        }

        @Override
        protected double draw(double f, RandomGenerator random) {
            return drawPoisson(Math.exp(f), random);
        }
    }
}

package io.thalweg.surrogate.exact;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.model.Mixture;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.surrogate.auto.AutoSurrogateFactory;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.kernel.GaussianModel;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class MarginalPosteriorTest {

    private static SearchSpace cube(int d) {
        SearchSpaceBuilder space = SearchSpace.builder();
        for (int i = 0; i < d; i++) {
            space.real("x" + i, 0, 1);
        }
        return space.build();
    }

    /** Values of a function that is drawn from the first model that the factory has for the space, with its noise, at random points. */
    private static Observations drawn(int n, int d, Seed seed) {
        RandomGenerator random = seed.generator();
        GaussianModel prior =
                ExactSurrogateFactory.DEFAULT.models(cube(d), false).get(0);
        HyperparameterVector parameters = prior.parameters().drawn(random);
        GaussianModel model = prior.withParameters(parameters);
        DMatrixRMaj x = new DMatrixRMaj(n, d, true, random.doubles((long) n * d).toArray());
        DMatrixRMaj k = model.kernel().gram(x);
        for (int i = 0; i < n; i++) {
            k.data[i * n + i] += model.noise().value();
        }
        double[] white = random.doubles(n).map(any -> random.nextGaussian()).toArray();
        double[] y = new double[n];
        LinearAlgebra.multiply(Cholesky.withJitter(k).orElseThrow().lower(), white, y);
        return Observations.of(x, y);
    }

    private static Surrogate fitted(Observations data, Seed seed) {
        return ExactSurrogateFactory.DEFAULT
                .create(cube(data.dimension()), false)
                .observe(data)
                .refit(RefitBudget.THOROUGH, seed);
    }

    /**
     * Intervals of 95 %, of functions that the priors of hyperparameters draw. What is missing in the averaged ones is the uncertainty of the constant
     * mean, and which form is the right one.
     */
    @Test
    void intervalsOfAnAverageHoldMore() {
        int problems = 30;
        int learnt = 15;
        int asked = 40;
        double plain = 0;
        double marginal = 0;
        for (int i = 0; i < problems; i++) {
            Seed seed = Seed.of(11).child("problem", i);
            Observations all = drawn(learnt + asked, 3, seed);
            Surrogate surrogate = fitted(all.rows(0, learnt), seed);
            Observations rest = all.rows(learnt, learnt + asked);
            plain += covered(surrogate.posterior(), rest) / problems;
            marginal += covered(surrogate.marginalPosterior(seed), rest) / problems;
        }

        assertThat(marginal).isBetween(0.87, 0.97);
        assertThat(plain).isLessThan(0.83);
    }

    private static double covered(Posterior posterior, Observations data) {
        Prediction prediction = posterior.predict(data.x(), 1);
        double within = 0;
        for (int i = 0; i < data.size(); i++) {
            double error = data.y()[i] - prediction.mean()[i];
            double variance = prediction.variance()[i] + posterior.noiseVariance();
            within += error * error <= 1.96 * 1.96 * variance ? 1 : 0;
        }
        return within / data.size();
    }

    @Test
    void formsAreDrawnAsOftenAsTheirWeightsSay() {
        ExactMixture fitted = (ExactMixture) fitted(drawn(20, 2, Seed.of(3)), Seed.of(4));

        Mixture marginal = (Mixture) fitted.marginalPosterior(Seed.of(5));

        assertThat(marginal.members()).hasSize(16);
        assertThat(marginal.weights()).containsOnly(1 / 16.0);
        assertThat(Arrays.stream(fitted.weights()).max().orElseThrow())
                .as("more than one form has a say")
                .isLessThan(0.95);
    }

    @Test
    void theSameSeedGivesTheSameBelief() {
        Observations data = drawn(12, 3, Seed.of(6));
        Surrogate fitted = fitted(data, Seed.of(7));
        DMatrixRMaj x = new DMatrixRMaj(1, 3, true, 0.2, 0.8, 0.5);

        Posterior once = fitted.marginalPosterior(Seed.of(8));
        assertThat(fitted.marginalPosterior(Seed.of(8))).as("computed once").isSameAs(once);
        Posterior other = fitted.marginalPosterior(Seed.of(9));
        Posterior again = fitted(data, Seed.of(7)).marginalPosterior(Seed.of(8));

        assertThat(again.predict(x, 1).mean()).isEqualTo(once.predict(x, 1).mean());
        assertThat(again.predict(x, 1).variance()).isEqualTo(once.predict(x, 1).variance());
        assertThat(other.predict(x, 1).mean()).isNotEqualTo(once.predict(x, 1).mean());
    }

    @Test
    void thereIsNothingToAverageBeforeAFitAndOverManyObservations() {
        Observations few = drawn(10, 1, Seed.of(1));
        Observations many = drawn(201, 1, Seed.of(2));
        Surrogate unfitted =
                ExactSurrogateFactory.DEFAULT.create(cube(1), false).observe(few);
        Surrogate large = fitted(many, Seed.of(1));

        for (Surrogate surrogate : List.of(unfitted, large)) {
            DMatrixRMaj x = new DMatrixRMaj(1, 1, true, 0.37);
            assertThat(surrogate.marginalPosterior(Seed.of(1)).predict(x, 1).variance())
                    .isEqualTo(surrogate.posterior().predict(x, 1).variance());
        }
    }

    @Test
    void aSurrogateThatChoosesItselfAveragesWhileItIsExact() {
        Observations data = drawn(12, 2, Seed.of(4));
        Surrogate chosen = AutoSurrogateFactory.DEFAULT
                .create(cube(2), false)
                .observe(data)
                .refit(RefitBudget.THOROUGH, Seed.of(1));
        DMatrixRMaj x = new DMatrixRMaj(1, 2, true, 0.3, 0.6);

        assertThat(chosen.marginalPosterior(Seed.of(2)).predict(x, 1).variance())
                .isEqualTo(fitted(data, Seed.of(1))
                        .marginalPosterior(Seed.of(2))
                        .predict(x, 1)
                        .variance())
                .isNotEqualTo(chosen.posterior().predict(x, 1).variance());
    }
}

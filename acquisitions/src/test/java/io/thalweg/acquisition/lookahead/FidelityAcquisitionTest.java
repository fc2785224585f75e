package io.thalweg.acquisition.lookahead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.acquisition.AcquisitionContract;
import io.thalweg.acquisition.NaiveGaussianProcess;
import io.thalweg.acquisition.NaiveGaussianProcess.Profile;
import io.thalweg.core.internal.special.Normal;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.OutcomeUnits;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Fidelity;
import io.thalweg.core.space.Scale;
import io.thalweg.core.testing.Samples;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Acquisitions over points and a fidelity: the kit, brute force, and what they are where there is no fidelity. */
class FidelityAcquisitionTest {

    private static final Seed SEED = Seed.of(73);

    private static final double NOISE = 0.1;

    private static final Fidelity FIDELITY = new Fidelity("s", 1, 0, 1, Scale.LINEAR, 0.05);

    private static final NaiveGaussianProcess PROCESS = NaiveGaussianProcess.random(
            Profile.MATERN52, 5, 2, NOISE, SEED.child("process").generator());

    abstract static class WithFidelity extends AcquisitionContract {

        @Override
        protected double differenceStep() {
            return 1e-4;
        }

        @Override
        protected double gradientTolerance() {
            return 1e-6;
        }

        @Override
        protected Stream<Scenario> scenarios() {
            return super.scenarios()
                    .flatMap(one -> Stream.of(
                            one,
                            scenario(
                                    one.name() + ", linear fidelity",
                                    one.context().withFidelity(Optional.of(FIDELITY))),
                            scenario(
                                    one.name() + ", fidelity on a log scale",
                                    one.context()
                                            .withFidelity(
                                                    Optional.of(new Fidelity("epochs", 0, 3, 81, Scale.LOG, 0.01))))));
        }
    }

    @Nested
    class OfEntropySearch extends WithFidelity {
        @Override
        protected Acquisition acquisition() {
            return new FidelityEntropySearch();
        }
    }

    @Nested
    class OfKnowledgeGradient extends WithFidelity {
        @Override
        protected Acquisition acquisition() {
            return new FidelityKnowledgeGradient();
        }
    }

    /** Full points. */
    private static DMatrixRMaj pool(int n) {
        DMatrixRMaj points = Samples.uniform(n, 2, SEED.child("pool"));
        for (int i = 0; i < n; i++) {
            points.set(i, 1, 1);
        }
        return points;
    }

    private static AcquisitionContext context() {
        return AcquisitionContext.of(PROCESS, 0, SEED.child("step"))
                .withDomain((n, seed) -> pool(12), OutcomeUnits.SAME);
    }

    private static AcquisitionContext looking() {
        return context().withFidelity(Optional.of(FIDELITY));
    }

    private static double value(Acquisition acquisition, AcquisitionContext context, double... x) {
        AcquisitionFunction function = acquisition.on(context);
        return function.evaluate(x, new double[function.dimension()]);
    }

    @Test
    void withoutAFidelityTheyAreTheLogarithmsOfTheUsualOnes() {
        double[] x = {0.3, 0.6};
        NaiveGaussianProcess exact = NaiveGaussianProcess.random(
                Profile.MATERN52, 5, 2, 0, SEED.child("exact").generator());
        AcquisitionContext context = AcquisitionContext.of(exact, 0, SEED.child("step"))
                .withDomain((n, seed) -> pool(12), OutcomeUnits.SAME);
        double mean = exact.predict(DMatrixRMaj.wrap(1, 2, x), 1).mean()[0];
        double sd = Math.sqrt(exact.predict(DMatrixRMaj.wrap(1, 2, x), 1).variance()[0]);
        double information = Arrays.stream(maxima(exact, context))
                .map(maximum -> (maximum - mean) / sd)
                .map(gamma -> 0.5 * gamma * Normal.logCdfDerivative(gamma) - Normal.logCdf(gamma))
                .average()
                .orElseThrow();
        assertThat(value(new FidelityEntropySearch(), context, x)).isCloseTo(Math.log(information), within(1e-3));
        assertThat(value(new FidelityKnowledgeGradient(), context(), x))
                .isCloseTo(Math.log(value(new KnowledgeGradient(), context(), x)), within(1e-10));
    }

    private static double[] maxima(Posterior posterior, AcquisitionContext context) {
        return MaxValueEntropySearch.maxima(
                posterior, DomainPoints.of(context, 512), 10, SEED.child("step").child("maxima"));
    }

    private static double best(Posterior posterior, DMatrixRMaj at) {
        return Arrays.stream(posterior.predict(at, 1).mean()).max().orElseThrow();
    }

    /** The expectation over what a look shows, by the midpoint rule, each outcome being really observed. */
    @Test
    void theKnowledgeGradientIsTheGainOfTheBestFullMeanPerCost() {
        DMatrixRMaj look = new DMatrixRMaj(1, 2, true, 0.4, 0.3);
        DMatrixRMaj full = new DMatrixRMaj(1, 2, true, 0.4, 1);
        DMatrixRMaj set = new DMatrixRMaj(13, 2);
        CommonOps_DDRM.concatRows(pool(12), full, set);
        Prediction prediction = PROCESS.predict(look, 1);
        double sd = Math.sqrt(prediction.variance()[0] + NOISE);
        double sum = 0;
        int n = 4000;
        double width = 16.0 / n;
        for (int i = 0; i < n; i++) {
            double z = -8 + (i + 0.5) * width;
            Posterior after = PROCESS.observe(look, new double[] {prediction.mean()[0] + sd * z});
            sum += Normal.pdf(z) * width * best(after, set);
        }
        double gain = sum - best(PROCESS, set);
        assertThat(value(new FidelityKnowledgeGradient(), looking(), look.data))
                .isCloseTo(Math.log(gain / (0.05 + 0.95 * 0.3)), within(1e-3));
    }

    @Test
    void theInformationIsThatOfALookWithThisCorrelation() {
        double[] x = {0.4, 0.3};
        DMatrixRMaj both = new DMatrixRMaj(2, 2, true, 0.4, 0.3, 0.4, 1);
        Prediction joint = PROCESS.predict(both);
        double v = joint.covariance().get(1, 1);
        double rho = Math.abs(joint.covariance().get(0, 1))
                / Math.sqrt((joint.covariance().get(0, 0) + NOISE) * v);
        LookInformation information = new LookInformation();
        double sum = 0;
        double[] maxima = maxima(PROCESS, context());
        for (double maximum : maxima) {
            information.compute((maximum - joint.mean()[1]) / Math.sqrt(v), rho);
            sum += information.value();
        }
        assertThat(value(new FidelityEntropySearch(), looking(), x))
                .isCloseTo(Math.log(sum / maxima.length / (0.05 + 0.95 * 0.3)), within(1e-9));
    }

    /** A measured cost takes the place of the declared one. */
    @Test
    void aMeasuredCostCountsInPlaceOfTheDeclaredOne() {
        double[] x = {0.4, 0.3};
        double declared = value(new FidelityEntropySearch(), looking(), x);
        NaiveGaussianProcess cost = NaiveGaussianProcess.random(
                Profile.RBF, 6, 2, 0.01, SEED.child("cost").generator());
        double logCost = cost.predict(DMatrixRMaj.wrap(1, 2, x), 1).mean()[0];
        assertThat(value(new FidelityEntropySearch(), looking().withLogCost(Optional.of(cost)), x))
                .isCloseTo(declared + Math.log(0.05 + 0.95 * 0.3) - logCost, within(1e-9));
    }

    /** What a pending look will show is known already, but for its noise. */
    @Test
    void pendingLooksAreNotWorthRepeating() {
        double[] x = {0.4, 0.3};
        AcquisitionContext pending = looking().withPending(new DMatrixRMaj(1, 2, true, x));
        for (Acquisition acquisition :
                new Acquisition[] {new FidelityEntropySearch(), new FidelityKnowledgeGradient()}) {
            assertThat(value(acquisition, pending, x)).isLessThan(value(acquisition, looking(), x));
        }
    }
}

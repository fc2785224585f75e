package io.thalweg.baseline.internal.ascent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.Dense;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.likelihood.Bernoulli;
import io.thalweg.surrogate.likelihood.Likelihood;
import io.thalweg.surrogate.likelihood.Link;
import io.thalweg.surrogate.likelihood.Poisson;
import io.thalweg.surrogate.likelihood.StudentT;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Bounds against dense formulas, their gradients against differences, estimates against the whole. */
final class BoundTest {

    private static final int N = 9;

    static Stream<Arguments> posteriors() {
        List<Likelihood> likelihoods =
                List.of(Examples.GAUSSIAN, new Poisson(), StudentT.learntDegrees(), new Bernoulli(Link.LOGIT));
        return Arrays.stream(Parametrization.values())
                .flatMap(p -> Stream.concat(
                        likelihoods.stream().map(l -> Examples.posterior(p, Examples.model(l))),
                        Stream.of(Examples.posterior(p, Examples.ofPoints(Examples.GAUSSIAN)))))
                .map(Arguments::of);
    }

    private static Observations data(Variational q) {
        Observations data = Examples.data(N, q.model().likelihood());
        if (!q.model().isGaussian()) {
            return data;
        }
        double[] noise = data.noiseVariance().clone();
        noise[2] = 0.05;
        noise[5] = 2;
        return Observations.of(data.x(), data.y(), noise);
    }

    /** The means and the covariance of f at some rows, by the formulas of the package. */
    private static DMatrixRMaj[] dense(Variational q, DMatrixRMaj at) {
        Kernel k = q.model().kernel();
        DMatrixRMaj beta = q.covarianceBasis();
        DMatrixRMaj kb = k.gram(beta);
        DMatrixRMaj cross = k.covariance(at, beta);
        DMatrixRMaj mean = Dense.product(k.covariance(at, q.meanBasis()), Dense.column(q.coefficients()));
        DMatrixRMaj covariance = k.gram(at);
        DMatrixRMaj ll = Dense.product(q.root(), Dense.transposed(q.root()));
        if (q.isPlain()) {
            // (B⁻¹ + K)⁻¹ = B(I + KB)⁻¹.
            DMatrixRMaj inner = Dense.product(kb, ll);
            CommonOps_DDRM.addEquals(inner, CommonOps_DDRM.identity(4));
            assertThat(CommonOps_DDRM.invert(inner)).isTrue();
            DMatrixRMaj reduction =
                    Dense.product(Dense.product(cross, Dense.product(ll, inner)), Dense.transposed(cross));
            CommonOps_DDRM.subtractEquals(covariance, reduction);
            return new DMatrixRMaj[] {mean, covariance};
        }
        // u ~ N(L m, L S Lᵀ).
        DMatrixRMaj lower = SplitBound.factor(q).lower();
        DMatrixRMaj weights = Dense.product(lower, Dense.column(q.weights()));
        if (q.parametrization() == Parametrization.ORTHOGONAL) {
            CommonOps_DDRM.subtractEquals(
                    weights, Dense.product(k.covariance(beta, q.meanBasis()), Dense.column(q.coefficients())));
        }
        CommonOps_DDRM.addEquals(mean, Dense.product(cross, Dense.solve(kb, weights)));
        DMatrixRMaj difference = Dense.product(Dense.product(lower, ll), Dense.transposed(lower));
        CommonOps_DDRM.subtractEquals(difference, kb);
        DMatrixRMaj projection = Dense.solve(kb, Dense.transposed(cross));
        CommonOps_DDRM.addEquals(
                covariance, Dense.product(Dense.product(Dense.transposed(projection), difference), projection));
        return new DMatrixRMaj[] {mean, covariance};
    }

    @ParameterizedTest
    @EnumSource(Parametrization.class)
    void momentsAndDivergenceMatchTheDenseFormulas(Parametrization parametrization) {
        Variational q = Examples.posterior(parametrization, Examples.model(Examples.GAUSSIAN));
        Minibatch all = Minibatch.all(q.model(), data(q));
        Bound bound = Bound.of(q, all, Bound.whole(q));
        DMatrixRMaj[] expected = dense(q, all.x());
        for (int i = 0; i < N; i++) {
            assertThat(bound.mean()[i]).isCloseTo(expected[0].data[i] + 0.2, within(1e-10));
            assertThat(bound.variance()[i]).isCloseTo(expected[1].get(i, i), within(1e-10));
        }
        // The processes differ in the values of the basis functions alone, so their divergence is that of these.
        DMatrixRMaj bases = new DMatrixRMaj(10, 4);
        CommonOps_DDRM.concatRows(q.meanBasis(), q.covarianceBasis(), bases);
        DMatrixRMaj prior = q.model().kernel().gram(bases);
        DMatrixRMaj[] posterior = dense(q, bases);
        double kl = Dense.logDensity(new double[10], posterior[1]) - Dense.logDensity(posterior[0].data, prior);
        kl += 0.5 * (CommonOps_DDRM.trace(Dense.solve(prior, posterior[1])) - 10);
        assertThat(bound.divergence()).isCloseTo(kl, within(1e-7 * kl));
    }

    @ParameterizedTest
    @MethodSource("posteriors")
    void gradientsMatchDifferences(Variational q) {
        Observations data = data(q);
        int[] rows = {0, 2, 5, 8};
        int[] block = {5, 0, 1};
        Minibatch some = Minibatch.of(q.model(), data, rows);
        Gradient gradient = Gradient.zeros(q, true);
        Bound.of(q, some, block).pullback(gradient);
        List<Double> actual = new ArrayList<>();
        List<Double> expected = new ArrayList<>();
        HyperparameterVector parameters = q.model().parameters();
        for (int i = 0; i < parameters.size(); i++) {
            int index = i;
            actual.add(gradient.parameters()[i]);
            expected.add(slope(data, rows, block, step -> {
                double[] values = parameters.values();
                values[index] += step;
                return q.withModel(q.model().withParameters(parameters.withValues(values)));
            }));
        }
        perturb(actual, expected, data, rows, block, q.meanBasis().data, gradient.meanBasis().data, q);
        perturb(actual, expected, data, rows, block, q.coefficients(), gradient.coefficients(), q);
        perturb(actual, expected, data, rows, block, q.covarianceBasis().data, gradient.covarianceBasis().data, q);
        perturb(actual, expected, data, rows, block, q.weights(), gradient.weights(), q);
        perturbLower(actual, expected, data, rows, block, q, gradient);
        double[] differences = expected.stream().mapToDouble(v -> v).toArray();
        double size = Arrays.stream(differences).map(Math::abs).max().orElseThrow();
        assertThat(actual.stream().mapToDouble(v -> v).toArray()).containsExactly(differences, within(1e-7 * size));
    }

    private interface Moved {
        Variational by(double step);
    }

    private static double slope(Observations data, int[] rows, int[] block, Moved moved) {
        double h = 1e-4;
        return (8 * (value(data, rows, block, moved.by(h)) - value(data, rows, block, moved.by(-h)))
                        - (value(data, rows, block, moved.by(2 * h)) - value(data, rows, block, moved.by(-2 * h))))
                / (12 * h);
    }

    private static double value(Observations data, int[] rows, int[] block, Variational q) {
        return Bound.of(q, Minibatch.of(q.model(), data, rows), block).value();
    }

    private static void perturb(
            List<Double> actual,
            List<Double> expected,
            Observations data,
            int[] rows,
            int[] block,
            double[] values,
            double[] gradient,
            Variational q) {
        for (int i = 0; i < values.length; i++) {
            int index = i;
            actual.add(gradient[i]);
            expected.add(slope(data, rows, block, step -> {
                double before = values[index];
                values[index] = before + step;
                Variational copy = copy(q);
                values[index] = before;
                return copy;
            }));
        }
    }

    /** Only the lower triangle: the rest is zero and stays so. */
    private static void perturbLower(
            List<Double> actual,
            List<Double> expected,
            Observations data,
            int[] rows,
            int[] block,
            Variational q,
            Gradient gradient) {
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j <= i; j++) {
                int index = 4 * i + j;
                actual.add(gradient.root().data[index]);
                expected.add(slope(data, rows, block, step -> {
                    Variational copy = copy(q);
                    copy.root().data[index] += step;
                    return copy;
                }));
            }
        }
    }

    private static Variational copy(Variational q) {
        return new Variational(
                q.parametrization(),
                q.model(),
                q.meanBasis().copy(),
                q.coefficients().clone(),
                q.covarianceBasis().copy(),
                q.weights().clone(),
                q.root().copy());
    }

    /** Over all minibatches of three of nine, and all blocks of two of six, value and gradient average to those of the whole. */
    @ParameterizedTest
    @EnumSource(Parametrization.class)
    void estimatesAreUnbiased(Parametrization parametrization) {
        Variational q = Examples.posterior(parametrization, Examples.model(Examples.GAUSSIAN));
        Observations data = data(q);
        Gradient whole = Gradient.zeros(q, true);
        Bound bound = Bound.of(q, Minibatch.all(q.model(), data), Bound.whole(q));
        bound.pullback(whole);
        Gradient sum = Gradient.zeros(q, true);
        double value = 0;
        for (int batch = 0; batch < 3; batch++) {
            for (int from = 0; from < 6; from++) {
                int[] rows = {batch, batch + 3, batch + 6};
                int[] block = {from, (from + 1) % 6};
                Bound part = Bound.of(q, Minibatch.of(q.model(), data, rows), block);
                value += part.value() / 18;
                part.pullback(sum);
            }
        }
        assertThat(value).isCloseTo(bound.value(), within(1e-11 * Math.abs(bound.value())));
        assertAverage(sum, whole, Gradient::parameters);
        assertAverage(sum, whole, Gradient::coefficients);
        assertAverage(sum, whole, g -> g.meanBasis().data);
        assertAverage(sum, whole, g -> g.covarianceBasis().data);
        assertAverage(sum, whole, Gradient::weights);
        assertAverage(sum, whole, g -> g.root().data);
    }

    private static void assertAverage(Gradient sum, Gradient whole, Function<Gradient, double[]> part) {
        double[] average = Arrays.stream(part.apply(sum)).map(v -> v / 18).toArray();
        double size = Arrays.stream(part.apply(whole)).map(Math::abs).max().orElse(1);
        assertThat(average).containsExactly(part.apply(whole), within(1e-10 * size));
    }

    /** The hybrid form of a posterior is another way of writing the orthogonal one. */
    @Test
    void hybridAndOrthogonalFormsAgree() {
        Variational hybrid = Examples.posterior(Parametrization.HYBRID, Examples.model(Examples.GAUSSIAN));
        Minibatch all = Minibatch.all(hybrid.model(), data(hybrid));
        SplitBound first = new SplitBound(hybrid, all, Bound.whole(hybrid));
        Variational orthogonal = new Variational(
                Parametrization.ORTHOGONAL,
                hybrid.model(),
                hybrid.meanBasis(),
                hybrid.coefficients(),
                hybrid.covarianceBasis(),
                first.weights(),
                hybrid.root());
        Bound second = new SplitBound(orthogonal, all, Bound.whole(hybrid));
        assertThat(second.mean()).containsExactly(first.mean(), within(1e-12));
        assertThat(second.value()).isCloseTo(first.value(), within(1e-10));
    }
}

package io.thalweg.surrogate.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.exact.GaussianModel;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.parameter.LogNormal;
import io.thalweg.surrogate.parameter.Parameter;
import io.thalweg.surrogate.streaming.hippo.FouT;
import io.thalweg.surrogate.streaming.hippo.HippoFamily;
import io.thalweg.surrogate.streaming.hippo.LegT;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;

/** Streams of a curve, and what every belief must satisfy. */
public final class Streams {

    static final RefitBudget FIT = new RefitBudget(1, 20);

    static final DoubleUnaryOperator WAVE = t -> Math.sin(9 * t) + t;

    private Streams() {}

    /** Learnt from the data, with priors. */
    static GaussianModel learnt(int d) {
        Parameter scale =
                Parameter.positive("outputscale", new LogNormal(1, 1), 1e-3).withValue(1);
        return GaussianModel.of(
                new Scaled(Matern52.ard(d), scale), Parameter.positive("noise", new LogNormal(-4, 1), 1e-6));
    }

    /** A model that is not learnt. */
    public static GaussianModel known(double noise, double lengthscale) {
        return OnlineIdentitiesTest.model(OptionalDouble.empty(), noise, 1, lengthscale);
    }

    /** A stream of one model. */
    public static StreamingSurrogate stream(GaussianModel model, FeaturePolicy policy, int window) {
        int d = model.kernel().dimension().orElse(1);
        return StreamingSurrogate.of(d, List.of(model), policy, window);
    }

    static StreamingSurrogate vips(GaussianModel model, int window) {
        return stream(model, VariationalInducingPointSelection.DEFAULT, window);
    }

    static Observations curve(double[] x, DoubleUnaryOperator f, double deviation, long seed) {
        RandomGenerator random = Seed.of(seed).child("noise").generator();
        double[] y = Arrays.stream(x)
                .map(t -> f.applyAsDouble(t) + deviation * random.nextGaussian())
                .toArray();
        return Observations.of(DMatrixRMaj.wrap(x.length, 1, x), y);
    }

    static double[] uniform(int n, long seed) {
        return Seed.of(seed).generator().doubles(n).toArray();
    }

    /** Noisy values of {@link #WAVE} at random points. */
    public static Observations waves(int n, double deviation, long seed) {
        return curve(uniform(n, seed), WAVE, deviation, seed);
    }

    static DMatrixRMaj grid(int n) {
        DMatrixRMaj x = new DMatrixRMaj(n, 1);
        Arrays.setAll(x.data, i -> (i + 0.5) / n);
        return x;
    }

    static double rmse(StreamingSurrogate some, DoubleUnaryOperator truth) {
        DMatrixRMaj x = grid(100);
        double[] mean = some.posterior().predict(x, 1).mean();
        double sum = 0;
        for (int i = 0; i < 100; i++) {
            sum += Math.pow(mean[i] - truth.applyAsDouble(x.data[i]), 2) / 100;
        }
        return Math.sqrt(sum);
    }

    static void assertUsable(StreamingSurrogate some) {
        int d = some.dimension();
        DMatrixRMaj x =
                DMatrixRMaj.wrap(20, d, Seed.of(77).generator().doubles(20L * d).toArray());
        Prediction prediction = some.posterior().predict(x, 1);
        assertThat(Arrays.stream(prediction.mean())).allMatch(Double::isFinite);
        assertThat(Arrays.stream(prediction.variance())).allMatch(v -> v >= 0 && Double.isFinite(v));
        DMatrixRMaj gradient = x.createLike();
        DMatrixRMaj ones = new DMatrixRMaj(20, 1);
        ones.fill(1);
        prediction.pullback(ones.data, ones, gradient);
        assertThat(Arrays.stream(gradient.data)).allMatch(Double::isFinite);
        assertThat(some.logEvidence()).isFinite();
    }

    static double[] belief(StreamingSurrogate some, DMatrixRMaj x) {
        Prediction joint = some.posterior().predict(x);
        return Stream.of(joint.mean(), joint.covariance().data, new double[] {some.mean()})
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }

    static Stream<SizePolicy> policies() {
        return Stream.of(
                VariationalInducingPointSelection.DEFAULT,
                new VariationalInducingPointSelection(0.035, 6),
                new FixedBudget(8, false),
                new FixedBudget(8, true));
    }

    static Stream<FeaturePolicy> longMemories() {
        return Stream.of(
                HippoFamily.of(12),
                HippoFamily.of(40),
                HippoFamily.of(12).withBasis(new LegT(1.5)),
                HippoFamily.of(12).withBasis(new FouT(1.5)));
    }

    static Stream<FeaturePolicy> everyPolicy() {
        return Stream.concat(policies(), longMemories());
    }
}

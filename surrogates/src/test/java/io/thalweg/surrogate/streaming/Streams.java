package io.thalweg.surrogate.streaming;

import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.streaming.hippo.HippoFamily;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;

/** Surrogates of streams for tests. */
public final class Streams {

    static final RefitBudget FIT = new RefitBudget(1, 20);

    private Streams() {}

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
        return Stream.of(HippoFamily.of(12), HippoFamily.of(40));
    }

    static Stream<FeaturePolicy> everyPolicy() {
        return Stream.concat(policies(), longMemories());
    }
}

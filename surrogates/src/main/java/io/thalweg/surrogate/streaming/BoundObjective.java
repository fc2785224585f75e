package io.thalweg.surrogate.streaming;

import io.thalweg.core.model.Observations;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.internal.fit.Objective;
import io.thalweg.surrogate.kernel.GaussianModel;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.ejml.data.DMatrixRMaj;

/** The bound as a function of hyperparameters, followed by the coordinates of the inducing points if these move. */
final class BoundObjective extends Objective<BoundFit.End> {

    private final BoundFit.End present;
    private final GaussianModel model;
    private final InducingFeatures features;
    private final Inference inference;
    private final boolean moves;

    /** The Gaussian observations; where they are sites, those of the last evaluation, from which the next one goes on. */
    private Observations window;

    BoundObjective(BoundFit.End present, boolean moves) {
        super(present.conditioned()
                .model()
                .parameters()
                .concat(present.inference().parameters().prefixed("likelihood.")));
        this.present = present;
        this.model = present.conditioned().model();
        this.inference = present.inference();
        this.features = present.conditioned().features();
        this.window = present.conditioned().window();
        this.moves = moves && features instanceof InducingPoints;
    }

    @Override
    public int dimension() {
        return super.dimension() + (moves ? features.size() * features.dimension() : 0);
    }

    @Override
    public double[] start() {
        return join(super.start(), moves ? ((InducingPoints) features).z().data : new double[0]);
    }

    /** Points stay in the box of the data and the unit cube. */
    @Override
    public Bounds bounds() {
        Bounds limits = super.bounds();
        return moves ? new Bounds(join(limits.lower(), box(true)), join(limits.upper(), box(false))) : limits;
    }

    private double[] join(double[] first, double[] second) {
        double[] joined = Arrays.copyOf(first, dimension());
        System.arraycopy(second, 0, joined, first.length, dimension() - first.length);
        return joined;
    }

    private double[] box(boolean low) {
        int d = features.dimension();
        double[] border = new double[d];
        Arrays.fill(border, low ? 0 : 1);
        DMatrixRMaj z = ((InducingPoints) features).z();
        for (DMatrixRMaj points : new DMatrixRMaj[] {window.x(), z}) {
            for (int i = 0; i < points.numRows * d; i++) {
                border[i % d] = low ? Math.min(border[i % d], points.data[i]) : Math.max(border[i % d], points.data[i]);
            }
        }
        double[] box = new double[features.size() * d];
        for (int i = 0; i < box.length; i++) {
            box[i] = border[i % d];
        }
        return box;
    }

    private InducingFeatures featuresAt(double[] x) {
        if (!moves) {
            return features;
        }
        double[] z = Arrays.copyOfRange(x, super.dimension(), x.length);
        return new InducingPoints(DMatrixRMaj.wrap(features.size(), features.dimension(), z));
    }

    private GaussianModel modelAt(HyperparameterVector at) {
        return model.withParameters(at.slice(0, model.parameters().size()));
    }

    private Inference inferenceAt(HyperparameterVector at) {
        HyperparameterVector own = inference.parameters();
        return own.size() == 0
                ? inference
                : inference.withParameters(
                        at.slice(model.parameters().size(), at.size()).renamedAs(own));
    }

    @Override
    public Optional<BoundFit.End> at(double[] x) {
        HyperparameterVector at = parametersAt(x);
        Inference there = inferenceAt(at);
        return Conditioned.settled(
                        there, modelAt(at), featuresAt(x), present.conditioned().past(), window)
                .map(conditioned -> new BoundFit.End(present.choice(), conditioned, there));
    }

    @Override
    protected Optional<Value> value(HyperparameterVector at, double[] x) {
        Optional<Inference.Settled> settled = inferenceAt(at)
                .settle(modelAt(at), featuresAt(x), present.conditioned().past(), window);
        return settled.filter(there -> !Double.isNaN(there.value())).map(this::value);
    }

    private Value value(Inference.Settled settled) {
        window = settled.sites();
        return new Value(settled.value(), () -> {
            DMatrixRMaj locationBar = moves ? new DMatrixRMaj(features.size(), features.dimension()) : null;
            DoubleStream ofModel = Arrays.stream(settled.bound().gradient(locationBar));
            DoubleStream all = DoubleStream.concat(ofModel, Arrays.stream(settled.likelihoodGradient()));
            return (locationBar == null ? all : DoubleStream.concat(all, Arrays.stream(locationBar.data))).toArray();
        });
    }
}

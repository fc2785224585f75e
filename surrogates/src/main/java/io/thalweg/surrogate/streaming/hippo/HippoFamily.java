package io.thalweg.surrogate.streaming.hippo;

import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.streaming.FeatureFamily;
import io.thalweg.surrogate.streaming.InducingFeatures;
import java.io.IOException;
import org.ejml.data.DMatrixRMaj;

/**
 * Long memory: the belief is carried by projections of the function on the orthogonal functions of a measure on the past, which grows
 * with it (OHSVGP: Chen et al., "Recurrent memory for online interdomain Gaussian processes", 2025). Early inputs are not given up in
 * favour of later ones, as inducing points are.
 *
 * @param basis the orthogonal functions; their time is the input on a line, the number of inputs along a path
 * @param most number of features
 * @param order of inputs of several dimensions; one coordinate is its own time
 * @param forFit whether the features are to serve other hyperparameters than the present ones
 */
public record HippoFamily(Basis basis, int most, PseudoTime order, boolean forFit) implements FeatureFamily {

    /**
     * Integrals for each feature, of which the best combinations are kept: polynomials are no eigenfunctions of a kernel, and it takes
     * about half as many again of them to span as much.
     */
    private static final int INTEGRALS = 2;

    /** Support inputs for each feature. */
    private static final int SUPPORT = 2;

    /** Features for each recent input. */
    private static final int RECENT = 2;

    /**
     * Checks the number.
     *
     * @param basis the orthogonal functions; their time is the input on a line, the number of inputs along a path
     * @param most number of features
     * @param order of inputs of several dimensions; one coordinate is its own time
     * @param forFit whether the features are to serve other hyperparameters than the present ones
     */
    public HippoFamily {
        if (most < 1) {
            throw new IllegalArgumentException("most is " + most + ", must be at least 1");
        }
    }

    /**
     * {@return the family with the scaled Legendre measure, inputs in the given order}
     *
     * @param most most functionals
     */
    public static HippoFamily of(int most) {
        return new HippoFamily(new LegS(), most, PseudoTime.given(), false);
    }

    /**
     * {@return the same with another basis}
     *
     * @param other what takes its place
     */
    public HippoFamily withBasis(Basis other) {
        return new HippoFamily(other, most, order, forFit);
    }

    /**
     * {@return the same with another order of inputs of several dimensions}
     *
     * @param other what takes its place
     */
    public HippoFamily withOrder(PseudoTime other) {
        return new HippoFamily(basis, most, other, forFit);
    }

    /** Number of integrals. */
    int integrals() {
        return INTEGRALS * most;
    }

    /** Most support inputs of integrals along a path. */
    int support() {
        return SUPPORT * most;
    }

    /** Most inputs that are features themselves, beside the integrals. */
    int mostRecent() {
        return Math.max(1, most / RECENT);
    }

    @Override
    public InducingFeatures none(int dimension) {
        return Beginning.of(dimension);
    }

    @Override
    public InducingFeatures following(Kernel kernel, InducingFeatures present, DMatrixRMaj x) {
        return x.numRows == 0 ? present : hippo(present).following(this, kernel, x);
    }

    @Override
    public InducingFeatures renewed(Kernel kernel, InducingFeatures present) {
        return hippo(present).renewed(this, kernel);
    }

    @Override
    public boolean whitens() {
        return !forFit;
    }

    /** Which combinations are worth being kept depends on the hyperparameters: others are tried with features of which none is left out. */
    @Override
    public HippoFamily forFits() {
        return new HippoFamily(basis, most, order, true);
    }

    private static HippoFeatures hippo(InducingFeatures features) {
        if (features instanceof HippoFeatures hippo) {
            return hippo;
        }
        throw new IllegalArgumentException("features are " + features.getClass().getSimpleName()
                + ", expected those of this family: a stream cannot change its kind of features");
    }

    @Override
    public void write(InducingFeatures features, StateWriter out) throws IOException {
        hippo(features).write(out);
    }

    @Override
    public InducingFeatures read(StateReader in) throws IOException {
        String kind = in.readUTF();
        return switch (kind) {
            case Beginning.KIND -> Beginning.of(in.readInt());
            case Stretch.KIND -> Stretch.read(in);
            case Path.KIND -> Path.read(in);
            default ->
                throw new IllegalArgumentException("the stored state has features of the kind " + kind
                        + ", this surrogate has those of a HiPPO basis: restore it into a surrogate built like the "
                        + "saved one");
        };
    }
}

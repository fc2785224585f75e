package io.thalweg.surrogate.kernel;

import io.thalweg.core.model.InputMap;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.Prior;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/** Ways to set up the length scales of a kernel, and to read them off any. */
public final class Lengthscales {

    private static final String NAME = "lengthscale";

    /** The correlation at a distance of one length scale: that of an RBF. */
    private static final double CORRELATION = StrictMath.exp(-0.5);

    /** Distances that are looked at: from 2⁻¹² to 1, each 2^¼ of the one before. */
    private static final int DISTANCES = 49;

    private Lengthscales() {}

    /**
     * {@return whether a hyperparameter is a length scale}
     *
     * @param parameter a hyperparameter of a kernel
     */
    public static boolean isOne(Hyperparameter parameter) {
        return parameter.name().contains(NAME);
    }

    /**
     * {@return given length scales with flat priors, one for each coordinate}
     *
     * @param values one for each coordinate
     */
    public static PerDimension of(double... values) {
        return PerDimension.positive(NAME, values);
    }

    /**
     * {@return a length scale for each of d coordinates, each at the mode of the prior (or at {@code lower} if that is greater)}
     *
     * @param d number of coordinates
     * @param prior the prior
     * @param lower the least value a fit may choose
     */
    public static PerDimension ard(int d, Prior prior, double lower) {
        return PerDimension.each(d, Hyperparameter.positive(NAME, prior, lower));
    }

    /**
     * {@return a length scale for each of d coordinates with the prior {@link LengthscalePriors#dimensionScaled}: the default}
     *
     * @param d number of coordinates
     */
    public static PerDimension ard(int d) {
        return ard(d, LengthscalePriors.dimensionScaled(d), LengthscalePriors.LEAST);
    }

    /**
     * {@return one given length scale with a flat prior for all the coordinates}
     *
     * @param value the length scale
     */
    public static PerDimension isotropic(double value) {
        return PerDimension.shared(Hyperparameter.positive(NAME, value));
    }

    /**
     * {@return one length scale for all the coordinates, at the mode of its prior (or at {@code lower} if that is greater)}
     *
     * @param prior the prior
     * @param lower the least value a fit may choose
     */
    public static PerDimension isotropic(Prior prior, double lower) {
        return PerDimension.shared(Hyperparameter.positive(NAME, prior, lower));
    }

    /**
     * How far apart along each coordinate points are whose correlation has fallen to that of an RBF at its length scale, whatever the
     * kernel; measured around the middle of the unit cube, to a fifth.
     *
     * @param kernel the kernel
     * @param d number of coordinates
     * @return length d; infinite where it does not fall so far within the cube
     */
    public static double[] measured(Kernel kernel, int d) {
        double[] scales = new double[d];
        DMatrixRMaj middle = new DMatrixRMaj(1, d);
        Arrays.fill(middle.data, 0.5);
        for (int j = 0; j < d; j++) {
            DMatrixRMaj moved = new DMatrixRMaj(DISTANCES, d);
            Arrays.fill(moved.data, 0.5);
            for (int i = 0; i < DISTANCES; i++) {
                moved.add(i, j, distance(i));
            }
            Kernel seeing = seeing(kernel, middle, moved);
            double[] covariance = seeing.covariance(middle, moved).data;
            double[] variance = seeing.diagonal(moved);
            double here = seeing.diagonal(middle)[0];
            int i = 0;
            while (i < DISTANCES && covariance[i] > CORRELATION * Math.sqrt(here * variance[i])) {
                i++;
            }
            scales[j] = i < DISTANCES ? distance(i) : Double.POSITIVE_INFINITY;
        }
        return scales;
    }

    /** Without the terms of a sum that are the same everywhere along the moves: they would hide the others. All of it if all are. */
    private static Kernel seeing(Kernel kernel, DMatrixRMaj middle, DMatrixRMaj moved) {
        if (!(kernel instanceof Sum sum)) {
            return kernel;
        }
        Kernel[] some = sum.terms().stream()
                .filter(term -> {
                    double same = term.diagonal(middle)[0];
                    return Arrays.stream(term.covariance(middle, moved).data).anyMatch(c -> c != same);
                })
                .toArray(Kernel[]::new);
        return some.length == 0 ? kernel : Sum.of(some);
    }

    /**
     * The length scales of inputs that those of their images amount to, to first order at the middle of the unit cube: 1/l_j² is the sum
     * over images k of J_kj²/l_k², with J the derivatives of the map. Exact for a linear map and an anisotropic kernel of distances.
     *
     * @param map of inputs
     * @param images length scales of the images, positive
     * @return one for each input; infinite where no image that has one depends on it
     */
    public static double[] through(InputMap map, double[] images) {
        int outputs = map.outputs();
        DMatrixRMaj middle = new DMatrixRMaj(outputs, map.inputs());
        Arrays.fill(middle.data, 0.5);
        DMatrixRMaj jacobian = new DMatrixRMaj(outputs, map.inputs());
        map.pullback(middle, CommonOps_DDRM.identity(outputs), jacobian);
        double[] scales = new double[map.inputs()];
        for (int j = 0; j < scales.length; j++) {
            double squares = 0;
            for (int k = 0; k < outputs; k++) {
                double rate = jacobian.get(k, j) / images[k];
                squares += rate * rate;
            }
            scales[j] = 1 / Math.sqrt(squares);
        }
        return scales;
    }

    private static double distance(int i) {
        return StrictMath.pow(2, (i - DISTANCES + 1) / 4.0);
    }
}

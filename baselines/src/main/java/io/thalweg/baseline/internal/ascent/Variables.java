package io.thalweg.baseline.internal.ascent;

import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.kernel.Kernel;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * The numbers that an ascent moves, in units in which a step of 0.01 is a small one for each of them, and the posterior that they
 * describe. Mutable; used by one thread.
 *
 * <p>Units. Plain: a = a⁰/(N k), L = L⁰/(N² k), k the variances of the basis functions (Jacobi; appendix A.1 of the paper) and
 * N = √(max(1, M/2048)), the normaliser of its code. Otherwise a = a⁰/√(k ρ), so that coefficients belong to functions of norm one, with
 * ρ = (k − q)/k in the orthogonal form, as at the start, and 1 in the hybrid one. Locations are in standard deviations of the inputs.
 */
final class Variables {

    /** Many functions move the mean together: beyond this number their steps become smaller. */
    private static final double MANY = 2048;

    /** Of a function's variance: the least that must be its own for its coefficient to be counted by it. */
    private static final double LEAST_OWN = 1e-3;

    private final AscentSettings settings;

    /** Units of the numbers of a row. */
    private final double[] rowUnits;

    private Variational present;

    /** a⁰ and what makes a of it, but for the variances. */
    private double[] coefficients;

    private double[] units;

    /** The lower triangle of L⁰ or T, row after row; empty if there is a natural gradient. */
    private double[] root;

    /** Used if there is a natural gradient. */
    private WeightBelief weights;

    private final Momentum hyperMomentum = new Momentum();
    private final Momentum meanBasisMomentum = new Momentum();
    private final Momentum coefficientMomentum = new Momentum();
    private final Momentum covarianceBasisMomentum = new Momentum();
    private final Momentum weightMomentum = new Momentum();
    private final Momentum rootMomentum = new Momentum();

    Variables(AscentSettings settings, Variational start, double[] rowUnits) {
        this.settings = settings;
        this.rowUnits = rowUnits;
        this.present = start;
        this.units = new double[0];
        this.coefficients = new double[0];
        this.root = new double[0];
        this.weights = WeightBelief.NONE;
        read();
    }

    Variational present() {
        return present;
    }

    /** Goes on with a posterior that has more functions, and otherwise is the present one. */
    void grow(Variational grown) {
        present = grown;
        read();
    }

    /** Numbers from the posterior. */
    private void read() {
        int known = units.length;
        units = Arrays.copyOf(units, present.coefficients().length);
        double normaliser = isPlain() ? Math.sqrt(Math.max(1, settings.meanBases() / MANY)) : 1;
        Arrays.fill(units, known, units.length, 1 / normaliser);
        if (isOrthogonal()) {
            double[] own = GreedyRows.residuals(present, Rows.of(present.meanBasis(), known, units.length));
            for (int j = known; j < units.length; j++) {
                units[j] = 1 / Math.sqrt(Math.max(LEAST_OWN, own[j - known]));
            }
        }
        double[] scale = coefficientScale();
        coefficients = present.coefficients().clone();
        for (int j = 0; j < coefficients.length; j++) {
            coefficients[j] /= scale[j];
        }
        int m = present.root().numRows;
        if (isOrthogonal()) {
            weights = WeightBelief.of(present);
            return;
        }
        double[] rootScale = rootScale();
        root = new double[m * (m + 1) / 2];
        for (int i = 0; i < m; i++) {
            for (int j = 0; j <= i; j++) {
                root[i * (i + 1) / 2 + j] = present.root().get(i, j) / rootScale[i];
            }
        }
    }

    private boolean isPlain() {
        return present.isPlain();
    }

    private boolean isOrthogonal() {
        return present.parametrization() == Parametrization.ORTHOGONAL;
    }

    private double[] coefficientScale() {
        double[] variance = present.model().kernel().diagonal(present.meanBasis());
        double[] scale = new double[variance.length];
        for (int j = 0; j < scale.length; j++) {
            double v = positive(variance[j]);
            scale[j] = units[j] / (isPlain() ? v : Math.sqrt(v));
        }
        return scale;
    }

    private double[] rootScale() {
        double[] scale = new double[present.root().numRows];
        Arrays.fill(scale, 1);
        if (isPlain()) {
            double normaliser = Math.max(1, settings.covarianceBases() / MANY);
            double[] variance = present.model().kernel().diagonal(present.covarianceBasis());
            for (int i = 0; i < scale.length; i++) {
                scale[i] = 1 / (normaliser * positive(variance[i]));
            }
        }
        return scale;
    }

    /** A function without variance is left as it is. */
    private static double positive(double variance) {
        return variance > 0 ? variance : 1;
    }

    /**
     * Moves all up along a gradient, and the weights' belief along the natural one if the parametrisation has it.
     *
     * @param bound whose gradient it is
     * @param gradient is used up
     */
    void move(Bound bound, Gradient gradient, double rate) {
        throughScales(gradient);
        double[] coefficientBar = gradient.coefficients();
        double[] scale = coefficientScale();
        for (int j = 0; j < coefficientBar.length; j++) {
            coefficientBar[j] *= scale[j];
        }
        double[] rootBar = packed(gradient.root());
        coefficientMomentum.ascend(coefficients, coefficientBar, rate);
        HyperparameterVector moved = hyperparameters(gradient, rate);
        DMatrixRMaj meanBasis = movedRows(present.meanBasis(), gradient.meanBasis(), meanBasisMomentum, rate);
        DMatrixRMaj covarianceBasis =
                movedRows(present.covarianceBasis(), gradient.covarianceBasis(), covarianceBasisMomentum, rate);
        double[] m = present.weights();
        if (bound instanceof SplitBound split && isOrthogonal()) {
            this.weights = this.weights.towards(split.naturalTarget(), settings.naturalStep());
        } else {
            m = m.clone();
            weightMomentum.ascend(m, gradient.weights(), rate);
            rootMomentum.ascend(root, rootBar, rate);
        }
        present = new Variational(
                present.parametrization(),
                present.model().withParameters(moved),
                meanBasis,
                new double[coefficients.length],
                covarianceBasis,
                m,
                present.root());
        write();
    }

    /** The units depend on the kernel: ∂a/∂k = −a/k, or −½a/k, and so for L. */
    private void throughScales(Gradient gradient) {
        Kernel kernel = present.model().kernel();
        double[] a = present.coefficients();
        double[] varianceBar = kernel.diagonal(present.meanBasis());
        for (int j = 0; j < a.length; j++) {
            varianceBar[j] = (isPlain() ? -1 : -0.5) * gradient.coefficients()[j] * a[j] / positive(varianceBar[j]);
        }
        kernel.diagonalPullback(present.meanBasis(), varianceBar, gradient.kernel(gradient.meanBasis(), null));
        if (isPlain()) {
            double[] bar = kernel.diagonal(present.covarianceBasis());
            int m = bar.length;
            for (int i = 0; i < m; i++) {
                double sum = 0;
                for (int j = 0; j <= i; j++) {
                    sum += gradient.root().data[i * m + j] * present.root().data[i * m + j];
                }
                bar[i] = -sum / positive(bar[i]);
            }
            kernel.diagonalPullback(present.covarianceBasis(), bar, gradient.kernel(gradient.covarianceBasis(), null));
        }
    }

    private double[] packed(DMatrixRMaj rootBar) {
        double[] scale = rootScale();
        double[] bar = new double[root.length];
        for (int i = 0; i < scale.length && bar.length > 0; i++) {
            for (int j = 0; j <= i; j++) {
                bar[i * (i + 1) / 2 + j] = rootBar.get(i, j) * scale[i];
            }
        }
        return bar;
    }

    private HyperparameterVector hyperparameters(Gradient gradient, double rate) {
        HyperparameterVector parameters = present.model().parameters();
        double[] coordinates = parameters.coordinates();
        double[] bar = parameters.toCoordinateGradient(gradient.parameters());
        parameters.addLogPriorGradient(bar);
        hyperMomentum.ascend(coordinates, bar, rate);
        return parameters.withCoordinates(coordinates);
    }

    private DMatrixRMaj movedRows(DMatrixRMaj rows, DMatrixRMaj bar, Momentum momentum, double rate) {
        if (!settings.learnsBases()) {
            return rows;
        }
        double[] values = new double[rows.getNumElements()];
        for (int i = 0; i < values.length; i++) {
            bar.data[i] *= rowUnits[i % rows.numCols];
        }
        momentum.ascend(values, bar.data, rate);
        DMatrixRMaj moved = rows.copy();
        for (int i = 0; i < values.length; i++) {
            moved.data[i] += rowUnits[i % rows.numCols] * values[i];
        }
        return moved;
    }

    /** The posterior from the numbers. */
    private void write() {
        double[] a = coefficients.clone();
        double[] scale = coefficientScale();
        for (int j = 0; j < a.length; j++) {
            a[j] *= scale[j];
        }
        Variational next = present.withCoefficients(a);
        if (isOrthogonal()) {
            present = weights.in(next);
            return;
        }
        int m = present.root().numRows;
        DMatrixRMaj unpacked = new DMatrixRMaj(m, m);
        double[] rootScale = rootScale();
        for (int i = 0; i < m; i++) {
            for (int j = 0; j <= i; j++) {
                unpacked.data[i * m + j] = root[i * (i + 1) / 2 + j] * rootScale[i];
            }
        }
        present = next.withWeights(next.weights(), unpacked);
    }
}

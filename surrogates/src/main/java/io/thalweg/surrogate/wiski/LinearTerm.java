package io.thalweg.surrogate.wiski;

import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;

/**
 * The linear part Σ_j β_j (x_j − ½) with independent slopes β_j of one prior variance: it extrapolates beyond the grids
 * and leaves them only the curved part.
 *
 * @param columns the coordinates
 * @param variance prior variance of a slope
 */
public record LinearTerm(int[] columns, Hyperparameter variance) implements Term {

    private static final double CENTRE = 0.5;

    @Override
    public String kind() {
        return "linear";
    }

    @Override
    public int variables() {
        return columns.length;
    }

    @Override
    public int stencilSize() {
        return columns.length;
    }

    @Override
    public void stencil(double[] x, int from, int[] index, double[] weight, int at) {
        for (int j = 0; j < columns.length; j++) {
            index[at + j] = j;
            weight[at + j] = x[from + columns[j]] - CENTRE;
        }
    }

    @Override
    public HyperparameterVector parameters() {
        return HyperparameterVector.of(variance);
    }

    @Override
    public LinearTerm withParameters(HyperparameterVector parameters) {
        return new LinearTerm(columns, parameters.get(0));
    }

    @Override
    public TermBasis basis(double negligible) {
        return new IndependentBasis(this, variance.value(), true);
    }

    @Override
    public TermBasis basis(KeptFeatures kept) {
        return basis(0);
    }
}

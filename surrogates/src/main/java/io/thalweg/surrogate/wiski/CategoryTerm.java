package io.thalweg.surrogate.wiski;

import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;

/**
 * The effect of a categorical coordinate: one independent variable for each category.
 *
 * @param column the coordinate
 * @param levels its codes, at least one
 * @param variance prior variance of an effect
 */
public record CategoryTerm(int column, double[] levels, Hyperparameter variance) implements Term {

    @Override
    public int[] columns() {
        return new int[] {column};
    }

    @Override
    public String kind() {
        return "category";
    }

    @Override
    public int variables() {
        return levels.length;
    }

    @Override
    public int stencilSize() {
        return 1;
    }

    /** Weight 1 for the category whose code is nearest. */
    @Override
    public void stencil(double[] x, int from, int[] index, double[] weight, int at) {
        int nearest = 0;
        for (int k = 1; k < levels.length; k++) {
            if (Math.abs(levels[k] - x[from + column]) < Math.abs(levels[nearest] - x[from + column])) {
                nearest = k;
            }
        }
        index[at] = nearest;
        weight[at] = 1;
    }

    @Override
    public HyperparameterVector parameters() {
        return HyperparameterVector.of(variance);
    }

    @Override
    public CategoryTerm withParameters(HyperparameterVector parameters) {
        return new CategoryTerm(column, levels, parameters.get(0));
    }

    @Override
    public TermBasis basis(double negligible) {
        return new IndependentBasis(this, variance.value(), false);
    }

    @Override
    public TermBasis basis(KeptFeatures kept) {
        return basis(0);
    }
}

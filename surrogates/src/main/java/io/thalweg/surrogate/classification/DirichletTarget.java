package io.thalweg.surrogate.classification;

/**
 * What a label says about the logarithm of a Gamma(α, 1) variable, as a normal observation of it.
 *
 * @param value log α − σ̃²/2
 * @param noiseVariance σ̃² = log(1 + 1/α)
 */
record DirichletTarget(double value, double noiseVariance) {

    /** α_ε, the value that the paper recommends. */
    private static final double LEAST_CONCENTRATION = 0.01;

    /** For the class that the label names. */
    static final DirichletTarget DRAWN = of(1 + LEAST_CONCENTRATION);

    /** For the other classes. */
    static final DirichletTarget NOT_DRAWN = of(LEAST_CONCENTRATION);

    private static DirichletTarget of(double concentration) {
        double variance = Math.log1p(1 / concentration);
        return new DirichletTarget(Math.log(concentration) - variance / 2, variance);
    }

    /** The same in other units: of (f − location)/scale. */
    DirichletTarget standardised(double location, double scale) {
        return new DirichletTarget((value - location) / scale, noiseVariance / scale / scale);
    }
}

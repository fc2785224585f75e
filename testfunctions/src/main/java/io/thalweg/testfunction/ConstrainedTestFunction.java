package io.thalweg.testfunction;

/**
 * A test function with one objective and constraints: see {@link #slack}. Its optimum is that of the feasible set. Code
 * that accepts any function asks {@link #constraintCount} rather than for this type, because wrappers keep the
 * constraints but not the type.
 */
public interface ConstrainedTestFunction extends TestFunction {

    /** Number of constraints, at least 1. */
    @Override
    int constraintCount();

    /** The formulas behind {@link #slack}, for implementors: x is not checked. */
    @Override
    double[] constraintFormulas(double[] x);
}

package io.thalweg.core.space;

import io.thalweg.core.error.InfeasibleSpaceException;
import io.thalweg.core.error.InvalidSpaceException;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.Polytope;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * The linear constraints of a space, in the parameters' own units and as a polytope of the unit cube.
 *
 * <p>With x = low + u·(high − low), Σ aᵢ xᵢ ≤ b becomes Σ aᵢ (highᵢ − lowᵢ) uᵢ ≤ b − Σ aᵢ lowᵢ; fixed parameters go to the
 * right-hand side.
 */
final class LinearSystem {

    /** How far beyond its bound a told point may be, as a share of the terms of the constraint. */
    static final double TOLERANCE = 1e-9;

    /** The same for points that are suggested: what is sought, and what is accepted after a repair. */
    static final double ROUNDING = 2e-13;

    static final double REPAIRED = 1e-11;

    private final ProductSpace product;
    private final List<LinearConstraint> constraints;

    /** Coefficients in user units by constraint and column, and what the fixed parameters add. */
    private final double[][] coefficients;

    private final double[] offsets;

    /** By constraint: what cannot be avoided because the coordinates are doubles. */
    private final double[] resolution;

    private final Polytope polytope;

    /** The constraints that rows of the polytope come from. */
    private final List<LinearConstraint> inequalities = new ArrayList<>();

    private final List<LinearConstraint> equalities = new ArrayList<>();

    LinearSystem(ProductSpace product, List<LinearConstraint> constraints) {
        this.product = product;
        this.constraints = constraints;
        int d = product.dimension();
        coefficients = new double[constraints.size()][d];
        offsets = new double[constraints.size()];
        resolution = new double[constraints.size()];
        List<double[]> upper = new ArrayList<>();
        List<double[]> equal = new ArrayList<>();
        for (int i = 0; i < constraints.size(); i++) {
            compile(i, upper, equal);
        }
        polytope = new Polytope(Bounds.unitCube(d), left(upper, d), right(upper, d), left(equal, d), right(equal, d));
        int[] contradiction = polytope.contradiction();
        if (contradiction.length > 0) {
            throw new InfeasibleSpaceException("these contradict each other, so no point satisfies them all: "
                    + String.join(
                            "; ",
                            Arrays.stream(contradiction)
                                    .mapToObj(this::describe)
                                    .distinct()
                                    .toList())
                    + ". Dropping any one of them makes the others satisfiable");
        }
    }

    private void compile(int i, List<double[]> upper, List<double[]> equal) {
        LinearConstraint constraint = constraints.get(i);
        double[] a = coefficients[i];
        constraint.coefficients().forEach((name, coefficient) -> {
            Integer position = product.position(name);
            if (position == null) {
                throw new InvalidSpaceException("the constraint " + constraint.description() + " names "
                        + Names.quote(name) + ", which is not a parameter"
                        + Names.suggestion(
                                name,
                                product.parameters().stream()
                                        .map(Parameter::name)
                                        .toList()));
            }
            Parameter parameter = product.parameters().get(position);
            requireLinear(constraint, parameter);
            if (product.activity().never(position) || product.activity().isConditional(position)) {
                throw new InvalidSpaceException("the constraint " + constraint.description() + " names "
                        + Names.quote(name) + ", which is not always active ("
                        + product.activity().why(position)
                        + "); say what holds where it is inactive, with satisfying(description, predicate)");
            }
            if (parameter instanceof FixedParameter fixed) {
                offsets[i] += coefficient * Values.real(fixed.value());
            } else {
                a[product.columnOf(position)] += coefficient;
            }
        });
        double[] row = new double[a.length + 1];
        double right = constraint.bound() - offsets[i];
        double size = Math.abs(offsets[i]);
        for (int j = 0; j < a.length; j++) {
            if (a[j] != 0) {
                double low = Values.real(product.axis(j).value(0));
                double high = Values.real(product.axis(j).value(1));
                row[j] = a[j] * (high - low);
                right -= a[j] * low;
                resolution[i] += 4 * Math.abs(a[j]) * Math.ulp(Math.max(Math.abs(low), Math.abs(high)));
                size += Math.abs(a[j]) * Math.max(Math.abs(low), Math.abs(high));
            }
        }
        row[a.length] = right;
        if (!Double.isFinite(size) || !Double.isFinite(right)) {
            throw new InvalidSpaceException("the constraint " + constraint.description()
                    + " overflows on the ranges of its parameters; rescale them");
        }
        if (Arrays.stream(a).allMatch(v -> v == 0)) {
            requireConstant(constraint, offsets[i]);
            return;
        }
        if (constraint.relation() == LinearConstraint.Relation.EQUAL) {
            equal.add(row);
            equalities.add(constraint);
            return;
        }
        if (constraint.relation() == LinearConstraint.Relation.AT_LEAST) {
            for (int j = 0; j < row.length; j++) {
                row[j] = -row[j];
            }
        }
        upper.add(row);
        inequalities.add(constraint);
    }

    private static void requireLinear(LinearConstraint constraint, Parameter parameter) {
        boolean log = (parameter instanceof RealParameter real && real.scale() == Scale.LOG)
                || (parameter instanceof IntegerParameter integer && integer.scale() == Scale.LOG)
                || (parameter instanceof OrdinalParameter ordinal && ordinal.scale() == Scale.LOG);
        if (log || !ProductSpace.isNumeric(parameter)) {
            throw new InvalidSpaceException("the constraint " + constraint.description() + " names "
                    + Names.quote(parameter.name()) + ", which is " + (log ? "on a log scale" : "not numeric")
                    + ": linear constraints need numbers on a linear scale; use a predicate (satisfying) instead");
        }
    }

    private static void requireConstant(LinearConstraint constraint, double sum) {
        if (constraint.excess(sum) > TOLERANCE * Math.max(Math.abs(constraint.bound()), Math.abs(sum))) {
            throw new InfeasibleSpaceException("the constraint " + constraint.description()
                    + " involves only fixed parameters and is not met: the sum is " + sum);
        }
    }

    private String describe(int row) {
        int m = inequalities.size();
        int d = product.dimension();
        if (row < m) {
            return inequalities.get(row).description();
        }
        if (row < m + 2 * d) {
            Parameter parameter = product.axis((row - m) % d).parameter();
            return Names.quote(parameter.name()) + " is " + parameter.allowed();
        }
        return equalities.get(row - m - 2 * d).description();
    }

    private static DMatrixRMaj left(List<double[]> rows, int d) {
        DMatrixRMaj matrix = new DMatrixRMaj(rows.size(), d);
        for (int i = 0; i < rows.size(); i++) {
            System.arraycopy(rows.get(i), 0, matrix.data, i * d, d);
        }
        return matrix;
    }

    private static double[] right(List<double[]> rows, int d) {
        return rows.stream().mapToDouble(row -> row[d]).toArray();
    }

    /** The coordinates that satisfy the constraints, discrete parameters taken as continuous. */
    Polytope polytope() {
        return polytope;
    }

    /** Whether a column is part of a constraint. */
    boolean isUsed(int column) {
        return Arrays.stream(coefficients).anyMatch(row -> row[column] != 0);
    }

    List<LinearConstraint> constraints() {
        return constraints;
    }

    /** The constraints that the values of the columns violate by more than a told point may, with the amount. */
    List<String> violations(double[] x) {
        List<String> violations = new ArrayList<>();
        for (int i = 0; i < constraints.size(); i++) {
            double sum = sum(i, x);
            double excess = constraints.get(i).excess(sum);
            if (!(excess <= TOLERANCE * terms(i, x) + resolution[i])) {
                violations.add("the constraint " + constraints.get(i).description() + " is violated by "
                        + brief(excess, 6) + ": the sum is " + brief(sum, 12));
            }
        }
        return violations;
    }

    /** A value without the rounding errors of its additions. */
    private static double brief(double value, int digits) {
        return Double.isFinite(value)
                ? new BigDecimal(value).round(new MathContext(digits)).doubleValue()
                : value;
    }

    /**
     * Whether told values satisfy all constraints as far as rounded numbers can.
     *
     * @param x values of the columns
     * @param rounding by how much each may be off
     */
    boolean allows(double[] x, double[] rounding) {
        for (int i = 0; i < coefficients.length; i++) {
            double slack = 0;
            for (int j = 0; j < x.length; j++) {
                slack += Math.abs(coefficients[i][j]) * rounding[j];
            }
            double terms = terms(i, x);
            double most = TOLERANCE * terms + resolution[i] + Math.min(slack, DecimalSlack.MOST * terms);
            if (!(constraints.get(i).excess(sum(i, x)) <= most)) {
                return false;
            }
        }
        return true;
    }

    /** Whether values of the columns satisfy all constraints to a share of their terms. */
    boolean isMet(double[] x, double tolerance) {
        for (int i = 0; i < coefficients.length; i++) {
            if (!(constraints.get(i).excess(sum(i, x)) <= tolerance * terms(i, x) + resolution[i])) {
                return false;
            }
        }
        return true;
    }

    /**
     * Takes rounding errors that coordinates cannot express off the values: where the range of a parameter is much wider than
     * the sum that it is part of, the last digits of the sum are set by the value of one real parameter.
     *
     * @param x values of the columns; changed where that reduces the largest error
     * @return whether anything was changed
     */
    boolean settle(double[] x) {
        boolean changed = false;
        for (int i = 0; i < coefficients.length; i++) {
            double sum = sum(i, x);
            if (constraints.get(i).excess(sum) > ROUNDING * terms(i, x)) {
                changed |= shift(x, i, constraints.get(i).bound() - sum);
            }
        }
        return changed;
    }

    /** Changes the one real value that leaves the least error; false if none reduces it. */
    private boolean shift(double[] x, int i, double missing) {
        double least = worst(x);
        int best = -1;
        double bestValue = 0;
        for (int j = 0; j < x.length; j++) {
            if (coefficients[i][j] != 0 && product.axis(j) instanceof RealAxis axis) {
                double old = x[j];
                double low = Values.real(axis.value(0));
                double high = Values.real(axis.value(1));
                x[j] = Math.min(high, Math.max(low, old + missing / coefficients[i][j]));
                double error = worst(x);
                if (error < least) {
                    least = error;
                    best = j;
                    bestValue = x[j];
                }
                x[j] = old;
            }
        }
        if (best >= 0) {
            x[best] = bestValue;
        }
        return best >= 0;
    }

    private double worst(double[] x) {
        double worst = 0;
        for (int i = 0; i < coefficients.length; i++) {
            worst = Math.max(worst, constraints.get(i).excess(sum(i, x)) / Math.max(Double.MIN_NORMAL, terms(i, x)));
        }
        return worst;
    }

    private double sum(int i, double[] x) {
        double sum = offsets[i];
        for (int j = 0; j < x.length; j++) {
            if (coefficients[i][j] != 0) {
                sum += coefficients[i][j] * x[j];
            }
        }
        return sum;
    }

    /** The largest of the bound and the sum of the absolute terms: what rounding errors are proportional to. */
    private double terms(int i, double[] x) {
        double terms = Math.abs(offsets[i]);
        for (int j = 0; j < x.length; j++) {
            if (coefficients[i][j] != 0) {
                terms += Math.abs(coefficients[i][j] * x[j]);
            }
        }
        return Math.max(terms, Math.abs(constraints.get(i).bound()));
    }
}

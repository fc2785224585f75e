package io.thalweg.surrogate.streaming.hippo;

import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.streaming.LinearFunctionals;
import java.io.IOException;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * Features of one-dimensional inputs: integrals over the stretch of the line that they cover, in whatever order and at whatever
 * distances they came. The input itself is the time of the basis.
 *
 * <p>The integrals are taken by Gauss–Legendre quadrature. It makes them what they are called if the kernel is smooth at the distance of
 * nodes; they are variables of the process in any case.
 *
 * @param seen the stretch
 * @param functionals the integrals, or combinations of them
 */
record Stretch(Interval seen, LinearFunctionals functionals) implements HippoFeatures {

    /** In a stored state. */
    static final String KIND = "hippo stretch";

    /**
     * Nodes beyond one for each function: with these, products of two functions are integrated exactly, and to rounding the functions
     * times a kernel whose length scale so many functions can resolve at all.
     */
    private static final int MORE_NODES = 100;

    /**
     * Of the length: the stretch grows by no less, so that a stream of single inputs changes its features log t times. It is the share
     * of the functions' resolution that is spent on what has not come yet.
     */
    private static final double LEAST_GROWTH = 1.0 / 16;

    static Stretch of(HippoFamily family, Kernel kernel, DMatrixRMaj x) {
        return over(cover(x), family, kernel);
    }

    private static Stretch over(Interval seen, HippoFamily family, Kernel kernel) {
        int count = family.integrals();
        WeightedTimes integral = WeightedTimes.quadrature(family.basis(), seen, count, count + MORE_NODES);
        double[] times = integral.times();
        LinearFunctionals all = new LinearFunctionals(DMatrixRMaj.wrap(times.length, 1, times), integral.phi());
        return new Stretch(seen, family.forFit() ? all : EvenCombinations.of(all, kernel, family.most()));
    }

    private static Interval cover(DMatrixRMaj x) {
        return Interval.cover(Arrays.copyOf(x.data, x.numRows));
    }

    @Override
    public Stretch following(HippoFamily family, Kernel kernel, DMatrixRMaj x) {
        Interval both = seen.union(cover(x));
        if (both.equals(seen)) {
            return this;
        }
        double growth = LEAST_GROWTH * seen.length();
        Interval longer = new Interval(
                both.from() < seen.from() ? Math.min(both.from(), seen.from() - growth) : seen.from(),
                both.to() > seen.to() ? Math.max(both.to(), seen.to() + growth) : seen.to());
        return over(longer, family, kernel);
    }

    @Override
    public Stretch renewed(HippoFamily family, Kernel kernel) {
        return over(seen, family, kernel);
    }

    @Override
    public void write(StateWriter out) throws IOException {
        out.writeUTF(KIND);
        out.writeDouble(seen.from());
        out.writeDouble(seen.to());
        out.writeMatrix(functionals.z());
        out.writeMatrix(functionals.weights());
    }

    static Stretch read(StateReader in) throws IOException {
        Interval seen = new Interval(in.readDouble(), in.readDouble());
        return new Stretch(seen, new LinearFunctionals(in.readMatrix(), in.readMatrix()));
    }
}

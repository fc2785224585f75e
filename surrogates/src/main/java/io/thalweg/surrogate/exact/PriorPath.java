package io.thalweg.surrogate.exact;

import io.thalweg.core.model.SampledPath;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.OnImages;
import io.thalweg.surrogate.kernel.QuadraticTrend;
import io.thalweg.surrogate.kernel.Sum;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/** Draws of a Gaussian process before the data: those of a sum of kernels are sums of draws. */
final class PriorPath {

    private PriorPath() {}

    /**
     * A draw.
     *
     * @param d input coordinates
     * @param features random features of a term that has a {@link Spectrum}
     * @return empty if a term can be drawn in no known way
     */
    static Optional<SampledPath> of(Kernel kernel, int d, int features, Seed seed) {
        if (kernel instanceof Sum sum) {
            return sum(sum.terms(), d, features, seed);
        }
        if (kernel instanceof QuadraticTrend trend) {
            return Optional.of(trend.samplePath(d, seed));
        }
        Optional<SampledPath> waves = FourierPath.of(kernel, d, features, seed);
        return waves.isEmpty() && kernel instanceof OnImages mapped
                ? of(mapped.base(), mapped.outputs(), features, seed).map(base -> new ImagesPath(base, mapped))
                : waves;
    }

    private static Optional<SampledPath> sum(List<Kernel> terms, int d, int features, Seed seed) {
        List<SampledPath> paths = new ArrayList<>();
        for (int t = 0; t < terms.size(); t++) {
            of(terms.get(t), d, features, seed.child("term", t)).ifPresent(paths::add);
        }
        return paths.size() == terms.size() ? Optional.of(new SumPath(List.copyOf(paths))) : Optional.empty();
    }

    /** f₁ + f₂ + … */
    private record SumPath(List<SampledPath> terms) implements SampledPath {

        @Override
        public double[] values(DMatrixRMaj x) {
            double[] sum = new double[x.numRows];
            for (SampledPath term : terms) {
                double[] values = term.values(x);
                for (int i = 0; i < sum.length; i++) {
                    sum[i] += values[i];
                }
            }
            return sum;
        }

        @Override
        public void pullback(DMatrixRMaj x, double[] valuesBar, DMatrixRMaj xBar) {
            terms.forEach(term -> term.pullback(x, valuesBar, xBar));
        }

        @Override
        public double unseenRise(int points) {
            return terms.stream().mapToDouble(term -> term.unseenRise(points)).sum();
        }
    }

    /** A function of the images of points. */
    private record ImagesPath(SampledPath base, OnImages map) implements SampledPath {

        @Override
        public double[] values(DMatrixRMaj x) {
            return base.values(map.images(x));
        }

        @Override
        public void pullback(DMatrixRMaj x, double[] valuesBar, DMatrixRMaj xBar) {
            DMatrixRMaj images = map.images(x);
            DMatrixRMaj imageBar = new DMatrixRMaj(images.numRows, images.numCols);
            base.pullback(images, valuesBar, imageBar);
            map.addPullback(imageBar, xBar);
        }

        @Override
        public double unseenRise(int points) {
            return base.unseenRise(points);
        }
    }
}

package io.thalweg.surrogate.wiski;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.model.Observations;
import io.thalweg.core.optimize.DifferentiableFunction;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.online.TargetOrigin;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.ejml.data.DMatrixRMaj;

/**
 * −(log evidence + log priors) as a function of a projection and of the hyperparameters together, from the data themselves: for as
 * long as they are at hand. The entries of the projection have independent normal priors.
 */
final class ProjectionObjective implements DifferentiableFunction {

    /** Prior deviation of an entry: a change of a coordinate over its range crosses the grid. */
    private static final double ENTRY_DEVIATION = 3;

    private final WiskiModel model;
    private final Projection projection;
    private final Observations data;
    private final List<KeptFeatures> kept;
    private final HyperparameterVector parameters;
    private final int entries;

    ProjectionObjective(WiskiModel model, Observations data) {
        this.model = model;
        this.projection = (Projection) model.map();
        this.data = data;
        this.kept = new Basis(model, null, data.size()).kept();
        this.parameters = model.parameters();
        this.entries = projection.coordinates().length;
    }

    @Override
    public int dimension() {
        return entries + parameters.coordinateCount();
    }

    /** The entries of the projection, then the hyperparameters' coordinates. */
    double[] start() {
        double[] start = Arrays.copyOf(projection.coordinates(), dimension());
        System.arraycopy(parameters.coordinates(), 0, start, entries, parameters.coordinateCount());
        return start;
    }

    double[] lower() {
        return limits(parameters.lowerCoordinates(), Double.NEGATIVE_INFINITY);
    }

    double[] upper() {
        return limits(parameters.upperCoordinates(), Double.POSITIVE_INFINITY);
    }

    private double[] limits(double[] ofParameters, double ofEntries) {
        double[] limits = new double[dimension()];
        Arrays.fill(limits, 0, entries, ofEntries);
        System.arraycopy(ofParameters, 0, limits, entries, ofParameters.length);
        return limits;
    }

    /** The model at some coordinates. */
    WiskiModel at(double[] x) {
        HyperparameterVector values = parameters.withCoordinates(Arrays.copyOfRange(x, entries, dimension()));
        return new WiskiModel(
                        projection.withCoordinates(Arrays.copyOf(x, entries)),
                        model.terms(),
                        model.noise(),
                        model.mean())
                .withParameters(values);
    }

    /**
     * The evidence at a point, and how to find its slopes.
     *
     * @param gradient with respect to the hyperparameters, in natural units
     * @param featuresBar the adjoint of Φ
     */
    private record Evidence(double value, Supplier<double[]> gradient, Supplier<DMatrixRMaj> featuresBar) {}

    private Optional<Evidence> evidence(Basis basis, DMatrixRMaj images) {
        WiskiModel candidate = basis.model();
        if (FewObservations.pays(projection.inputs(), data.size(), basis.size())) {
            return new FewObservations(candidate, TargetOrigin.of(data), data)
                    .at(basis)
                    .map(few -> new Evidence(few.logEvidence(), few::gradient, few::featuresBar));
        }
        Statistics statistics = Statistics.none(candidate.terms()).observe(candidate.terms(), images, data);
        Statistics.Effective effective = statistics.at(candidate.noise().value());
        DMatrixRMaj rotated = basis.rotate(effective.sums().gram(), effective.gramFactor());
        return Conditioned.of(basis, statistics, effective, rotated)
                .map(found -> new Evidence(
                        found.logEvidence(),
                        () -> found.gradient(effective, rotated),
                        () -> featuresBar(found, images)));
    }

    @Override
    public double evaluate(double[] x, double[] gradientOut) {
        WiskiModel candidate = at(x);
        DMatrixRMaj images = candidate.map().apply(data.x());
        Basis basis = new Basis(candidate, kept, data.size());
        Optional<Evidence> evidence = evidence(basis, images);
        double value = evidence.map(found -> -found.value()).orElse(Double.POSITIVE_INFINITY);
        if (!Double.isFinite(value)) {
            Arrays.fill(gradientOut, 0);
            return Double.POSITIVE_INFINITY;
        }
        Evidence found = evidence.orElseThrow();
        HyperparameterVector values = candidate.parameters();
        double[] ofParameters = values.toCoordinateGradient(found.gradient().get());
        values.addLogPriorGradient(ofParameters);
        double[] ofEntries = new double[entries];
        Projection at = (Projection) candidate.map();
        at.pullbackCoordinates(
                data.x(), basis.pullbackToImages(images, found.featuresBar().get()), ofEntries);
        double squares = 0;
        for (int i = 0; i < entries; i++) {
            squares += x[i] * x[i];
            gradientOut[i] = -ofEntries[i] + x[i] / (ENTRY_DEVIATION * ENTRY_DEVIATION);
        }
        for (int i = 0; i < ofParameters.length; i++) {
            gradientOut[entries + i] = -ofParameters[i];
        }
        return value - values.logPrior() + squares / (2 * ENTRY_DEVIATION * ENTRY_DEVIATION);
    }

    /** The adjoint of Φ in the log evidence: [(yᵢ − μ − φᵢᵀm) m − Sφᵢ]/σᵢ². */
    private DMatrixRMaj featuresBar(Conditioned conditioned, DMatrixRMaj images) {
        DMatrixRMaj features = conditioned.basis().featuresOfImages(images);
        int r = features.numCols;
        double[] m = conditioned.belief().weights();
        double[] fitted = new double[features.numRows];
        LinearAlgebra.multiply(features, m, fitted);
        DMatrixRMaj bar = new DMatrixRMaj(features.numRows, r);
        LinearAlgebra.multiply(
                -1, features, false, conditioned.belief().factor().inverse(), false, 0, bar);
        for (int i = 0; i < fitted.length; i++) {
            double noise = conditioned.model().noiseVariance(data, i);
            LinearAlgebra.axpy(data.y()[i] - conditioned.mean() - fitted[i], m, 0, bar.data, i * r, r);
            for (int c = 0; c < r; c++) {
                bar.data[i * r + c] /= noise;
            }
        }
        return bar;
    }
}

package io.thalweg.surrogate.wiski;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.feature.FeaturePosterior;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ejml.data.DMatrixRMaj;

/**
 * A Gaussian process by Woodbury inversion with structured kernel interpolation (Stanton et al. 2021, "Kernel interpolation for
 * scalable online Gaussian processes"), in spectral form: the cost of an observation, of a refit and of a prediction does not
 * depend on the number of observations, for the data are kept as sums of constant size.
 */
public final class WiskiSurrogate implements Surrogate {

    /** Correlation of neighbouring nodes below which a grid is too coarse: that of an RBF length scale of half a cell. */
    private static final double RESOLVED = 0.135;

    private final Conditioned conditioned;
    private final FitReport fitReport;

    private WiskiSurrogate(Conditioned conditioned, FitReport fitReport) {
        this.conditioned = conditioned;
        this.fitReport = fitReport;
    }

    /** A surrogate without observations. */
    public static WiskiSurrogate of(WiskiModel model) {
        return new WiskiSurrogate(Conditioned.prior(model), FitReport.NONE);
    }

    @Override
    public int dimension() {
        return conditioned.basis().dimension();
    }

    @Override
    public long observations() {
        return conditioned.statistics().count();
    }

    /** The number of features. */
    @Override
    public long size() {
        return conditioned.basis().size();
    }

    /** The model with its present hyperparameters. */
    public WiskiModel model() {
        return conditioned.model();
    }

    /** The constant mean: given, or the most likely one; 0 before the first observation. */
    public double mean() {
        return conditioned.mean();
    }

    @Override
    public Posterior posterior() {
        return new FeaturePosterior(
                conditioned.basis(),
                conditioned.belief(),
                conditioned.statistics().shift(),
                model().noise().value());
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if a point is where the grid does not reach
     */
    @Override
    public WiskiSurrogate observe(Observations batch) {
        if (batch.dimension() != dimension()) {
            throw new IllegalArgumentException(
                    "batch has " + batch.dimension() + " input coordinates, expected " + dimension());
        }
        if (batch.size() == 0) {
            return this;
        }
        DMatrixRMaj images = model().map().apply(batch.x());
        requireCovered(images);
        return new WiskiSurrogate(conditioned.observe(images, batch), fitReport);
    }

    private void requireCovered(DMatrixRMaj images) {
        for (Term term : model().terms()) {
            if (term instanceof GridTerm grid) {
                for (int j = 0; j < grid.axes().size(); j++) {
                    int column = grid.columns()[j];
                    GridAxis axis = grid.axes().get(j);
                    for (int i = 0; i < images.numRows; i++) {
                        double value = images.get(i, column);
                        if (!axis.covers(value)) {
                            throw new IllegalArgumentException(String.format(
                                    Locale.ROOT,
                                    "x[%d][%d] is %s, outside of the grid, which covers %.4g to %.4g: widen the search space,"
                                            + " or the grid's axis",
                                    i,
                                    column,
                                    value,
                                    axis.lower(),
                                    axis.upper()));
                        }
                    }
                }
            }
        }
    }

    @Override
    public WiskiSurrogate refit(RefitBudget budget, Seed seed) {
        if (observations() < 2) {
            return this;
        }
        EvidenceFit.Fitted fitted = EvidenceFit.fit(conditioned, budget, seed);
        return new WiskiSurrogate(
                fitted.conditioned(),
                new FitReport(
                        fitted.status(),
                        fitted.evaluations(),
                        fitted.objective(),
                        0,
                        notes(fitted.conditioned().model())));
    }

    /** What a person should know: length scales that the grid cannot follow. */
    private static List<String> notes(WiskiModel model) {
        List<String> notes = new ArrayList<>();
        for (Term term : model.terms()) {
            if (term instanceof GridTerm grid) {
                for (int j = 0; j < grid.axes().size(); j++) {
                    if (grid.neighbourCorrelation(j) < RESOLVED) {
                        notes.add(String.format(
                                Locale.ROOT,
                                "coordinate %d varies faster than the grid's cells of %.3g can follow; take more nodes on that axis",
                                grid.columns()[j],
                                grid.axes().get(j).spacing()));
                    }
                }
            }
        }
        return notes;
    }

    @Override
    public WiskiSurrogate restandardise(double shift, double scale) {
        if (!(scale > 0) || !Double.isFinite(scale) || !Double.isFinite(shift)) {
            throw new IllegalArgumentException(
                    "shift " + shift + ", scale " + scale + ": both must be finite and scale positive");
        }
        if (shift == 0 && scale == 1) {
            return this;
        }
        return new WiskiSurrogate(
                conditioned
                        .restandardise(shift, scale)
                        .orElseThrow(() -> new ArithmeticException(
                                "the noise variances are out of the range of numbers after scaling by " + scale)),
                fitReport);
    }

    @Override
    public double logEvidence() {
        return conditioned.logEvidence();
    }

    /** The gradient of the log evidence in natural units, in the order of {@link WiskiModel#parameters()}. */
    public double[] logEvidenceGradient() {
        Statistics.Effective data = conditioned.statistics().at(model().noise().value());
        return conditioned.gradient(data, conditioned.basis().rotate(data.sums().gram(), data.gramFactor()));
    }

    @Override
    public FitReport fitReport() {
        return fitReport;
    }
}

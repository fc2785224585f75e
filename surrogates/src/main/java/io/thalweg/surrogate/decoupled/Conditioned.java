package io.thalweg.surrogate.decoupled;

import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.internal.feature.FeaturePosterior;
import io.thalweg.surrogate.internal.feature.WhitenedFeatures;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.online.TargetOrigin;
import io.thalweg.surrogate.streaming.InducingPoints;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * A model and its two bases conditioned on observations. Immutable.
 *
 * <p>The mean's weights are solved for when they are first asked for. What they depend on is fixed by then, the start of the iteration too,
 * so that the bits do not depend on who asks when.
 */
final class Conditioned {

    /** Landmarks are chosen anew when there are so many times the observations that they were chosen for. */
    private static final int OUTGROWN = 2;

    final GaussianModel model;
    final DecoupledSettings settings;
    final Stripes stripes;
    final Observations data;

    /** What the covariance basis β believes. */
    final InducedBelief spread;

    /** Rows of the mean basis α; empty if it is all of them. */
    final int[] meanRows;

    /** Kept from one batch to the next; empty if they are chosen when weights are solved for, or not needed. */
    final Optional<Landmarks> landmarks;

    /** Where the weights are looked for; zero if nothing is known. */
    private final double[][] start;

    private volatile @Nullable MeanWeights weights;

    Conditioned(
            GaussianModel model,
            DecoupledSettings settings,
            Stripes stripes,
            Observations data,
            InducedBelief spread,
            int[] meanRows,
            Optional<Landmarks> landmarks,
            double[][] start,
            @Nullable MeanWeights weights) {
        this.model = model;
        this.settings = settings;
        this.stripes = stripes;
        this.data = data;
        this.spread = spread;
        this.meanRows = meanRows;
        this.landmarks = landmarks;
        this.start = start;
        this.weights = weights;
    }

    /** Without observations. */
    static Conditioned prior(GaussianModel model, int dimension, DecoupledSettings settings, Stripes stripes) {
        Observations none = Observations.none(dimension);
        return new Conditioned(
                model,
                settings,
                stripes,
                none,
                InducedBelief.none(model.kernel(), dimension, model.mean()),
                new int[0],
                Optional.empty(),
                new double[2][0],
                MeanWeights.NONE);
    }

    /** The model with other hyperparameters, and bases that are chosen for these. */
    Conditioned with(GaussianModel other, Seed seed) {
        Sample sample = Sample.of(data, TargetOrigin.of(data), other);
        int[] explaining = BasisChoice.explaining(other.kernel(), sample, settings.points(), seed.child("covariance"));
        WhitenedFeatures<InducingPoints> features =
                InducedBelief.features(other.kernel(), new InducingPoints(data.x()).at(explaining));
        InducedBelief belief =
                InducedBelief.of(features, sample, TargetOrigin.of(data).less(other.mean()));
        int[] rows = isPartial(data.size())
                ? BasisChoice.including(
                        explaining, data.size(), settings.meanPoints().getAsInt(), seed.child("mean"))
                : new int[0];
        Conditioned next = new Conditioned(
                other,
                settings,
                stripes,
                data,
                belief,
                rows,
                Optional.empty(),
                new double[2][rows.length == 0 ? data.size() : rows.length],
                null);
        return next.withLandmarks(next.needsLandmarks() ? Optional.of(next.chosenLandmarks(sample)) : Optional.empty());
    }

    private Conditioned withLandmarks(Optional<Landmarks> chosen) {
        return new Conditioned(model, settings, stripes, data, spread, meanRows, chosen, start, weights);
    }

    private boolean isPartial(int n) {
        return settings.meanPoints().isPresent() && n > settings.meanPoints().getAsInt();
    }

    /** Writes all but the model. Nothing is computed anew when it is read, so that the bits are the same. */
    void write(StateWriter out) throws IOException {
        out.writeObservations(data);
        spread.write(out);
        out.writeInts(meanRows);
        out.writeBoolean(landmarks.isPresent());
        if (landmarks.isPresent()) {
            landmarks.get().write(out);
        }
        weights().write(out);
    }

    /**
     * What was written, with the limits of this one.
     *
     * @param of the model of what was written
     */
    Conditioned read(GaussianModel of, StateReader in) throws IOException {
        Observations told = in.readObservations();
        InducedBelief belief =
                InducedBelief.read(of.kernel(), TargetOrigin.of(told).less(of.mean()), in);
        int[] rows = in.readInts();
        Optional<Landmarks> some = in.readBoolean() ? Optional.of(Landmarks.read(of.kernel(), in)) : Optional.empty();
        MeanWeights found = MeanWeights.read(in);
        return new Conditioned(
                of, settings, stripes, told, belief, rows, some, new double[][] {found.targets(), found.ones()}, found);
    }

    private OptionalDouble given() {
        return TargetOrigin.of(data).less(model.mean());
    }

    private boolean needsLandmarks() {
        return meanRows.length > 0 || data.size() > MeanSystem.DIRECT;
    }

    private Landmarks chosenLandmarks(Sample sample) {
        return meanRows.length == 0
                ? Landmarks.of(model.kernel(), sample)
                : Landmarks.of(model.kernel(), sample, meanRows);
    }

    /**
     * With more observations.
     *
     * @param keep whether what was solved for and chosen is kept, to go on from there
     */
    Conditioned observe(Observations batch, boolean keep) {
        Observations all = data.append(batch);
        TargetOrigin origin = TargetOrigin.of(all);
        Sample added = Sample.of(batch, origin, model);
        WhitenedFeatures<InducingPoints> features = spread.grown(batch.x(), settings.points());
        InducedBelief belief = features.size() == spread.size()
                ? spread.observe(added)
                : InducedBelief.of(features, Sample.of(all, origin, model), origin.less(model.mean()));
        boolean crossing = meanRows.length == 0 && isPartial(all.size());
        int[] rows =
                crossing ? IntStream.range(0, settings.meanPoints().getAsInt()).toArray() : meanRows;
        int m = rows.length == 0 ? all.size() : rows.length;
        double[][] from = {new double[m], new double[m]};
        if (keep) {
            MeanWeights known = weights();
            System.arraycopy(known.targets(), 0, from[0], 0, Math.min(m, known.targets().length));
            System.arraycopy(known.ones(), 0, from[1], 0, Math.min(m, known.ones().length));
        }
        Conditioned next = new Conditioned(model, settings, stripes, all, belief, rows, Optional.empty(), from, null);
        if (!keep || !next.needsLandmarks()) {
            return next;
        }
        boolean serve = landmarks.isPresent()
                && !crossing
                && all.size() <= (long) OUTGROWN * landmarks.get().chosenFor();
        return next.withLandmarks(Optional.of(
                serve ? landmarks.get().observe(added) : next.chosenLandmarks(Sample.of(all, origin, model))));
    }

    /** In other units of y; see {@link io.thalweg.core.model.Surrogate#restandardise}. */
    Conditioned restandardise(double shift, double scale, boolean keep) {
        Observations changed = data.restandardised(shift, scale);
        OptionalDouble mean = TargetOrigin.of(changed).less(model.mean());
        if (!data.anyNoiseIsGiven()) {
            return new Conditioned(
                    model,
                    settings,
                    stripes,
                    changed,
                    spread.rescaled(scale, mean),
                    meanRows,
                    landmarks.map(some -> some.rescaled(scale)),
                    start,
                    weights().rescaled(scale));
        }
        Sample sample = Sample.of(changed, TargetOrigin.of(changed), model);
        double[][] from = start;
        if (keep) {
            MeanWeights then = weights().rescaled(scale);
            from = new double[][] {then.targets(), then.ones()};
        }
        return new Conditioned(
                model,
                settings,
                stripes,
                changed,
                InducedBelief.of(spread.features(), sample, mean),
                meanRows,
                landmarks.map(some -> some.about(sample)),
                from,
                null);
    }

    /** Solved for when first asked for; two threads that ask at once compute the same bits. */
    MeanWeights weights() {
        MeanWeights known = weights;
        if (known == null) {
            known = solved();
            weights = known;
        }
        return known;
    }

    private MeanWeights solved() {
        Sample sample = Sample.of(data, TargetOrigin.of(data), model);
        Optional<Landmarks> some =
                needsLandmarks() ? landmarks.or(() -> Optional.of(chosenLandmarks(sample))) : Optional.empty();
        if (meanRows.length > 0 && some.orElseThrow().cover()) {
            return some.get().weights(meanRows.length);
        }
        JointConjugateGradients method = new JointConjugateGradients(settings.tolerance(), settings.maxIterations());
        MeanSystem system = new MeanSystem(model.kernel(), sample, some.map(Landmarks::belief), stripes);
        return meanRows.length == 0 ? system.solveAll(method, start) : system.solveFor(meanRows, method, start);
    }

    /** The constant mean. */
    double mean() {
        return TargetOrigin.of(data).value() + weights().mean(given());
    }

    /** Number of points of the mean basis. */
    int meanSize() {
        return meanRows.length == 0 ? data.size() : meanRows.length;
    }

    Posterior posterior() {
        DMatrixRMaj alpha = meanRows.length == 0 ? data.x() : InducingPoints.rows(data.x(), meanRows);
        double centred = weights().mean(given());
        MeanFunction mean = new MeanFunction(
                model.kernel(),
                alpha,
                weights().weights(centred),
                TargetOrigin.of(data).value() + centred);
        return new DecoupledPosterior(
                mean,
                new FeaturePosterior(
                        spread.features(),
                        Optional.of(model.kernel()),
                        spread.belief(),
                        TargetOrigin.of(data).value(),
                        model.noise().value()));
    }

    /**
     * The bound on the log evidence at the best weights and covariance, −½Σ log 2πσᵢ² − ½q − ½log|B| − ½Σ rᵢ/σᵢ², where q is what the mean
     * leaves of (y − μ)ᵀD⁻¹(y − μ) (Cheng and Boots 2017, equations 10 and 11, at their optimum).
     */
    double bound() {
        return -0.5
                        * (data.size() * Math.log(2 * Math.PI)
                                + spread.belief().moments().logNoise()
                                + weights().quadratic(weights().mean(given()))
                                + spread.belief().factor().logDeterminant())
                - spread.penalty();
    }
}

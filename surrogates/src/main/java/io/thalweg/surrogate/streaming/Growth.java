package io.thalweg.surrogate.streaming;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.internal.feature.Moments;
import io.thalweg.surrogate.internal.feature.WhitenedFeatures;
import io.thalweg.surrogate.internal.feature.WhitenedGaussian;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.online.NoiseVariances;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.jspecify.annotations.Nullable;

/**
 * A batch during absorption, as a policy sees it while it chooses inducing points. Adding one of n rows to r points
 * costs O(nr): the greatest residual is the pivot of a Cholesky factorisation that grows by a row at a time, and
 * everything else follows it.
 *
 * <p>Mutable; used by one thread.
 */
public final class Growth {

    /** Up to this many rows the target is computed as it is; beyond it, bounded from above. */
    static final int LARGEST_EXACT = 2048;

    /** Relative to the prior variance: a residual below this is rounding, and no point there is worth having. */
    private static final double LEAST_RESIDUAL = 1e-9;

    private final Conditioned base;
    private final InducingPoints present;
    private final Observations batch;
    private final RunningMoments spread;
    private final Kernel kernel;
    private final double[] noise;
    private final double[] centred;
    private final double mean;
    private final double scale;
    private final double jitter;
    private final Moments moments;

    /** F_x, row-major, n rows of {@code stride} of which {@code size} are used. */
    private double[] f;

    private int stride;
    private int size;
    private final double[] residual;
    private Cholesky precision;
    private double[] targets;
    private double[] constants;

    /** What the bound has beside the belief: log densities of the batch at the mean, and the belief before it. */
    private final double constant;

    private double bound;
    private final BestBound best;
    private double target = Double.NaN;
    private final List<Integer> added = new ArrayList<>();
    private @Nullable GainSearch search;
    private int[] kept;
    private boolean exchanged;

    /** What {@link #added} are rows of: the batch, after an exchange with the rows before it that waited for one. */
    private DMatrixRMaj pool;

    /**
     * A batch to be absorbed.
     *
     * @param base the belief before it
     * @param spread of the targets, the batch included
     */
    Growth(Conditioned base, Observations batch, RunningMoments spread) {
        this.base = base;
        this.present = (InducingPoints) base.features();
        this.batch = batch;
        this.pool = batch.x();
        this.spread = spread;
        this.kernel = base.model().kernel();
        this.noise = NoiseVariances.of(batch, base.model().noise().value());
        this.jitter = WhitenedFeatures.whole(base.factor()).absoluteJitter();
        WhitenedGaussian before = base.belief();
        int n = batch.size();
        this.size = present.size();
        this.stride = size + Math.min(n, 32);
        DMatrixRMaj v = base.map().columns(batch.x());
        this.residual = OnlineBound.residual(kernel, batch.x(), v);
        DMatrixRMaj features = CommonOps_DDRM.transpose(v, null);
        WhitenedGaussian after = before.observe(features, batch.y(), noise);
        this.precision = WhitenedFeatures.whole(after.factor());
        this.targets = after.targetSide();
        this.constants = after.constantSide();
        this.moments = after.moments();
        this.f = new double[n * stride];
        for (int i = 0; i < n; i++) {
            System.arraycopy(features.data, i * size, f, i * stride, size);
        }
        this.kept = present.size() == 0 ? new int[0] : IntStream.range(0, size).toArray();
        this.mean = before.moments().count() > 0 ? before.mean() : after.mean();
        this.centred = Arrays.stream(batch.y()).map(y -> y - mean).toArray();
        this.best = new BestBound(base, batch, noise, mean);
        this.scale = Arrays.stream(kernel.diagonal(batch.x())).max().orElse(1);
        double densities = 0;
        for (int i = 0; i < n; i++) {
            densities -= 0.5 * (Math.log(2 * Math.PI * noise[i]) + centred[i] * centred[i] / noise[i]);
        }
        this.constant = densities + 0.5 * before.factor().logDeterminant() - 0.5 * BestBound.explained(before, mean);
        this.bound = computeBound();
    }

    private double computeBound() {
        double[] z = precision.solveLower(BestBound.rightSide(targets, constants, mean));
        return constant
                + 0.5 * (LinearAlgebra.dot(z, 0, z, 0, size) - precision.logDeterminant())
                - OnlineBound.weightedResidual(residual, noise);
    }

    /** {@return the number of points before the batch} */
    public int pointsBefore() {
        return present.size();
    }

    /** {@return the number of observations of the whole stream, the batch included} */
    public long observations() {
        return spread.count();
    }

    /** {@return the number of rows of the batch} */
    public int rows() {
        return batch.size();
    }

    /** {@return the number of inducing points so far} */
    public int size() {
        return size;
    }

    /** {@return the prior variance, in squared units of the targets} */
    public double priorVariance() {
        return scale;
    }

    /**
     * {@return the variance of a row of the batch that the points so far do not explain, before noise}
     *
     * @param row index of the row
     */
    public double residual(int row) {
        return residual[row];
    }

    /** {@return the greatest residual of all rows, as a share of the prior variance} */
    public double largestResidual() {
        return Arrays.stream(residual).max().orElse(0) / scale;
    }

    /** {@return tr(K − Q): the sum of all residuals} */
    public double residualSum() {
        return Arrays.stream(residual).sum();
    }

    /** {@return the row of the greatest residual; −1 if none is more than rounding} */
    public int mostUncertain() {
        int most = -1;
        double greatest = LEAST_RESIDUAL * scale;
        for (int i = 0; i < residual.length; i++) {
            if (residual[i] > greatest) {
                greatest = residual[i];
                most = i;
            }
        }
        return most;
    }

    /**
     * {@return the row whose point would raise the bound most, of a pool of rows; −1 if none is worth a point} Costs O(n) for each row of the
     * pool, and the points that come of it are fewer than those of {@link #mostUncertain}: it sees where many rows are explained at once.
     */
    public int mostInformative() {
        GainSearch known = search;
        if (known == null) {
            known = new GainSearch(
                    features(),
                    precision,
                    precision.solveLower(BestBound.rightSide(targets, constants, mean)),
                    centred,
                    noise,
                    residual,
                    LEAST_RESIDUAL * scale,
                    rows -> kernel.covariance(InducingPoints.rows(batch.x(), rows), batch.x()),
                    this::residualColumn);
            search = known;
        }
        return known.best();
    }

    /** (K − FFᵀ) of a row with all rows. */
    private double[] residualColumn(int row) {
        DMatrixRMaj column = kernel.covariance(InducingPoints.rows(batch.x(), new int[] {row}), batch.x());
        double[] rest = Arrays.copyOf(column.data, batch.size());
        for (int i = 0; i < rest.length; i++) {
            rest[i] -= LinearAlgebra.dot(f, i * stride, f, row * stride, size);
        }
        rest[row] = residual[row];
        return rest;
    }

    /**
     * {@return the largest prior covariance of a row with a point so far; −∞ if there is none}
     *
     * @param row index of the row
     */
    public double largestCovariance(int row) {
        DMatrixRMaj x = InducingPoints.rows(batch.x(), new int[] {row});
        DMatrixRMaj all = points().z();
        DMatrixRMaj covariance = kernel.covariance(x, all);
        return Arrays.stream(covariance.data, 0, all.numRows).max().orElse(Double.NEGATIVE_INFINITY);
    }

    /**
     * Makes a row of the batch an inducing point; does nothing if its residual is rounding.
     *
     * @param row index of the row
     */
    public void add(int row) {
        double pivot = residual[row];
        if (pivot <= LEAST_RESIDUAL * scale) {
            return;
        }
        reserve();
        int n = batch.size();
        double[] column = residualColumn(row);
        double root = Math.sqrt(pivot + jitter);
        double[] cross = new double[size];
        double corner = 1;
        double target1 = 0;
        double constant1 = 0;
        for (int i = 0; i < n; i++) {
            double ell = column[i] / root;
            double weight = ell / noise[i];
            LinearAlgebra.axpy(weight, f, i * stride, cross, 0, size);
            corner += weight * ell;
            target1 += weight * batch.y()[i];
            constant1 += weight;
            f[i * stride + size] = ell;
            residual[i] = Math.max(0, residual[i] - ell * ell);
        }
        precision = precision
                .append(DMatrixRMaj.wrap(1, size, cross), DMatrixRMaj.wrap(1, 1, new double[] {corner}))
                .orElseThrow(() -> new ArithmeticException(
                        "the precision of the weights is not finite; check the scale of the noise"));
        targets[size] = target1;
        constants[size] = constant1;
        size++;
        added.add(row);
        targets = Arrays.copyOf(targets, size);
        constants = Arrays.copyOf(constants, size);
        bound = computeBound();
        if (search != null && !search.added(row)) {
            search = null; // begins anew with the points so far
        }
    }

    private void reserve() {
        targets = Arrays.copyOf(targets, size + 1);
        constants = Arrays.copyOf(constants, size + 1);
        if (size == stride) {
            int wider = stride + Math.max(32, stride / 2);
            double[] moved = new double[batch.size() * wider];
            for (int i = 0; i < batch.size(); i++) {
                System.arraycopy(f, i * stride, moved, i * wider, size);
            }
            f = moved;
            stride = wider;
        }
    }

    /** {@return L̂: the online bound of the batch with the points so far, in nats} */
    public double bound() {
        return bound;
    }

    /**
     * {@return L*: the bound if every row of the batch were an inducing point, log p(y | what was seen before)} Of large batches an upper
     * bound of it, which falls as points are added.
     */
    public double target() {
        if (Double.isNaN(target)) {
            target = predictiveDensity();
        }
        return Double.isInfinite(target) ? upperBound() : target;
    }

    /** L* where it is computed, +∞ where the batch is too large. */
    double predictiveDensity() {
        return batch.size() > LARGEST_EXACT
                ? Double.POSITIVE_INFINITY
                : best.exact().orElse(Double.POSITIVE_INFINITY);
    }

    /** U, the upper bound of L*, with the points so far. */
    double upperBound() {
        return best.upper(features(), residualSum(), precision.logDeterminant());
    }

    private DMatrixRMaj features() {
        DMatrixRMaj features = new DMatrixRMaj(batch.size(), size);
        for (int i = 0; i < batch.size(); i++) {
            System.arraycopy(f, i * stride, features.data, i * size, size);
        }
        return features;
    }

    /**
     * {@return L_noise: the log density of the batch if there were no function, only noise of the mean and variance seen so far, in nats}
     */
    public double noiseReference() {
        double variance = Math.max(spread.variance(), Double.MIN_NORMAL);
        double sum = 0;
        for (double y : batch.y()) {
            double apart = y - spread.mean();
            sum -= 0.5 * (Math.log(2 * Math.PI * variance) + apart * apart / variance);
        }
        return sum;
    }

    /** The points so far: the present ones, then those added. */
    InducingPoints points() {
        return choice().of(present, pool);
    }

    Choice choice() {
        return new Choice(kept, added.stream().mapToInt(Integer::intValue).toArray());
    }

    /**
     * {@return the number of points at which to stop adding, for {@link #exchange} to follow} One too many is enough: an exchange looks at all rows, whichever were
     * added. Without present points there is nothing to exchange, and the points that were added first stay.
     *
     * @param most number of points that are left
     */
    public int mostBeforeExchange(int most) {
        return present.size() == 0 ? most : most + 1;
    }

    /**
     * {@return whether the batch completes a round of so many observations} Those that arrive in smaller batches can share an exchange, see {@link #exchange}.
     *
     * @param round number of observations, at least 1
     */
    public boolean completes(int round) {
        return spread.count() / round > before() / round;
    }

    /** How many observations there were before the batch. */
    private long before() {
        return spread.count() - batch.size();
    }

    /**
     * Chooses this many points anew, from the present ones and all rows of the batch and of the round before it, if there are more by now or the batch
     * completes a round of several. No more can be added afterwards.
     *
     * <p>They are the pivots of a Cholesky factorisation in which the residual of a present point counts by the square root of the
     * number of observations that it stands for, and that of a row once. Without weights points that carry the memory of much would be
     * given up for rows that lie a little further out.
     *
     * @param most number of points that are left
     * @param round how many observations share an exchange, at least 1
     */
    public void exchange(int most, int round) {
        int held = base.window().size();
        int waiting = present.size() < most ? 0 : (int) Math.min(before() % round, held);
        if (size <= most && waiting == 0) {
            return;
        }
        pool = base.window().rows(held - waiting, held).append(batch).x();
        int old = present.size();
        int[] every = IntStream.range(0, pool.numRows).toArray();
        InducingPoints candidates = present.with(pool, every);
        double[] weight = new double[old + pool.numRows];
        Arrays.fill(weight, 1);
        double[] stood = base.observationsStoodFor();
        for (int i = 0; i < old; i++) {
            weight[i] = Math.sqrt(stood[i]);
        }
        int[] chosen = PivotedCholesky.pivots(kernel, candidates.z(), weight, most, LEAST_RESIDUAL * scale);
        kept = Arrays.stream(chosen).filter(p -> p < old).sorted().toArray();
        exchanged = true;
        added.clear();
        for (int p : chosen) {
            if (p >= old) {
                added.add(p - old);
            }
        }
    }

    /**
     * Takes these points and no others, whatever was added before.
     *
     * @param keep indices of points that the belief had before the batch, ascending
     * @param rows of the batch
     */
    public void replace(int[] keep, int[] rows) {
        kept = keep.clone();
        exchanged = true;
        added.clear();
        for (int row : rows) {
            added.add(row);
        }
    }

    /** The belief with the batch and the chosen points. */
    Conditioned absorb() {
        Choice choice = choice();
        InducingPoints chosen = choice.of(present, pool);
        Observations window = base.window().append(batch);
        Optional<Cholesky> factor = exchanged ? Optional.empty() : grown(choice.added());
        if (factor.isEmpty()) {
            return Conditioned.of(base.model(), chosen, base.past(), window)
                    .orElseThrow(() -> new ArithmeticException("the covariance of " + chosen.size()
                            + " inducing points cannot be factorised even with the largest jitter"));
        }
        WhitenedGaussian belief = WhitenedGaussian.of(
                precision, targets, constants, moments, base.model().mean());
        double penalty = base.penalty() + OnlineBound.weightedResidual(residual, noise);
        return new Conditioned(base.model(), chosen, factor.get(), base.past(), window, belief, penalty, new double[0]);
    }

    /** The factor of the covariance of the present points and the added ones; empty if that needs jitter that those before did not. */
    private Optional<Cholesky> grown(int[] rows) {
        if (rows.length == 0) {
            return Optional.of(WhitenedFeatures.whole(base.factor()));
        }
        DMatrixRMaj more = InducingPoints.rows(batch.x(), rows);
        return WhitenedFeatures.whole(base.factor())
                .append(kernel.covariance(more, present.z()), kernel.gram(more))
                .filter(factor -> !factor.hasSmallPivots());
    }
}

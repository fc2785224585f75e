package io.thalweg.acquisition.internal;

import io.thalweg.core.internal.special.Normal;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionContext.OutcomeConstraint;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * Which pending points are sampled jointly with a candidate. To sample all of them would take time that grows with the cube of their number, and with its
 * square for each candidate. So of more than {@link #MOST} half are the most promising, half are drawn from the rest, and the others do not count in this step.
 *
 * <p>The promising ones are taken one by one, as a search takes points: that of the highest expected improvement given the values at those before (of several
 * objectives, of their sum), so that they cover the places where a candidate would be likeliest otherwise. They alone would hardly change from step to step,
 * and all candidates would go to the first place that they leave free; a draw covers a place the likelier the more points are there.
 */
public final class PendingChoice {

    /** The most pending points that are sampled. */
    public static final int MOST = 128;

    /** Of those that are sampled, the most promising ones. */
    private static final int PROMISING = MOST / 2;

    /** Points that are looked at together for these: those of the highest expected improvements. */
    public static final int LOOKED_AT = 256;

    /** Optimistic about a constraint: so many standard deviations from the mean. */
    private static final double OPTIMISM = 2;

    /** A point of which the others leave less than this part of its variance tells nothing further. */
    private static final double DETERMINED = 1e-10;

    private final AcquisitionContext context;
    private final int count;
    private final boolean[] chosen;

    private PendingChoice(AcquisitionContext context) {
        this.context = context;
        this.count = context.pending().numRows;
        this.chosen = new boolean[count];
    }

    /** The pending points of a context that are to be sampled, in their order: all of them, or {@link #MOST}. */
    public static DMatrixRMaj of(AcquisitionContext context) {
        if (context.pending().numRows <= MOST) {
            return context.pending();
        }
        PendingChoice choice = new PendingChoice(context);
        choice.takePromising();
        choice.draw();
        return choice.rows(
                IntStream.range(0, choice.count).filter(i -> choice.chosen[i]).toArray());
    }

    private void takePromising() {
        double[] means = new double[count];
        double[] deviations = new double[count];
        for (Posterior objective : context.objectives()) {
            Prediction prediction = objective.predict(context.pending(), 1);
            double[] variance = prediction.variance();
            for (int i = 0; i < count; i++) {
                means[i] += prediction.mean()[i];
                deviations[i] += Math.sqrt(variance[i]);
            }
        }
        double best = Arrays.stream(means).max().orElseThrow();
        if (context.objectives().size() == 1) {
            best = Math.max(best, context.incumbent());
        }
        boolean[] hopeless = hopeless();
        double[] promises = new double[count];
        for (int i = 0; i < count; i++) {
            promises[i] = hopeless[i] ? Double.NEGATIVE_INFINITY : logImprovement(means[i] - best, deviations[i]);
        }
        int[] looked = IntStream.range(0, count)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -promises[i]))
                .limit(LOOKED_AT)
                .mapToInt(Integer::intValue)
                .toArray();
        DMatrixRMaj points = rows(looked);
        List<Remaining> remaining = context.objectives().stream()
                .map(objective ->
                        new Remaining(objective.predict(points, points.numRows).covariance()))
                .toList();
        for (int taken = 0; taken < PROMISING; taken++) {
            int first = 0;
            double most = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < looked.length; i++) {
                int at = i;
                double deviation =
                        remaining.stream().mapToDouble(one -> one.deviation(at)).sum();
                double promise = hopeless[looked[i]]
                        ? Double.NEGATIVE_INFINITY
                        : logImprovement(means[looked[i]] - best, deviation);
                if (!chosen[looked[i]] && promise > most) {
                    first = i;
                    most = promise;
                }
            }
            if (most == Double.NEGATIVE_INFINITY) {
                return; // whatever is left promises nothing, and may be drawn
            }
            chosen[looked[first]] = true;
            for (Remaining one : remaining) {
                one.know(first);
            }
        }
    }

    private static double logImprovement(double ahead, double deviation) {
        return deviation > 0 ? Math.log(deviation) + Normal.logH(ahead / deviation) : Double.NEGATIVE_INFINITY;
    }

    /** The points that even an optimist does not expect to be feasible. */
    private boolean[] hopeless() {
        boolean[] hopeless = new boolean[count];
        for (OutcomeConstraint constraint : context.constraints()) {
            Prediction prediction = constraint.posterior().predict(context.pending(), 1);
            double[] variance = prediction.variance();
            for (int i = 0; i < count; i++) {
                hopeless[i] |= prediction.mean()[i] + OPTIMISM * Math.sqrt(variance[i]) < constraint.threshold();
            }
        }
        return hopeless;
    }

    /** Draws of those that are left, without replacement, as many as are missing. */
    private void draw() {
        RandomGenerator random = context.seed().child("pending").generator();
        int[] left = IntStream.range(0, count).filter(i -> !chosen[i]).toArray();
        int missing = MOST - (count - left.length);
        for (int k = 0; k < missing; k++) {
            int drawn = k + random.nextInt(left.length - k);
            chosen[left[drawn]] = true;
            left[drawn] = left[k];
        }
    }

    private DMatrixRMaj rows(int[] which) {
        int d = context.pending().numCols;
        DMatrixRMaj rows = new DMatrixRMaj(which.length, d);
        for (int i = 0; i < which.length; i++) {
            System.arraycopy(context.pending().data, which[i] * d, rows.data, i * d, d);
        }
        return rows;
    }

    /** What remains uncertain at n points while one after the other becomes known: a Cholesky factor that grows by a column at a time. */
    private static final class Remaining {

        private final DMatrixRMaj covariance;
        private final double[] variance;
        private final double[][] columns = new double[PROMISING][];
        private int known;

        Remaining(DMatrixRMaj covariance) {
            this.covariance = covariance;
            this.variance = new double[covariance.numRows];
            Arrays.setAll(variance, i -> covariance.get(i, i));
        }

        double deviation(int point) {
            return Math.sqrt(Math.max(variance[point], 0));
        }

        void know(int point) {
            double left = variance[point];
            if (!(left > DETERMINED * covariance.get(point, point))) {
                return;
            }
            double root = Math.sqrt(left);
            double[] column = new double[variance.length];
            for (int i = 0; i < column.length; i++) {
                double rest = covariance.get(i, point);
                for (int k = 0; k < known; k++) {
                    rest -= columns[k][i] * columns[k][point];
                }
                column[i] = rest / root;
                variance[i] -= column[i] * column[i];
            }
            columns[known++] = column;
        }
    }
}

package io.thalweg.surrogate.streaming;

/**
 * VIPS (Pescador-Barrios et al. 2025): points are added as long as the bound falls short of its best value L* by more than a share δ of
 * what there is to be learnt from the batch, L* − L_noise. So the number of points follows the data: many where there is much to say,
 * none where nothing is new.
 *
 * <p>The paper adds where the function is least explained, and its algorithms print the condition of the loop the wrong way round. Here
 * a point is added where it raises the bound most, which needs a fifth to a third fewer of them on noisy data.
 *
 * <p>A share of each batch is the same share of every batch: where all are alike the loss grows with their number and the points do not.
 * In the order of gains the bound must also come so near that all n observations, if each lost as much as one of the batch, would
 * lose no more than ε for each point. Few observations do not feel that; of many, points are as many as they are worth.
 *
 * @param share δ, positive: 0.035 is the paper's; smaller is more accurate and larger
 * @param most number of points from which on points are exchanged for better ones instead of added, at least 1
 * @param order in which rows are considered
 * @param loss ε, positive, in nats: what all observations together may lose for each point in the order of gains
 * @param round how many observations share an exchange of points, which costs O(r³), if they come in smaller batches, at least 1
 */
public record VariationalInducingPointSelection(double share, int most, Order order, double loss, int round)
        implements SizePolicy {

    /** Which row comes next. */
    public enum Order {
        /** That which raises the bound most, as long as points are worth it for all observations. */
        GAIN,
        /** That whose prior variance is least explained, by the share alone: as in the paper. */
        VARIANCE
    }

    /**
     * A hundredth of a nat is a fiftieth of the ½ nat that a learnt weight costs all observations on average. Forecasts would not miss ten times as much, but where a
     * search has many observations, deviations between them would be up to a third too large, and it would go on evaluating what it has seen to be bad.
     */
    private static final double LOSS = 0.01;

    private static final int ROUND = 16;

    /**
     * Of the prior variance: a row with a larger residual leads to an exchange at once. The constant mean would take its value for its own
     * otherwise, as nothing else explains it.
     */
    private static final double UNKNOWN = 0.9;

    /** Of a large batch the target is computed anew when the points have grown by this factor. */
    private static final double RENEWAL = 1.1;

    /** Hyperparameters are learnt with points chosen by this part of δ. */
    private static final double FIT_SHARE = 0.03;

    /** The paper's δ; at most 512 points; for a stream. */
    public static final VariationalInducingPointSelection DEFAULT = new VariationalInducingPointSelection(0.035, 512);

    /**
     * In the order of gains, with a loss of a hundredth of a nat, for a stream.
     *
     * @param share of the largest gain that is worth a point
     * @param most most points
     */
    public VariationalInducingPointSelection(double share, int most) {
        this(share, most, Order.GAIN);
    }

    /**
     * With a loss of a hundredth of a nat, for a stream, in which sixteen observations share an exchange.
     *
     * @param share of the largest gain that is worth a point
     * @param most most points
     * @param order in which rows are considered
     */
    public VariationalInducingPointSelection(double share, int most, Order order) {
        this(share, most, order, LOSS, ROUND);
    }

    /**
     * Checks the numbers.
     *
     * @param share δ, positive: 0.035 is the paper's; smaller is more accurate and larger
     * @param most number of points from which on points are exchanged for better ones instead of added, at least 1
     * @param order in which rows are considered
     * @param loss ε, positive, in nats: what all observations together may lose for each point in the order of gains
     * @param round how many observations share an exchange of points, which costs O(r³), if they come in smaller batches, at least 1
     */
    public VariationalInducingPointSelection {
        if (!(share >= 0) || most < 1) {
            throw new IllegalArgumentException(
                    "share " + share + ", most " + most + ": share must not be negative and most at least 1");
        }
        if (!(loss > 0) || round < 1) {
            throw new IllegalArgumentException(
                    "loss " + loss + ", round " + round + ": loss must be positive and round at least 1");
        }
    }

    @Override
    public SizePolicy forFits() {
        return new VariationalInducingPointSelection(FIT_SHARE * share, most, Order.VARIANCE, loss, round);
    }

    /** Every row may lead to an exchange: a search would evaluate again what it does not yet know. */
    @Override
    public VariationalInducingPointSelection forSearches() {
        return new VariationalInducingPointSelection(share, most, order, loss, 1);
    }

    /**
     * {@return the same with another loss}
     *
     * @param nats ε, positive: what all observations together may lose for each point in the order of gains
     */
    public VariationalInducingPointSelection withLoss(double nats) {
        return new VariationalInducingPointSelection(share, most, order, nats, round);
    }

    @Override
    public boolean choosesByTargets() {
        return true;
    }

    @Override
    public void choose(Growth growth) {
        if (growth.size() >= most && !growth.completes(round) && growth.largestResidual() <= UNKNOWN) {
            return;
        }
        int renewAt = growth.size();
        double target = Double.POSITIVE_INFINITY;
        double reference = growth.noiseReference();
        int last = growth.mostBeforeExchange(most);
        while (growth.size() < last) {
            if (growth.size() >= renewAt) {
                target = growth.target();
                renewAt = (int) Math.ceil(RENEWAL * (growth.size() + 1));
            }
            if (growth.bound() >= target - tolerated(growth, Math.abs(target - reference))) {
                break;
            }
            int row = order == Order.GAIN ? growth.mostInformative() : growth.mostUncertain();
            if (row < 0) {
                break;
            }
            growth.add(row);
        }
        growth.exchange(most, round);
    }

    /** What the bound of a batch may fall short by, in nats, of what there is to be learnt from it. */
    private double tolerated(Growth growth, double learnable) {
        double published = share * learnable;
        // Of larger batches the target is not known but bounded, and the distance to that is no loss.
        boolean known = growth.rows() <= Growth.LARGEST_EXACT;
        return order == Order.GAIN && known
                ? Math.min(published, loss * growth.size() * growth.rows() / growth.observations())
                : published;
    }
}

package io.thalweg.surrogate.streaming;

/**
 * VIPS (Pescador-Barrios et al. 2025): points are added as long as the bound falls short of its best value L* by more than a share δ of
 * what there is to be learnt from the batch, L* − L_noise. So the number of points follows the data: many where there is much to say,
 * none where nothing is new.
 *
 * <p>The paper adds where the function is least explained, and its algorithms print the condition of the loop the wrong way round. Here
 * a point is added where it raises the bound most, which needs a fifth to a third fewer of them on noisy data.
 *
 * @param share δ, positive: 0.035 is the paper's; smaller is more accurate and larger
 * @param most number of points from which on points are exchanged for better ones instead of added, at least 1
 * @param order in which rows are considered
 */
public record VariationalInducingPointSelection(double share, int most, Order order) implements SizePolicy {

    /** Which row comes next. */
    public enum Order {
        /** That which raises the bound most. */
        GAIN,
        /** That whose prior variance is least explained, as in the paper: cheaper, and more points. */
        VARIANCE
    }

    /** Of a large batch the target is computed anew when the points have grown by this factor. */
    private static final double RENEWAL = 1.1;

    /** Hyperparameters are learnt with points chosen by this part of δ. */
    private static final double FIT_SHARE = 0.03;

    /** The paper's δ; at most 512 points. */
    public static final VariationalInducingPointSelection DEFAULT = new VariationalInducingPointSelection(0.035, 512);

    /** In the order of gains. */
    public VariationalInducingPointSelection(double share, int most) {
        this(share, most, Order.GAIN);
    }

    /** Checks the numbers. */
    public VariationalInducingPointSelection {
        if (!(share >= 0) || most < 1) {
            throw new IllegalArgumentException(
                    "share " + share + ", most " + most + ": share must not be negative and most at least 1");
        }
    }

    @Override
    public SizePolicy forFits() {
        return new VariationalInducingPointSelection(FIT_SHARE * share, most, Order.VARIANCE);
    }

    @Override
    public boolean choosesByTargets() {
        return true;
    }

    @Override
    public void choose(Growth growth) {
        int renewAt = growth.size();
        double target = Double.POSITIVE_INFINITY;
        double reference = growth.noiseReference();
        // Without present points there is nothing to exchange: the first ones of this order are the best.
        int last = growth.size() == 0 ? most : growth.size() + most;
        while (growth.size() < last) {
            if (growth.size() >= renewAt) {
                target = growth.target();
                renewAt = (int) Math.ceil(RENEWAL * (growth.size() + 1));
            }
            if (growth.bound() >= target - share * Math.abs(target - reference)) {
                break;
            }
            int row = order == Order.GAIN ? growth.mostInformative() : growth.mostUncertain();
            if (row < 0) {
                break;
            }
            growth.add(row);
        }
        growth.exchange(most);
    }
}

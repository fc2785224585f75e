package io.thalweg.examples;

import io.thalweg.core.trial.Direction;
import java.util.Arrays;

/** What picking candidates at random, none of them twice, finds: exact, without picking any. */
final class RandomPicks {

    private final int sign;

    /** The values, oriented so that smaller is better, increasing. */
    private final double[] costs;

    RandomPicks(double[] values, Direction direction) {
        sign = -direction.sign();
        costs = Arrays.stream(values).map(value -> sign * value).sorted().toArray();
    }

    /** The median of the best value among some picks. */
    double medianBest(int picks) {
        int rank = 1;
        while (chanceOfTop(rank, picks) < 0.5) {
            rank++;
        }
        return sign * costs[rank - 1];
    }

    /** How many picks find a value at least as good with even odds. */
    int picksFor(double value) {
        int top = rank(value);
        int picks = 1;
        while (chanceOfTop(top, picks) < 0.5) {
            picks++;
        }
        return picks;
    }

    /** How many candidates are at least as good. */
    int rank(double value) {
        int rank = 0;
        while (rank < costs.length && costs[rank] <= sign * value) {
            rank++;
        }
        return rank;
    }

    /** The chance that at least one of the best {@code top} candidates is among the picks (hypergeometric). */
    private double chanceOfTop(int top, int picks) {
        double missed = 1;
        for (int i = 0; i < picks; i++) {
            missed *= Math.max(0, costs.length - top - i) / (double) (costs.length - i);
        }
        return 1 - missed;
    }
}

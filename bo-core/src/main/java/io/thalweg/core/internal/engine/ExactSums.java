package io.thalweg.core.internal.engine;

import io.thalweg.core.space.LinearConstraint.Relation;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Rounded values on their way to satisfy linear constraints exactly, as decimals: one value after another is moved by a unit of its
 * last digit, each time the one that this takes off its target least. For a mixture this is the method of largest remainders.
 */
final class ExactSums {

    /**
     * A value that may move.
     *
     * @param digits of its unit, after the point
     * @param target where it should be
     */
    record Part(Decimals decimals, int digits, BigDecimal target) {

        BigDecimal unit() {
            return BigDecimal.ONE.scaleByPowerOfTen(-digits);
        }

        /** How far to move towards a value that is so far away: by a unit, or by ten, a hundred, … of them while many are missing. */
        BigDecimal step(BigDecimal distance) {
            BigDecimal units = distance.scaleByPowerOfTen(digits);
            return unit().scaleByPowerOfTen(Math.max(0, units.precision() - units.scale() - 1 - FEW_UNITS));
        }

        /** How far a value is off the target, squared, in units of the range. */
        double loss(BigDecimal value) {
            double off = value.subtract(target).doubleValue() / decimals.width();
            return off * off;
        }
    }

    /** A sum Σ aᵢ xᵢ and its bound. */
    record Sum(Map<String, BigDecimal> coefficients, Relation relation, BigDecimal bound) {

        /** By how much the sum should change; 0 if the condition is met. */
        BigDecimal missing(Map<String, BigDecimal> values) {
            BigDecimal missing = bound;
            for (Map.Entry<String, BigDecimal> term : coefficients.entrySet()) {
                missing = missing.subtract(term.getValue().multiply(values.get(term.getKey())));
            }
            return switch (relation) {
                case EQUAL -> missing;
                case AT_MOST -> missing.min(BigDecimal.ZERO);
                case AT_LEAST -> missing.max(BigDecimal.ZERO);
            };
        }
    }

    /** A move of one value; one that takes another sum off its bound is harmful. */
    private record Move(String name, BigDecimal to, boolean harmful, double cost) {

        boolean isBetterThan(Move other) {
            return harmful == other.harmful ? cost < other.cost : other.harmful;
        }
    }

    private static final int MOST_MOVES = 1000;

    /** While units of so many digits more are missing, more than one is moved at a time. */
    private static final int FEW_UNITS = 1;

    private final List<Sum> sums;
    private final Map<String, BigDecimal> values;
    private final Map<String, Part> parts;

    private ExactSums(List<Sum> sums, Map<String, BigDecimal> values, Map<String, Part> parts) {
        this.sums = sums;
        this.values = values;
        this.parts = parts;
    }

    /**
     * Moves values until all sums are right.
     *
     * @param values all that the sums are of, by name; those that have a part are changed
     * @param parts what may move, by name
     * @return whether all sums are right
     */
    static boolean settle(List<Sum> sums, Map<String, BigDecimal> values, Map<String, Part> parts) {
        ExactSums settling = new ExactSums(sums, values, parts);
        for (int i = 0; i < MOST_MOVES; i++) {
            Optional<Sum> wrong = sums.stream()
                    .filter(sum -> sum.missing(values).signum() != 0)
                    .findFirst();
            if (wrong.isEmpty()) {
                return true;
            }
            Optional<Move> move = settling.move(wrong.get());
            if (move.isEmpty()) {
                return false;
            }
            values.put(move.get().name(), move.get().to());
        }
        return false;
    }

    /** The best move of a part of a sum that is wrong, towards its bound and, to meet an equation, not beyond. */
    private Optional<Move> move(Sum sum) {
        BigDecimal missing = sum.missing(values);
        Optional<Move> best = Optional.empty();
        for (Map.Entry<String, BigDecimal> term : sum.coefficients().entrySet()) {
            Part part = parts.get(term.getKey());
            BigDecimal factor = term.getValue();
            if (part == null || factor.signum() == 0) {
                continue;
            }
            BigDecimal step = part.step(missing.abs().divide(factor.abs(), MathContext.DECIMAL64));
            BigDecimal effect = step.multiply(factor.abs());
            boolean beyond = sum.relation() == Relation.EQUAL && effect.compareTo(missing.abs()) > 0;
            BigDecimal unit = missing.signum() == factor.signum() ? step : step.negate();
            BigDecimal from = Objects.requireNonNull(values.get(term.getKey()));
            BigDecimal to = from.add(unit);
            if (!beyond && part.decimals().allows(to)) {
                double cost = (part.loss(to) - part.loss(from)) / effect.doubleValue();
                Move move = new Move(term.getKey(), to, harms(sum, term.getKey(), from, to), cost);
                best = best.filter(other -> !move.isBetterThan(other)).or(() -> Optional.of(move));
            }
        }
        return best;
    }

    private boolean harms(Sum sum, String name, BigDecimal from, BigDecimal to) {
        for (Sum other : sums) {
            if (!other.equals(sum) && other.coefficients().containsKey(name)) {
                BigDecimal before = other.missing(values).abs();
                values.put(name, to);
                BigDecimal after = other.missing(values).abs();
                values.put(name, from);
                if (after.compareTo(before) > 0) {
                    return true;
                }
            }
        }
        return false;
    }
}

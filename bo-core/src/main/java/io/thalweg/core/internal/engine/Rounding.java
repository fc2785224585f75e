package io.thalweg.core.internal.engine;

import io.thalweg.core.space.FixedParameter;
import io.thalweg.core.space.LinearConstraint;
import io.thalweg.core.space.LinearConstraint.Relation;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.PredicateConstraint;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.SearchSpace;
import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * Rounds suggested points to the {@link Decimals} that matter, so that people can weigh them out: within the ranges and the constraints,
 * with sums that are right in the decimals as they are written, and not where another point is. Parts of one sum that must equal
 * something have the digits of the coarsest; narrow ones have more, to a hundredth of their range, and so has the widest then, which
 * makes up for them. Declared digits stay. Where all that cannot be had, there are more digits; at last the point stays as it is. Values of other parameters and points of pools are left alone. Immutable.
 */
public final class Rounding {

    /** How many digits more are tried before a point is left as it is. */
    private static final int MOST_MORE = 3;

    /** How many units from the nearest rounded point a free one is sought. */
    private static final int REACH = 2;

    private final SearchSpace space;

    /** What is rounded, by canonical name, with its column. */
    private final Map<String, Rounded> rounded = new LinkedHashMap<>();

    private final List<ExactSums.Sum> sums = new ArrayList<>();

    private record Rounded(int column, Decimals decimals) {}

    /** A rounded point with its coordinates. */
    private record Try(Point point, double[] u, double distance) {}

    /**
     * The rounding of a space.
     *
     * @param all whether all reals are rounded; otherwise those with declared digits and the parts of sums with them
     */
    public Rounding(SearchSpace space, boolean all) {
        this.space = space;
        if (space.candidates().isPresent()) {
            return;
        }
        List<LinearConstraint> linear = space.constraints().stream()
                .filter(LinearConstraint.class::isInstance)
                .map(LinearConstraint.class::cast)
                .toList();
        Set<String> wanted = wanted(all, linear);
        int column = 0;
        for (Parameter parameter : space.parameters()) {
            if (parameter instanceof RealParameter real && wanted.contains(canonical(real.name()))) {
                rounded.put(canonical(real.name()), new Rounded(column, new Decimals(real)));
            }
            column += parameter instanceof FixedParameter ? 0 : 1;
        }
        for (LinearConstraint constraint : linear) {
            Map<String, BigDecimal> coefficients = new LinkedHashMap<>();
            constraint.coefficients().forEach((name, a) -> coefficients.put(canonical(name), Decimals.of(a)));
            if (coefficients.keySet().stream().anyMatch(rounded::containsKey)) {
                sums.add(new ExactSums.Sum(coefficients, constraint.relation(), Decimals.of(constraint.bound())));
            }
        }
    }

    private Set<String> wanted(boolean all, List<LinearConstraint> linear) {
        Set<String> wanted = new HashSet<>();
        for (Parameter parameter : space.parameters()) {
            if (parameter instanceof RealParameter real && (all || real.digits().isPresent())) {
                wanted.add(canonical(real.name()));
            }
        }
        boolean more = !wanted.isEmpty();
        while (more) {
            more = false;
            for (LinearConstraint constraint : linear) {
                List<String> names = constraint.coefficients().keySet().stream()
                        .map(Rounding::canonical)
                        .toList();
                if (constraint.relation() == Relation.EQUAL && names.stream().anyMatch(wanted::contains)) {
                    more |= wanted.addAll(names);
                }
            }
        }
        return wanted;
    }

    /** The form in which spaces compare names. */
    private static String canonical(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFC);
    }

    /**
     * The rounded point of coordinates.
     *
     * @param u coordinates of a point of the space
     * @param fitted length scales in units of the cube, by column; asked for if something is rounded
     * @param taken whether there is another point at some coordinates
     */
    public Point point(double[] u, Supplier<double[]> fitted, Predicate<double[]> taken) {
        Point exact = space.decode(u);
        if (rounded.isEmpty()) {
            return exact;
        }
        double[] lengthscales = fitted.get();
        for (int more = 0; more <= MOST_MORE; more++) {
            Optional<Point> found = with(digits(exact, lengthscales, more), exact, u, taken);
            if (found.isPresent()) {
                return found.get();
            }
        }
        Map<String, Integer> free = digits(exact, lengthscales, 0);
        sums.forEach(sum -> free.keySet().removeAll(sum.coefficients().keySet()));
        return with(free, exact, u, taken).orElse(exact);
    }

    /** How many digits each value has, with more than those that matter where conditions on several values ask for it. */
    private Map<String, Integer> digits(Point exact, double[] lengthscales, int more) {
        boolean predicates = space.constraints().stream().anyMatch(PredicateConstraint.class::isInstance);
        Map<String, Integer> digits = new LinkedHashMap<>();
        rounded.forEach((name, real) -> {
            double lengthscale = lengthscales[real.column()];
            double x = exact.real(real.decimals().parameter().name());
            digits.put(name, real.decimals().digits(x, lengthscale));
        });
        List<ExactSums.Sum> wholes =
                sums.stream().filter(sum -> sum.relation() == Relation.EQUAL).toList();
        suit(wholes, digits);
        wholes.forEach(whole -> balance(whole, digits));
        digits.replaceAll((name, few) -> {
            boolean bound = predicates
                    || sums.stream().anyMatch(sum -> sum.coefficients().containsKey(name));
            return bound ? few + more : few;
        });
        return digits;
    }

    /** Gives the parts of wholes the digits of the coarsest, or one fewer than their own where these are still more. */
    private void suit(List<ExactSums.Sum> wholes, Map<String, Integer> digits) {
        Map<String, Integer> suited = new HashMap<>();
        for (ExactSums.Sum whole : wholes) {
            List<String> parts = undeclared(whole);
            int fewest = parts.stream().mapToInt(digits::get).min().orElse(0);
            parts.forEach(name ->
                    suited.merge(name, Math.max(fewest, Objects.requireNonNull(digits.get(name)) - 1), Math::max));
        }
        digits.putAll(suited);
    }

    /** Sees to it that two parts of a whole have the most digits, so that they can make up for each other: wide ones first. */
    private void balance(ExactSums.Sum whole, Map<String, Integer> digits) {
        ToIntFunction<String> count = name -> Objects.requireNonNull(digits.get(name));
        List<String> parts = whole.coefficients().keySet().stream()
                .filter(rounded::containsKey)
                .toList();
        int most = parts.stream().mapToInt(count).max().orElse(0);
        List<String> wide = undeclared(whole).stream()
                .sorted(Comparator.comparingDouble(name -> -decimals(name).width()))
                .toList();
        for (String name : wide) {
            boolean made = count.applyAsInt(wide.get(0)) == most
                    && parts.stream()
                                    .filter(part -> count.applyAsInt(part) == most)
                                    .count()
                            > 1;
            if (!made) {
                digits.put(name, most);
            }
        }
    }

    private List<String> undeclared(ExactSums.Sum sum) {
        return sum.coefficients().keySet().stream()
                .filter(rounded::containsKey)
                .filter(name -> decimals(name).parameter().digits().isEmpty())
                .toList();
    }

    /** The nearest free point of so many digits. */
    private Optional<Point> with(Map<String, Integer> digits, Point exact, double[] u, Predicate<double[]> taken) {
        Optional<Try> nearest = attempt(digits, exact, u, "", 0).filter(one -> !taken.test(one.u()));
        for (int reach = 1; reach <= REACH && nearest.isEmpty(); reach++) {
            List<Try> around = new ArrayList<>();
            for (String name : movable(digits)) {
                attempt(digits, exact, u, name, reach).ifPresent(around::add);
                attempt(digits, exact, u, name, -reach).ifPresent(around::add);
            }
            nearest =
                    around.stream().filter(one -> !taken.test(one.u())).min(Comparator.comparingDouble(Try::distance));
        }
        return nearest.map(Try::point);
    }

    /** What may be moved: not a fidelity, of which the greatest value means more than its neighbours. */
    private Set<String> movable(Map<String, Integer> digits) {
        Set<String> names = new LinkedHashSet<>(digits.keySet());
        space.fidelity().ifPresent(fidelity -> names.remove(canonical(fidelity.parameter())));
        return names;
    }

    /**
     * Rounds a point; one value is moved by some units first and then stays.
     *
     * @param digits of the values that are rounded
     * @param moved the name of the one that is moved; empty if none is
     * @return empty if that is no point of the space
     */
    private Optional<Try> attempt(Map<String, Integer> digits, Point exact, double[] u, String moved, int units) {
        Map<String, BigDecimal> values = new HashMap<>();
        exact.asMap().forEach((name, value) -> {
            if (value instanceof Number number) {
                values.put(canonical(name), decimal(number));
            }
        });
        Map<String, ExactSums.Part> parts = new HashMap<>();
        digits.forEach((name, count) -> {
            Decimals decimals = decimals(name);
            if (decimals.tellable(count)) {
                BigDecimal target = Objects.requireNonNull(values.get(name));
                parts.put(name, new ExactSums.Part(decimals, count, target));
                values.put(name, decimals.round(target, count));
            }
        });
        ExactSums.Part held = parts.remove(moved);
        if (held != null) {
            values.merge(moved, held.unit().multiply(BigDecimal.valueOf(units)), BigDecimal::add);
        }
        List<ExactSums.Sum> changed = sums.stream()
                .filter(sum -> sum.coefficients().keySet().stream().anyMatch(digits::containsKey))
                .toList();
        return ExactSums.settle(changed, values, parts) ? tried(values, exact, u) : Optional.empty();
    }

    private Decimals decimals(String name) {
        return Objects.requireNonNull(rounded.get(name)).decimals();
    }

    private static BigDecimal decimal(Number number) {
        return number instanceof Long whole ? BigDecimal.valueOf(whole) : Decimals.of(number.doubleValue());
    }

    private Optional<Try> tried(Map<String, BigDecimal> values, Point exact, double[] u) {
        Point.Builder builder = Point.builder();
        exact.asMap().forEach((name, value) -> {
            BigDecimal now = values.get(canonical(name));
            if (now != null && rounded.containsKey(canonical(name))) {
                builder.set(name, now.doubleValue());
            } else {
                builder.set(name, value);
            }
        });
        Point point = builder.build().sharing(exact);
        if (!space.contains(point)) {
            return Optional.empty();
        }
        double[] coordinates = space.encode(point);
        double distance = 0;
        for (int j = 0; j < u.length; j++) {
            distance += (coordinates[j] - u[j]) * (coordinates[j] - u[j]);
        }
        return Optional.of(new Try(point, coordinates, distance));
    }
}

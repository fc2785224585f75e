package io.thalweg.core.space;

import io.thalweg.core.error.InfeasibleSpaceException;
import io.thalweg.core.error.InvalidSpaceException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Collects the parameters of a space in order. A declaration that contradicts itself is refused where it is made with an
 * {@link InvalidSpaceException}. Not for use by several threads.
 */
public final class SearchSpaceBuilder {

    private final List<Parameter> parameters = new ArrayList<>();
    private final Set<String> contexts = new LinkedHashSet<>();

    /** The fixed cost of the parameters that are fidelities, by name. */
    private final Map<String, Double> fidelities = new LinkedHashMap<>();

    /** By the canonical name of the parameter that they activate. */
    private final Map<String, List<Condition>> conditions = new LinkedHashMap<>();

    private final List<SpaceConstraint> constraints = new ArrayList<>();
    private @Nullable List<Point> candidates;

    SearchSpaceBuilder() {}

    /**
     * Adds a parameter.
     *
     * @param parameter the parameter
     * @return this builder
     */
    public SearchSpaceBuilder add(Parameter parameter) {
        parameters.add(Objects.requireNonNull(parameter, "parameter must not be null"));
        return this;
    }

    /**
     * Puts a parameter in the place of the one of the same name.
     *
     * @param parameter the parameter
     * @return this builder
     */
    public SearchSpaceBuilder replace(Parameter parameter) {
        for (int i = 0; i < parameters.size(); i++) {
            if (Names.canonical(parameters.get(i).name()).equals(Names.canonical(parameter.name()))) {
                parameters.set(i, parameter);
                return this;
            }
        }
        throw new InvalidSpaceException("no parameter is named " + Names.quote(parameter.name())
                + Names.suggestion(
                        parameter.name(),
                        parameters.stream().map(Parameter::name).toList()));
    }

    /**
     * Takes the categories that parameters have in an earlier space, and not here, for retired ones: there may be results of them.
     *
     * @param earlier the earlier space
     * @return this builder
     */
    public SearchSpaceBuilder retiring(SearchSpace earlier) {
        for (Parameter before : earlier.parameters()) {
            if (before instanceof CategoricalParameter categorical) {
                parameters.replaceAll(now -> now.name().equals(before.name()) ? retiring(now, categorical) : now);
            }
        }
        return this;
    }

    private static Parameter retiring(Parameter now, CategoricalParameter before) {
        CategoricalParameter categorical;
        if (now instanceof CategoricalParameter several) {
            categorical = several;
        } else if (now instanceof FixedParameter fixed && fixed.value() instanceof String only) {
            categorical = new CategoricalParameter(now.name(), only);
        } else {
            return now;
        }
        Set<String> retired = new LinkedHashSet<>(categorical.retired());
        retired.addAll(before.choices());
        retired.addAll(before.retired());
        retired.removeAll(categorical.choices());
        return retired.isEmpty()
                ? now
                : new CategoricalParameter(now.name(), categorical.choices(), List.copyOf(retired));
    }

    /**
     * Takes from another space the code of those constraints that are known here {@linkplain PredicateConstraint#inWords in words only}.
     *
     * @param other the space that has the code
     * @return this builder
     */
    public SearchSpaceBuilder withCodeOf(SearchSpace other) {
        constraints.replaceAll(constraint -> other.constraints().stream()
                .filter(code -> constraint instanceof PredicateConstraint words
                        && words.isInWordsOnly()
                        && code instanceof PredicateConstraint
                        && code.description().equals(words.description()))
                .findFirst()
                .orElse(constraint));
        return this;
    }

    /**
     * Adds a real number of [low, high].
     *
     * @param name of the parameter
     * @param low the least value
     * @param high the greatest value
     * @return this builder
     */
    public SearchSpaceBuilder real(String name, double low, double high) {
        return add(new RealParameter(name, low, high));
    }

    /**
     * Adds a real number of [low, high] whose ratios count, e.g. a learning rate; low must be above 0.
     *
     * @param name of the parameter
     * @param low the least value
     * @param high the greatest value
     * @return this builder
     */
    public SearchSpaceBuilder logReal(String name, double low, double high) {
        return add(new RealParameter(name, low, high, Scale.LOG));
    }

    /**
     * Declares how many digits after the point suggested values have at most: as many as can be weighed or set. Told values may have
     * any number of them.
     *
     * @param digits from 0 to {@value RealParameter#MOST_DIGITS}
     * @param names real parameters that were added before
     * @return this builder
     */
    public SearchSpaceBuilder digits(int digits, String... names) {
        for (String name : names) {
            ListIterator<Parameter> added = parameters.listIterator();
            boolean found = false;
            while (added.hasNext()) {
                if (added.next() instanceof RealParameter real && real.name().equals(name)) {
                    added.set(real.withDigits(digits));
                    found = true;
                }
            }
            if (!found) {
                throw new InvalidSpaceException("digits were declared for " + Names.quote(name)
                        + ", which is not a real parameter added earlier");
            }
        }
        return this;
    }

    /**
     * Adds a number of the grid low, low + step, …, high.
     *
     * @param name of the parameter
     * @param low the least value
     * @param high the greatest value
     * @param step the distance of neighbours
     * @return this builder
     */
    public SearchSpaceBuilder steppedReal(String name, double low, double high, double step) {
        return add(new SteppedParameter(name, low, high, step));
    }

    /**
     * Adds an integer of [low, high].
     *
     * @param name of the parameter
     * @param low the least value
     * @param high the greatest value
     * @return this builder
     */
    public SearchSpaceBuilder integer(String name, long low, long high) {
        return add(new IntegerParameter(name, low, high));
    }

    /**
     * Adds an integer of [low, high] whose ratios count, e.g. a number of units; low must be above 0.
     *
     * @param name of the parameter
     * @param low the least value
     * @param high the greatest value
     * @return this builder
     */
    public SearchSpaceBuilder logInteger(String name, long low, long high) {
        return add(new IntegerParameter(name, low, high, Scale.LOG));
    }

    /**
     * Adds one of several increasing numbers.
     *
     * @param name of the parameter
     * @param increasing the numbers, in increasing order
     * @return this builder
     */
    public SearchSpaceBuilder ordinal(String name, double... increasing) {
        return add(new OrdinalParameter(name, increasing));
    }

    /**
     * Adds one of several increasing positive numbers whose ratios count, e.g. 16, 32, 64, 128.
     *
     * @param name of the parameter
     * @param increasing the numbers, in increasing order
     * @return this builder
     */
    public SearchSpaceBuilder logOrdinal(String name, double... increasing) {
        return add(new OrdinalParameter(name, Arrays.stream(increasing).boxed().toList(), Scale.LOG));
    }

    /**
     * Adds one of several texts without an order.
     *
     * @param name of the parameter
     * @param choices the categories
     * @return this builder
     */
    public SearchSpaceBuilder categorical(String name, String... choices) {
        return add(new CategoricalParameter(name, choices));
    }

    /**
     * Adds one of several texts without an order.
     *
     * @param name of the parameter
     * @param choices the categories
     * @return this builder
     */
    public SearchSpaceBuilder categorical(String name, List<String> choices) {
        return add(new CategoricalParameter(name, choices));
    }

    /**
     * Adds a choice between false and true, which {@link Point#bool} reads: a category of these two texts.
     *
     * @param name of the parameter
     * @return this builder
     */
    public SearchSpaceBuilder bool(String name) {
        return categorical(name, "false", "true");
    }

    /**
     * Adds a parameter that always has the same value: a number or text.
     *
     * @param name of the parameter
     * @param value the only value
     * @return this builder
     */
    public SearchSpaceBuilder fixed(String name, Object value) {
        return add(new FixedParameter(name, value));
    }

    /**
     * Adds a {@linkplain #context(Parameter) context} that is a real number of [low, high], e.g. today's load.
     *
     * @param name of the parameter
     * @param low the least value
     * @param high the greatest value
     * @return this builder
     */
    public SearchSpaceBuilder context(String name, double low, double high) {
        return context(new RealParameter(name, low, high));
    }

    /**
     * Adds a {@linkplain #context(Parameter) context} that is one of several texts without an order, e.g. the batch of a raw material.
     *
     * @param name of the parameter
     * @param choices the categories
     * @return this builder
     */
    public SearchSpaceBuilder context(String name, String... choices) {
        return context(new CategoricalParameter(name, choices));
    }

    /**
     * Adds a context: a parameter that matters and is not chosen. Each ask is given its value, and suggests what is best there; models
     * learn from the results at all values. As long as it has one value it need not be given.
     *
     * @param parameter the parameter
     * @return this builder
     */
    public SearchSpaceBuilder context(Parameter parameter) {
        contexts.add(parameter.name());
        return add(parameter);
    }

    /**
     * Adds a {@linkplain #fidelity(Parameter, double) fidelity} that is a real number of [low, full], e.g. the share of the data. Every evaluation
     * costs at least {@link Fidelity#USUAL_FIXED_COST} of a full one.
     *
     * @param name of the parameter
     * @param low the least value, at least 0
     * @param full the value at which the best point is sought
     * @return this builder
     */
    public SearchSpaceBuilder fidelity(String name, double low, double full) {
        return fidelity(new RealParameter(name, low, full), Fidelity.USUAL_FIXED_COST);
    }

    /**
     * Adds a fidelity: a number that says how much is invested in an evaluation, such as rows, epochs or the fineness of a mesh. What is
     * sought is the best point at its greatest value. The study chooses it with each point: smaller values are cheap looks, which it asks
     * for as far as they tell of full ones; they are not results to choose from. See {@link Fidelity} for what is taken for the cost. A study
     * that has a measured cost learns it instead.
     *
     * @param parameter a number of at least 0
     * @param fixedCost what every evaluation costs, however little is invested, as a share of a full one, from 0 to 1
     * @return this builder
     */
    public SearchSpaceBuilder fidelity(Parameter parameter, double fixedCost) {
        fidelities.put(parameter.name(), fixedCost);
        return add(parameter);
    }

    /** The fidelity of a space, by name, with its fixed cost. */
    static Map<String, Double> fidelities(SearchSpace space) {
        return space.fidelity()
                .map(one -> Map.of(one.parameter(), one.fixedCost()))
                .orElse(Map.of());
    }

    /** Takes parameters of these names for fidelities. */
    SearchSpaceBuilder invested(Map<String, Double> fixedCosts) {
        fidelities.putAll(fixedCosts);
        return this;
    }

    /** Takes parameters of these names, added or to be added, for contexts. */
    SearchSpaceBuilder given(Set<String> names) {
        contexts.addAll(names);
        return this;
    }

    /**
     * Makes the parameter that was added last active only where another one has one of some values; elsewhere points leave it out. Conditions
     * add up: all of them must hold, and the other parameter must be active itself.
     *
     * @param parent name of the other parameter, added before or after
     * @param values numbers, texts or booleans
     * @return this builder
     */
    public SearchSpaceBuilder when(String parent, Object... values) {
        return when(Condition.oneOf(parent, values));
    }

    /**
     * Makes the parameter that was added last active only where a number is great enough, see {@link #when}.
     *
     * @param parent name of the numeric parameter
     * @param low the least number
     * @return this builder
     */
    public SearchSpaceBuilder whenAtLeast(String parent, double low) {
        return when(Condition.between(parent, low, Double.POSITIVE_INFINITY));
    }

    /**
     * Makes the parameter that was added last active only where a number is small enough, see {@link #when}.
     *
     * @param parent name of the numeric parameter
     * @param high the greatest number
     * @return this builder
     */
    public SearchSpaceBuilder whenAtMost(String parent, double high) {
        return when(Condition.between(parent, Double.NEGATIVE_INFINITY, high));
    }

    /**
     * Makes the parameter that was added last active only where a condition holds, see {@link #when(String, Object...)}.
     *
     * @param condition on another parameter
     * @return this builder
     */
    public SearchSpaceBuilder when(Condition condition) {
        if (parameters.isEmpty()) {
            throw new InvalidSpaceException("there is no parameter to which the condition that "
                    + condition.description() + " could belong: add the parameter first, then say when it is active");
        }
        String child = Names.canonical(parameters.get(parameters.size() - 1).name());
        conditions.computeIfAbsent(child, name -> new ArrayList<>()).add(condition);
        return this;
    }

    /** The conditions of a space, by the canonical name of the parameter that they activate. */
    static Map<String, List<Condition>> conditions(SearchSpace space) {
        return space.ranges().conditions;
    }

    /**
     * Adds a constraint on the values of several parameters together.
     *
     * @param constraint the constraint
     * @return this builder
     */
    public SearchSpaceBuilder constrain(SpaceConstraint constraint) {
        constraints.add(Objects.requireNonNull(constraint, "constraint must not be null"));
        return this;
    }

    /**
     * Demands Σ aᵢ xᵢ ≤ bound, in the parameters' own units.
     *
     * @param coefficients aᵢ by the names of numeric parameters on a linear scale
     * @param bound the bound
     * @return this builder
     */
    public SearchSpaceBuilder linearAtMost(Map<String, Double> coefficients, double bound) {
        return constrain(new LinearConstraint(coefficients, LinearConstraint.Relation.AT_MOST, bound));
    }

    /**
     * Demands Σ aᵢ xᵢ ≥ bound, in the parameters' own units.
     *
     * @param coefficients aᵢ by the names of numeric parameters on a linear scale
     * @param bound the bound
     * @return this builder
     */
    public SearchSpaceBuilder linearAtLeast(Map<String, Double> coefficients, double bound) {
        return constrain(new LinearConstraint(coefficients, LinearConstraint.Relation.AT_LEAST, bound));
    }

    /**
     * Demands Σ aᵢ xᵢ = bound, in the parameters' own units.
     *
     * @param coefficients aᵢ by the names of numeric parameters on a linear scale
     * @param bound the bound
     * @return this builder
     */
    public SearchSpaceBuilder linearEquals(Map<String, Double> coefficients, double bound) {
        return constrain(new LinearConstraint(coefficients, LinearConstraint.Relation.EQUAL, bound));
    }

    /**
     * Demands that the parts of a mixture sum to a total, such as 1 or 100 %.
     *
     * @param total the sum
     * @param names two or more numeric parameters on a linear scale
     * @return this builder
     */
    public SearchSpaceBuilder mixture(double total, String... names) {
        Map<String, Double> ones = new LinkedHashMap<>();
        for (String name : names) {
            if (ones.put(name, 1.0) != null) {
                throw new InvalidSpaceException("the mixture names " + Names.quote(name) + " twice");
            }
        }
        if (names.length < 2) {
            throw new InvalidSpaceException("a mixture needs at least two parts; " + names.length + " was given");
        }
        return linearEquals(ones, total);
    }

    /**
     * Takes back the constraint of a {@linkplain SpaceConstraint#description description}.
     *
     * @param description the description of the constraint
     * @return this builder
     */
    public SearchSpaceBuilder unconstrain(String description) {
        if (!constraints.removeIf(constraint -> constraint.description().equals(description))) {
            throw new InvalidSpaceException("there is no constraint " + Names.quote(description) + "; there is "
                    + constraints.stream().map(SpaceConstraint::description).toList());
        }
        return this;
    }

    /**
     * Demands what only code can check, e.g. that two parts fit together.
     *
     * @param description the condition in words, for messages
     * @param predicate see {@link PredicateConstraint#predicate}
     * @return this builder
     */
    public SearchSpaceBuilder satisfying(String description, Predicate<Point> predicate) {
        return constrain(new PredicateConstraint(description, predicate));
    }

    /**
     * Lets only these points be suggested; replaces earlier candidates.
     *
     * @param points the points that may be suggested
     * @return this builder
     */
    public SearchSpaceBuilder candidates(List<Point> points) {
        candidates = List.copyOf(Objects.requireNonNull(points, "points must not be null"));
        return this;
    }

    /**
     * {@return the space}
     *
     * @throws InvalidSpaceException if it has no parameters, only fixed ones or contexts, two of one name, more than one fidelity, candidates out of range,
     *     or a constraint that does not fit the parameters
     * @throws InfeasibleSpaceException if the constraints contradict each other, or no point that satisfies them was found
     */
    public SearchSpace build() {
        for (String context : contexts) {
            if (conditions.containsKey(Names.canonical(context))) {
                throw new InvalidSpaceException(
                        "parameter " + Names.quote(context)
                                + " is a context, which is given with every ask, and cannot have a condition: leave out one of the two");
            }
        }
        SearchSpace space = new SearchSpace(
                new ProductSpace(parameters, contexts, conditions, fidelities), List.copyOf(constraints), candidates);
        if (space.contexts().size() == space.dimension()) {
            throw new InvalidSpaceException("every parameter that is not fixed is a context, " + space.contexts()
                    + ": nothing is left to choose; add a parameter that varies");
        }
        return space;
    }
}

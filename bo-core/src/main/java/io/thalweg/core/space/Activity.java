package io.thalweg.core.space;

import io.thalweg.core.error.InvalidSpaceException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Which parameters of a space are active at a point: those whose conditions hold, and of whose parents the same is true. Immutable.
 *
 * <p>All that a parameter depends on, at whatever depth, is one list of tests of other parameters, so the order of parameters does not matter.
 */
final class Activity {

    /**
     * A condition on another parameter.
     *
     * @param position of that parameter
     */
    record Test(int position, Condition condition) {}

    private final List<List<Condition>> conditions;
    private final List<List<Test>> tests;

    /** Whether a parameter is never active, because a fixed one has another value than it needs. */
    private final boolean[] never;

    /** Whether all parameters are always active. */
    private final boolean trivial;

    /**
     * @param declared conditions by the canonical name of the parameter that they activate
     * @throws InvalidSpaceException if a condition names no parameter or no value of it, or if parameters depend on each other
     */
    Activity(List<Parameter> parameters, Map<String, List<Condition>> declared) {
        Map<String, Integer> positions = new LinkedHashMap<>();
        for (int i = 0; i < parameters.size(); i++) {
            positions.putIfAbsent(Names.canonical(parameters.get(i).name()), i);
        }
        conditions = parameters.stream()
                .map(parameter -> declared.getOrDefault(Names.canonical(parameter.name()), List.of()))
                .map(List::copyOf)
                .toList();
        List<List<Test>> own = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            String child = parameters.get(i).name();
            own.add(conditions.get(i).stream()
                    .map(condition -> test(child, condition, parameters, positions))
                    .toList());
        }
        tests = new ArrayList<>();
        never = new boolean[parameters.size()];
        for (int i = 0; i < never.length; i++) {
            Set<Test> all = new HashSet<>();
            List<Test> inOrder = new ArrayList<>();
            collect(i, own, parameters, new ArrayList<>(), all, inOrder);
            List<Test> open = new ArrayList<>();
            for (Test test : inOrder) {
                if (!(parameters.get(test.position()) instanceof FixedParameter fixed)) {
                    open.add(test);
                } else if (!test.condition().holds(fixed.value())) {
                    never[i] = true;
                }
            }
            tests.add(List.copyOf(open));
        }
        trivial = conditions.stream().allMatch(List::isEmpty);
    }

    private static Test test(
            String child, Condition condition, List<Parameter> parameters, Map<String, Integer> positions) {
        Integer position = positions.get(Names.canonical(condition.parent()));
        String which = "the condition of parameter " + Names.quote(child) + ", that " + condition.description() + ",";
        if (position == null) {
            throw new InvalidSpaceException(which + " names no parameter"
                    + Names.suggestion(
                            condition.parent(),
                            parameters.stream().map(Parameter::name).toList()));
        }
        Parameter parent = parameters.get(position);
        if (condition.isRange() && !ProductSpace.isNumeric(parent)) {
            throw new InvalidSpaceException(
                    which + " is a range of numbers, and its values are text; it must be " + parent.allowed());
        }
        if (!(parent instanceof FixedParameter)) {
            requirePossible(which, parent, condition);
        }
        return new Test(position, condition);
    }

    private static void requirePossible(String which, Parameter parent, Condition condition) {
        Axis axis = Axis.of(parent);
        for (Object value : condition.values()) {
            Reading reading = axis.read(value, 0);
            boolean retired = parent instanceof CategoricalParameter categorical
                    && categorical.retired().contains(value);
            if (reading.status() != Reading.Status.ADMITTED && !retired) {
                throw new InvalidSpaceException(which + " can never hold: " + reading.message());
            }
        }
        if (condition.isRange()
                && (condition.low() > Values.real(axis.value(1)) || condition.high() < Values.real(axis.value(0)))) {
            throw new InvalidSpaceException(which + " can never hold: its values are " + parent.allowed());
        }
    }

    /** All that a parameter depends on, parents first. */
    private static void collect(
            int position,
            List<List<Test>> own,
            List<Parameter> parameters,
            List<Integer> path,
            Set<Test> all,
            List<Test> inOrder) {
        if (path.contains(position)) {
            throw new InvalidSpaceException("the conditions of parameters depend on each other in a circle: "
                    + path.subList(path.indexOf(position), path.size()).stream()
                            .map(i -> Names.quote(parameters.get(i).name()))
                            .toList());
        }
        path.add(position);
        for (Test test : own.get(position)) {
            collect(test.position(), own, parameters, path, all, inOrder);
            if (all.add(test)) {
                inOrder.add(test);
            }
        }
        path.remove(path.size() - 1);
    }

    /** The conditions that were declared of the parameter at a position. */
    List<Condition> conditions(int position) {
        return conditions.get(position);
    }

    /** What the parameter at a position depends on; nothing of fixed parameters. */
    List<Test> tests(int position) {
        return tests.get(position);
    }

    /** Whether the parameter at a position is active at no point. */
    boolean never(int position) {
        return never[position];
    }

    /** Whether the parameter at a position is active at some points and not at others. */
    boolean isConditional(int position) {
        return !never[position] && !tests.get(position).isEmpty();
    }

    /** The positions of the parameters that are active, of the values of all; null for none. */
    BitSet at(@Nullable Object[] values) {
        BitSet active = new BitSet(values.length);
        active.set(0, values.length);
        for (int i = 0; i < values.length && !trivial; i++) {
            active.set(i, isActive(i, position -> values[position]));
        }
        return active;
    }

    /**
     * Whether a parameter is active where others have some values.
     *
     * @param values by position; null for none
     */
    boolean isActive(int position, IntFunction<@Nullable Object> values) {
        if (never[position]) {
            return false;
        }
        for (Test test : tests.get(position)) {
            if (!test.condition().holds(values.apply(test.position()))) {
                return false;
            }
        }
        return true;
    }

    /** Why a parameter is inactive, for people. */
    String why(int position) {
        return "it is active only where "
                + String.join(
                        " and ",
                        conditions.get(position).stream()
                                .map(Condition::description)
                                .toList());
    }
}

package io.thalweg.store.definition;

import io.thalweg.core.error.InvalidSpaceException;
import io.thalweg.core.space.CategoricalParameter;
import io.thalweg.core.space.DecimalText;
import io.thalweg.core.space.Fidelity;
import io.thalweg.core.space.FixedParameter;
import io.thalweg.core.space.IntegerParameter;
import io.thalweg.core.space.OrdinalParameter;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.Scale;
import io.thalweg.core.space.SteppedParameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads parameters. Without a {@code kind} one with {@code values} is ordinal if they are all numbers without quotes and categorical
 * otherwise, one with a {@code value} is fixed, and one with a range is real. A list is short for its values, and a single value for a
 * fixed one.
 */
final class ParameterReader {

    private final Problems problems;
    private final Map<String, String> settings;
    private final Set<String> contexts;
    private final Map<String, Double> fidelities;
    private final ConditionReader conditions;

    /**
     * A reader.
     *
     * @param settings takes the units
     * @param contexts takes the names of the parameters that are given and not chosen
     * @param fidelities takes the fixed costs of the parameters that say how much is invested
     * @param conditions takes when parameters are active
     */
    ParameterReader(
            Problems problems,
            Map<String, String> settings,
            Set<String> contexts,
            Map<String, Double> fidelities,
            ConditionReader conditions) {
        this.problems = problems;
        this.settings = settings;
        this.contexts = contexts;
        this.fidelities = fidelities;
        this.conditions = conditions;
    }

    List<Parameter> read(Node node) {
        List<Parameter> parameters = new ArrayList<>();
        for (Named named : Named.all(node, "parameters", problems)) {
            try {
                parameter(named).ifPresent(parameters::add);
            } catch (InvalidSpaceException e) {
                problems.add(named.at(), named.path(), String.valueOf(e.getMessage()));
            }
        }
        return parameters;
    }

    private Optional<Parameter> parameter(Named named) {
        if (named.body() instanceof Node.Sequence list) {
            return values(named.name(), list.items(), Optional.empty(), Scale.LINEAR, named.path());
        }
        if (named.body() instanceof Node.Scalar scalar && !scalar.isNothing()) {
            return Optional.of(new FixedParameter(named.name(), typed(scalar)));
        }
        Optional<Fields> parts = named.fields(Keys.PARAMETER, problems);
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        Fields fields = parts.get();
        fields.text("unit").ifPresent(unit -> settings.put(Keys.unit(named.name()), unit));
        if (fields.flag("context")) {
            contexts.add(named.name());
        }
        Optional<Double> fixedCost = fields.number("fixed-cost");
        if (fields.flag("fidelity") && fields.flag("context")) {
            fields.problem(
                    "fidelity",
                    "is for a parameter that is chosen, and a context is given with each request; leave out one of the two");
        } else if (fields.flag("fidelity")) {
            fidelities.put(named.name(), fixedCost.orElse(Fidelity.USUAL_FIXED_COST));
        } else {
            fields.refuse(
                    List.of("fixed-cost"),
                    "it is what looks at a fidelity cost; write 'fidelity: true', or leave it out");
        }
        conditions.read(named.name(), fields);
        Optional<String> kind = fields.choice("kind", Keys.KINDS);
        if (fields.has("kind") && kind.isEmpty()) {
            return Optional.empty();
        }
        String what = kind.orElse(fields.has("values") ? "values" : fields.has("value") ? "fixed" : "real");
        return switch (what) {
            case "real" -> real(named.name(), fields);
            case "integer" -> integer(named.name(), fields);
            case "fixed" -> fixed(named.name(), fields);
            case "boolean" -> bool(named.name(), fields);
            default -> listed(named.name(), kind, fields);
        };
    }

    private Optional<Parameter> real(String name, Fields fields) {
        fields.refuse(
                List.of("values", "retired"),
                "a range of real numbers has no list of values; leave out 'kind' or the " + "values");
        fields.refuse(List.of("value"), "a range has no single value; write 'kind: fixed' or leave it out");
        Scale scale = scale(fields);
        Optional<Double> low = bound(fields, 0).flatMap(node -> fields.number(node, fields.path()));
        Optional<Double> high = bound(fields, 1).flatMap(node -> fields.number(node, fields.path()));
        Optional<Double> step = fields.number("step");
        Optional<Integer> digits = fields.count("digits", 0);
        if (step.isPresent()) {
            fields.refuse(List.of("digits"), "the digits of a grid are those of its step; leave it out");
        }
        if (low.isEmpty() || high.isEmpty() || (fields.has("step") && step.isEmpty())) {
            return Optional.empty();
        }
        if (step.isPresent() && scale == Scale.LOG) {
            fields.problem("step", "a step needs a linear scale; for even ratios, list the values");
            return Optional.empty();
        }
        if (step.isPresent()) {
            return Optional.of(new SteppedParameter(name, low.get(), high.get(), step.get()));
        }
        RealParameter real = new RealParameter(name, low.get(), high.get(), scale);
        return Optional.of(digits.isPresent() ? real.withDigits(digits.get()) : real);
    }

    private Optional<Parameter> integer(String name, Fields fields) {
        fields.refuse(
                List.of("values", "value", "retired"),
                "an integer has a range; for single numbers, write 'kind: ordinal'");
        fields.refuse(List.of("step"), "an integer has no step; for a grid of numbers, leave out 'kind'");
        fields.refuse(List.of("digits"), "an integer has no digits after the point; leave it out");
        Scale scale = scale(fields);
        Optional<Long> low = bound(fields, 0).flatMap(node -> fields.integer(node, fields.path()));
        Optional<Long> high = bound(fields, 1).flatMap(node -> fields.integer(node, fields.path()));
        return low.isEmpty() || high.isEmpty()
                ? Optional.empty()
                : Optional.of(new IntegerParameter(name, low.get(), high.get(), scale));
    }

    private static Optional<Parameter> bool(String name, Fields fields) {
        fields.refuse(
                List.of("range", "low", "high", "scale", "step", "values", "value"),
                "a boolean is false or true; leave this out");
        return Optional.of(new CategoricalParameter(name, "false", "true"));
    }

    private Optional<Parameter> fixed(String name, Fields fields) {
        fields.refuse(
                List.of("range", "low", "high", "scale", "step", "digits", "values", "retired"),
                "a fixed parameter has only a 'value'; leave this out");
        if (fields.get("value").orElse(null) instanceof Node.Scalar value && !value.isNothing()) {
            return Optional.of(new FixedParameter(name, typed(value)));
        }
        fields.problem("value", "a fixed parameter needs a 'value': a number or text");
        return Optional.empty();
    }

    private Optional<Parameter> listed(String name, Optional<String> kind, Fields fields) {
        fields.refuse(
                List.of("range", "low", "high", "step", "digits", "value"),
                "a parameter with 'values' has no range, no step and no digits; leave it out");
        boolean categorical = kind.equals(Optional.of("categorical"));
        if (categorical) {
            fields.refuse(List.of("scale"), "categories have no scale; leave it out");
        }
        Scale scale = categorical ? Scale.LINEAR : scale(fields);
        if (!fields.has("values")) {
            problems.add(fields.at(), fields.path(), "has no 'values'; list them, such as values: [a, b]");
        }
        return fields.list("values")
                .flatMap(items -> values(name, items, kind, scale, fields.path("values")))
                .flatMap(parameter -> withRetired(parameter, fields));
    }

    private static Optional<Parameter> withRetired(Parameter parameter, Fields fields) {
        if (!(parameter instanceof CategoricalParameter categorical)) {
            fields.refuse(List.of("retired"), "only categories are retired; remove the numbers that you do not want");
            return Optional.of(parameter);
        }
        return fields.has("retired")
                ? fields.list("retired")
                        .flatMap(items -> texts(items, fields, fields.path("retired")))
                        .map(retired -> new CategoricalParameter(categorical.name(), categorical.choices(), retired))
                : Optional.of(categorical);
    }

    /** The texts of a list, unless one is none. */
    private static Optional<List<String>> texts(List<Node> items, Fields reader, String path) {
        List<String> texts = new ArrayList<>();
        items.forEach(item -> reader.text(item, path).ifPresent(texts::add));
        return texts.size() < items.size() ? Optional.empty() : Optional.of(texts);
    }

    private Optional<Parameter> values(String name, List<Node> items, Optional<String> kind, Scale scale, String path) {
        Fields reader = new Fields(new Node.Mapping(List.of(), new Mark(1, 1)), path, List.of(), problems);
        boolean numbers = kind.isPresent()
                ? kind.get().equals("ordinal")
                : !items.isEmpty() && items.stream().allMatch(ParameterReader::isPlainNumber);
        if (numbers) {
            List<Double> levels = new ArrayList<>();
            items.forEach(item -> reader.number(item, path).ifPresent(levels::add));
            return levels.size() < items.size()
                    ? Optional.empty()
                    : Optional.of(new OrdinalParameter(name, levels, scale));
        }
        return texts(items, reader, path).map(choices -> new CategoricalParameter(name, choices));
    }

    private static boolean isPlainNumber(Node node) {
        return node instanceof Node.Scalar scalar
                && !scalar.quoted()
                && DecimalText.parseDouble(scalar.text()).isPresent();
    }

    /** What a value without a declared type is: a number if it looks like one and is not in quotes. */
    static Object typed(Node.Scalar scalar) {
        Optional<Object> whole = DecimalText.parseLong(scalar.text()).map(Object.class::cast);
        Optional<Object> number = DecimalText.parseDouble(scalar.text()).map(Object.class::cast);
        return scalar.quoted() ? scalar.text() : whole.or(() -> number).orElse(scalar.text());
    }

    private static Scale scale(Fields fields) {
        return fields.choice("scale", Keys.SCALES).map("log"::equals).orElse(false) ? Scale.LOG : Scale.LINEAR;
    }

    /** The lower (0) or upper (1) end of the range. */
    private Optional<Node> bound(Fields fields, int end) {
        String key = end == 0 ? "low" : "high";
        if (!fields.has("range")) {
            if (!fields.has(key)) {
                problems.add(
                        fields.at(),
                        fields.path(),
                        "has no '" + key + "'; give a range, such as range: [0, 1], or values");
            }
            return fields.get(key);
        }
        fields.refuse(List.of(key), "the 'range' already gives it; leave one of them out");
        Optional<List<Node>> range = fields.list("range");
        if (range.isPresent() && range.get().size() != 2) {
            fields.problem("range", "has " + range.get().size() + " entries, must be [lowest, highest]");
        }
        return range.filter(ends -> ends.size() == 2).map(ends -> ends.get(end));
    }
}

package io.thalweg.store.definition;

import io.thalweg.core.curve.Curves;
import io.thalweg.core.curve.StoppingRule;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.CategoricalParameter;
import io.thalweg.core.space.Condition;
import io.thalweg.core.space.FixedParameter;
import io.thalweg.core.space.IntegerParameter;
import io.thalweg.core.space.LinearConstraint;
import io.thalweg.core.space.OrdinalParameter;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.PredicateConstraint;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.Scale;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.core.space.SteppedParameter;
import io.thalweg.core.trial.ConstraintBound;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Goals;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;

/** Definitions of all shapes, with names and numbers that files tend to spoil. Equal seeds give equal definitions. */
public final class RandomDefinitions {

    private static final List<String> NAMES = List.of(
            "temperature",
            "Temp [°C]",
            "no",
            "012",
            "a,b",
            "a;b",
            "=1+1",
            "<script>alert(1)</script>",
            "\"quoted\"",
            "it's",
            "x: y",
            "- x",
            "# x",
            "{x}",
            "null",
            "~",
            "true",
            "1e5",
            "1,5",
            "Zeit",
            "温度",
            "𝛼",
            "e\u0301",
            "back\\slash",
            "../up",
            "'; DROP TABLE trial; --",
            "x",
            "y",
            "z",
            "@x",
            "+x",
            "name",
            "trial",
            "NaN",
            "inf",
            "<0.01",
            "per cent %",
            "*a",
            "&a",
            "!!str");

    private static final List<Double> NUMBERS = List.of(
            0.1,
            1.0 / 3,
            Double.MIN_VALUE,
            1e-300,
            Double.MIN_NORMAL,
            1e307,
            9.999999999999999E22,
            9007199254740994.0,
            123456.789,
            Math.PI,
            1e16,
            100.0);

    private final Random random;
    private final List<String> names;

    private RandomDefinitions(long seed) {
        random = new Random(seed);
        names = new ArrayList<>(NAMES);
        Collections.shuffle(names, random);
    }

    /** The definition of a seed. */
    public static StudyDefinition definition(long seed) {
        return new RandomDefinitions(seed).make();
    }

    private StudyDefinition make() {
        SearchSpace space = space();
        boolean learning = random.nextInt(8) == 0;
        String valueName = name();
        List<Goal.ToImprove> objectives = new ArrayList<>();
        objectives.add(new Goal.ToImprove("", learning ? Direction.MAXIMIZE : direction()));
        for (int i = random.nextInt(3); i > 0 && !learning; i--) {
            objectives.add(new Goal.ToImprove(name(), direction()));
        }
        List<ConstraintBound> bounds = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            bounds.add(new ConstraintBound(
                    name(),
                    random.nextBoolean() ? ConstraintBound.Sense.AT_LEAST : ConstraintBound.Sense.AT_MOST,
                    number()));
        }
        Optional<Goal.Cost> cost = random.nextInt(4) == 0 ? Optional.of(new Goal.Cost(name())) : Optional.empty();
        List<Double> reference = new ArrayList<>();
        if (objectives.size() > 1 && random.nextBoolean()) {
            objectives.forEach(objective -> reference.add(number()));
        }
        return new StudyDefinition(
                space,
                new Goals(objectives, bounds, cost),
                valueName,
                reference,
                learning,
                random.nextBoolean(),
                random.nextInt(4) == 0 ? OptionalInt.of(1 + random.nextInt(500)) : OptionalInt.empty(),
                random.nextInt(20),
                Seed.of(random.nextInt(3) == 0 ? random.nextLong() : random.nextInt(100)),
                settings(space, valueName));
    }

    private Map<String, String> settings(SearchSpace space, String valueName) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("acquisition", "qlogei");
        settings.put("surrogate", "wiski");
        settings.put("surrogate.rank", "200");
        settings.put("unit." + valueName, "%");
        settings.put("unit." + space.parameters().get(0).name(), "°C");
        settings.put("unit.unknown", "m");
        settings.put("batch", random.nextBoolean() ? "5" : "five");
        settings.put("name", "no");
        settings.put("description", "two\nlines, \"quoted\", \ttab, \u0000 zero, \u2028 separator, \ud83d half");
        settings.put(NAMES.get(random.nextInt(NAMES.size())) + ".of.its.own", NAMES.get(random.nextInt(NAMES.size())));
        settings.keySet().removeIf(key -> random.nextInt(3) == 0);
        if (random.nextInt(3) == 0) {
            List<StoppingRule> rules =
                    List.of(StoppingRule.none(), StoppingRule.asha(), StoppingRule.median(), StoppingRule.forecast());
            settings.putAll(
                    new Curves(1 + random.nextInt(99), random.nextBoolean(), rules.get(random.nextInt(rules.size())))
                            .settings());
        }
        return settings;
    }

    private SearchSpace space() {
        SearchSpaceBuilder builder = SearchSpace.builder();
        List<RealParameter> linear = new ArrayList<>();
        RealParameter first = new RealParameter(name(), -1.0, number() + 1);
        linear.add(first);
        builder.add(first);
        List<CategoricalParameter> others = new ArrayList<>();
        for (int i = random.nextInt(6); i > 0; i--) {
            Parameter parameter = parameter();
            if (random.nextInt(4) == 0) {
                builder.context(parameter);
            } else {
                builder.add(parameter);
                if (!(parameter instanceof RealParameter) && random.nextInt(3) == 0) {
                    builder.when(condition(first, others));
                }
            }
            if (parameter instanceof RealParameter real && real.scale() == Scale.LINEAR) {
                linear.add(real);
            }
            if (parameter instanceof CategoricalParameter categorical) {
                others.add(categorical);
            }
        }
        boolean ordinary = linear.stream().allMatch(p -> p.high() < 1e9 && p.high() - p.low() > 1e-3);
        if (linear.size() > 1 && ordinary && random.nextBoolean()) {
            Map<String, Double> terms = new LinkedHashMap<>();
            double middle = 0;
            for (RealParameter real : linear) {
                double factor = random.nextBoolean() ? 1.0 : random.nextInt(5) - 2.5;
                terms.put(real.name(), factor);
                middle += factor * (real.low() + real.high()) / 2;
            }
            builder.constrain(new LinearConstraint(
                    terms,
                    random.nextBoolean() ? LinearConstraint.Relation.AT_LEAST : LinearConstraint.Relation.AT_MOST,
                    Math.rint(middle)));
        }
        if (random.nextInt(5) == 0) {
            builder.constrain(PredicateConstraint.inWords("fits: " + NAMES.get(random.nextInt(NAMES.size()))));
        }
        SearchSpace space = builder.build();
        if (space.constraints().isEmpty() && random.nextInt(3) == 0) {
            List<Point> points = new ArrayList<>();
            double[] u = new double[space.dimension()];
            for (int i = 1 + random.nextInt(20); i > 0; i--) {
                for (int j = 0; j < u.length; j++) {
                    u[j] = random.nextInt(9) / 8.0;
                }
                points.add(space.decode(u));
            }
            return builder.candidates(points).build();
        }
        return space;
    }

    private Condition condition(RealParameter number, List<CategoricalParameter> categorical) {
        if (!categorical.isEmpty() && random.nextBoolean()) {
            CategoricalParameter parent = categorical.get(random.nextInt(categorical.size()));
            return Condition.oneOf(parent.name(), parent.choices().get(0));
        }
        double middle = (number.low() + number.high()) / 2;
        return switch (random.nextInt(3)) {
            case 0 -> Condition.between(number.name(), middle, Double.POSITIVE_INFINITY);
            case 1 -> Condition.between(number.name(), Double.NEGATIVE_INFINITY, middle);
            default -> Condition.between(number.name(), number.low(), middle);
        };
    }

    private Parameter parameter() {
        String name = name();
        double number = number();
        return switch (random.nextInt(9)) {
            case 0 -> {
                RealParameter real = new RealParameter(name, -number, number);
                yield number < 1 ? real : real.withDigits(2);
            }
            case 1 -> new RealParameter(name, 1e-300, 1e300, Scale.LOG);
            case 2 -> new SteppedParameter(name, -0.3, 0.7, 0.1);
            case 3 -> new IntegerParameter(name, Long.MIN_VALUE / 4, (1L << 53) + 1 + random.nextInt(100));
            case 4 -> new IntegerParameter(name, 1, 1000, Scale.LOG);
            case 5 -> new OrdinalParameter(name, List.of(1.0, 10.0 + random.nextDouble(), 100.0), Scale.LOG);
            case 6 -> categorical(name, 2 + random.nextInt(NAMES.size() - 2));
            case 7 -> new FixedParameter(name, random.nextBoolean() ? "7" : "no");
            default ->
                new FixedParameter(name, random.nextBoolean() ? (Object) number : Long.valueOf(random.nextLong()));
        };
    }

    private Parameter categorical(String name, int choices) {
        return new CategoricalParameter(
                name,
                NAMES.subList(0, choices),
                random.nextBoolean() ? NAMES.subList(choices, NAMES.size()) : List.of());
    }

    private String name() {
        return names.remove(names.size() - 1);
    }

    private double number() {
        double drawn = NUMBERS.get(random.nextInt(NUMBERS.size()));
        return random.nextInt(3) == 0 ? random.nextDouble() * 100 : drawn;
    }

    private Direction direction() {
        return random.nextBoolean() ? Direction.MINIMIZE : Direction.MAXIMIZE;
    }
}

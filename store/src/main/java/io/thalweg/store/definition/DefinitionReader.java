package io.thalweg.store.definition;

import io.thalweg.core.error.InfeasibleSpaceException;
import io.thalweg.core.error.InvalidDefinitionException;
import io.thalweg.core.error.InvalidSpaceException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Condition;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Goals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Turns a tree into the definition of a study, or says all that keeps it from being one. */
final class DefinitionReader {

    /** The version of the schema; a definition without one is of this version. */
    static final int VERSION = 1;

    private final String source;
    private final Problems problems = new Problems();
    private final Map<String, String> settings = new LinkedHashMap<>();
    private final Set<String> contexts = new HashSet<>();
    private final Map<String, Double> fidelities = new HashMap<>();
    private final ConditionReader conditions = new ConditionReader(problems);
    private final Map<String, Mark> places = new LinkedHashMap<>();
    private final Map<String, Mark> outcomes = new LinkedHashMap<>();
    private boolean learning;

    private DefinitionReader(String source) {
        this.source = source;
    }

    /**
     * What was read.
     *
     * @param places where the parts of the study are, by key
     * @param outcomes where the names of outcomes are
     */
    record Result(StudyDefinition definition, Map<String, Mark> places, Map<String, Mark> outcomes) {}

    /**
     * Reads a tree.
     *
     * @param source what it was read from, for messages
     * @throws InvalidDefinitionException with all the problems
     */
    static Result read(String source, Node root) {
        DefinitionReader reader = new DefinitionReader(source);
        if (!(root instanceof Node.Mapping mapping)) {
            reader.problems.add(
                    root.at(), "", "is " + root.kind() + ", must be a map with 'parameters' and 'objectives'");
            throw reader.problems.exception(source);
        }
        mapping.entries()
                .forEach(entry ->
                        reader.places.put(entry.key().text(), entry.value().at()));
        return reader.study(new Fields(mapping, "", Keys.STUDY, reader.problems));
    }

    private Result study(Fields fields) {
        version(fields);
        settings(fields);
        List<Parameter> parameters = parameters(fields);
        ConstraintReader constraints = new ConstraintReader(
                problems, parameters.stream().map(Parameter::name).toList(), settings);
        fields.list("constraints").ifPresent(constraints::read);
        constraints.outcomes().forEach(outcomes::put);
        List<Named> named = objectiveNames(fields);
        List<Goal.ToImprove> objectives = objectives(fields, named);
        Optional<Goal.Cost> cost = cost(fields);
        List<Double> reference = reference(fields, named);
        Optional<Integer> initial = fields.count("initial-design", 0);
        Optional<Integer> drift = fields.count("drift", 1);
        boolean deterministic = fields.flag("deterministic");
        long seed = fields.integer("seed").orElse(0L);
        List<Point> candidates = candidates(fields, parameters);
        Map<String, List<Condition>> when = conditions.conditions(parameters);
        refuseIfAny();
        SearchSpace space = space(fields, parameters, when, constraints, candidates);
        StudyDefinition definition = new StudyDefinition(
                space,
                new Goals(objectives, constraints.ofOutcomes(), cost),
                named.get(0).name(),
                reference,
                learning,
                deterministic,
                drift.map(OptionalInt::of).orElse(OptionalInt.empty()),
                initial.orElse(StudyDefinition.usualInitialDesign(space)),
                Seed.of(seed),
                settings);
        return new Result(definition, places, outcomes);
    }

    private void refuseIfAny() {
        if (!problems.areNone()) {
            throw problems.exception(source);
        }
    }

    private void version(Fields fields) {
        fields.integer("thalweg").filter(version -> version != VERSION).ifPresent(version -> {
            fields.problem(
                    "thalweg",
                    "is " + version + ", but this program reads version " + VERSION + " of the schema; "
                            + (version > VERSION ? "use a newer program" : "correct it"));
        });
    }

    private void settings(Fields fields) {
        Keys.TOP_SETTINGS.forEach(key -> fields.text(key).ifPresent(text -> settings.put(key, text)));
        fields.choice(StudyDefinition.ROUND, List.of("true", "false"))
                .ifPresent(word -> settings.put(StudyDefinition.ROUND, word));
        fields.count("batch", 1).ifPresent(batch -> settings.put("batch", batch.toString()));
        fields.get("surrogate").ifPresent(node -> surrogate(fields, node));
        CurvesReader curves = new CurvesReader(problems, settings);
        curves.read(fields);
        fields.get("settings").ifPresent(node -> {
            if (!(node instanceof Node.Mapping mapping)) {
                fields.problem("settings", "is " + node.kind() + ", must be a map of names to texts");
                return;
            }
            for (Node.Entry entry : mapping.entries()) {
                String key = entry.key().text();
                String path = "settings." + Words.cut(key);
                boolean repeated = settings.containsKey(key);
                if (repeated) {
                    problems.add(entry.key().at(), path, "is given elsewhere already; leave it out here");
                }
                fields.text(entry.value(), path).ifPresent(text -> settings.putIfAbsent(key, text));
            }
        });
        curves.checkSettings(fields);
    }

    private void surrogate(Fields fields, Node node) {
        if (!(node instanceof Node.Mapping mapping)) {
            fields.text("surrogate").ifPresent(name -> settings.put("surrogate", name));
            return;
        }
        boolean named = false;
        for (Node.Entry entry : mapping.entries()) {
            String option = entry.key().text();
            boolean isName = option.equals("name");
            named |= isName;
            fields.text(entry.value(), "surrogate." + Words.cut(option))
                    .ifPresent(text -> settings.put(isName ? "surrogate" : Keys.surrogate(option), text));
        }
        if (!named) {
            fields.problem("surrogate", "has no 'name'; write {name: exact, ...}");
        }
    }

    private List<Parameter> parameters(Fields fields) {
        if (!fields.has("parameters")) {
            problems.add(fields.at(), "parameters", "there are none; a study needs at least one");
        }
        return fields.get("parameters")
                .map(node -> new ParameterReader(problems, settings, contexts, fidelities, conditions).read(node))
                .orElse(List.of());
    }

    private List<Named> objectiveNames(Fields fields) {
        List<Named> named = fields.get("objectives")
                .map(node -> Named.all(node, "objectives", problems))
                .orElse(List.of());
        if (named.isEmpty()) {
            fields.problem(
                    "objectives",
                    "there are none; a study needs at least one, such as objectives: {yield: " + "maximize}");
        }
        return named;
    }

    private List<Goal.ToImprove> objectives(Fields fields, List<Named> named) {
        List<Goal.ToImprove> objectives = new ArrayList<>();
        for (Named one : named) {
            claim(one.name(), one.at(), one.path());
            direction(one).ifPresent(word -> {
                learning |= word.equals("learn");
                objectives.add(new Goal.ToImprove(
                        objectives.isEmpty() ? "" : one.name(),
                        word.equals("minimize") ? Direction.MINIMIZE : Direction.MAXIMIZE));
            });
        }
        if (learning && named.size() > 1) {
            fields.problem("objectives", "a study that learns a map has one objective; learn one map per study");
        }
        return objectives;
    }

    private Optional<String> direction(Named objective) {
        if (objective.body() instanceof Node.Scalar word) {
            if (Keys.DIRECTIONS.contains(word.text())) {
                return Optional.of(word.text());
            }
            problems.add(word.at(), objective.path(), Words.unknown("direction", word.text(), Keys.DIRECTIONS));
            return Optional.empty();
        }
        return objective.fields(Keys.OBJECTIVE, problems).flatMap(parts -> {
            parts.text("unit").ifPresent(unit -> settings.put(Keys.unit(objective.name()), unit));
            if (!parts.has("direction")) {
                problems.add(
                        parts.at(), objective.path(), "has no 'direction'; write minimize, maximize or learn (a map)");
            }
            return parts.choice("direction", Keys.DIRECTIONS);
        });
    }

    private Optional<Goal.Cost> cost(Fields fields) {
        return fields.get("cost").flatMap(node -> {
            Optional<String> name = node instanceof Node.Mapping mapping
                    ? costName(new Fields(mapping, "cost", Keys.COST, problems))
                    : fields.text("cost");
            name.ifPresent(known -> claim(known, node.at(), "cost"));
            return name.map(Goal.Cost::new);
        });
    }

    private Optional<String> costName(Fields parts) {
        Optional<String> name = parts.text("name");
        if (name.isEmpty()) {
            parts.problem("name", "the cost needs a name, under which it is told");
        }
        name.ifPresent(known -> parts.text("unit").ifPresent(unit -> settings.put(Keys.unit(known), unit)));
        return name;
    }

    /** Notes the name of an outcome, which must be new. */
    private void claim(String name, Mark at, String path) {
        Mark before = outcomes.putIfAbsent(name, at);
        if (before != null && !before.equals(at)) {
            problems.add(
                    at,
                    path,
                    "'" + Words.cut(name) + "' is an outcome at " + before
                            + " already; to use a value twice, tell it under two names");
        }
    }

    private List<Double> reference(Fields fields, List<Named> objectives) {
        List<Double> values = new ArrayList<>();
        fields.list("reference-point").ifPresent(items -> {
            items.forEach(item -> fields.number(item, "reference-point").ifPresent(values::add));
            if (items.size() != objectives.size() || items.size() < 2) {
                fields.problem(
                        "reference-point",
                        "has " + items.size() + " numbers for " + objectives.size()
                                + " objectives; it needs one for each of several, in their order");
            }
        });
        return values;
    }

    private List<Point> candidates(Fields fields, List<Parameter> parameters) {
        return fields.get("candidates")
                .map(node -> new CandidateReader(problems, parameters).read(node))
                .orElse(List.of());
    }

    private SearchSpace space(
            Fields fields,
            List<Parameter> parameters,
            Map<String, List<Condition>> when,
            ConstraintReader constraints,
            List<Point> candidates) {
        SearchSpaceBuilder builder = SearchSpace.builder();
        for (Parameter parameter : parameters) {
            if (contexts.contains(parameter.name())) {
                builder.context(parameter);
            } else if (!fidelities.containsKey(parameter.name())) {
                builder.add(parameter);
            }
            Optional.ofNullable(fidelities.get(parameter.name()))
                    .ifPresent(fixedCost -> builder.fidelity(parameter, fixedCost));
            when.getOrDefault(parameter.name(), List.of()).forEach(builder::when);
        }
        String last = "parameters";
        try {
            builder.build();
            last = "constraints";
            constraints.ofSpace().forEach(builder::constrain);
            SearchSpace space = builder.build();
            if (candidates.isEmpty()) {
                return space;
            }
            last = "candidates";
            return builder.candidates(candidates).build();
        } catch (InvalidSpaceException | InfeasibleSpaceException e) {
            fields.problem(last, String.valueOf(e.getMessage()));
            throw problems.exception(source);
        }
    }
}

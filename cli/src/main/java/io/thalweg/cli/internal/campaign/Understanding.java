package io.thalweg.cli.internal.campaign;

import io.thalweg.core.curve.Curves;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.space.CategoricalParameter;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.Scale;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SpaceConstraint;
import io.thalweg.core.trial.Goal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a definition means, in words.
 *
 * @param study id of the study
 * @param lines what was understood
 * @param remarks what its author may not have meant
 * @param differences in what the study as it is stored differs
 */
public record Understanding(String study, List<String> lines, List<String> remarks, List<String> differences) {

    private static final double WIDE = 1e3;
    private static final int MANY = 20;

    /** Parameters that are described; of more nobody reads all. */
    private static final int SHOWN = 200;

    /** That of a study file, beside the study that it is of. */
    public static Understanding of(Workspace workspace) {
        StudyDefinition definition = workspace.definition();
        return new Understanding(
                workspace.id(),
                understood(definition),
                remarks(definition),
                workspace.edit().map(Edit::all).orElse(List.of()));
    }

    private static String role(SearchSpace space, Parameter parameter) {
        boolean fidelity = space.fidelity()
                .filter(one -> one.parameter().equals(parameter.name()))
                .isPresent();
        return space.isContext(parameter.name())
                ? "context (given, not chosen) "
                : fidelity ? "fidelity (only the greatest counts) " : "parameter ";
    }

    private static List<String> understood(StudyDefinition definition) {
        Columns columns = Columns.of(definition);
        List<String> lines = new ArrayList<>();
        List<Parameter> parameters = definition.space().parameters();
        for (Parameter parameter : parameters.subList(0, Math.min(SHOWN, parameters.size()))) {
            lines.add(role(definition.space(), parameter) + columns.heading(parameter.name()) + ": "
                    + parameter.allowed() + digits(parameter));
        }
        if (parameters.size() > SHOWN) {
            lines.add("and " + (parameters.size() - SHOWN) + " more parameters");
        }
        for (SpaceConstraint constraint : definition.space().constraints()) {
            lines.add("where " + constraint.description());
        }
        Optional<BigInteger> size = definition.space().cardinality();
        size.ifPresent(count -> lines.add(String.format(Locale.ROOT, "%,d different points", count)));
        for (Goal.ToImprove objective : definition.goals().objectives()) {
            String what = definition.learning()
                    ? "learn a map of"
                    : objective.direction().name().toLowerCase(Locale.ROOT);
            lines.add(what + " " + columns.heading(columns.outcome(objective)));
        }
        definition
                .goals()
                .constraints()
                .forEach(bound -> lines.add("where " + columns.heading(bound.name())
                        + (bound.sign() > 0 ? " ≥ " : " ≤ ") + Numbers.brief(bound.bound())));
        definition.goals().cost().ifPresent(cost -> lines.add("cost: " + columns.heading(cost.name())));
        lines.add("initial design of " + definition.initialDesign() + " points, then surrogate "
                + definition.settings().getOrDefault("surrogate", "auto") + ", acquisition "
                + definition.settings().getOrDefault("acquisition", "auto") + ", "
                + definition.settings().getOrDefault("batch", "1") + " at a time, seed "
                + definition.seed().number()
                + (definition.deterministic() ? ", measurements without noise" : "")
                + (definition.rounded() ? "" : ", suggestions not rounded"));
        Curves.of(definition.settings())
                .ifPresent(curves -> lines.add("curves of " + curves.steps() + " steps, stopped by the rule "
                        + curves.settings().get(Curves.RULE) + (curves.resumable() ? ", resumed where it pays" : "")));
        return lines;
    }

    private static String digits(Parameter parameter) {
        return parameter instanceof RealParameter real && real.digits().isPresent()
                ? ", suggested with " + real.digits().getAsInt() + " digits after the point"
                : "";
    }

    private static List<String> remarks(StudyDefinition definition) {
        List<String> remarks = new ArrayList<>(definition.space().notes());
        for (Parameter parameter : definition.space().parameters()) {
            if (parameter instanceof RealParameter real
                    && real.scale() == Scale.LINEAR
                    && real.low() > 0
                    && real.high() / real.low() >= WIDE) {
                remarks.add("parameter '" + real.name()
                        + "' spans three decades or more on a linear scale; use 'scale: log' if its ratios matter");
            }
            if (parameter instanceof CategoricalParameter categorical
                    && categorical.choices().stream()
                            .allMatch(choice -> Numbers.parse(choice).isPresent())) {
                remarks.add("the categories of '" + categorical.name()
                        + "' are all numbers; if their order matters, write 'kind: ordinal'");
            }
        }
        if (definition.space().dimension() > MANY) {
            remarks.add(
                    definition.space().dimension() + " parameters are a lot: expect to need hundreds of measurements");
        }
        definition.space().cardinality().ifPresent(size -> {
            if (size.compareTo(BigInteger.valueOf(definition.initialDesign())) <= 0) {
                remarks.add("the initial design alone would use all " + size + " points");
            }
        });
        return remarks;
    }
}

package io.thalweg.core.study;

import io.thalweg.core.error.InvalidDefinitionException;
import io.thalweg.core.error.InvalidSpaceException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.space.CategoricalParameter;
import io.thalweg.core.space.FixedParameter;
import io.thalweg.core.space.IntegerParameter;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.core.space.SpaceConstraint;
import io.thalweg.core.space.SteppedParameter;
import io.thalweg.core.trial.ConstraintBound;
import io.thalweg.core.trial.Goals;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Collects the changes of a study, see {@link Study#change}; {@link #apply} records all of them at once. Nothing that was measured is
 * lost: all results are learnt from anew, as far as the surrogate reaches, and those that the changed space does not allow cannot be the
 * best. Trials that wait are handed out as they are; cancel those that are not wanted any more. Not for use by several threads.
 */
public final class StudyChange {

    private final Recorder recorder;
    private final String reason;
    private final List<UnaryOperator<StudyDefinition>> edits = new ArrayList<>();
    private final Map<String, Object> earlier = new LinkedHashMap<>();

    /** Takes a change to the study. */
    @FunctionalInterface
    public interface Recorder {

        /**
         * {@return what the change changes, in words; empty if nothing}
         *
         * @param change the change
         * @param really whether it is recorded; otherwise the study stays as it is
         */
        List<String> record(StudyChange change, boolean really);
    }

    /**
     * A change that is still empty: for implementations of {@link AskTell}; others get one from {@link AskTell#change}.
     *
     * @param recorder takes it to the study
     * @param reason for people
     */
    public StudyChange(Recorder recorder, String reason) {
        this.recorder = Objects.requireNonNull(recorder, "recorder must not be null");
        this.reason = Objects.requireNonNull(reason, "reason must not be null; it may be empty before the first trial");
    }

    /** {@return why the study is changed, for people} */
    public String reason() {
        return reason;
    }

    /** {@return the values that added parameters had in all trials so far, as given, by name} */
    public Map<String, Object> earlierValues() {
        return Collections.unmodifiableMap(new LinkedHashMap<>(earlier));
    }

    /**
     * {@return what the study is to be about, not yet checked against its trials}
     *
     * @param present what it is about
     * @throws InvalidSpaceException if an edit does not fit the space
     */
    public StudyDefinition changed(StudyDefinition present) {
        StudyDefinition next = present;
        for (UnaryOperator<StudyDefinition> edit : edits) {
            next = edit.apply(next);
        }
        return next;
    }

    /**
     * Widens or narrows the range of a number. A range of one value fixes the parameter, and results at its other values are kept but
     * not learnt from.
     *
     * @param name of the parameter
     * @param low the least value
     * @param high the greatest value
     * @return this change
     */
    public StudyChange range(String name, double low, double high) {
        return space((space, builder) -> builder.replace(ranged(find(space, name), low, high)));
    }

    private static Parameter ranged(Parameter parameter, double low, double high) {
        if (parameter instanceof RealParameter real) {
            return new RealParameter(real.name(), low, high, real.scale(), real.digits());
        } else if (parameter instanceof SteppedParameter stepped) {
            return new SteppedParameter(stepped.name(), low, high, stepped.step());
        } else if (parameter instanceof IntegerParameter integer && low == Math.rint(low) && high == Math.rint(high)) {
            return new IntegerParameter(integer.name(), (long) low, (long) high, integer.scale());
        }
        throw new InvalidSpaceException("parameter '" + parameter.name() + "' is " + parameter.allowed()
                + ", which has no range from " + low + " to " + high + "; replace it with parameter(…)");
    }

    /**
     * Adds categories to a parameter, or takes retired ones up again.
     *
     * @param name of the parameter
     * @param added the categories
     * @return this change
     */
    public StudyChange addChoice(String name, String... added) {
        return choices(name, choices -> choices.addAll(List.of(added)));
    }

    /**
     * Retires categories of a parameter: they are no longer suggested, and models go on learning from what was measured of them.
     *
     * @param name of the parameter
     * @param retired the categories
     * @return this change
     */
    public StudyChange retireChoice(String name, String... retired) {
        return choices(name, choices -> {
            for (String choice : retired) {
                if (!choices.remove(choice)) {
                    throw new InvalidSpaceException(
                            "parameter '" + name + "' has no category '" + choice + "'; it has " + choices);
                }
            }
        });
    }

    private StudyChange choices(String name, Consumer<Set<String>> edit) {
        return space((space, builder) -> {
            Parameter parameter = find(space, name);
            Set<String> choices = new LinkedHashSet<>();
            if (parameter instanceof CategoricalParameter categorical) {
                choices.addAll(categorical.choices());
            } else if (parameter instanceof FixedParameter fixed && fixed.value() instanceof String only) {
                choices.add(only);
            } else {
                throw new InvalidSpaceException(
                        "parameter '" + name + "' has no categories: it is " + parameter.allowed());
            }
            edit.accept(choices);
            builder.replace(new CategoricalParameter(parameter.name(), List.copyOf(choices)));
        });
    }

    /**
     * Declares a parameter of this name anew, say with another scale. The type of its values stays: numbers, whole numbers or texts.
     *
     * @param parameter the parameter as it is from now on
     * @return this change
     */
    public StudyChange parameter(Parameter parameter) {
        return space((space, builder) -> builder.replace(parameter));
    }

    /**
     * Adds a parameter.
     *
     * @param parameter the parameter as it is from now on
     * @param value the value that it had in all trials so far, in the new range or not
     * @return this change
     */
    public StudyChange addParameter(Parameter parameter, Object value) {
        earlier(parameter.name(), value);
        return space((space, builder) -> builder.add(parameter));
    }

    /**
     * {@link #addParameter} for a {@linkplain SearchSpaceBuilder#context(Parameter) context}.
     *
     * @param parameter the parameter as it is from now on
     * @param value the value that it had in all trials so far
     * @return this change
     */
    public StudyChange addContext(Parameter parameter, Object value) {
        earlier(parameter.name(), value);
        return space((space, builder) -> builder.context(parameter));
    }

    /**
     * Says which value a parameter that is added by {@link #to} had in all trials so far.
     *
     * @param name of the parameter
     * @param value the value that it had in all trials so far
     * @return this change
     */
    public StudyChange earlier(String name, Object value) {
        earlier.put(name, value);
        return this;
    }

    /**
     * Adds a constraint of the space.
     *
     * @param constraint the constraint
     * @return this change
     */
    public StudyChange constrain(SpaceConstraint constraint) {
        return space((space, builder) -> builder.constrain(constraint));
    }

    /**
     * Removes the constraint of the space that has this {@linkplain SpaceConstraint#description description}.
     *
     * @param description the description of the constraint
     * @return this change
     */
    public StudyChange unconstrain(String description) {
        return space((space, builder) -> builder.unconstrain(description));
    }

    /**
     * The outcome of this name must be at least the bound: a new outcome, unknown of the results so far, or another bound.
     *
     * @param name of the parameter
     * @param bound the bound
     * @return this change
     */
    public StudyChange constraintAtLeast(String name, double bound) {
        return bound(new ConstraintBound(name, ConstraintBound.Sense.AT_LEAST, bound));
    }

    /**
     * The outcome of this name must be at most the bound: a new outcome, unknown of the results so far, or another bound.
     *
     * @param name of the parameter
     * @param bound the bound
     * @return this change
     */
    public StudyChange constraintAtMost(String name, double bound) {
        return bound(new ConstraintBound(name, ConstraintBound.Sense.AT_MOST, bound));
    }

    private StudyChange bound(ConstraintBound bound) {
        return edit(definition -> {
            List<ConstraintBound> bounds = new ArrayList<>(definition.goals().constraints());
            bounds.removeIf(before -> before.name().equals(bound.name()));
            bounds.add(bound);
            return definition.withGoals(new Goals(
                    definition.goals().objectives(), bounds, definition.goals().cost()));
        });
    }

    /**
     * Makes any other change of what the study is about.
     *
     * @param edit makes the new definition of the present one
     * @return this change
     */
    public StudyChange edit(UnaryOperator<StudyDefinition> edit) {
        edits.add(edit);
        return this;
    }

    /**
     * Changes the study to what a definition says, such as that of an edited file.
     *
     * @param definition the definition as it is to be
     * @return this change
     */
    public StudyChange to(StudyDefinition definition) {
        return edit(before -> definition);
    }

    @FunctionalInterface
    private interface SpaceEdit {
        void on(SearchSpace space, SearchSpaceBuilder builder);
    }

    private StudyChange space(SpaceEdit edit) {
        return edit(definition -> {
            SearchSpaceBuilder builder = definition.space().toBuilder();
            edit.on(definition.space(), builder);
            return definition.withSpace(builder.build());
        });
    }

    private static Parameter find(SearchSpace space, String name) {
        return space.parameters().stream()
                .filter(parameter -> parameter.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new InvalidSpaceException("no parameter is named '" + name + "'; there is "
                        + space.parameters().stream().map(Parameter::name).toList()));
    }

    /**
     * Records the change: all of it or, if this throws, nothing. Every process that works on the study sees it with its next call, trials
     * that were asked for before can still be told, and the models relearn all results at the next ask.
     *
     * @return what has changed, in words; empty if nothing has
     * @throws InvalidDefinitionException with all the reasons why this change is not possible
     * @throws InvalidSpaceException if the space contradicts itself
     * @throws IllegalStateException if the surrogate, the trust region or the reference point do not go together with the change
     */
    public List<String> apply() {
        return recorder.record(this, true);
    }

    /** {@return what {@link #apply} would change; nothing is recorded} */
    public List<String> preview() {
        return recorder.record(this, false);
    }
}

package io.thalweg.cli.internal.campaign;

import io.thalweg.cli.internal.table.TableException;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.space.SearchSpace;
import java.util.AbstractList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What importing measurements changes in a study. A row is known by the number of its trial or, without one, by its point and outcome: what
 * is there already is not told again. A row of its own at a point of which the study has another outcome that the file does not
 * have any more is taken for a correction of that one, unless the user says that points are measured repeatedly.
 */
public final class ImportPlan {

    private static final int SHOWN = 5;

    /** What happens to a row. */
    public enum Action {
        /** The result of a suggestion is told. */
        TELL,
        /** Data of its own are added. */
        ADD,
        /** It is known already. */
        KNOWN,
        /** What was told before is corrected. */
        AMEND,
        /** The trial is given up. */
        CANCEL,
        /** There is no result yet. */
        PENDING
    }

    /**
     * What happens to a row.
     *
     * @param line of the row
     * @param action what happens
     * @param trial number of the trial that it is about
     * @param text in words
     */
    public record Step(long line, Action action, long trial, String text) {}

    private final StudyState state;
    private final SearchSpace space;
    private final List<PlannedRow> rows;
    private final List<StudyEvent> events;

    ImportPlan(StudyState state, SearchSpace space, List<PlannedRow> rows, List<StudyEvent> events) {
        this.state = state;
        this.space = space;
        this.rows = rows;
        this.events = events;
    }

    /**
     * Plans an import.
     *
     * @param file what is imported
     * @param state of the study
     * @param reason why outcomes are corrected, if they are; empty if none may be
     * @param repeats whether rows of their own at known points are repeated measurements
     * @throws TableException with all the problems, if a row cannot be told
     */
    public static ImportPlan of(MeasurementFile file, StudyState state, String reason, boolean repeats) {
        return new ImportPlanner(file, state, reason).plan(repeats);
    }

    /** Whether the plan was made of this very state, and not of an earlier one. */
    public boolean isOf(StudyState now) {
        return state == now;
    }

    /** What happens to each row, in order; each step is made when it is looked at. */
    public List<Step> steps() {
        return new AbstractList<>() {
            @Override
            public Step get(int index) {
                return rows.get(index).step();
            }

            @Override
            public int size() {
                return rows.size();
            }
        };
    }

    /** The steps of a kind. */
    public List<Step> steps(Action action) {
        return rows.stream()
                .filter(row -> row.action() == action)
                .map(PlannedRow::step)
                .toList();
    }

    /** How many steps there are of a kind. */
    public int count(Action action) {
        return (int) rows.stream().filter(row -> row.action() == action).count();
    }

    /** What is to be recorded. */
    public List<StudyEvent> events() {
        return Collections.unmodifiableList(events);
    }

    /** The rows that say of trials that they were carried out far from what was planned. */
    public List<Step> far() {
        return rows.stream()
                .filter(row -> row.deviation() != null && row.deviation().isFar(space))
                .map(PlannedRow::step)
                .toList();
    }

    /**
     * Refuses rows that are {@link #far} from the plan, unless that is meant.
     *
     * @throws TableException naming the first ones
     */
    public void requireMeant(boolean asCarriedOut) {
        List<Step> far = asCarriedOut ? List.of() : far();
        if (!far.isEmpty()) {
            throw new TableException((far.size() == 1 ? "1 row is" : far.size() + " rows are")
                    + " far from the plan (by more than a tenth of a range, or in a category): "
                    + first(far)
                    + "; if a column was sorted or a number mistyped, correct it; if the experiment was really done "
                    + "this way, use --as-carried-out; if the row is a separate measurement, remove the trial number");
        }
    }

    /**
     * Refuses corrections that nobody has given a reason for.
     *
     * @throws TableException naming the first ones
     */
    public void requireReason(boolean given) {
        int amended = count(Action.AMEND);
        if (!given && amended > 0) {
            throw new TableException(amended + (amended == 1 ? " row differs" : " rows differ")
                    + " from earlier results: " + first(steps(Action.AMEND))
                    + "; --amend REASON corrects it, --repeats adds rows without a number as repeated measurements");
        }
    }

    /** The first of some steps, for messages. */
    private static String first(List<Step> steps) {
        return steps.stream()
                        .limit(SHOWN)
                        .map(step -> "line " + step.line() + ", trial " + step.trial() + ", " + step.text())
                        .collect(Collectors.joining(" | "))
                + (steps.size() > SHOWN ? " | and " + (steps.size() - SHOWN) + " more" : "");
    }
}

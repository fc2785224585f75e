package io.thalweg.cli.internal.campaign;

import io.thalweg.cli.internal.campaign.ImportPlan.Action;
import io.thalweg.cli.internal.campaign.ImportPlan.Step;
import io.thalweg.core.space.Admission;
import io.thalweg.core.trial.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happens to a row. There may be a million: the words for it are made when they are asked for.
 *
 * @param trial number of the trial that it is about; −1 if it is not known yet
 * @param before what it corrects, if it does
 * @param deviation what was carried out in place of what was known before, if anything was
 * @param late whether the trial had been given up
 */
record PlannedRow(
        Measurement row,
        Action action,
        long trial,
        @Nullable Outcome before,
        @Nullable Deviation deviation,
        boolean late) {

    PlannedRow(Measurement row, Action action, long trial) {
        this(row, action, trial, null, null, false);
    }

    Step step() {
        return new Step(row.line(), action, trial, text());
    }

    private String text() {
        return switch (action) {
            case PENDING ->
                row.givenUp()
                        ? "the row cancels a trial, but has no trial number"
                        : row.note().isEmpty() ? "no result yet" : row.note();
            case CANCEL -> "cancelled: nobody will measure it";
            case KNOWN -> "known already";
            case TELL -> outcome() + carriedOut() + (late ? "; it had been cancelled" : "");
            case AMEND -> (before == null ? "" : Wording.whole(before)) + " becomes " + outcome() + carriedOut();
            case ADD -> outcome() + " at " + setting().point() + remarks();
        };
    }

    private String carriedOut() {
        return deviation == null ? "" : "; " + deviation;
    }

    private String outcome() {
        return Wording.whole(row.outcome().orElseThrow());
    }

    private Admission setting() {
        return row.setting().orElseThrow();
    }

    private String remarks() {
        List<String> notes = setting().remarks();
        return notes.isEmpty() ? "" : " (" + String.join("; ", notes) + ")";
    }
}

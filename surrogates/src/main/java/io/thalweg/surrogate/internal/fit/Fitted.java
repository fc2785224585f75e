package io.thalweg.surrogate.internal.fit;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.FitReport.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The end of a fit.
 *
 * @param <M> what was fitted
 * @param model with the best hyperparameters found
 * @param status how it went
 * @param evaluations of the objective and its gradient, in equivalents of one with all the data
 * @param objective log evidence, or a bound on it, plus log priors, in nats
 */
public record Fitted<M>(M model, Status status, int evaluations, double objective) {

    /** The same after so many evaluations. */
    public Fitted<M> withEvaluations(int all) {
        return new Fitted<>(model, status, all, objective);
    }

    /** The same with another value of what was maximised. */
    public Fitted<M> withObjective(double value) {
        return new Fitted<>(model, status, evaluations, value);
    }

    /**
     * What to tell of it.
     *
     * @param jitter that the model's factor contains, relative
     * @param more notes, after those about the fit itself
     */
    public FitReport report(double jitter, List<String> more) {
        List<String> notes = new ArrayList<>();
        if (status == Status.FELL_BACK_TO_PRIOR) {
            notes.add("no hyperparameters could be fitted; the priors' modes are used");
        }
        if (jitter > Cholesky.LEAST_JITTER) {
            notes.add(String.format(Locale.ROOT, "jitter of %.0e of the mean variance was added", jitter));
        }
        notes.addAll(more);
        return new FitReport(status, evaluations, objective, jitter, notes);
    }
}

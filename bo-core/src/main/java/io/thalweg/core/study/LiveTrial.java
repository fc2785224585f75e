package io.thalweg.core.study;

import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepReport;
import io.thalweg.core.trial.Trial;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * A trial while it is evaluated: takes reports of its learning curve, and says when to stop. Safe to use from many threads.
 *
 * <pre>{@code
 * study.train(trial -> {
 *     Network network = Network.of(trial.point());
 *     for (int epoch = 1; epoch <= 50; epoch++) {
 *         trial.report(epoch, network.epoch());
 *         if (trial.shouldStop()) {
 *             return trial.stopped();
 *         }
 *     }
 *     return Outcome.of(network.loss());
 * }, RunOptions.evaluations(100));
 * }</pre>
 */
public final class LiveTrial {

    private final Curving curving;
    private final Trial trial;
    private final int attempt;
    private final long begin;
    private long step;
    private double value = Double.NaN;
    private final Map<String, String> attributes = new LinkedHashMap<>();

    LiveTrial(Curving curving, Trial trial, int attempt, long begin) {
        this.curving = curving;
        this.trial = trial;
        this.attempt = attempt;
        this.begin = begin;
        this.step = begin;
    }

    /** {@return the trial} */
    public Trial trial() {
        return trial;
    }

    /** {@return the number of the trial} */
    public long number() {
        return trial.number();
    }

    /** {@return the point to evaluate} */
    public Point point() {
        return trial.point();
    }

    /**
     * {@return the last step of an earlier part of this evaluation, after which it was stopped and may go on; 0 if it begins} An evaluation
     * that has not kept what it had reached begins anew all the same.
     */
    public long resumesAfter() {
        return begin;
    }

    /**
     * Reports the value after a step. Returns at once; the report is durable within a second, and before {@link #shouldStop} answers. Steps
     * may come in any order and be left out; one that is reported again replaces what was reported of it.
     *
     * @param reached the step, from 1 to the number of steps of a whole evaluation
     * @param now the objective after it, in the user's sign and units; NaN or infinite where the evaluation has diverged
     * @throws io.thalweg.core.error.InvalidMeasurementException if there is no such step
     * @throws io.thalweg.core.error.TrialConflictException if the trial was told or cancelled
     */
    public void report(long reached, double now) {
        curving.report(new StepReport(trial.number(), attempt, reached, now));
        synchronized (this) {
            if (reached >= step) {
                step = reached;
                value = now;
            }
        }
    }

    /**
     * {@return whether the evaluation should stop now: by the rule of the study's {@linkplain StudyBuilder#curves curves}, or because the
     * trial was told or cancelled by somebody else} Once true it stays so. Without curves no evaluation is stopped by them.
     */
    public boolean shouldStop() {
        return curving.shouldStop(trial, attempt);
    }

    /**
     * Notes what else is to be kept with the result, such as the machine or the place of a checkpoint: see {@link Outcome#attributes}. It is kept
     * when the outcome is told, also if that is a failure or an exception; another process does not see it before.
     *
     * @param name not blank; what was noted under the same name is replaced
     * @param text what is to be kept
     */
    public synchronized void note(String name, String text) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("name is \"" + name + "\", must not be blank");
        }
        attributes.put(name, Objects.requireNonNull(text, "text must not be null"));
    }

    /**
     * {@return an outcome with what was {@linkplain #note noted} of the trial, for those who tell it themselves; runs and workers do so} Attributes that it
     * has already stay as they are.
     *
     * @param outcome what came of the trial
     */
    public synchronized Outcome noted(Outcome outcome) {
        Map<String, String> all = new LinkedHashMap<>(attributes);
        all.putAll(outcome.attributes());
        return outcome.withAttributes(all);
    }

    /** {@return the outcome of an evaluation that stops now; the study completes it by what it expects of the end} */
    public synchronized Outcome stopped() {
        return Outcome.stopped(step, value, curving.reason(trial, attempt));
    }
}

package io.thalweg.core.internal.engine;

import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.util.Optional;

/**
 * Which results the models of a study learn from: those at all points that have coordinates, in the space or not, as far as the surrogate
 * reaches in the space and, where the objective drifts, in time. What may be suggested is the space's business.
 *
 * @param inputs what models see of a trial
 * @param extrapolates whether the surrogate takes points beyond the ranges, and beyond a unit of time
 */
public record Learnable(ModelInputs inputs, boolean extrapolates) {

    /** How many ranges beyond a range are too far to tell anything; kernels of greater distances overflow in the end. */
    private static final double FARTHEST = 1000;

    /** Whether models learn from a result. */
    public boolean test(TrialResult result) {
        return obstacle(result).isEmpty();
    }

    /** Why models do not learn from a result, for people; empty if they do. */
    public Optional<String> obstacle(TrialResult result) {
        return obstacle(result.point()).or(() -> end(result.trial().number()));
    }

    /** Whether models could learn from what is suggested. */
    boolean test(Trial trial) {
        return obstacle(trial.point()).or(() -> end(trial.number())).isEmpty();
    }

    /** Why models know nothing of the time of a trial, for people; empty if they do. */
    Optional<String> end(long trial) {
        if (extrapolates || inputs.covers(trial)) {
            return Optional.empty();
        }
        int horizon = inputs.trialsPerUnit().orElseThrow();
        return Optional.of("trial " + trial + " is beyond the " + horizon + " trials of drifting(" + horizon
                + "), where its surrogate ends: open the study with a surrogate that extrapolates, or begin one that "
                + "allows enough trials");
    }

    private Optional<String> obstacle(Point point) {
        SearchSpace space = inputs.space();
        if (!space.isEncodable(point)) {
            return Optional.of(String.join("; ", space.violations(point)));
        }
        double[] u = space.encode(point);
        double room = extrapolates ? FARTHEST : 0;
        for (int j = 0; j < u.length; j++) {
            if (u[j] < -room || u[j] > 1 + room) {
                return Optional.of(beyond(space.columns().get(j).name(), point));
            }
        }
        return Optional.empty();
    }

    private String beyond(String name, Point point) {
        String range = inputs.space().parameters().stream()
                .filter(parameter -> parameter.name().equals(name))
                .map(Parameter::allowed)
                .findFirst()
                .orElseThrow();
        return name + " = " + point.get(name) + " is "
                + (extrapolates ? "far beyond" : "beyond") + " its range (" + range
                + (extrapolates ? ")" : "), where the surrogate of the study ends");
    }
}

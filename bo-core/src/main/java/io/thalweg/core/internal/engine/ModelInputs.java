package io.thalweg.core.internal.engine;

import io.thalweg.core.internal.posterior.MappedPosterior;
import io.thalweg.core.model.InputDomain;
import io.thalweg.core.model.InputMap;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.SearchSpace;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the models of a study see of a trial: the coordinates of its point and, if the objective drifts, one more, its time.
 *
 * <p>The time of a trial is its number, whenever its outcome is told: results that come late or in another order, failed
 * trials and outcomes that were not measured leave the time of the others as it is.
 *
 * @param space the space that is searched
 * @param trialsPerUnit number of trials in a unit of time, the length that length scales are measured by; empty if the objective
 *     does not drift
 */
public record ModelInputs(SearchSpace space, OptionalInt trialsPerUnit) {

    /** Whether time is an input. */
    public boolean drifting() {
        return trialsPerUnit.isPresent();
    }

    /** The space that surrogates are made for: with a continuous coordinate of time, the last one, if the objective drifts. */
    SearchSpace modelled() {
        if (!drifting()) {
            return space;
        }
        Set<String> names = space.parameters().stream().map(Parameter::name).collect(Collectors.toSet());
        String time = "time";
        while (names.contains(time)) {
            time += "'";
        }
        return space.ranges().add(new RealParameter(time, 0, 1)).build();
    }

    /** Number of coordinates that models see. */
    public int dimension() {
        return space.dimension() + (drifting() ? 1 : 0);
    }

    /**
     * What models see of a trial.
     *
     * @param u its point in the unit cube
     * @param trial its number
     */
    public double[] of(double[] u, long trial) {
        if (!drifting()) {
            return u;
        }
        double[] input = Arrays.copyOf(u, u.length + 1);
        input[u.length] = time(trial);
        return input;
    }

    /** A model's belief about the space as it is at the time of a trial. */
    public Posterior at(Posterior posterior, long trial) {
        return drifting()
                ? new MappedPosterior(InputMap.appending(posterior.dimension() - 1, time(trial)), posterior)
                : posterior;
    }

    /** Where candidates come from: the space as acquisition functions see it. */
    public InputDomain domain() {
        return new SpaceDomain(space);
    }

    /** Whether the time of a trial is within the first unit of time; always so where the objective does not drift. */
    boolean covers(long trial) {
        return !drifting() || time(trial) <= 1;
    }

    private double time(long trial) {
        return (double) trial / trialsPerUnit.orElseThrow();
    }
}

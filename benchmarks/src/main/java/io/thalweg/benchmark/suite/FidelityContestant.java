package io.thalweg.benchmark.suite;

import io.thalweg.Thalweg;
import io.thalweg.acquisition.catalog.Acquisitions;
import io.thalweg.cli.internal.usage.Names;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Trial;
import java.util.List;

/**
 * What is compared: {@code full} evaluates in full only; any other name is that of an acquisition function that chooses the fidelity too, {@code
 * auto} the default.
 */
record FidelityContestant(String name) {

    /** Those that are compared if nobody says otherwise. */
    static final List<String> USUAL = List.of("auto", "full");

    private static final List<String> KNOWN = List.of("auto", "full", "mfmes", "mfkg");

    /** Checks the name. */
    FidelityContestant {
        if (!KNOWN.contains(name)) {
            throw new UsageException(Names.unknown("contestant", name, KNOWN));
        }
    }

    /**
     * What came of a run.
     *
     * @param cost in full evaluations, until one of them reached the wanted value, or at most
     * @param found whether one did
     * @param trials how many there were
     * @param full how many of them were full ones
     */
    record Run(String problem, String contestant, long seed, double cost, boolean found, int trials, int full) {}

    /**
     * One trial after the other.
     *
     * @param wanted the value that a full evaluation is to reach
     * @param most cost after which the run ends anyway
     */
    Run run(FidelityProblem problem, double wanted, long seed, double most) {
        boolean looks = !name.equals("full");
        Study study = Thalweg.minimize(problem.space(looks))
                .acquisition(Acquisitions.named(looks ? name : "auto"))
                .seed(seed)
                .build();
        double cost = 0;
        int full = 0;
        boolean found = false;
        while (!found && cost < most) {
            Trial trial = study.ask();
            double value = problem.value(trial.point());
            study.tell(trial, value);
            cost += problem.cost(trial.point());
            if (problem.isFull(trial.point())) {
                full++;
                found = value <= wanted;
            }
        }
        return new Run(
                problem.name(), name, seed, cost, found, study.state().trials().size(), full);
    }
}

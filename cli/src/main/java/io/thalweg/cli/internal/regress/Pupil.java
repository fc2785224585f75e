package io.thalweg.cli.internal.regress;

import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.RefitSchedule;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import java.util.List;
import java.util.Optional;

/** A learner with the schedule of its refits, the one that studies have. */
final class Pupil {

    private final RefitSchedule schedule = RefitSchedule.growing();
    private final Seed seed;
    private Learner learner;
    private long seen;
    private long lastRefit;

    /**
     * A pupil.
     *
     * @param learner that has seen nothing
     * @param seed of refits
     */
    Pupil(Learner learner, Seed seed) {
        this.learner = learner;
        this.seed = seed;
    }

    /** Learns rows, and hyperparameters if it is time. */
    void learn(Samples rows) {
        learner = learner.observe(rows);
        seen += rows.size();
        Optional<RefitBudget> budget = schedule.due(seen, lastRefit);
        if (budget.isPresent()) {
            learner = learner.refit(budget.get(), seed.child("refit", seen));
            lastRefit = seen;
        }
    }

    /** How well it predicts these rows. */
    Accuracy judge(Samples rows) {
        return learner.judge(rows);
    }

    /** Number of rows learnt. */
    long seen() {
        return seen;
    }

    /** The surrogates that it consists of. */
    List<Surrogate> surrogates() {
        return learner.surrogates();
    }
}

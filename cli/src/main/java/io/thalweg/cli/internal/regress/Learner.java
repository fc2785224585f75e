package io.thalweg.cli.internal.regress;

import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import java.util.List;

/** What is taught and judged: one surrogate or several. Samples are scaled ones. Immutable. */
interface Learner {

    /** One that has also seen these rows. */
    Learner observe(Samples rows);

    /** One with better hyperparameters. */
    Learner refit(RefitBudget budget, Seed seed);

    /** How well it predicts these rows. */
    Accuracy judge(Samples test);

    /** The surrogates that it consists of. */
    List<Surrogate> surrogates();
}

package io.thalweg.acquisition.catalog;

import io.thalweg.acquisition.LogAcquisition;
import io.thalweg.acquisition.LowerConfidenceBound;
import io.thalweg.acquisition.UpperConfidenceBound;
import io.thalweg.acquisition.active.QMaximumEntropy;
import io.thalweg.acquisition.active.QNegIntegratedPosteriorVariance;
import io.thalweg.acquisition.internal.marginal.BayesianActiveLearningByDisagreement;
import io.thalweg.acquisition.internal.marginal.ExpectedImprovement;
import io.thalweg.acquisition.internal.marginal.FeasibilityWeighted;
import io.thalweg.acquisition.internal.marginal.LogExpectedImprovement;
import io.thalweg.acquisition.internal.marginal.LogPosteriorStandardDeviation;
import io.thalweg.acquisition.internal.marginal.LogProbabilityOfImprovement;
import io.thalweg.acquisition.internal.marginal.PosteriorMean;
import io.thalweg.acquisition.internal.marginal.PosteriorStandardDeviation;
import io.thalweg.acquisition.internal.marginal.ProbabilityOfImprovement;
import io.thalweg.acquisition.internal.pareto.ExpectedHypervolumeImprovement;
import io.thalweg.acquisition.internal.pareto.LogExpectedHypervolumeImprovement;
import io.thalweg.acquisition.lookahead.FidelityEntropySearch;
import io.thalweg.acquisition.lookahead.FidelityKnowledgeGradient;
import io.thalweg.acquisition.lookahead.KnowledgeGradient;
import io.thalweg.acquisition.lookahead.MaxValueEntropySearch;
import io.thalweg.acquisition.lookahead.OneShotKnowledgeGradient;
import io.thalweg.acquisition.montecarlo.QExpectedImprovement;
import io.thalweg.acquisition.montecarlo.QLogExpectedImprovement;
import io.thalweg.acquisition.montecarlo.QLogNoisyExpectedImprovement;
import io.thalweg.acquisition.montecarlo.QNoisyExpectedImprovement;
import io.thalweg.acquisition.montecarlo.QProbabilityOfImprovement;
import io.thalweg.acquisition.montecarlo.QSimpleRegret;
import io.thalweg.acquisition.montecarlo.QUpperConfidenceBound;
import io.thalweg.acquisition.montecarlo.ThompsonSampling;
import io.thalweg.acquisition.pareto.QLogExpectedHypervolumeImprovement;
import io.thalweg.acquisition.pareto.QLogNoisyExpectedHypervolumeImprovement;
import io.thalweg.acquisition.pareto.RandomScalarization;
import io.thalweg.core.internal.name.KnownNames;
import io.thalweg.core.model.Acquisition;
import java.util.List;
import java.util.function.Supplier;

/** Acquisition functions by name, for command lines and configuration files. */
public final class Acquisitions {

    private static final List<Choice> CHOICES = List.of(
            new Choice(
                    "auto",
                    "the default: the fitting one of logei, qlogei, qlognei, logehvi, qlogehvi and qlognehvi",
                    DefaultAcquisition::new),
            new Choice(
                    "logei", "log expected improvement of one point", () -> constrained(new LogExpectedImprovement())),
            new Choice("ei", "expected improvement", ExpectedImprovement::new),
            new Choice("logpi", "log probability of improvement", () -> constrained(new LogProbabilityOfImprovement())),
            new Choice("pi", "probability of improvement", ProbabilityOfImprovement::new),
            new Choice("ucb", "optimistic confidence bound: explores and exploits", UpperConfidenceBound::new),
            new Choice("lcb", "pessimistic confidence bound: avoids risk", LowerConfidenceBound::new),
            new Choice("mean", "posterior mean: exploits only", PosteriorMean::new),
            new Choice("sd", "posterior standard deviation: explores only", PosteriorStandardDeviation::new),
            new Choice(
                    "logsd",
                    "log posterior standard deviation: explores only, where constraints are likely to hold",
                    () -> constrained(new LogPosteriorStandardDeviation())),
            new Choice(
                    "logehvi",
                    "log expected hypervolume improvement: several objectives, one point at a time",
                    () -> constrained(new LogExpectedHypervolumeImprovement())),
            new Choice("ehvi", "expected hypervolume improvement", ExpectedHypervolumeImprovement::new),
            new Choice(
                    "qlogehvi",
                    "log expected hypervolume improvement of a batch",
                    QLogExpectedHypervolumeImprovement::new),
            new Choice(
                    "qlognehvi",
                    "log expected hypervolume improvement of a batch, for noisy measurements",
                    QLogNoisyExpectedHypervolumeImprovement::new),
            new Choice(
                    "qlogparego",
                    "log expected improvement of random scalarisations: many objectives",
                    RandomScalarization::new),
            new Choice("qlogei", "log expected improvement of a batch", QLogExpectedImprovement::new),
            new Choice(
                    "qlognei",
                    "log expected improvement of a batch over noisy observations",
                    QLogNoisyExpectedImprovement::new),
            new Choice("qei", "expected improvement of a batch", QExpectedImprovement::new),
            new Choice(
                    "qnei", "expected improvement of a batch over noisy observations", QNoisyExpectedImprovement::new),
            new Choice("qucb", "optimistic confidence bound of a batch", QUpperConfidenceBound::new),
            new Choice("qpi", "probability that a point of a batch improves", QProbabilityOfImprovement::new),
            new Choice("qsr", "expected best of a batch: for the last batch", QSimpleRegret::new),
            new Choice("thompson", "Thompson sampling: the best point of a drawn function", ThompsonSampling::new),
            new Choice(
                    "qnipv",
                    "negative integrated posterior variance: learns a map of the whole domain",
                    QNegIntegratedPosteriorVariance::new),
            new Choice("qentropy", "entropy of a batch: explores only", QMaximumEntropy::new),
            new Choice(
                    "bald",
                    "information about the classes, for models of log odds",
                    BayesianActiveLearningByDisagreement::new),
            new Choice("mes", "information about the maximum, also for batches (GIBBON)", MaxValueEntropySearch::new),
            new Choice(
                    "kg",
                    "knowledge gradient: what an observation adds to the best posterior mean",
                    KnowledgeGradient::new),
            new Choice(
                    "qkg",
                    "one-shot knowledge gradient, for batches in continuous spaces",
                    OneShotKnowledgeGradient::new),
            new Choice(
                    "mfmes",
                    "information of a look at some fidelity about the maximum, per cost",
                    FidelityEntropySearch::new),
            new Choice(
                    "mfkg", "knowledge gradient of a look at some fidelity, per cost", FidelityKnowledgeGradient::new));

    private Acquisitions() {}

    /**
     * {@return the acquisition of this name, with its default parameters} The log forms are weighted by feasibility where there are
     * constraints; the others cannot be used with constraints.
     *
     * @param name one of {@link #names}; letter case, dashes, underscores and spaces make no difference
     * @throws IllegalArgumentException if there is no such name; the message says which one may be meant
     */
    public static Acquisition named(String name) {
        return choice(name).acquisition().get();
    }

    /**
     * {@return a utility weighted by the probability that the constraints hold, on the log scale} Where there are none it is the utility
     * itself.
     *
     * @param utility for one point at a time
     */
    public static Acquisition constrained(LogAcquisition utility) {
        return new FeasibilityWeighted(utility);
    }

    /** {@return all the names, the default first} */
    public static List<String> names() {
        return CHOICES.stream().map(Choice::name).toList();
    }

    /**
     * {@return a few words about the acquisition of this name, for people to read}
     *
     * @param name the name
     * @throws IllegalArgumentException if there is no such name; the message says which one may be meant
     */
    public static String description(String name) {
        return choice(name).description();
    }

    private static Choice choice(String name) {
        String known = KnownNames.find(name, names())
                .orElseThrow(() -> new IllegalArgumentException(KnownNames.unknown("acquisition", name, names())));
        return CHOICES.stream()
                .filter(choice -> choice.name().equals(known))
                .findFirst()
                .orElseThrow();
    }

    private record Choice(String name, String description, Supplier<Acquisition> acquisition) {}
}

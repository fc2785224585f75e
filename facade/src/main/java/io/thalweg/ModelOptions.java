package io.thalweg;

import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.surrogate.auto.AutoSurrogateFactory;
import io.thalweg.surrogate.exact.ExactSurrogateFactory;
import io.thalweg.surrogate.kernel.choice.KernelChoice;
import io.thalweg.surrogate.kernel.choice.KernelExpression;
import io.thalweg.surrogate.likelihood.Bernoulli;
import io.thalweg.surrogate.likelihood.Likelihood;
import io.thalweg.surrogate.likelihood.NegativeBinomial;
import io.thalweg.surrogate.likelihood.Poisson;
import io.thalweg.surrogate.likelihood.StudentT;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Options that several surrogates have, and the surrogates that have hardly others: the exact process, and what begins with it. */
final class ModelOptions {

    static final Option<String> KERNEL = new Option<>(
            "kernel",
            OptionType.kernel(),
            "auto",
            "kind of function expected; auto is Matérn-5/2, or RBF if the data are clearly that smooth");

    static final Option<Boolean> LENGTHSCALES = new Option<>(
            "lengthscales",
            OptionType.choice(Map.of("ard", false, "shared", true)),
            "ard",
            "a length scale per parameter, or one for all, which suits maps");

    static final Option<Double> LEAST_NOISE = new Option<>(
            "least-noise",
            OptionType.positive(),
            "1e-6",
            "minimum noise variance of a fit, in units of the variance of the values");

    static final Option<Optional<Likelihood>> LIKELIHOOD = new Option<>(
            "likelihood",
            OptionType.choice(Map.of(
                    "gaussian", Optional.empty(),
                    "student-t", Optional.of(StudentT.learnt()),
                    "bernoulli", Optional.of(Bernoulli.logit()),
                    "poisson", Optional.of(new Poisson()),
                    "negative-binomial", Optional.of(NegativeBinomial.learnt()))),
            "gaussian",
            "distribution of the observations; a study needs gaussian");

    static final NamedSurrogate EXACT = new NamedSurrogate(
            "exact",
            "the exact Gaussian process: for up to 1,000 or 2,000 measurements",
            List.of(KERNEL, LENGTHSCALES, LEAST_NOISE),
            ModelOptions::exact);

    private static final Option<Double> STEP_TIME = new Option<>(
            "step-time",
            OptionType.positive(),
            "0.1",
            "time limit of a step, in seconds of one core, estimated by a fixed cost model");

    static final NamedSurrogate AUTO = new NamedSurrogate(
            "auto",
            "the default: exact up to 500 measurements, 1,581 rows of a stream, then the online surrogate that predicts best",
            List.of(STEP_TIME, KERNEL, LENGTHSCALES, LEAST_NOISE),
            ModelOptions::auto);

    private ModelOptions() {}

    private static SurrogateFactory auto(Options options) {
        return AutoSurrogateFactory.DEFAULT
                .withStepTime(options.get(STEP_TIME))
                .withKernels(kernels(options))
                .withLeastNoise(options.get(LEAST_NOISE));
    }

    private static SurrogateFactory exact(Options options) {
        return ExactSurrogateFactory.DEFAULT.withKernels(kernels(options)).withLeastNoise(options.get(LEAST_NOISE));
    }

    static KernelChoice kernels(Options options) {
        return KernelExpression.of(options.get(KERNEL), options.get(LENGTHSCALES));
    }

    /** The likelihood, which has the noise in it if it is not Gaussian. */
    static Optional<Likelihood> likelihood(Options options) {
        Optional<Likelihood> likelihood = options.get(LIKELIHOOD);
        if (likelihood.isPresent()) {
            options.refuse(LEAST_NOISE, "the noise is that of the likelihood");
        }
        return likelihood;
    }
}

package io.thalweg.surrogate.exact;

import io.thalweg.core.model.Surrogate;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import io.thalweg.surrogate.hyperparameter.Prior;
import io.thalweg.surrogate.internal.check.KernelCheck;
import io.thalweg.surrogate.internal.evidence.TrendedKernels;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Rotated;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.kernel.Sum;
import io.thalweg.surrogate.kernel.choice.KernelChoice;
import io.thalweg.surrogate.kernel.choice.StationaryChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * Exact Gaussian processes with the defaults of the field (Hvarfner et al. 2024, "Vanilla Bayesian optimization performs great
 * in high dimensions"): an ARD kernel of unit variance for standardised targets, length scales with the dimension-scaled
 * log-normal prior, learnt noise with a log-normal prior.
 *
 * @param kernels the kernels, which {@link ExactMixture} weighs
 * @param noisePrior the prior of the noise variance, in units of the targets' variance
 * @param leastNoise the least noise variance that a fit may choose
 * @param study whether it serves a study, see {@link SurrogateFactory#standardised}. A search lives by the last digits near an optimum, so there it is weighed whether there
 *     is noise at all. Elsewhere noise is learnt unless targets are said to carry none: a form without noise promises repetitions to the last digit, and rows that
 *     do not repeat cannot tell otherwise
 */
public record ExactSurrogateFactory(KernelChoice kernels, Prior noisePrior, double leastNoise, boolean study)
        implements SurrogateFactory {

    /**
     * The noise of what is free of noise, for the factorisation alone. It is what the last digits near an optimum are lost in; a tenth of it would cost
     * the evidence its third digit (n²u/ε).
     */
    private static final Hyperparameter NO_NOISE =
            Hyperparameter.positive("noise", 1e-11).fixed();

    /** The same for models that summarise what they observed: the less noise, the more basis elements their promises take. */
    private static final Hyperparameter LITTLE_NOISE =
            Hyperparameter.positive("noise", 1e-8).fixed();

    private static final double DEFAULT_LEAST_NOISE = 1e-6;

    /** Logarithm of the prior odds of the preferred kernel against another. */
    private static final double OTHER_KERNEL_ODDS = 3;

    /** Logarithm of the prior odds of no trend against a trend. */
    private static final double TREND_ODDS = 2;

    /** Logarithm of the prior odds of the parameters' own axes against rotated ones, at least. */
    private static final double ROTATION_ODDS = 5;

    /** The same for each angle of a rotation: the axes are taken from the data, and the more angles, the better they fit by chance. */
    private static final double ANGLE_ODDS = 0.5;

    /** Logarithm of the prior odds of noise against none. */
    private static final double NO_NOISE_ODDS = 0.7;

    /**
     * Logarithm of the prior odds of learnt noise, or of none if that is told, against {@link #microscale} variation. The width of the belief about its two
     * hyperparameters is not counted.
     */
    private static final double MICROSCALE_ODDS = 2;

    /** Of its length scale, in the unit cube: shorter than what the points of a search resolve, until they crowd at an optimum. */
    private static final Prior MICROSCALE_PRIOR = new LogNormal(Math.log(0.05), 0.7);

    private static final double LEAST_MICROSCALE = 0.01;

    /** A rotation of more has nearly a hundred angles. */
    private static final int MOST_COORDINATES = 12;

    /** Matérn-5/2, or RBF where the data are clearly that smooth; noise prior LogNormal(−4, 1), noise at least 1e-6. */
    public static final ExactSurrogateFactory DEFAULT =
            new ExactSurrogateFactory(StationaryChoice.DEFAULT, new LogNormal(-4, 1), DEFAULT_LEAST_NOISE);

    /**
     * Outside of studies.
     *
     * @param kernels the kernels, which {@link ExactMixture} weighs
     * @param noisePrior the prior of the noise variance, in units of the targets' variance
     * @param leastNoise the least noise variance that a fit may choose
     */
    public ExactSurrogateFactory(KernelChoice kernels, Prior noisePrior, double leastNoise) {
        this(kernels, noisePrior, leastNoise, false);
    }

    /**
     * {@return the same with other kernels}
     *
     * @param others the kernels
     */
    public ExactSurrogateFactory withKernels(KernelChoice others) {
        return new ExactSurrogateFactory(others, noisePrior, leastNoise, study);
    }

    /**
     * {@return the same with another lower limit of the noise variance}
     *
     * @param variance the lower limit
     */
    public ExactSurrogateFactory withLeastNoise(double variance) {
        return new ExactSurrogateFactory(kernels, noisePrior, variance, study);
    }

    @Override
    public ExactSurrogateFactory standardised() {
        return new ExactSurrogateFactory(kernels, noisePrior, leastNoise, true);
    }

    @Override
    public Surrogate create(SearchSpace space, boolean deterministic) {
        return ExactMixture.of(space.dimension(), forms(space, deterministic));
    }

    /**
     * {@return the models for surrogates of another kind, with the noise that is told or learnt, the preferred one first}
     *
     * @param space the space
     * @param deterministic whether targets carry no noise
     * @throws IllegalArgumentException if there is no such kernel for the space
     */
    public List<GaussianModel> models(SearchSpace space, boolean deterministic) {
        Hyperparameter noise = deterministic ? LITTLE_NOISE : Hyperparameter.positive("noise", noisePrior, leastNoise);
        return checked(space).stream()
                .map(kernel -> GaussianModel.of(kernel, noise))
                .toList();
    }

    private List<Kernel> checked(SearchSpace space) {
        List<Kernel> all = kernels.kernels(space);
        all.forEach(kernel -> KernelCheck.dimension(kernel, space.dimension()));
        return all;
    }

    /**
     * Each kernel as it is and with a trend, each along the parameters and along rotated axes, and outside of studies with effects of single coordinates; each with
     * learnt noise and, in a study, without, and there the preferred kernel also with {@link #microscale} variation, unless there is a fidelity, where that was not
     * measured. The many hyperparameters of effects have priors that are against them already.
     */
    List<ExactMixture.Form> forms(SearchSpace space, boolean deterministic) {
        List<ExactMixture.Form> forms = new ArrayList<>();
        Optional<Kernel> trend = kernels.stationary().flatMap(any -> TrendedKernels.trend(space));
        List<Kernel> all = checked(space);
        int d = space.dimension();
        boolean rippled = mayBeExact()
                && kernels.stationary().isPresent()
                && space.fidelity().isEmpty();
        double rotationOdds = Math.max(ROTATION_ODDS, ANGLE_ODDS * d * (d - 1) / 2);
        for (boolean rotated : isRotatable(space) ? new boolean[] {false, true} : new boolean[] {false}) {
            for (int i = 0; i < all.size(); i++) {
                Kernel kernel = all.get(i);
                UnaryOperator<Kernel> turned = rotated ? ExactSurrogateFactory::unturned : same -> same;
                double odds = (i == 0 ? 0 : -OTHER_KERNEL_ODDS) - (rotated ? rotationOdds : 0);
                addNoises(forms, turned.apply(kernel), odds, deterministic);
                trend.ifPresent(
                        t -> addNoises(forms, turned.apply(Sum.of(kernel, t)), odds - TREND_ODDS, deterministic));
                if (i == 0 && rippled) {
                    addExact(forms, turned.apply(Sum.of(kernel, microscale())), odds - MICROSCALE_ODDS);
                    trend.ifPresent(t -> addExact(
                            forms, turned.apply(Sum.of(kernel, t, microscale())), odds - TREND_ODDS - MICROSCALE_ODDS));
                }
            }
        }
        List<Kernel> effects = study
                ? List.of()
                : kernels.stationary().map(choice -> choice.effects(space)).orElse(List.of());
        for (int i = 0; i < effects.size(); i++) {
            addNoises(forms, effects.get(i), i == 0 ? 0 : -OTHER_KERNEL_ODDS, deterministic);
        }
        return forms;
    }

    /** Kernels that are told keep to the parameters they name, and a fidelity is an axis of its own. */
    private boolean isRotatable(SearchSpace space) {
        int d = space.dimension();
        return kernels.stationary().isPresent()
                && d > 1
                && d <= MOST_COORDINATES
                && space.isContinuous()
                && space.fidelity().isEmpty();
    }

    /** Before the first fit nothing is known of axes. */
    private static Kernel unturned(Kernel kernel) {
        return Rotated.of(kernel, CommonOps_DDRM.identity(kernel.dimension().orElseThrow()));
    }

    /**
     * What varies at distances that nothing resolves yet, as ripples do: where it has not been measured it is like noise, but a measurement repeats. The two meanings of a
     * nugget effect, microscale variation and errors of measurement, fit data without repetitions equally well (N. Cressie, Statistics for Spatial Data, 1993, §3.2.1) and
     * want different searches: where a value may be an error the best of the means counts, otherwise the best value. So both are believed.
     */
    private Kernel microscale() {
        return Scaled.of(
                noisePrior, leastNoise, Matern52.of(Lengthscales.isotropic(MICROSCALE_PRIOR, LEAST_MICROSCALE)));
    }

    /** Whether it is weighed if there is noise at all. */
    private boolean mayBeExact() {
        return study && leastNoise <= DEFAULT_LEAST_NOISE;
    }

    private void addNoises(List<ExactMixture.Form> forms, Kernel kernel, double odds, boolean deterministic) {
        if (!deterministic) {
            Hyperparameter learnt = Hyperparameter.positive("noise", noisePrior, leastNoise);
            forms.add(new ExactMixture.Form(GaussianModel.of(kernel, learnt), odds));
        }
        if (deterministic || mayBeExact()) {
            addExact(forms, kernel, odds - (deterministic ? 0 : NO_NOISE_ODDS));
        }
    }

    private static void addExact(List<ExactMixture.Form> forms, Kernel kernel, double odds) {
        forms.add(new ExactMixture.Form(GaussianModel.of(kernel, NO_NOISE), odds));
    }
}

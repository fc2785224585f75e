package io.thalweg.surrogate.exact;

import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Rotated;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * A form with its process.
 *
 * @param awake whether the process has all the observations; otherwise it has none
 * @param occam what the width of its hyperparameters' belief adds to the log evidence at the last fit, see {@link #occam}
 * @param weight its probability at the last fit, 0 if negligible
 */
record FormMember(ExactMixture.Form form, ExactGaussianProcess process, boolean awake, double occam, double weight) {

    /** A form of less weight than this has no say. */
    private static final double LEAST_WEIGHT = 0.02;

    /** A form that is so many nats behind sleeps until the next fit from several starts. */
    private static final double HOPELESS = 7;

    /** Of −log posterior in log σ²: a flatter one is not believed. */
    private static final double LEAST_CURVATURE = 0.05;

    /** Of differences, in logarithms. */
    private static final double STEP = 1e-3;

    /** Log evidence plus log prior, in nats, up to a constant that all forms share. */
    double score() {
        double score = awake ? form.logPrior() + occam + process.logEvidence() : Double.NEGATIVE_INFINITY;
        return Double.isNaN(score) ? Double.NEGATIVE_INFINITY : score;
    }

    FormMember with(ExactGaussianProcess other) {
        return new FormMember(form, other, awake, occam, weight);
    }

    FormMember with(double otherWeight) {
        return new FormMember(form, process, awake, occam, otherWeight);
    }

    boolean isRotated() {
        return form.model().kernel() instanceof Rotated;
    }

    /** With another rotation: the same hyperparameters along the new axes, in the same order, and the data if it is awake. */
    FormMember turned(DMatrixRMaj axes) {
        GaussianModel model = process.model();
        Kernel kernel = Rotated.of(((Rotated) model.kernel()).base(), axes);
        ExactGaussianProcess turned =
                ExactGaussianProcess.of(process.dimension(), new GaussianModel(kernel, model.noise(), model.mean()));
        return with(awake ? turned.observe(process.data()) : turned);
    }

    FormMember asleep() {
        return awake ? new FormMember(form, process.withoutData(), false, occam, 0) : this;
    }

    /** A member whose process was fitted. */
    static FormMember fitted(ExactMixture.Form form, ExactGaussianProcess process) {
        return new FormMember(form, process, true, occam(process), 0);
    }

    /** The members with their probabilities; those below {@link #LEAST_WEIGHT} are 0. */
    static List<FormMember> weighed(List<FormMember> members) {
        double[] weights = members.stream().mapToDouble(FormMember::score).toArray();
        double best = Arrays.stream(weights).max().orElseThrow();
        if (best == Double.NEGATIVE_INFINITY) {
            weights[0] = best = 0; // no evidence can be computed: what is preferred serves
        }
        double all = 0;
        for (int i = 0; i < weights.length; i++) {
            weights[i] = Math.exp(weights[i] - best);
            all += weights[i];
        }
        double kept = 0;
        for (int i = 0; i < weights.length; i++) {
            weights[i] = weights[i] < LEAST_WEIGHT * all ? 0 : weights[i];
            kept += weights[i];
        }
        List<FormMember> weighed = new ArrayList<>();
        for (int i = 0; i < weights.length; i++) {
            weighed.add(members.get(i).with(weights[i] / kept));
        }
        return weighed;
    }

    /** The process of the largest weight. */
    static ExactGaussianProcess heaviest(List<FormMember> members) {
        FormMember best = members.get(0);
        for (FormMember member : members) {
            best = member.weight() > best.weight() ? member : best;
        }
        return best.process();
    }

    /** Those that are far behind asleep. */
    static List<FormMember> withoutHopeless(List<FormMember> fitted) {
        double hopeless = fitted.stream().mapToDouble(FormMember::score).max().orElseThrow() - HOPELESS;
        return fitted.stream()
                .map(member -> member.score() > hopeless ? member : member.asleep())
                .toList();
    }

    /**
     * What makes evidences at fitted hyperparameters comparable: the density of their logarithms before the data, and for noise that is
     * learnt the factor √(2π/H) of Laplace's method. Without it learnt noise would always win, as it has one number more to choose; length
     * scales, which all forms have, need none.
     */
    private static double occam(ExactGaussianProcess process) {
        HyperparameterVector all = process.model().parameters();
        Hyperparameter noise = process.model().noise();
        if (!noise.learnt()) {
            return all.logCoordinatePrior();
        }
        double curvature = Math.max(LEAST_CURVATURE, process.noiseCurvature() + priorCurvature(noise));
        return all.logCoordinatePrior() + 0.5 * Math.log(2 * Math.PI / curvature);
    }

    /** The curvature of −log density in the coordinate, by a difference of slopes. */
    private static double priorCurvature(Hyperparameter p) {
        return (slope(p, -STEP) - slope(p, STEP)) / (2 * STEP);
    }

    private static double slope(Hyperparameter p, double step) {
        double value = p.transform().toValue(p.coordinate() + step);
        return p.prior().logDensitySlope(value) * p.transform().slope(value);
    }
}

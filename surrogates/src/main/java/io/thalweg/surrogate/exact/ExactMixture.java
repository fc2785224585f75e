package io.thalweg.surrogate.exact;

import io.thalweg.core.internal.state.StateFormat;
import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Mixture;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Rotated;
import io.thalweg.surrogate.online.OnlineSurrogate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * Exact Gaussian processes of several forms – kernels, with a trend or without, of rotated coordinates or not, with noise or without – each
 * with hyperparameters of its own, weighted by their evidence. Few data seldom decide which form is right, so all forms that may be right are asked.
 *
 * <p>A form that is far behind sleeps: it gets no observations and is not fitted until the next fit from several starts, which wakes all
 * forms. A mixture that has decided costs as much as one process. Before the first fit there is the first form alone: evidences at
 * hyperparameters that nobody has fitted depend on the units of the targets.
 *
 * <p>What a form of rotated coordinates ({@link Rotated}) rotates by is found at each fit from several starts, in the gradients of what the
 * best form believes ({@link GradientAxes}); its own former rotation stays if that has more evidence.
 *
 * <p>Weights are those of the last fit, whatever is observed after it: an acquisition function lets models observe values that nobody
 * measured, and these are no evidence.
 */
final class ExactMixture extends OnlineSurrogate<ExactMixture> {

    /** Its mark is "TWEM". */
    private static final StateFormat FORMAT = new StateFormat(0x5457454d, 2, "a mixture of exact Gaussian processes");

    /** A form of less weight than this has no say. */
    private static final double LEAST_WEIGHT = 0.02;

    /** A form that is so many nats behind sleeps until the next fit from several starts. */
    private static final double HOPELESS = 7;

    /** With more observations than that, sleeping forms are asked on a sample first whether to wake. */
    private static final int MANY = 150;

    private static final int SAMPLE = 100;

    /** Of −log posterior in log σ²: a flatter one is not believed. */
    private static final double LEAST_CURVATURE = 0.05;

    /** Of differences, in logarithms. */
    private static final double STEP = 1e-3;

    /**
     * A form of the model.
     *
     * @param model at its prior hyperparameters
     * @param logPrior logarithm of its probability before the data, up to a constant that all forms share
     */
    record Form(GaussianModel model, double logPrior) {}

    /**
     * A form with its process.
     *
     * @param awake whether the process has all the observations; otherwise it has none
     * @param occam what the width of its hyperparameters' belief adds to the log evidence at the last fit, see {@link #occam}
     * @param weight its probability at the last fit, 0 if negligible
     */
    private record Member(Form form, ExactGaussianProcess process, boolean awake, double occam, double weight) {

        /** Log evidence plus log prior, in nats, up to a constant that all forms share. */
        double score() {
            double score = awake ? form.logPrior() + occam + process.logEvidence() : Double.NEGATIVE_INFINITY;
            return Double.isNaN(score) ? Double.NEGATIVE_INFINITY : score;
        }

        Member with(ExactGaussianProcess other) {
            return new Member(form, other, awake, occam, weight);
        }

        Member with(double otherWeight) {
            return new Member(form, process, awake, occam, otherWeight);
        }

        boolean isRotated() {
            return form.model().kernel() instanceof Rotated;
        }

        /** With another rotation: the same hyperparameters along the new axes, in the same order, and the data if it is awake. */
        Member turned(DMatrixRMaj axes) {
            GaussianModel model = process.model();
            Kernel kernel = Rotated.of(((Rotated) model.kernel()).base(), axes);
            ExactGaussianProcess turned = ExactGaussianProcess.of(
                    process.dimension(), new GaussianModel(kernel, model.noise(), model.mean()));
            return with(awake ? turned.observe(process.data()) : turned);
        }

        Member asleep() {
            return awake ? new Member(form, process.withoutData(), false, occam, 0) : this;
        }
    }

    private final List<Member> members;

    private ExactMixture(List<Member> members, FitReport report) {
        super(FORMAT, report);
        this.members = members;
    }

    /**
     * A mixture without observations.
     *
     * @param dimension number of input coordinates
     * @param forms the forms, at least one, the preferred one first
     */
    static ExactMixture of(int dimension, List<Form> forms) {
        double all = Math.log(
                forms.stream().mapToDouble(form -> Math.exp(form.logPrior())).sum());
        List<Member> members = new ArrayList<>();
        for (Form form : forms) {
            Form normalised = new Form(form.model(), form.logPrior() - all);
            ExactGaussianProcess process = ExactGaussianProcess.of(dimension, form.model());
            members.add(new Member(normalised, process, members.isEmpty(), 0, members.isEmpty() ? 1 : 0));
        }
        return new ExactMixture(members, FitReport.NONE);
    }

    /** The members with their probabilities; those below {@link #LEAST_WEIGHT} are 0. */
    private static List<Member> weighed(List<Member> members) {
        double[] weights = members.stream().mapToDouble(Member::score).toArray();
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
        List<Member> weighed = new ArrayList<>();
        for (int i = 0; i < weights.length; i++) {
            weighed.add(members.get(i).with(weights[i] / kept));
        }
        return weighed;
    }

    private ExactGaussianProcess heaviest() {
        return heaviest(members);
    }

    private static ExactGaussianProcess heaviest(List<Member> members) {
        Member best = members.get(0);
        for (Member member : members) {
            best = member.weight() > best.weight() ? member : best;
        }
        return best.process();
    }

    /** The forms' probabilities at the last fit, in order; those that are negligible are 0. */
    double[] weights() {
        return members.stream().mapToDouble(Member::weight).toArray();
    }

    @Override
    public int dimension() {
        return members.get(0).process().dimension();
    }

    @Override
    public long observations() {
        return heaviest().observations();
    }

    /** Those of the form with the largest weight. */
    @Override
    public double[] lengthscales() {
        return heaviest().lengthscales();
    }

    @Override
    public Posterior posterior() {
        List<Member> heard =
                members.stream().filter(member -> member.weight() > 0).toList();
        List<Posterior> posteriors =
                heard.stream().map(member -> member.process().posterior()).toList();
        return posteriors.size() == 1
                ? posteriors.get(0)
                : new Mixture(
                        posteriors, heard.stream().mapToDouble(Member::weight).toArray());
    }

    @Override
    protected ExactMixture absorb(Observations batch) {
        return changed(process -> process.observe(batch));
    }

    @Override
    protected ExactMixture rescale(double shift, double scale) {
        return changed(process -> process.restandardise(shift, scale));
    }

    @Override
    public Optional<Surrogate> retargeted(double[] y, double[] noiseVariance) {
        return Optional.of(changed(process -> process.withTargets(y, noiseVariance)));
    }

    private ExactMixture changed(UnaryOperator<ExactGaussianProcess> change) {
        return new ExactMixture(
                members.stream()
                        .map(member -> member.awake() ? member.with(change.apply(member.process())) : member)
                        .toList(),
                fitReport());
    }

    @Override
    protected ExactMixture fit(RefitBudget budget, Seed seed) {
        Fits fits = new Fits(heaviest().data(), budget, seed, isFitted());
        List<Member> fitted = budget.starts() > 1 || !isFitted() ? fits.all(members) : fits.heard(members);
        List<Member> kept = weighed(withoutHopeless(fitted));
        ExactMixture mixture = new ExactMixture(kept, FitReport.NONE);
        FitReport report = mixture.heaviest().fitReport();
        return new ExactMixture(
                kept,
                new FitReport(report.status(), fits.evaluations, mixture.scored(), report.jitter(), report.notes()));
    }

    /** Those that are far behind asleep. */
    private static List<Member> withoutHopeless(List<Member> fitted) {
        double hopeless = fitted.stream().mapToDouble(Member::score).max().orElseThrow() - HOPELESS;
        return fitted.stream()
                .map(member -> member.score() > hopeless ? member : member.asleep())
                .toList();
    }

    /** The fits of one refit. */
    private static final class Fits {

        private final Observations data;
        private final RefitBudget budget;
        private final Seed seed;
        private final boolean again;
        private int evaluations;

        /** Fits of members; again if all forms were fitted before. */
        Fits(Observations data, RefitBudget budget, Seed seed, boolean again) {
            this.data = data;
            this.budget = budget;
            this.seed = seed;
            this.again = again;
        }

        /** Of those that have a say. */
        List<Member> heard(List<Member> members) {
            return members.stream()
                    .map(member -> member.weight() > 0 ? of(member) : member)
                    .toList();
        }

        /** Of all, but for those that sleep and would go on sleeping. */
        List<Member> all(List<Member> members) {
            List<Member> asked = again && data.size() > MANY ? hopeful(members) : members;
            List<Member> fitted = new ArrayList<>();
            for (Member member : members) {
                fitted.add(member.isRotated() || !asked.contains(member) ? member : of(member));
            }
            if (asked.stream().anyMatch(Member::isRotated)) {
                Optional<DMatrixRMaj> axes =
                        GradientAxes.of(heaviest(weighed(fitted)).posterior(), data.x());
                fitted.replaceAll(
                        member -> member.isRotated() && asked.contains(member) ? turned(member, axes) : member);
            }
            return fitted;
        }

        /** Those that are awake, and those that sleep and are not far behind on a sample. */
        private List<Member> hopeful(List<Member> members) {
            Fits few = new Fits(
                    data.sample(SAMPLE, seed.child("sleepers")),
                    new RefitBudget(1, budget.maxIterations()),
                    seed,
                    true);
            List<Member> there =
                    withoutHopeless(few.all(members.stream().map(Member::asleep).toList()));
            double share = (double) SAMPLE / data.size();
            evaluations += (int) Math.ceil(few.evaluations * share * share);
            return IntStream.range(0, members.size())
                    .filter(i -> members.get(i).awake() || there.get(i).awake())
                    .mapToObj(members::get)
                    .toList();
        }

        private Member of(Member member) {
            ExactGaussianProcess whole =
                    member.awake() ? member.process() : member.process().observe(data);
            // What slept was fitted from several starts once; where the others are, it is only asked whether it has a
            // say now.
            boolean searching = member.awake() || !again;
            ExactGaussianProcess next =
                    whole.refit(searching ? budget : new RefitBudget(1, budget.maxIterations()), seed);
            evaluations += next.fitReport().evaluations();
            return new Member(member.form(), next, true, occam(next), 0);
        }

        /** Fitted along new axes, and along its own if it has a say. */
        private Member turned(Member member, Optional<DMatrixRMaj> axes) {
            Optional<Member> turned = axes.map(now -> of(member.turned(now)));
            if (turned.isPresent() && member.weight() == 0) {
                return turned.get();
            }
            Member kept = of(member);
            return turned.filter(other -> other.score() > kept.score()).orElse(kept);
        }
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

    /** The logarithm of the sum of the forms' evidences, each weighted by its prior; that of the first form before the first fit. */
    @Override
    public double logEvidence() {
        return isFitted() ? scored() : members.get(0).process().logEvidence();
    }

    private double scored() {
        double best = members.stream().mapToDouble(Member::score).max().orElseThrow();
        return best
                + Math.log(members.stream()
                        .mapToDouble(member -> Math.exp(member.score() - best))
                        .sum());
    }

    @Override
    protected void write(StateWriter out) throws IOException {
        out.writeInt(members.size());
        for (Member member : members) {
            out.writeBoolean(member.awake());
            out.writeDouble(member.occam());
            out.writeDouble(member.weight());
            out.writeReport(member.process().fitReport());
            if (member.process().model().kernel() instanceof Rotated rotated) {
                out.writeDoubles(rotated.rotation().data);
            }
            member.process().write(out);
        }
    }

    @Override
    protected ExactMixture read(StateReader in, FitReport report) throws IOException {
        int count = in.readInt();
        if (count != members.size()) {
            throw new IllegalArgumentException("the stored state has " + count + " forms, this surrogate has "
                    + members.size() + ": restore it into a surrogate of the same options");
        }
        List<Member> stored = new ArrayList<>();
        for (Member member : members) {
            boolean awake = in.readBoolean();
            double occam = in.readDouble();
            double weight = in.readDouble();
            FitReport own = in.readReport();
            ExactGaussianProcess process = member.isRotated()
                    ? member.turned(new DMatrixRMaj(dimension(), dimension(), true, in.readDoubles()))
                            .process()
                    : member.process();
            stored.add(new Member(member.form(), process.read(in, own), awake, occam, weight));
        }
        return new ExactMixture(stored, report);
    }
}

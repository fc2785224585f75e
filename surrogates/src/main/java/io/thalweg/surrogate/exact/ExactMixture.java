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
import io.thalweg.surrogate.internal.evidence.FittedModels;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Rotated;
import io.thalweg.surrogate.online.OnlineSurrogate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * Exact Gaussian processes of several forms – kernels, with a trend or without, of rotated coordinates or not, with noise, without, or with ripples in place of
 * it – each with hyperparameters of its own, weighted by their evidence. Few data seldom decide which form is right, so all forms that may be right are asked.
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
final class ExactMixture extends OnlineSurrogate<ExactMixture> implements FittedModels {

    /** Its mark is "TWEM". */
    private static final StateFormat FORMAT = new StateFormat(0x5457454d, 2, "a mixture of exact Gaussian processes");

    /** With more observations the likeliest hyperparameters predict as well as an average, which would take seconds. */
    private static final int MOST_AVERAGED = 200;

    /** Of hyperparameters, for an average. */
    private static final int DRAWS = 16;

    /**
     * A form of the model.
     *
     * @param model at its prior hyperparameters
     * @param logPrior logarithm of its probability before the data, up to a constant that all forms share
     */
    record Form(GaussianModel model, double logPrior) {}

    /** What was averaged with a seed. */
    private record Average(Seed seed, Posterior posterior) {}

    private final List<FormMember> members;
    private volatile @Nullable Average average;

    private ExactMixture(List<FormMember> members, FitReport report) {
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
        List<FormMember> members = new ArrayList<>();
        for (Form form : forms) {
            Form normalised = new Form(form.model(), form.logPrior() - all);
            ExactGaussianProcess process = ExactGaussianProcess.of(dimension, form.model());
            members.add(new FormMember(normalised, process, members.isEmpty(), 0, members.isEmpty() ? 1 : 0));
        }
        return new ExactMixture(members, FitReport.NONE);
    }

    private ExactGaussianProcess heaviest() {
        return FormMember.heaviest(members);
    }

    /** The forms' probabilities at the last fit, in order; those that are negligible are 0. */
    double[] weights() {
        return members.stream().mapToDouble(FormMember::weight).toArray();
    }

    @Override
    public List<GaussianModel> fittedModels() {
        if (!isFitted()) {
            return List.of();
        }
        return members.stream()
                .sorted(Comparator.comparingDouble(member -> -member.score()))
                .map(member -> member.process().model())
                .toList();
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
        List<FormMember> heard =
                members.stream().filter(member -> member.weight() > 0).toList();
        List<Posterior> posteriors =
                heard.stream().map(member -> member.process().posterior()).toList();
        return posteriors.size() == 1
                ? posteriors.get(0)
                : new Mixture(
                        posteriors,
                        heard.stream().mapToDouble(FormMember::weight).toArray());
    }

    /** Each form's hyperparameters are drawn as often as its weight says. The last average is kept: who reads one asks for it again. */
    @Override
    public Posterior marginalPosterior(Seed seed) {
        if (!isFitted() || observations() > MOST_AVERAGED) {
            return posterior();
        }
        Average last = average;
        if (last == null || !last.seed().equals(seed)) {
            last = new Average(seed, averaged(seed));
            average = last;
        }
        return last.posterior();
    }

    private Posterior averaged(Seed seed) {
        List<Posterior> drawn = new ArrayList<>();
        double weight = 0;
        for (int k = 0; k < members.size(); k++) {
            weight += members.get(k).weight();
            int count = (int) Math.round(weight * DRAWS) - drawn.size();
            if (count > 0) {
                RandomGenerator random = seed.child("hyperparameters", k).generator();
                HyperparameterChain.draws(members.get(k).process().conditioned(), count, random).stream()
                        .map(ExactPosterior::new)
                        .forEach(drawn::add);
            }
        }
        double[] weights = new double[drawn.size()];
        Arrays.fill(weights, 1.0 / weights.length);
        return new Mixture(drawn, weights);
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

    /** Forms that have no say sleep: a factor each would be kept for nothing. */
    @Override
    public ExactMixture relearnt(Observations data) {
        return new ExactMixture(
                members.stream()
                        .map(member -> member.weight() > 0
                                ? member.with(member.process().relearnt(data))
                                : member.asleep())
                        .toList(),
                fitReport());
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
        FormFits fits = new FormFits(heaviest().data(), budget, seed, isFitted());
        List<FormMember> fitted = budget.starts() > 1 || !isFitted() ? fits.all(members) : fits.heard(members);
        List<FormMember> kept = FormMember.weighed(FormMember.withoutHopeless(fitted));
        ExactMixture mixture = new ExactMixture(kept, FitReport.NONE);
        FitReport report = mixture.heaviest().fitReport();
        return new ExactMixture(
                kept,
                new FitReport(report.status(), fits.evaluations(), mixture.scored(), report.jitter(), report.notes()));
    }

    /** The logarithm of the sum of the forms' evidences, each weighted by its prior; that of the first form before the first fit. */
    @Override
    public double logEvidence() {
        return isFitted() ? scored() : members.get(0).process().logEvidence();
    }

    private double scored() {
        double best = members.stream().mapToDouble(FormMember::score).max().orElseThrow();
        return best
                + Math.log(members.stream()
                        .mapToDouble(member -> Math.exp(member.score() - best))
                        .sum());
    }

    @Override
    protected void write(StateWriter out) throws IOException {
        out.writeInt(members.size());
        for (FormMember member : members) {
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
                    + members.size() + ": restore it into a surrogate with the same options");
        }
        List<FormMember> stored = new ArrayList<>();
        for (FormMember member : members) {
            boolean awake = in.readBoolean();
            double occam = in.readDouble();
            double weight = in.readDouble();
            FitReport own = in.readReport();
            ExactGaussianProcess process = member.isRotated()
                    ? member.turned(new DMatrixRMaj(dimension(), dimension(), true, in.readDoubles()))
                            .process()
                    : member.process();
            stored.add(new FormMember(member.form(), process.read(in, own), awake, occam, weight));
        }
        return new ExactMixture(stored, report);
    }
}

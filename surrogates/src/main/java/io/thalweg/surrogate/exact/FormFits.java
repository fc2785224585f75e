package io.thalweg.surrogate.exact;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/** The fits of the members of an {@link ExactMixture} in one refit. */
final class FormFits {

    /** With more observations than that, sleeping forms are asked on a sample first whether to wake. */
    private static final int MANY = 150;

    /** How many observations a sample has, at least. */
    private static final int LEAST_SAMPLE = 100;

    /** Of the observations, in a sample: forms with many hyperparameters are behind on few. */
    private static final double SAMPLE_SHARE = 0.5;

    private final Observations data;
    private final RefitBudget budget;
    private final Seed seed;
    private final boolean again;
    private int evaluations;

    /** Fits of members; again if all forms were fitted before. */
    FormFits(Observations data, RefitBudget budget, Seed seed, boolean again) {
        this.data = data;
        this.budget = budget;
        this.seed = seed;
        this.again = again;
    }

    /** Number of evaluations of the evidence and its gradient so far, in those of all the data. */
    int evaluations() {
        return evaluations;
    }

    /** Of those that have a say. */
    List<FormMember> heard(List<FormMember> members) {
        return members.stream()
                .map(member -> member.weight() > 0 ? of(member) : member)
                .toList();
    }

    /** Of all, but for those that sleep and would go on sleeping. */
    List<FormMember> all(List<FormMember> members) {
        return fitted(members, again && data.size() > MANY ? hopeful(members) : members);
    }

    private List<FormMember> fitted(List<FormMember> members, List<FormMember> asked) {
        List<FormMember> fitted = new ArrayList<>();
        for (FormMember member : members) {
            fitted.add(member.isRotated() || !asked.contains(member) ? member : of(member));
        }
        if (asked.stream().anyMatch(FormMember::isRotated)) {
            Optional<DMatrixRMaj> axes = GradientAxes.of(
                    FormMember.heaviest(FormMember.weighed(fitted)).posterior(), data.x());
            fitted.replaceAll(member -> member.isRotated() && asked.contains(member) ? turned(member, axes) : member);
        }
        return fitted;
    }

    /** Those that are awake, and those that sleep and are not far behind on a sample. */
    private List<FormMember> hopeful(List<FormMember> members) {
        int size = Math.max(LEAST_SAMPLE, (int) (SAMPLE_SHARE * data.size()));
        FormFits few = new FormFits(
                data.sample(size, seed.child("sleepers")), new RefitBudget(1, budget.maxIterations()), seed, true);
        List<FormMember> asleep = members.stream().map(FormMember::asleep).toList();
        List<FormMember> there = FormMember.withoutHopeless(few.fitted(asleep, asleep));
        double share = (double) size / data.size();
        evaluations += (int) Math.ceil(few.evaluations * share * share);
        return IntStream.range(0, members.size())
                .filter(i -> members.get(i).awake() || there.get(i).awake())
                .mapToObj(members::get)
                .toList();
    }

    private FormMember of(FormMember member) {
        ExactGaussianProcess whole =
                member.awake() ? member.process() : member.process().observe(data);
        // What slept was fitted from several starts once; where the others are, it is only asked whether it has a say
        // now.
        boolean searching = member.awake() || !again;
        ExactGaussianProcess next = whole.refit(searching ? budget : new RefitBudget(1, budget.maxIterations()), seed);
        evaluations += next.fitReport().evaluations();
        return FormMember.fitted(member.form(), next);
    }

    /** Fitted along new axes, and along its own if it has a say. */
    private FormMember turned(FormMember member, Optional<DMatrixRMaj> axes) {
        Optional<FormMember> turned = axes.map(now -> of(member.turned(now)));
        if (turned.isPresent() && member.weight() == 0) {
            return turned.get();
        }
        FormMember kept = of(member);
        return turned.filter(other -> other.score() > kept.score()).orElse(kept);
    }
}

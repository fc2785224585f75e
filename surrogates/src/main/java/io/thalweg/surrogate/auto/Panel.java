package io.thalweg.surrogate.auto;

import io.thalweg.core.internal.posterior.RescaledPosterior;
import io.thalweg.core.model.Choice;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.DoublePredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Models of one stream: the first is in charge, the others predict and learn the same observations, some of them at a time, and one that
 * predicts better takes over, with what it has learnt: what went by is not kept. Immutable.
 *
 * @param seats the models, at least one
 * @param waiting what the challengers have yet to learn
 * @param densities log densities of the waiting targets under the model in charge, before it learnt them; NaN of those that are not to be predicted
 * @param since number of observations when the model in charge took over
 * @param calibration of the model in charge
 */
record Panel(List<Seat> seats, Observations waiting, double[] densities, long since, Calibration calibration) {

    /** Challengers learn that many rows of a batch, or a tenth if that is more. */
    private static final int ROWS = 32;

    private static final int SHARE = 10;

    /**
     * Rows of a larger batch came at once, so none of them is the next: models are compared by every other one once they have learnt those between. Ahead
     * of a stream that is sorted by an input they would be compared by how they extrapolate.
     */
    private static final int MOST_AHEAD = 63;

    /** More do not wait. */
    private static final int MOST_WAITING = 256;

    /** Challengers are refitted when their data have grown by this factor. */
    private static final double GROWTH = 1.5;

    /** The probability of a change without a reason. */
    private static final double RISK = 0.05;

    /** Weight of what came before in the mean of densities. */
    private static final double MEMORY = 0.99;

    /**
     * A model.
     *
     * @param fitted number of observations at its last fit
     * @param duel with the model in charge
     * @param score mean log density of targets before they were learnt, of the latest about a hundred
     */
    record Seat(Candidate candidate, StorableSurrogate surrogate, long fitted, Duel duel, double score) {

        Seat with(StorableSurrogate other) {
            return new Seat(candidate, other, fitted, duel, score);
        }

        Seat refitted(RefitBudget budget, Seed seed) {
            StorableSurrogate next = (StorableSurrogate) surrogate.refit(budget, seed.child(candidate.name()));
            return new Seat(candidate, next, next.observations(), duel, score);
        }

        Seat scored(double[] logs) {
            double mean = score;
            for (double log : logs) {
                double change = Math.max(-Duel.CLIP, Math.min(Duel.CLIP, log - mean));
                mean += Double.isNaN(change) ? 0 : (1 - MEMORY) * change;
            }
            return new Seat(candidate, surrogate, fitted, duel, mean);
        }

        /** A sample is one of all rows, so a challenger that keeps one learns those that do not wait at once. */
        Seat hearing(Observations batch, int waiting) {
            return surrogate instanceof SampledExact sampled && sampled.isResting()
                    ? with(sampled.observe(Rows.others(batch, waiting)))
                    : this;
        }

        Seat inCharge() {
            return surrogate instanceof SampledExact sampled ? with(sampled.awake()) : this;
        }

        Seat challenging() {
            return surrogate instanceof SampledExact sampled ? with(sampled.atRest()) : this;
        }

        Seat dueling(Duel next) {
            return new Seat(candidate, surrogate, fitted, next, score);
        }
    }

    /** A panel that has learnt everything so far. */
    static Panel of(List<Seat> seats, long since, Calibration calibration) {
        return new Panel(
                seats, Observations.none(seats.get(0).surrogate().dimension()), new double[0], since, calibration);
    }

    /** What the model in charge believes, with deviations as wide as they proved to be. */
    Posterior posterior() {
        Posterior own = inCharge().surrogate().posterior();
        return calibration.factor() == 1 ? own : RescaledPosterior.widened(own, calibration.factor());
    }

    /** With a further challenger, of which nothing is known yet: its score is that of the model in charge. */
    Panel with(Candidate candidate, StorableSurrogate surrogate) {
        List<Seat> more = new ArrayList<>(seats);
        more.add(new Seat(
                candidate,
                surrogate,
                surrogate.observations(),
                Duel.NONE,
                inCharge().score()));
        return new Panel(List.copyOf(more), waiting, densities, since, calibration);
    }

    Seat inCharge() {
        return seats.get(0);
    }

    Panel observe(Observations batch) {
        Panel panel = this;
        for (Observations portion : Rows.portions(batch)) {
            panel = panel.learnt(portion);
        }
        return panel;
    }

    private Panel learnt(Observations batch) {
        Panel able = seats.stream().allMatch(seat -> seat.candidate().takes(batch)) ? this : without(batch);
        Observations heard = Rows.spread(batch, Math.max(ROWS, batch.size() / SHARE));
        Seat charge = able.inCharge();
        List<Seat> next = new ArrayList<>(able.seats);
        next.set(0, charge.with(observed(charge.surrogate(), batch)));
        next.replaceAll(seat -> seat.hearing(batch, heard.size()));
        Densities ahead = Densities.of(charge.surrogate().posterior(), heard);
        Calibration calibrated = able.calibration.after(ahead.residuals());
        if (next.size() == 1) {
            return of(next, able.since, calibrated);
        }
        boolean large = batch.size() > MOST_AHEAD;
        Observations rows = large ? Rows.alternating(heard) : heard;
        double[] logs = large ? between(charge.surrogate(), rows) : ahead.logs();
        Panel panel = new Panel(
                next, able.waiting.append(rows), Densities.joined(able.densities, logs), able.since, calibrated);
        return panel.waiting.size() > MOST_WAITING ? panel.settled() : panel;
    }

    /** The log densities of the second half of the rows once the first has been learnt; NaN of the first. */
    private static double[] between(StorableSurrogate model, Observations rows) {
        int half = (rows.size() + 1) / 2;
        double[] learnt = new double[half];
        Arrays.fill(learnt, Double.NaN);
        Posterior posterior = observed(model, rows.rows(0, half)).posterior();
        return Densities.joined(learnt, Densities.log(posterior, rows.rows(half, rows.size())));
    }

    private static StorableSurrogate observed(StorableSurrogate model, Observations rows) {
        return (StorableSurrogate) model.observe(rows);
    }

    /** Without those that cannot learn a batch; at least one can. */
    private Panel without(Observations batch) {
        Panel settled = settled();
        List<Seat> able = new ArrayList<>(settled.seats);
        able.removeIf(seat -> !seat.candidate().takes(batch));
        able.set(0, able.get(0).inCharge());
        boolean same = able.get(0).candidate().equals(inCharge().candidate());
        return of(
                same ? able : anew(able),
                same ? since : inCharge().surrogate().observations(),
                same ? calibration : Calibration.NONE);
    }

    private static List<Seat> anew(List<Seat> seats) {
        return seats.stream().map(seat -> seat.dueling(Duel.NONE)).toList();
    }

    /** With nothing waiting. */
    Panel settled() {
        if (waiting.size() == 0) {
            return this;
        }
        int[] tests = rows(density -> !Double.isNaN(density));
        Observations first = waiting.at(rows(Double::isNaN));
        Observations test = waiting.at(tests);
        double[] incumbent = Arrays.stream(tests).mapToDouble(i -> densities[i]).toArray();
        List<Seat> next = new ArrayList<>();
        next.add(inCharge().scored(incumbent));
        for (Seat seat : seats.subList(1, seats.size())) {
            StorableSurrogate model = observed(seat.surrogate(), first);
            double[] logs = Densities.log(model.posterior(), test);
            Duel duel = seat.duel();
            for (int i = 0; i < logs.length; i++) {
                duel = duel.after(logs[i], incumbent[i]);
            }
            next.add(seat.scored(logs).dueling(duel).with(observed(model, test)));
        }
        return of(next, since, calibration);
    }

    /** The waiting rows with such a density. */
    private int[] rows(DoublePredicate density) {
        return IntStream.range(0, densities.length)
                .filter(i -> density.test(densities[i]))
                .toArray();
    }

    /** With the model in charge refitted, others where it is time, and another one in charge if it predicts better. */
    Panel refit(RefitBudget budget, Seed seed) {
        Panel settled = settled();
        List<Seat> next = new ArrayList<>();
        for (Seat seat : settled.seats) {
            boolean charge = next.isEmpty();
            boolean due = charge || seat.surrogate().observations() >= GROWTH * seat.fitted();
            next.add(due ? seat.refitted(charge ? budget : RefitBudget.WARM, seed) : seat);
        }
        double enough = (next.size() - 1) / RISK;
        Seat best = next.stream()
                .skip(1)
                .filter(seat -> seat.duel().gain() >= Duel.LEAD * seat.duel().duels()
                        && seat.duel().evidence() >= enough)
                .max(Comparator.comparingDouble(seat -> seat.duel().gain()))
                .orElse(next.get(0));
        if (best.equals(next.get(0))) {
            return of(next, since, calibration.refitted());
        }
        next.remove(best);
        next.set(0, next.get(0).challenging());
        next.add(0, best.inCharge());
        return of(anew(next), next.get(1).surrogate().observations(), Calibration.NONE);
    }

    Panel restandardise(double shift, double scale) {
        double log = Math.log(scale);
        return of(
                settled().seats.stream()
                        .map(seat -> new Seat(
                                seat.candidate(),
                                (StorableSurrogate) seat.surrogate().restandardise(shift, scale),
                                seat.fitted(),
                                seat.duel(),
                                seat.score() + log))
                        .toList(),
                since,
                calibration);
    }

    FitReport report() {
        return inCharge().surrogate().fitReport();
    }

    /** Who is in charge, with the scores of all. */
    Choice choice() {
        String others = seats.stream()
                .skip(1)
                .map(seat ->
                        String.format(Locale.ROOT, ", %s %.2f", seat.candidate().name(), seat.score()))
                .collect(Collectors.joining());
        String reason = String.format(
                Locale.ROOT,
                "mean log density of new values %.2f%s%s%s",
                inCharge().score(),
                others,
                coverage(),
                known());
        return new Choice(inCharge().candidate().name(), since, reason);
    }

    private String known() {
        StorableSurrogate model = inCharge().surrogate();
        return model instanceof SampledExact
                ? "; it knows " + model.size() + " of " + model.observations() + " observations"
                : "";
    }

    private String coverage() {
        if (calibration.values() == 0) {
            return "";
        }
        String held = String.format(
                Locale.ROOT, "; 90 %% intervals covered %.0f %% of the latest", 100 * calibration.covered());
        return calibration.factor() == 1
                ? held
                : held + String.format(Locale.ROOT, ", deviations are multiplied by %.2f", calibration.factor());
    }
}

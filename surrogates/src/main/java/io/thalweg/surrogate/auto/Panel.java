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

    /**
     * How many further rows of a batch of more than {@link #MOST_WAITING} rows models predict where one of them is an exact process of a sample, whose lead
     * over many inducing points is small. It costs a prediction each.
     */
    private static final int COMPARED = 512;

    /** Challengers are refitted when their data have grown by this factor. */
    private static final double GROWTH = 1.5;

    /** The probability of a change without a reason. */
    private static final double RISK = 0.05;

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
        Densities ahead = Densities.of(charge.surrogate().posterior(), heard);
        Calibration calibrated = able.calibration.after(ahead.residuals());
        if (able.seats.size() == 1) {
            return of(List.of(charge.having(batch)), able.since, calibrated);
        }
        Observations others = Rows.others(batch, heard.size());
        if (batch.size() <= MOST_AHEAD) {
            return able.after(batch, heard, ahead.logs(), calibrated)
                    .sampling(others)
                    .unlessTooMuchWaits();
        }
        Observations rows = Rows.alternating(heard);
        int half = (rows.size() + 1) / 2;
        boolean many = batch.size() > MOST_WAITING && able.seats.stream().anyMatch(Seat::hasASample);
        Observations compared = Rows.spread(others, many ? COMPARED : 0);
        double[] logs = Densities.log(
                charge.posteriorWith(rows.rows(0, half)),
                rows.rows(half, rows.size()).append(compared));
        double[] awaited = new double[rows.size()];
        Arrays.fill(awaited, 0, half, Double.NaN);
        System.arraycopy(logs, 0, awaited, half, rows.size() - half);
        Panel panel = able.after(batch, rows, awaited, calibrated);
        return many
                ? panel.settled(compared, Arrays.copyOfRange(logs, rows.size() - half, logs.length))
                        .sampling(others)
                : panel.sampling(others).unlessTooMuchWaits();
    }

    /** With a batch learnt by the model in charge, and the rows of it that wait. */
    private Panel after(Observations batch, Observations rows, double[] logs, Calibration calibrated) {
        List<Seat> next = new ArrayList<>(seats);
        next.set(0, inCharge().having(batch));
        return new Panel(next, waiting.append(rows), Densities.joined(densities, logs), since, calibrated);
    }

    /** With rows in the sample of a challenger that do not wait. */
    private Panel sampling(Observations rows) {
        List<Seat> next = seats.stream()
                .map(seat -> seat.samples() ? seat.having(rows) : seat)
                .toList();
        return new Panel(next, waiting, densities, since, calibration);
    }

    private Panel unlessTooMuchWaits() {
        return waiting.size() > MOST_WAITING ? settled() : this;
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
        return waiting.size() == 0 ? this : settled(waiting.rows(0, 0), new double[0]);
    }

    /** The same; models are also compared by further rows, with these log densities under the model in charge, which they do not learn. */
    private Panel settled(Observations compared, double[] known) {
        int[] tests = rows(density -> !Double.isNaN(density));
        Observations first = waiting.at(rows(Double::isNaN));
        Observations test = waiting.at(tests);
        double[] incumbent = Arrays.stream(tests).mapToDouble(i -> densities[i]).toArray();
        List<Seat> next = new ArrayList<>();
        next.add(inCharge().scored(incumbent));
        for (Seat seat : seats.subList(1, seats.size())) {
            Seat informed = seat.having(first);
            Posterior posterior = seat.samples()
                    ? seat.posteriorWith(first)
                    : informed.surrogate().posterior();
            double[] logs = Densities.log(posterior, test);
            Duel duel = compared.size() > 0
                    ? seat.duel()
                            .afterGroups(
                                    Densities.joined(logs, Densities.log(posterior, compared)),
                                    Densities.joined(incumbent, known))
                    : seat.duel().after(logs, incumbent);
            next.add(informed.having(test).scored(logs).dueling(duel));
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
                .filter(seat -> seat.leads() && seat.duel().evidence() >= enough)
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

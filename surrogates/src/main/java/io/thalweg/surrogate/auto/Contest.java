package io.thalweg.surrogate.auto;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.kernel.GaussianModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Which candidate predicts best what it has not seen: each learns every other row of a sample and predicts the rest in two parts, each before it
 * learns it. Rows are not taken in the order of the stream, for where that is sorted the later ones tell who extrapolates best, and the model
 * will have learnt both. The preferred one of those that are not clearly worse than another then learns everything.
 */
final class Contest {

    private static final int SAMPLE = 512;

    /** In nats: no value counts as further behind the best prediction of it. */
    private static final double CLIP = 2 * Duel.CLIP;

    /** Standard errors of a mean difference. */
    private static final double CLEAR = 2;

    private Contest() {}

    /**
     * The panel of the candidates that take the data, the best one in charge.
     *
     * @param candidates the preferred one first, at least one of which takes the data
     * @param fitted models at hyperparameters that were fitted before, the likeliest first; candidates that know one of them begin there
     */
    static Panel of(
            List<Candidate> candidates, List<GaussianModel> fitted, Observations data, RefitBudget budget, Seed seed) {
        List<Candidate> able =
                candidates.stream().filter(candidate -> candidate.takes(data)).toList();
        Observations sample = Rows.alternating(Rows.spread(data, SAMPLE));
        int half = sample.size() / 2;
        int quarter = (sample.size() - half) / 2;
        List<Seat> seats = new ArrayList<>();
        List<double[]> logs = new ArrayList<>();
        RefitBudget once = new RefitBudget(1, budget.maxIterations());
        for (Candidate candidate : able) {
            StorableSurrogate model =
                    (StorableSurrogate) candidate.beginningAt(fitted).observe(sample.rows(0, half));
            model = (StorableSurrogate) model.refit(once, seed.child(candidate.name()));
            double[] own = {};
            for (int from = half; from < sample.size(); from += quarter) {
                Observations part = sample.rows(from, Math.min(sample.size(), from + Math.max(1, quarter)));
                own = Densities.joined(own, Densities.log(model.posterior(), part));
                model = (StorableSurrogate) model.observe(part);
            }
            logs.add(own);
            seats.add(new Seat(candidate, model, half, Duel.NONE, 0));
        }
        clip(logs);
        for (int i = 0; i < seats.size(); i++) {
            Seat seat = seats.get(i);
            double score = Arrays.stream(logs.get(i)).average().orElse(0);
            seats.set(i, new Seat(seat.candidate(), seat.surrogate(), seat.fitted(), Duel.NONE, score));
        }
        Seat winner = seats.get(winner(logs));
        seats.remove(winner);
        seats.sort(Comparator.comparingDouble((Seat seat) -> -seat.score()));
        seats.add(0, winner);
        StorableSurrogate alone = fittedAlone(
                winner.candidate().beginningAt(fitted),
                data,
                once,
                seed.child(winner.candidate().name()).child("alone"));
        seats.set(0, new Seat(winner.candidate(), alone, alone.observations(), Duel.NONE, winner.score()));
        Observations others = Rows.spread(Rows.others(data, SAMPLE), Rows.PORTION);
        for (int i = 1; i < seats.size(); i++) {
            Seat seat = seats.get(i);
            seats.set(i, seat.with((StorableSurrogate) seat.surrogate().observe(others)));
        }
        return Panel.of(List.copyOf(seats), data.size(), Calibration.NONE);
    }

    /** Fitted as if there had been no contest: later fits begin where this one ends, and one to half of a sample may miss what more of the data show. */
    private static StorableSurrogate fittedAlone(
            StorableSurrogate prior, Observations data, RefitBudget budget, Seed own) {
        Surrogate first = prior.observe(Rows.spread(data, Rows.PORTION));
        Surrogate model = first.refit(budget, own);
        Observations rest = Rows.others(data, Rows.PORTION);
        for (Observations portion : Rows.portions(rest)) {
            model = model.observe(portion);
        }
        return (StorableSurrogate) (rest.size() == 0 ? model : model.refit(budget, own.child("rest")));
    }

    /** No value counts as much further behind the best prediction of it. */
    private static void clip(List<double[]> logs) {
        for (int row = 0; row < logs.get(0).length; row++) {
            int r = row;
            double best = logs.stream().mapToDouble(own -> own[r]).max().orElseThrow();
            for (double[] own : logs) {
                own[row] = own[row] > best - CLIP ? own[row] : best - CLIP;
            }
        }
    }

    /** The first one that is not clearly worse than another: mean differences count from two of their standard errors, and a lead worth a change, on. */
    private static int winner(List<double[]> logs) {
        int first = 0;
        while (isClearlyWorse(first, logs)) {
            first++;
        }
        return first;
    }

    private static boolean isClearlyWorse(int candidate, List<double[]> logs) {
        for (double[] other : logs) {
            double[] own = logs.get(candidate);
            int n = own.length;
            double mean = 0;
            for (int i = 0; i < n; i++) {
                mean += (other[i] - own[i]) / n;
            }
            double squares = 0;
            for (int i = 0; i < n; i++) {
                squares += (other[i] - own[i] - mean) * (other[i] - own[i] - mean);
            }
            if (mean >= Duel.LEAD && mean > CLEAR * Math.sqrt(squares / Math.max(1, n - 1) / n)) {
                return true;
            }
        }
        return false;
    }
}

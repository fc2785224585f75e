package io.thalweg.core.search;

import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.random.Seed;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * For spaces with discrete coordinates: {@link Climbs} from the best screened points. If there are many discrete coordinates, from
 * few of them, and then again and again from the best end with some coordinates changed at random: iterated local search
 * (H. R. Lourenço, O. C. Martin and T. Stützle, "Iterated Local Search", Handbook of Metaheuristics, 2003).
 *
 * <p>On 20 problems each of random quadratic, autocorrelation (LABS) and NK functions of 25, 40 and 60 bits, with as many
 * evaluations as ten climbs of at most 12 rounds take (1,200 to 7,700), the mean of the best value was higher for iterated local
 * search than for a genetic algorithm (Jenetics 7.2, populations of 64 and 128, tournaments, uniform crossover, climbs from its
 * four best) on 8 of 12 families and sizes, and higher than for ten climbs on 10; quadratic functions of 60 bits: 257.2, 256.6
 * and 233.9. So there is no genetic algorithm here.
 */
final class MixedSearch {

    /** Most rounds of a climb, times the number of climbs: the rounds that a search may take. */
    private static final int ROUNDS = 12;

    /** From so many discrete coordinates on, climbs are repeated from the best end. */
    private static final int MANY = 8;

    /** Climbs from screened points before that. */
    private static final int FIRST_CLIMBS = 3;

    private final SearchEffort effort;
    private final Executor executor;

    MixedSearch(SearchEffort effort, Executor executor) {
        this.effort = effort;
        this.executor = executor;
    }

    List<Candidate> maximize(AcquisitionFunction function, SearchProblem problem, Seed seed) {
        Arguments arguments = new Arguments(problem, function);
        DMatrixRMaj raw = RawPoints.of(arguments, effort.rawPoints(), effort.localPoints(), seed);
        double[] values = Panels.values(function, raw, executor, problem.deadline());
        int[] starts = StartSelection.choose(values, effort.starts(), (effort.starts() + 1) / 2, seed.child("starts"));
        int[] discrete = IntStream.range(0, arguments.chosenWidth())
                .filter(k -> !arguments.isContinuous(k))
                .toArray();
        boolean many = discrete.length >= MANY;
        int most = effort.starts() * ROUNDS;
        Climbs climbs = new Climbs(function, arguments, effort.maxIterations(), executor);
        Found best = new Found(new double[0], Double.NaN);
        for (int i = 0; i < Math.min(starts.length, many ? FIRST_CLIMBS : starts.length); i++) {
            Found start = new Found(Arguments.row(raw, starts[i]), values[starts[i]]);
            int rounds = many ? most - climbs.rounds() : ROUNDS;
            Found end = climbs.climb(start, rounds, seed.child("climb", i).generator());
            best = best.x().length == 0 || climbs.worth(end) > climbs.worth(best) ? end : best;
        }
        for (int k = 0;
                many
                        && starts.length > 0
                        && climbs.rounds() < most
                        && !problem.deadline().passed();
                k++) {
            RandomGenerator random = seed.child("kick", k).generator();
            int changes = 2 + random.nextInt(Math.max(1, discrete.length / 6));
            Found start = climbs.evaluate(climbs.kick(best.x(), discrete, changes, random));
            Found end = climbs.climb(start, most - climbs.rounds(), random);
            best = climbs.worth(end) > climbs.worth(best) ? end : best;
        }
        return arguments.candidates(function, climbs.found());
    }
}

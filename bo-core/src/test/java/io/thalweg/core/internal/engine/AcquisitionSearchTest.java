package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Mixture;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.search.AcquisitionOptimizer;
import io.thalweg.core.search.Candidate;
import io.thalweg.core.search.SearchProblem;
import io.thalweg.core.search.SpaceSearch;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.core.study.NearestNeighbor;
import io.thalweg.core.study.Study;
import io.thalweg.core.testing.ForwardingPosterior;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How thoroughly an acquisition function is searched. */
class AcquisitionSearchTest {

    private static final String WHOLE = "whole";
    private static final String QUARTER = "quarter";

    private final List<String> searches = new ArrayList<>();

    /** Takes note of its work. */
    private final class Noting implements AcquisitionOptimizer {

        private final String work;

        Noting(String work) {
            this.work = work;
        }

        @Override
        public List<Candidate> maximize(AcquisitionFunction function, SearchProblem problem, Seed seed) {
            searches.add(work);
            return SpaceSearch.inCallingThread().maximize(function, problem, seed);
        }

        @Override
        public AcquisitionOptimizer quartered() {
            return new Noting(QUARTER);
        }
    }

    /** One whose belief has as many elements as inducing points, whatever it has observed. */
    private static final class Summary extends ForwardingSurrogate {

        Summary(Surrogate inner) {
            super(inner, Summary::new);
        }

        @Override
        public long size() {
            return 300;
        }
    }

    /** Believes what another one believes, or something else, each with noise of its own. */
    private static final class Undecided extends ForwardingSurrogate {

        Undecided(Surrogate inner) {
            super(inner, Undecided::new);
        }

        @Override
        public Posterior posterior() {
            List<Posterior> members = Stream.of(0.55, 0.2, 0.25)
                    .<Posterior>map(noise -> new Noisy(super.posterior(), noise))
                    .toList();
            return new Mixture(members, new double[] {0.55, 0.2, 0.25});
        }
    }

    private record Noisy(Posterior posterior, double noiseVariance) implements ForwardingPosterior {}

    /** Takes note of the noise of what it is asked about, in place of the work. */
    private final class NotingNoise implements Acquisition {

        @Override
        public AcquisitionFunction on(AcquisitionContext context) {
            searches.add("noise " + context.objective().noiseVariance());
            return new MaximumUncertainty().on(context);
        }

        @Override
        public boolean logarithmic() {
            return true;
        }
    }

    /** Searched after 200 and after 201 observations. */
    private List<String> searches(int dimension, UnaryOperator<Surrogate> made) {
        return searches(dimension, made, new MaximumUncertainty(), new Noting(WHOLE));
    }

    private List<String> searches(
            int dimension, UnaryOperator<Surrogate> made, Acquisition acquisition, AcquisitionOptimizer search) {
        SearchSpaceBuilder builder = SearchSpace.builder();
        IntStream.range(0, dimension).forEach(k -> builder.real("x" + k, 0, 1));
        Study study = Study.minimize(builder.build())
                .surrogate((space, deterministic) -> made.apply(NearestNeighbor.prior(space.dimension())))
                .acquisition(acquisition)
                .search(search)
                .initialDesign(2)
                .build();
        for (int i = 0; i < 200; i++) {
            study.tell(diagonal(dimension, i / 400.0), i);
        }
        study.ask();
        study.tell(diagonal(dimension, 0.9), 0);
        study.ask();
        return searches;
    }

    private static Point diagonal(int dimension, double u) {
        Map<String, Object> values = new HashMap<>();
        IntStream.range(0, dimension).forEach(k -> values.put("x" + k, u));
        return Point.of(values);
    }

    @Test
    void manyObservationsThatAreKeptAreSearchedWithAQuarterOfTheWork() {
        assertThat(searches(6, UnaryOperator.identity())).containsExactly(WHOLE, QUARTER);
    }

    @Test
    void afterManyObservationsThatAreKeptMembersOfLittleWeightAreNotAsked() {
        assertThat(searches(1, Undecided::new, new NotingNoise(), SpaceSearch.inCallingThread()))
                .endsWith("noise 0.55", "noise 0.2", "noise 0.25", "noise 0.55", "noise 0.25");
    }

    @Test
    void summaryOfManyObservationsIsSearchedWithAllTheWork() {
        assertThat(searches(1, Summary::new)).containsExactly(WHOLE, WHOLE);
    }

    @Test
    void manyCoordinatesAreSearchedWithAllTheWork() {
        assertThat(searches(7, UnaryOperator.identity())).containsExactly(WHOLE, WHOLE);
    }
}

package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.AcquisitionFunction;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
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

    /** Searched after 200 and after 201 observations. */
    private List<String> searches(int dimension, UnaryOperator<Surrogate> made) {
        SearchSpaceBuilder builder = SearchSpace.builder();
        IntStream.range(0, dimension).forEach(k -> builder.real("x" + k, 0, 1));
        Study study = Study.minimize(builder.build())
                .surrogate((space, deterministic) -> made.apply(NearestNeighbor.prior(space.dimension())))
                .acquisition(new MaximumUncertainty())
                .search(new Noting(WHOLE))
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
    void summaryOfManyObservationsIsSearchedWithAllTheWork() {
        assertThat(searches(1, Summary::new)).containsExactly(WHOLE, WHOLE);
    }

    @Test
    void manyCoordinatesAreSearchedWithAllTheWork() {
        assertThat(searches(7, UnaryOperator.identity())).containsExactly(WHOLE, WHOLE);
    }
}

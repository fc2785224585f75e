package io.thalweg.core.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.ejml.data.DMatrixRMaj;

/** Problems and checks that the tests of searches share. */
final class Searches {

    private Searches() {}

    static SearchSpace box(int d) {
        SearchSpaceBuilder builder = SearchSpace.builder();
        for (int i = 0; i < d; i++) {
            builder.real("x" + i, -1, 3);
        }
        return builder.build();
    }

    /** With nothing promising and nothing taken. */
    static SearchProblem problem(SearchSpace space) {
        return new SearchProblem(space, new DMatrixRMaj(0, space.dimension()), u -> false);
    }

    /** Best first, of finite values that the function has there, and admissible. */
    static void assertCandidates(List<Candidate> candidates, KnownFunction function, SearchSpace space) {
        double before = Double.POSITIVE_INFINITY;
        int d = space.dimension();
        for (Candidate candidate : candidates) {
            assertThat(candidate.value()).isFinite().isLessThanOrEqualTo(before);
            assertThat(candidate.value()).isEqualTo(function.value().applyAsDouble(candidate.x()));
            for (int from = 0; from < candidate.x().length; from += d) {
                double[] point = Arrays.copyOfRange(candidate.x(), from, from + d);
                assertThat(space.snap(point)).containsExactly(point, within(1e-15));
            }
            before = candidate.value();
        }
    }

    /** The search gives the same bits in the calling thread and with 1, 2 and 8 threads. */
    static void assertIndependentOfThreads(Function<Executor, List<Candidate>> search) {
        List<double[]> expected = bits(search.apply(Runnable::run));
        assertThat(expected).isNotEmpty();
        for (int threads : new int[] {1, 2, 8}) {
            ExecutorService executor = Executors.newFixedThreadPool(threads);
            try {
                assertThat(bits(search.apply(executor)))
                        .as(threads + " threads")
                        .usingElementComparator(Arrays::compare)
                        .isEqualTo(expected);
            } finally {
                executor.shutdown();
            }
        }
    }

    private static List<double[]> bits(List<Candidate> candidates) {
        return candidates.stream()
                .map(candidate -> {
                    double[] all = Arrays.copyOf(candidate.x(), candidate.x().length + 1);
                    all[all.length - 1] = candidate.value();
                    return all;
                })
                .toList();
    }
}

package io.thalweg.acquisition.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.acquisition.NaiveGaussianProcess;
import io.thalweg.acquisition.NaiveGaussianProcess.Profile;
import io.thalweg.acquisition.internal.marginal.LogExpectedImprovement;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionContext.OutcomeConstraint;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class PendingChoiceTest {

    private static final Seed SEED = Seed.of(5);
    private static final int MANY = 400;

    /** Rises from left to right, with a length-scale of 0.1, and is little known on the way. */
    private final Posterior slope = new NaiveGaussianProcess(
            Profile.RBF,
            new double[] {0.1},
            1,
            0,
            DMatrixRMaj.wrap(3, 1, new double[] {0, 0.5, 1}),
            new double[] {-3, 0, 3},
            new double[] {0.01, 0.01, 0.01},
            0.01);

    private static DMatrixRMaj points(int count) {
        return DMatrixRMaj.wrap(
                count, 1, SEED.child("points").generator().doubles(count).toArray());
    }

    private AcquisitionContext context(DMatrixRMaj pending, long seed) {
        return AcquisitionContext.of(slope, 0, Seed.of(seed)).withPending(pending);
    }

    private static Set<Double> values(DMatrixRMaj points) {
        return IntStream.range(0, points.numRows)
                .mapToObj(i -> points.data[i])
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static AcquisitionContext seeded(AcquisitionContext context, long seed) {
        return AcquisitionContext.of(context.objective(), context.incumbent(), Seed.of(seed))
                .withObjectives(context.objectives(), context.referencePoint())
                .withConstraints(context.constraints())
                .withPending(context.pending());
    }

    /** What is chosen whatever is drawn. */
    private static Set<Double> promising(AcquisitionContext context) {
        Set<Double> common = values(PendingChoice.of(seeded(context, 0)));
        for (int seed = 1; seed < 20; seed++) {
            common.retainAll(values(PendingChoice.of(seeded(context, seed))));
        }
        return common;
    }

    @Test
    void fewAreAllSampled() {
        DMatrixRMaj few = points(PendingChoice.MOST);
        assertThat(PendingChoice.of(context(few, 1))).isSameAs(few);
        DMatrixRMaj more = points(PendingChoice.MOST + 1);
        assertThat(values(PendingChoice.of(context(more, 1)))).hasSize(PendingChoice.MOST);
    }

    @Test
    void ofManySomeAreSampledInTheirOrder() {
        DMatrixRMaj many = points(MANY);
        DMatrixRMaj chosen = PendingChoice.of(context(many, 1));
        assertThat(chosen.numRows).isEqualTo(PendingChoice.MOST);
        List<Double> all = new ArrayList<>();
        for (double value : many.data) {
            all.add(value);
        }
        int[] places = IntStream.range(0, chosen.numRows)
                .map(i -> all.indexOf(chosen.data[i]))
                .toArray();
        assertThat(places).isSorted().doesNotContain(-1).doesNotHaveDuplicates();
        assertThat(PendingChoice.of(context(many, 1)).data).containsExactly(chosen.data);
    }

    @Test
    void halfIsDrawnFromAll() {
        AcquisitionContext context = context(points(MANY), 0);
        assertThat(promising(context)).hasSize(PendingChoice.MOST / 2);
        Set<Double> ever = new TreeSet<>();
        for (int seed = 0; seed < 100; seed++) {
            ever.addAll(values(PendingChoice.of(seeded(context, seed))));
        }
        // Each of the others has a chance of 64/336 to be drawn, so a hundred draws nearly never miss it.
        assertThat(ever).hasSize(MANY);
    }

    @Test
    void whatIsLikeliestToImproveIsTaken() {
        DMatrixRMaj many = points(MANY);
        double best = Arrays.stream(slope.predict(many, 1).mean()).max().orElseThrow();
        AcquisitionFunction improvement =
                new LogExpectedImprovement().on(AcquisitionContext.of(slope, best, Seed.of(1)));
        double[] values = new double[MANY];
        improvement.valueAll(many, values);
        int top = IntStream.range(0, MANY)
                .reduce((a, b) -> values[a] >= values[b] ? a : b)
                .orElseThrow();
        assertThat(promising(context(many, 0))).contains(many.data[top]);
        // What is known of better points makes all the others hopeless but where the least is known.
        AcquisitionContext better = AcquisitionContext.of(slope, 30, Seed.of(0)).withPending(many);
        assertThat(promising(better)).isNotEqualTo(promising(context(many, 0)));
    }

    /** A crowd at the best place tells little more than one of it. */
    @Test
    void theMostPromisingAreNotACrowd() {
        RandomGenerator random = SEED.child("crowd").generator();
        double[] points = new double[200];
        for (int i = 0; i < 200; i++) {
            points[i] = i < 194 ? 0.95 + 1e-4 * random.nextDouble() : 0.65 + 0.05 * (i - 194);
        }
        Set<Double> promising = promising(context(DMatrixRMaj.wrap(200, 1, points), 0));
        assertThat(promising).contains(Arrays.stream(points, 194, 200).boxed().toArray(Double[]::new));
    }

    @Test
    void whatCannotBeFeasibleIsNotPromising() {
        AcquisitionContext context = context(points(MANY), 0)
                .withConstraints(List.of(new OutcomeConstraint(
                        new NaiveGaussianProcess(
                                Profile.RBF,
                                new double[] {0.5},
                                1,
                                0,
                                DMatrixRMaj.wrap(3, 1, new double[] {0, 0.5, 1}),
                                new double[] {3, 0, -3},
                                new double[] {1e-4, 1e-4, 1e-4},
                                0),
                        0)));
        assertThat(promising(context)).hasSize(PendingChoice.MOST / 2).allMatch(x -> x < 0.6);
    }

    @Test
    void eachOfSeveralObjectivesCounts() {
        Posterior flat = new NaiveGaussianProcess(
                Profile.RBF,
                new double[] {0.3},
                1e-4,
                0,
                DMatrixRMaj.wrap(1, 1, new double[] {0.5}),
                new double[] {0},
                new double[] {1e-4},
                0);
        AcquisitionContext context = context(points(MANY), 0);
        Set<Double> both = promising(context.withObjectives(List.of(flat, slope), new double[2]));
        assertThat(both)
                .isEqualTo(promising(context.withObjectives(List.of(slope, flat), new double[2])))
                .isNotEqualTo(promising(context.withObjectives(List.of(flat), new double[0])));
        assertThat(both).hasSize(PendingChoice.MOST / 2);
    }

    @Test
    void whereNothingIsANumberPointsAreChosenAllTheSame() {
        Posterior none = new NaiveGaussianProcess(
                Profile.RBF,
                new double[] {Double.NaN},
                1,
                0,
                DMatrixRMaj.wrap(0, 1, new double[0]),
                new double[0],
                new double[0],
                0);
        AcquisitionContext context = AcquisitionContext.of(none, 0, Seed.of(1)).withPending(points(MANY));
        assertThat(values(PendingChoice.of(context))).hasSize(PendingChoice.MOST);
    }
}

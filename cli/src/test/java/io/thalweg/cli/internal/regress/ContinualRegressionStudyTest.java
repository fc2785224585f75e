package io.thalweg.cli.internal.regress;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.internal.random.Shuffle;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.choice.StationaryChoice;
import io.thalweg.surrogate.streaming.FeaturePolicy;
import io.thalweg.surrogate.streaming.FixedBudget;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import io.thalweg.surrogate.streaming.StreamingSurrogateFactory;
import io.thalweg.surrogate.streaming.VariationalInducingPointSelection;
import io.thalweg.surrogate.streaming.VariationalInducingPointSelection.Order;
import io.thalweg.surrogate.streaming.hippo.HippoFamily;
import io.thalweg.surrogate.streaming.hippo.PseudoTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Continual regression in several dimensions: Chen et al., "Recurrent memory for online interdomain Gaussian processes" (2025), Fig. 4.
 * Ten tasks by the first input or by the norm, nothing raw is kept, hyperparameters are those of the first task. Tables and the rows
 * held out are read from the folder given by {@code -Dthalweg.data}.
 */
@Tag("study")
class ContinualRegressionStudyTest {

    private static final int TASKS = 10;
    private static final int SIZE = 256;

    /** Rows of the first task that hyperparameters are fitted to. */
    private static final int FITTED = 700;

    private static final RefitBudget FIT = new RefitBudget(2, 100);

    /** Of points. */
    private static final RefitBudget MOVES = new RefitBudget(1, 5);

    @ParameterizedTest
    @CsvSource({
        "powerplant, PE, FIRST",
        "powerplant, PE, L2",
        "skillcraft, log_gap_between_pacs, FIRST",
        "skillcraft, log_gap_between_pacs, L2"
    })
    void tasksInOrder(String set, String target, StreamOrder order) {
        Samples samples = TaskStream.read(set + ".csv", target, List.of());
        Partition partition = Partition.testRows(samples.size(), TaskStream.path("splits/" + set + ".0.txt"));
        TaskStream stream = TaskStream.of(samples, partition, order, TASKS);
        GaussianModel model = fittedTo(stream.first());
        System.out.println(set + " " + order + " " + model.parameters());
        TaskCourse given = learnt("OHSVGP-o", stream, model, HippoFamily.of(SIZE), Optional.empty());
        PseudoTime nearest = PseudoTime.nearest();
        learnt("OHSVGP-k", stream, model, HippoFamily.of(SIZE).withOrder(nearest), Optional.empty());
        TaskCourse points = learnt("OVC", stream, model, new FixedBudget(SIZE, false), Optional.empty());
        learnt("OSVGP", stream, model, new FixedBudget(SIZE, true), Optional.of(MOVES));
        FeaturePolicy vips = new VariationalInducingPointSelection(0.035, SIZE, Order.GAIN);
        learnt("VIPS", stream, model, vips, Optional.empty());
        assertThat(given.nlpd()).isLessThan(points.nlpd() + 0.005);
        assertThat(given.rmse()).isLessThan(points.rmse() + 0.003);
    }

    private static GaussianModel fittedTo(Samples first) {
        SearchSpaceBuilder space = SearchSpace.builder();
        first.features().forEach(name -> space.real(name, 0, 1));
        GaussianModel start = StreamingSurrogateFactory.DEFAULT
                .withKernels(StationaryChoice.of(Rbf.PROFILE))
                .create(space.build(), false)
                .model();
        int[] rows = Shuffle.order(first.size(), Seed.of(0).generator());
        Samples some = first.rows(Arrays.copyOf(rows, Math.min(FITTED, rows.length)));
        GaussianModel fitted = ExactGaussianProcess.of(first.dimension(), start)
                .observe(Observations.of(some.x(), some.y()))
                .refit(FIT, Seed.of(0))
                .model();
        return fitted.withParameters(fitted.parameters().map(Hyperparameter::fixed));
    }

    private static TaskCourse learnt(
            String name, TaskStream stream, GaussianModel model, FeaturePolicy policy, Optional<RefitBudget> moves) {
        StreamingSurrogate prior = StreamingSurrogate.of(stream.first().dimension(), List.of(model), policy, 1);
        TaskCourse course = TaskCourse.of(name, stream, new SurrogateLearner(prior), moves);
        course.printTasks(System.out);
        return course;
    }
}

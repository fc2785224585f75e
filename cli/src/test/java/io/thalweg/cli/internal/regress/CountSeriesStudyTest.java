package io.thalweg.cli.internal.regress;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Surrogates;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.likelihood.Likelihood;
import io.thalweg.surrogate.streaming.FeaturePolicy;
import io.thalweg.surrogate.streaming.FixedBudget;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import io.thalweg.surrogate.streaming.StreamingSurrogateFactory;
import io.thalweg.surrogate.streaming.hippo.HippoFamily;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A year of daily deaths in an epidemic in five tasks, with a negative binomial likelihood, in the manner of Chen et al., "Recurrent
 * memory for online interdomain Gaussian processes" (2025). Nothing raw is kept, hyperparameters are those of the first task, every
 * fifth day is held out. The table is read from the folder given by {@code -Dthalweg.data}.
 */
@Tag("study")
class CountSeriesStudyTest {

    private static final int TASKS = 5;

    private static final RefitBudget MOVES = new RefitBudget(1, 100);

    private static GaussianModel model(StreamingSurrogate fitted) {
        return fitted.model().withParameters(fitted.model().parameters().map(Hyperparameter::fixed));
    }

    private static Likelihood likelihood(StreamingSurrogate fitted) {
        Likelihood learnt = fitted.likelihood().orElseThrow();
        return learnt.withParameters(learnt.parameters().map(Hyperparameter::fixed));
    }

    @Test
    void epidemic() {
        Samples days = TaskStream.read("covid_santa_catarina.csv", "deaths", List.of("day"));
        Partition everyFifth = new Partition(
                IntStream.range(0, days.size()).filter(i -> i % 5 != 2).toArray(),
                IntStream.range(0, days.size()).filter(i -> i % 5 == 2).toArray());
        TaskStream stream = TaskStream.ofCounts(days, everyFifth, TASKS);
        StreamingSurrogate fitted = fittedToFirst(stream.first());
        System.out.println(
                fitted.model().parameters() + " " + likelihood(fitted).parameters());
        TaskCourse all = learnt("all the data", stream, fitted, new FixedBudget(days.size(), false), Optional.empty());
        for (int size : new int[] {15, 30}) {
            TaskCourse memory = learnt("OHSVGP " + size, stream, fitted, HippoFamily.of(size), Optional.empty());
            TaskCourse points = learnt("OVC " + size, stream, fitted, new FixedBudget(size, false), Optional.empty());
            learnt("OSVGP " + size, stream, fitted, new FixedBudget(size, true), Optional.of(MOVES));
            assertThat(memory.nlpdAtTheEnd(1)).isLessThan(memory.nlpdAfter(1) + 0.05);
            assertThat(memory.nlpdAtTheEnd(1)).isLessThan(points.nlpdAtTheEnd(1) + 0.02);
            assertThat(memory.nlpd()).isLessThan(points.nlpd() + 0.02);
            assertThat(memory.nlpd()).isLessThan(all.nlpd() + 0.05);
        }
    }

    private static StreamingSurrogate fittedToFirst(Samples first) {
        SearchSpace time = SearchSpace.builder().real("day", 0, 1).build();
        Map<String, String> options = Map.of("likelihood", "negative-binomial", "kernel", "rbf");
        return ((StreamingSurrogateFactory) Surrogates.named("vips", options))
                .withPolicy(new FixedBudget(first.size(), false))
                .create(time, false)
                .observe(Observations.of(first.x(), first.y()))
                .refit(RefitBudget.THOROUGH, Seed.of(0));
    }

    private static TaskCourse learnt(
            String name,
            TaskStream stream,
            StreamingSurrogate fitted,
            FeaturePolicy policy,
            Optional<RefitBudget> moves) {
        StreamingSurrogate prior = StreamingSurrogate.of(1, List.of(model(fitted)), policy, 1, likelihood(fitted));
        TaskCourse course = TaskCourse.of(name, stream, new SurrogateLearner(prior), moves);
        course.printTasks(System.out);
        return course;
    }
}

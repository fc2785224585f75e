package io.thalweg.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.ml.tuning.TrainValidationSplit;
import org.apache.spark.ml.tuning.TrainValidationSplitModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Learning as an estimator. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SurrogateLearnerTest {

    private static final LearnOptions OPTIONS =
            LearnOptions.DEFAULT.with("nodes", "9").withSample(150).withSeed(5);

    @TempDir
    private Path directory = Path.of(".");

    private Dataset<Row> data;

    @BeforeAll
    void rows() {
        SplittableRandom random = new SplittableRandom(2);
        List<Row> rows = Stream.generate(() -> 6 * random.nextDouble())
                .limit(300)
                .map(a -> RowFactory.create(a, Math.sin(2 * a) + 0.1 * random.nextGaussian()))
                .toList();
        data = LocalDatasets.dataset(rows, List.of("a", "label"), 2);
    }

    private static SurrogateLearner learner() {
        return new SurrogateLearner().setFeaturesCols("a").setOptions(OPTIONS);
    }

    @Test
    void fitsWhatIsLearnt() {
        SurrogateLearner learner = new SurrogateLearner().setFeaturesCols("a").setOptions(OPTIONS);
        learner.setPredictionCol("mean").setDeviationCol("sd");
        SurrogateModel model = learner.fit(data);
        SurrogateModel learnt = ThalwegSpark.learn(data, new Columns(List.of("a"), "label"), OPTIONS);
        assertThat(model.state()).isEqualTo(learnt.state());
        assertThat(model.units().options()).isEqualTo(OPTIONS.options());
        assertThat(model.parent()).isSameAs(learner);
        assertThat(model.transform(data).columns()).containsExactly("a", "label", "mean", "sd");
        assertThat(learner.transformSchema(data.schema()).fieldNames()).containsExactly("a", "label", "mean", "sd");
    }

    @Test
    void isTunedInAPipeline() throws Exception {
        SurrogateLearner learner = learner();
        ParamMap[] grid = new ParamGridBuilder()
                .addGrid(
                        learner.options(),
                        scala.jdk.javaapi.CollectionConverters.asScala(
                                List.of(new String[] {"nodes=6"}, new String[] {"nodes=12"})))
                .build();
        TrainValidationSplitModel tuned = new TrainValidationSplit()
                .setEstimator(new Pipeline().setStages(new PipelineStage[] {learner}))
                .setEvaluator(new RegressionEvaluator())
                .setEstimatorParamMaps(grid)
                .setSeed(3)
                .fit(data);
        assertThat(tuned.validationMetrics()[1]).isLessThan(tuned.validationMetrics()[0]);
        SurrogateModel best = (SurrogateModel) ((PipelineModel) tuned.bestModel()).stages()[0];
        assertThat(best.units().options()).containsEntry("nodes", "12");
    }

    @Test
    void storedLearnerLearnsTheSame() throws Exception {
        SurrogateLearner learner = learner().setLabelCol("label");
        String path = directory.resolve("learner").toString();
        learner.save(path);
        SurrogateLearner loaded = SurrogateLearner.load(path);
        assertThat(loaded.uid()).isEqualTo(learner.uid());
        assertThat(loaded.fit(data).state()).isEqualTo(learner.fit(data).state());
        SurrogateLearner other =
                learner.copy(ParamMap.empty().put(learner.seed().w(6)));
        assertThat(other.fit(data).state()).isNotEqualTo(learner.fit(data).state());
    }

    @Test
    void mistakesAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SurrogateLearner().fit(data))
                .withMessageContaining("at least one feature");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner().setLabelCol("y").fit(data))
                .withMessageContaining("no 'y'");
        SurrogateLearner odd = learner();
        odd.set(odd.options(), new String[] {"nodes"});
        assertThatIllegalArgumentException().isThrownBy(() -> odd.fit(data)).withMessageContaining("name=value");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner().setOptions(OPTIONS.withRange("a", 0, 9)))
                .withMessageContaining("ranges are given of [a]");
    }
}

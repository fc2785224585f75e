package io.thalweg.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.oracle.labs.mlrg.olcut.provenance.MapProvenance;
import com.oracle.labs.mlrg.olcut.provenance.Provenance;
import com.oracle.labs.mlrg.olcut.provenance.primitives.DoubleProvenance;
import com.oracle.labs.mlrg.olcut.provenance.primitives.StringProvenance;
import io.thalweg.Thalweg;
import io.thalweg.core.error.NoBestTrialException;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tribuo.Dataset;
import org.tribuo.Model;
import org.tribuo.MutableDataset;
import org.tribuo.Trainer;
import org.tribuo.impl.ArrayExample;
import org.tribuo.provenance.SimpleDataSourceProvenance;
import org.tribuo.provenance.TrainerProvenance;
import org.tribuo.regression.RegressionFactory;
import org.tribuo.regression.Regressor;
import org.tribuo.regression.baseline.DummyRegressionTrainer;
import org.tribuo.regression.evaluation.RegressionEvaluator;

class TunedTrainerTest {

    private static final double MEAN = 3;

    private static final SearchSpace SPACE =
            SearchSpace.builder().real("constant", -10, 10).build();

    /** Of all constants, the mean of the examples is the best prediction. */
    private static TunedTrainer<Regressor> constants() {
        return TunedTrainer.of(
                        SPACE,
                        point -> DummyRegressionTrainer.createConstantTrainer(point.real("constant")),
                        TunedTrainerTest::error)
                .evaluations(15)
                .folds(4);
    }

    private static Dataset<Regressor> examples(int count) {
        RegressionFactory factory = new RegressionFactory();
        MutableDataset<Regressor> examples =
                new MutableDataset<>(new SimpleDataSourceProvenance("noise around a mean", factory), factory);
        Random random = new Random(5);
        for (int i = 0; i < count; i++) {
            examples.add(new ArrayExample<>(
                    new Regressor("y", MEAN + random.nextGaussian()), new String[] {"x"}, new double[] {i}));
        }
        return examples;
    }

    private static double error(Model<Regressor> model, Dataset<Regressor> examples) {
        return new RegressionEvaluator().evaluate(model, examples).averageRMSE();
    }

    private static double constant(Model<Regressor> model) {
        return model.predict(examples(5)).get(0).getOutput().getValues()[0];
    }

    @Test
    void trainsTheBestWithAllExamples() {
        Dataset<Regressor> examples = examples(40);
        Model<Regressor> model = constants().train(examples);
        assertThat(constant(model)).isCloseTo(MEAN, within(0.5));
        assertThat(model.getProvenance().getDatasetProvenance()).isEqualTo(examples.getProvenance());
    }

    @Test
    void theSameSeedGivesTheSameModelAndAnotherInvocationAnotherSearch() {
        TunedTrainer<Regressor> trainer = constants().seed(9);
        double first = constant(trainer.train(examples(40)));
        double second = constant(trainer.train(examples(40)));
        assertThat(constant(constants().seed(9).train(examples(40)))).isEqualTo(first);
        assertThat(second).isNotEqualTo(first);
        assertThat(trainer.getInvocationCount()).isEqualTo(2);
        assertThat(constant(trainer.train(examples(40), Map.of(), 1))).isEqualTo(second);
        assertThat(trainer.getInvocationCount()).isEqualTo(2);
    }

    @Test
    void provenanceIsThatOfTheTrainerFoundAndSaysHow(@TempDir Path folder) throws IOException {
        TunedTrainer<Regressor> trainer = constants().seed(9);
        TrainerProvenance before = trainer.getProvenance();
        Model<Regressor> model =
                trainer.train(examples(40), Map.of("site", new StringProvenance("site", "a laboratory")));

        TrainerProvenance found = model.getProvenance().getTrainerProvenance();
        assertThat(found.getClassName()).isEqualTo(DummyRegressionTrainer.class.getName());
        assertThat(found.getConfiguredParameters().get("constantValue"))
                .isEqualTo(new DoubleProvenance("constantValue", constant(model)));

        MapProvenance<?> values = model.getProvenance().getInstanceProvenance();
        assertThat((Provenance) values.getMap().get("site")).isEqualTo(new StringProvenance("site", "a laboratory"));
        assertThat((Provenance) values.getMap().get(TunedTrainer.TUNED_BY)).isEqualTo(before);
        assertThat(values.getMap().get(TunedTrainer.ERROR))
                .isInstanceOfSatisfying(
                        DoubleProvenance.class,
                        error -> assertThat(error.getValue()).isCloseTo(1, within(0.3)));
        assertThat(before.toString())
                .contains(TunedTrainer.class.getName())
                .contains("evaluations=15,folds=4,seed=9,space=SearchSpace{constant=a number in [-10.0, 10.0]}")
                .contains("train-invocation-count=0");

        Path file = folder.resolve("model");
        model.serializeToFile(file);
        assertThat(Model.deserializeFromFile(file).getProvenance()).isEqualTo(model.getProvenance());
    }

    @Test
    void hopelessTrainersAreStoppedBeforeTheirLastFold() {
        AtomicInteger trained = new AtomicInteger();
        StudyStore store = new MemoryStore(Clock.systemUTC());
        TunedTrainer.of(
                        SPACE,
                        point -> DummyRegressionTrainer.createConstantTrainer(point.real("constant")),
                        (m, e) -> {
                            trained.incrementAndGet();
                            return error(m, e);
                        })
                .evaluations(20)
                .folds(8)
                .study(study -> study.storedIn(store))
                .train(examples(40));
        assertThat(trained.get()).isBetween(8, 20 * 8 - 8);
        Study study = Thalweg.open(store).build();
        assertThat(study.state().results())
                .hasSize(20)
                .anySatisfy(result -> assertThat(result.outcome()).isInstanceOf(Outcome.Stopped.class));
        assertThat(store.reports(0, Long.MAX_VALUE)).hasSize(trained.get());
    }

    @Test
    void aStoredStudyGoesOn() {
        StudyStore store = new MemoryStore(Clock.systemUTC());
        TunedTrainer<Regressor> trainer = constants().study(study -> study.storedIn(store));
        trainer.evaluations(5).train(examples(40));
        double found = constant(trainer.evaluations(12).train(examples(40), Map.of(), 0));
        assertThat(Thalweg.open(store).build().state().results()).hasSize(12);
        assertThat(constant(trainer.evaluations(12).train(examples(40), Map.of(), 0)))
                .as("nothing is left to try")
                .isEqualTo(found);
    }

    @Test
    void sayWhyNothingWasChosen() {
        Trainer<Regressor> broken = TunedTrainer.<Regressor>of(
                        SPACE,
                        point -> {
                            throw new IllegalStateException("no memory left on the card");
                        },
                        TunedTrainerTest::error)
                .evaluations(3);
        Dataset<Regressor> examples = examples(40);
        assertThatThrownBy(() -> broken.train(examples))
                .isInstanceOf(NoBestTrialException.class)
                .hasMessageContaining("nothing was chosen")
                .hasMessageContaining("no memory left on the card");
    }

    @Test
    void anInterruptEndsTheSearch() {
        Trainer<Regressor> interrupted = TunedTrainer.of(
                SPACE,
                point -> {
                    Thread.currentThread().interrupt();
                    return DummyRegressionTrainer.createConstantTrainer(0);
                },
                TunedTrainerTest::error);
        Dataset<Regressor> examples = examples(40);
        assertThatThrownBy(() -> interrupted.train(examples)).isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void badNumbersAreRefused() {
        TunedTrainer<Regressor> trainer = constants();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> trainer.folds(1))
                .withMessage("folds is 1, must be at least 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> trainer.evaluations(0))
                .withMessage("evaluations is 0, must be at least 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> trainer.setInvocationCount(-2))
                .withMessage("invocationCount is -2, must be at least 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> trainer.train(examples(3)))
                .withMessageContaining("3 examples for 4 folds");
        assertThat(trainer).hasToString("TunedTrainer(space=" + SPACE + ", evaluations=15, folds=4, seed=1)");
    }
}

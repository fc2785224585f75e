package io.thalweg.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.Thalweg;
import io.thalweg.core.error.NoBestTrialException;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.TrialResult;
import java.time.Clock;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoostError;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class TunedBoosterTest {

    private static final SearchSpace SPACE = SearchSpace.builder()
            .categorical("booster", "gbtree", "dart")
            .logReal("eta", 1e-4, 1)
            .integer("max_depth", 1, 6)
            .real("rate_drop", 0, 0.5)
            .when("booster", "dart")
            .build();

    @BeforeAll
    static void here() {
        XgboostHere.isRequired();
    }

    private static TunedBooster boosting() {
        return TunedBooster.of(SPACE, Map.of("objective", "reg:squarederror"))
                .rounds(20)
                .evaluations(15);
    }

    private static DMatrix rows(int count) throws XGBoostError {
        Random random = new Random(3);
        float[] values = new float[2 * count];
        float[] labels = new float[count];
        for (int i = 0; i < count; i++) {
            values[2 * i] = random.nextFloat();
            values[2 * i + 1] = random.nextFloat();
            labels[i] = (values[2 * i] > 0.5f ? 1 : 0) + (float) Math.sin(6 * values[2 * i + 1]);
        }
        DMatrix rows = new DMatrix(values, count, 2, Float.NaN);
        rows.setLabel(labels);
        return rows;
    }

    @Test
    void trainsTheBestOnAllRows() throws XGBoostError {
        StudyStore store = new MemoryStore(Clock.systemUTC());
        Booster booster = boosting().study(study -> study.storedIn(store)).train(rows(300));
        Study study = Thalweg.open(store).build();
        assertThat(booster.getNumBoostedRound()).isEqualTo(20);
        assertThat(booster.getAttr(TunedBooster.METRIC))
                .isEqualTo(String.valueOf(study.best().orElseThrow().value()));
        assertThat(booster.getAttr(TunedBooster.PARAMETERS))
                .isEqualTo(study.best().orElseThrow().point().toString());
        assertThat(study.best().orElseThrow().value())
                .as("labels have a deviation of 0.8")
                .isLessThan(0.2);
        assertThat(study.state().results())
                .hasSize(15)
                .extracting(TrialResult::outcome)
                .hasAtLeastOneElementOfType(Outcome.Stopped.class);
        assertThat(store.reports(0, Long.MAX_VALUE)).hasSizeBetween(100, 15 * 20 - 20);
    }

    @Test
    void theSameSeedGivesTheSameBooster() throws XGBoostError {
        byte[] one = boosting().seed(4).train(rows(300)).toByteArray();
        assertThat(boosting().seed(4).train(rows(300)).toByteArray()).isEqualTo(one);
        assertThat(boosting().seed(5).train(rows(300)).toByteArray()).isNotEqualTo(one);
    }

    @Test
    void moreIsBetterIfOneSaysSo() throws XGBoostError {
        DMatrix rows = rows(300);
        float[] labels = rows.getLabel();
        for (int i = 0; i < labels.length; i++) {
            labels[i] = labels[i] > 0.5f ? 1 : 0;
        }
        rows.setLabel(labels);
        Booster booster = TunedBooster.of(SPACE, Map.of("objective", "binary:logistic", "eval_metric", "auc"))
                .maximizing()
                .rounds(20)
                .evaluations(12)
                .heldOut(0.3)
                .train(rows);
        assertThat(Double.parseDouble(booster.getAttr(TunedBooster.METRIC))).isBetween(0.97, 1.0);
    }

    @Test
    void aMetricThatIsNoNumberIsAFailure() throws XGBoostError {
        DMatrix rows = rows(60);
        float[] labels = new float[60];
        Arrays.fill(labels, 1);
        rows.setLabel(labels);
        TunedBooster ofOneClass = TunedBooster.of(SPACE, Map.of("objective", "binary:logistic", "eval_metric", "auc"))
                .maximizing()
                .rounds(2)
                .evaluations(2);
        assertThatThrownBy(() -> ofOneClass.train(rows)).isInstanceOf(NoBestTrialException.class);
    }

    @Test
    void sayWhyNothingWasChosen() throws XGBoostError {
        TunedBooster broken =
                TunedBooster.of(SPACE, Map.of("objective", "reg:unheard-of")).evaluations(3);
        DMatrix rows = rows(50);
        assertThatThrownBy(() -> broken.train(rows))
                .isInstanceOf(NoBestTrialException.class)
                .hasMessageContaining("reg:unheard-of");
    }

    @Test
    void badArgumentsAreRefused() throws XGBoostError {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TunedBooster.of(SPACE, Map.of("eta", 0.3)))
                .withMessage("\"eta\" is fixed and searched, must be in one of fixed and space");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> boosting().rounds(0))
                .withMessage("rounds is 0, must be at least 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> boosting().heldOut(1))
                .withMessage("heldOut is 1.0, must be above 0 and below 1");
        DMatrix rows = rows(4);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> boosting().heldOut(0.1).train(rows))
                .withMessageContaining("no rows on one side of 4 rows");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> boosting().heldOut(0.9).train(rows))
                .withMessageContaining("no rows on one side of 4 rows");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> boosting().heldOut(Double.NaN))
                .withMessage("heldOut is NaN, must be above 0 and below 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> boosting().evaluations(-1))
                .withMessage("evaluations is -1, must be at least 1");
    }
}

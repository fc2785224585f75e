package io.thalweg.optuna;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.space.Condition;
import io.thalweg.optuna.Distribution.Kind;
import io.thalweg.optuna.RawStudy.Drawn;
import io.thalweg.optuna.RawStudy.RawTrial;
import io.thalweg.optuna.RawStudy.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** On what the existence of a parameter depends, as far as trials show it. */
class PresenceTest {

    private static final Distribution WHOLE = new Distribution(Kind.INTEGER, 0, 9, 1, false, List.of());
    private static final Distribution REAL = new Distribution(Kind.REAL, 0, 9, 0, false, List.of());
    private static final Distribution KIND = new Distribution(Kind.CATEGORY, 0, 0, 0, false, List.of("a", "b", "c"));

    /** Trials of these values of a parent, of which some have the parameter. */
    private static Optional<Condition> of(Distribution parent, double[] with, double[] without) {
        List<RawTrial> trials = new ArrayList<>();
        for (double value : with) {
            trials.add(trial(parent, value));
            trials.get(trials.size() - 1).drawn.put("child", new Drawn(0.5, REAL));
        }
        for (double value : without) {
            trials.add(trial(parent, value));
        }
        return new Presence(trials).of("child", Map.of("parent", parent));
    }

    private static RawTrial trial(Distribution parent, double value) {
        RawTrial trial = new RawTrial(0, State.COMPLETE);
        trial.drawn.put("parent", new Drawn(value, parent));
        return trial;
    }

    @Test
    void integersDecideFromOrUpToAValue() {
        assertThat(of(WHOLE, new double[] {5, 3, 7}, new double[] {1, 2}))
                .contains(Condition.between("parent", 3, Double.POSITIVE_INFINITY));
        assertThat(of(WHOLE, new double[] {1, 2}, new double[] {5, 3, 7}))
                .contains(Condition.between("parent", Double.NEGATIVE_INFINITY, 2));
        assertThat(of(WHOLE, new double[] {5, 3}, new double[] {4})).isEmpty();
        assertThat(of(WHOLE, new double[] {5, 3}, new double[] {3})).isEmpty();
        assertThat(of(WHOLE, new double[] {3}, new double[] {3})).isEmpty();
    }

    @Test
    void categoriesDecideIfNoneHasBoth() {
        assertThat(of(KIND, new double[] {2, 0, 2}, new double[] {1})).contains(Condition.oneOf("parent", "a", "c"));
        assertThat(of(KIND, new double[] {2, 0}, new double[] {1, 0})).isEmpty();
    }

    @Test
    void realNumbersDecideNothing() {
        assertThat(of(REAL, new double[] {5, 3}, new double[] {1, 2})).isEmpty();
    }
}

package io.thalweg.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Surrogates;
import io.thalweg.core.random.Seed;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.testfunction.TestFunction;
import io.thalweg.testfunction.catalog.TestFunctions;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Studies whose surrogate is WISKI. */
@Tag("slow")
class WiskiStudiesTest extends OnlineStudies {

    @Override
    String surrogate() {
        return "wiski";
    }

    @Test
    @Tag("study")
    @Override
    void searchUnderNoiseImproves() {
        super.searchUnderNoiseImproves();
    }

    /** After an amendment all the results are absorbed anew in one batch: nothing of what was found in them may be lost. */
    @Tag("study")
    @ParameterizedTest
    @ValueSource(strings = {"rosenbrock5", "michalewicz5"})
    void forecastsSurviveAnAmendment(String name) {
        TestFunction function = TestFunctions.named(name);
        Study study = Cases.minimize(function.space())
                .surrogate(Surrogates.named(surrogate()))
                .seed(1)
                .build();
        RandomGenerator random = Seed.of(2).generator();
        for (int k = 0; k < 5; k++) {
            for (int i = 0; i < 1000; i++) {
                double[] x = drawn(function, random);
                study.tell(function.point(x), function.evaluate(x));
            }
            study.cancel(study.ask());
        }
        double before = error(study, function);
        Trial first = study.state().trials().get(0);
        double value = function.evaluate(function.coordinates(first.point()));
        study.amend(first, Outcome.of(value * (1 + 1e-9)), "read off wrongly");
        study.cancel(study.ask());
        assertThat(error(study, function)).as("error after an amendment").isLessThan(1.2 * before);
    }

    private static double[] drawn(TestFunction function, RandomGenerator random) {
        double[] x = function.lower();
        double[] upper = function.upper();
        for (int j = 0; j < x.length; j++) {
            x[j] += random.nextDouble() * (upper[j] - x[j]);
        }
        return x;
    }

    /** Root mean square error of forecasts, relative to the deviation of the values. */
    private static double error(Study study, TestFunction function) {
        RandomGenerator random = Seed.of(3).generator();
        double[] errors = new double[500];
        double[] values = new double[500];
        for (int i = 0; i < values.length; i++) {
            double[] x = drawn(function, random);
            values[i] = function.evaluate(x);
            errors[i] = study.forecast(function.point(x)).orElseThrow().mean() - values[i];
        }
        double mean = Arrays.stream(values).average().orElseThrow();
        return Math.sqrt(Arrays.stream(errors).map(e -> e * e).sum()
                / Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum());
    }
}

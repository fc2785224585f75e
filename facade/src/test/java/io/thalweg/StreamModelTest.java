package io.thalweg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.RefitSchedule;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.stream.Observation;
import io.thalweg.core.stream.StreamModel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Blocks of a stream make models: the same ones to the last bit, in the user's units. */
class StreamModelTest {

    private static final SearchSpace SPACE =
            SearchSpace.builder().real("a", 0, 20).logReal("b", 1, 100).build();

    /** Refits after 40 observations, and each time they have doubled. */
    private static final RefitSchedule DOUBLING = (observations, last) ->
            observations >= Math.max(40, 2 * last) ? Optional.of(new RefitBudget(1, 10)) : Optional.empty();

    static List<Observation> rows(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Observation> rows = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            double a = 20 * random.nextDouble();
            double b = Math.exp(Math.log(100) * random.nextDouble());
            double y = 500 + 7 * Math.sin(a / 4) * Math.log(b) + 0.1 * random.nextGaussian();
            rows.add(new Observation(Point.of("a", a, "b", b), y));
        }
        return rows;
    }

    static StreamModel prior(String surrogate) {
        Map<String, String> options = surrogate.equals("wiski") ? Map.of("nodes", "8") : Map.of();
        return StreamModel.of(Surrogates.named(surrogate, options), SPACE, Seed.of(3))
                .refitting(DOUBLING);
    }

    static byte[] saved(StreamModel model) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        model.save(bytes);
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "exact", "vips", "wiski"})
    void restoredModelGoesOnWithTheSameBits(String surrogate) throws IOException {
        StreamModel whole = prior(surrogate);
        StreamModel interrupted = prior(surrogate);
        for (int block = 0; block < 4; block++) {
            List<Observation> rows = rows(25, block);
            whole = whole.learn(rows);
            byte[] state = saved(interrupted.learn(rows));
            interrupted = prior(surrogate).restore(new ByteArrayInputStream(state));
        }
        assertThat(saved(interrupted)).isEqualTo(saved(whole));
        assertThat(whole.observations()).isEqualTo(100);
        assertThat(whole.surrogate().observations()).isEqualTo(100);
        assertThat(whole.surrogate().fitReport().status()).isNotEqualTo(FitReport.Status.NOT_FITTED);
    }

    @Test
    void forecastsAreInTheUnitsOfTheValues() {
        StreamModel model = prior("wiski");
        for (int block = 0; block < 6; block++) {
            model = model.learn(rows(50, block));
        }
        for (Observation row : rows(20, 99)) {
            var forecast = model.forecast(row.point());
            assertThat(forecast.mean()).isCloseTo(row.value(), Offset.offset(1.5));
            assertThat(forecast.observationDeviation()).isBetween(0.05, 1.0).isGreaterThan(forecast.latentDeviation());
        }
    }

    /** The first block decides, and a refit moves them to all values so far; what was learnt before stays right. */
    @Test
    void unitsAreThoseOfAllValuesAtEachRefit() {
        List<Observation> first = List.of(at(1, 5), at(2, 9), at(3, 13));
        StreamModel model = StreamModel.of(Surrogates.named("exact"), SPACE, Seed.of(1))
                .refitting((n, last) -> n == 6 ? Optional.of(RefitBudget.WARM) : Optional.empty());
        StreamModel once = model.learn(first);
        assertThat(once.units().centre()).isEqualTo(9);
        assertThat(once.units().scale()).isEqualTo(4);
        StreamModel twice = once.learn(List.of(at(4, 1009)));
        assertThat(twice.units()).isEqualTo(once.units());
        StreamModel fitted = twice.learn(List.of(at(5, 1007), at(6, 1011)));
        assertThat(fitted.units().centre()).isEqualTo(509);
        // Squared distances from 509: 504, 500, 496, 500, 498, 502.
        double squares = 504.0 * 504 + 500.0 * 500 + 496.0 * 496 + 500.0 * 500 + 498.0 * 498 + 502.0 * 502;
        assertThat(fitted.units().scale()).isCloseTo(Math.sqrt(squares / 5), Offset.offset(1e-9));
        // As if all had been learnt in those units from the start.
        double[] y = fitted.surrogate().posterior().predict(inputs(fitted), 1).mean();
        assertThat(y[0] * fitted.units().scale() + fitted.units().centre()).isCloseTo(5, Offset.offset(30.0));
        assertThat(y[5] * fitted.units().scale() + fitted.units().centre()).isCloseTo(1011, Offset.offset(30.0));
    }

    private static DMatrixRMaj inputs(StreamModel model) {
        DMatrixRMaj x = new DMatrixRMaj(6, model.surrogate().dimension());
        for (int i = 0; i < 6; i++) {
            double[] u = SPACE.encode(at(i + 1, 0).point());
            System.arraycopy(u, 0, x.data, i * u.length, u.length);
        }
        return x;
    }

    private static Observation at(double a, double value) {
        return new Observation(Point.of("a", a, "b", 10.0), value);
    }

    @Test
    void equalValuesAndHugeOnesHaveTheUnitOne() {
        StreamModel model =
                StreamModel.of(Surrogates.named("exact"), SPACE, Seed.of(1)).refitting((n, last) -> Optional.empty());
        assertThat(model.learn(List.of(at(1, 0.1), at(2, 0.1), at(3, 0.1)))
                        .units()
                        .scale())
                .isEqualTo(1);
        assertThat(model.learn(List.of(at(1, 7))).units().scale()).isEqualTo(1);
        assertThat(model.learn(List.of(at(1, 1e200), at(2, -1e200))).units().scale())
                .isEqualTo(1);
    }

    @Test
    void refitsAreAskedForAtTheEndsOfBlocks() {
        List<String> asked = new ArrayList<>();
        StreamModel model = prior("exact").refitting((observations, last) -> {
            asked.add(observations + " after " + last);
            return observations == 20 ? Optional.of(new RefitBudget(1, 2)) : Optional.empty();
        });
        model.learn(rows(10, 1)).learn(rows(10, 2)).learn(List.of()).learn(rows(10, 3));
        assertThat(asked).containsExactly("10 after 0", "20 after 0", "30 after 20");
    }

    @Test
    void refitsOfOneModelDiffer() throws IOException {
        List<Seed> seeds = new ArrayList<>();
        Surrogate exact = Surrogates.named("exact").create(SPACE, false);
        StorableSurrogate spied = spy((StorableSurrogate) exact, seeds);
        StreamModel model = StreamModel.of((space, deterministic) -> spied, SPACE, Seed.of(5))
                .refitting((n, last) -> Optional.of(new RefitBudget(1, 1)));
        model.learn(rows(5, 1)).learn(rows(5, 2));
        assertThat(seeds).hasSize(2).doesNotHaveDuplicates();
    }

    /** Keeps the seeds of refits. */
    private static StorableSurrogate spy(StorableSurrogate surrogate, List<Seed> seeds) {
        return (StorableSurrogate) Proxy.newProxyInstance(
                StreamModelTest.class.getClassLoader(),
                new Class<?>[] {StorableSurrogate.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("refit")) {
                        seeds.add((Seed) arguments[1]);
                    }
                    Object result = method.invoke(surrogate, arguments);
                    return result instanceof StorableSurrogate next ? spy(next, seeds) : result;
                });
    }

    /** Counts are learnt as they are. */
    @Test
    void countsHaveNoUnits() {
        StreamModel model =
                StreamModel.of(Surrogates.named("vips", Map.of("likelihood", "poisson")), SPACE, Seed.of(1));
        StreamModel learnt = model.learn(List.of(at(1, 3), at(2, 0), at(3, 7)));
        assertThat(learnt.units().centre()).isZero();
        assertThat(learnt.units().scale()).isEqualTo(1);
        assertThat(learnt.observations()).isEqualTo(3);
    }

    @Test
    void mistakesAreNamed() throws IOException {
        StreamModel model = prior("exact");
        assertThatExceptionOfType(InvalidParameterException.class)
                .isThrownBy(() -> model.learn(List.of(at(21, 1))))
                .withMessageContaining("parameter 'a'")
                .withMessageContaining("21");
        assertThatIllegalArgumentException().isThrownBy(() -> at(1, Double.NaN)).withMessageContaining("value is NaN");
        SearchSpace other =
                SearchSpace.builder().real("a", 0, 20).real("b", 1, 100).build();
        byte[] state = saved(model.learn(rows(5, 1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StreamModel.of(Surrogates.named("exact"), other, Seed.of(3))
                        .restore(new ByteArrayInputStream(state)))
                .withMessageContaining("of another space");
        Surrogate exact = Surrogates.named("exact").create(SPACE, false);
        Surrogate unstored = (Surrogate) Proxy.newProxyInstance(
                StreamModelTest.class.getClassLoader(),
                new Class<?>[] {Surrogate.class},
                (proxy, method, arguments) -> method.invoke(exact, arguments));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StreamModel.of((space, deterministic) -> unstored, SPACE, Seed.of(1)))
                .withMessageContaining("cannot be stored");
    }
}

package io.thalweg.surrogate.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Choice;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.exact.ExactSurrogateFactory;
import io.thalweg.surrogate.internal.evidence.FittedModels;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.streaming.FixedBudget;
import io.thalweg.surrogate.streaming.StreamingSurrogateFactory;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AutoSurrogateTest {

    private static final int MOST = 40;

    /** A process of fixed hyperparameters. */
    private static Candidate candidate(String name, double lengthscale, boolean extrapolates) {
        GaussianModel model = TestModels.fixed(2, Rbf.PROFILE, 1, lengthscale, 0.01);
        return new Candidate(name, () -> ExactGaussianProcess.of(2, model), extrapolates);
    }

    private static final Candidate GOOD = candidate("good", 0.3, true);
    private static final Candidate BAD = candidate("bad", 0.02, true);

    private static AutoSurrogate auto(Candidate... candidates) {
        return AutoSurrogate.of(candidate("exact", 0.2, true).prior(), List.of(candidates), MOST, true);
    }

    /** Values of a smooth function at random points. */
    static Observations sample(int n, double noise, long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        DMatrixRMaj x = new DMatrixRMaj(n, 2, true, random.doubles(2L * n).toArray());
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = Math.sin(6 * x.get(i, 0)) + Math.cos(4 * x.get(i, 1)) + noise * random.nextGaussian();
        }
        return Observations.of(x, y);
    }

    private static double[] means(Surrogate surrogate) {
        return surrogate.posterior().predict(sample(30, 0, 99).x(), 1).mean();
    }

    private static Surrogate refitted(Surrogate surrogate) {
        return surrogate.refit(RefitBudget.WARM, Seed.of(3));
    }

    @Test
    void theExactProcessIsInChargeUpToItsMost() {
        Observations data = sample(MOST, 0.1, 1);
        Surrogate expected = candidate("exact", 0.2, true).prior().observe(data);
        Surrogate fitted = refitted(auto(BAD, GOOD).observe(data));
        assertThat(means(fitted)).containsExactly(means(refitted(expected)));
        assertThat(fitted.choice()).contains(new Choice("exact", 0, "used for up to 40 observations"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theBestPredictorTakesOverWithAllThatWasObserved(boolean atOnce) {
        Observations data = sample(1500, 0.1, 1);
        Surrogate told = atOnce
                ? auto(BAD, GOOD).observe(data)
                : auto(BAD, GOOD).observe(data.rows(0, 50)).observe(data.rows(50, 1500));
        Surrogate after = refitted(told);
        assertThat(after.choice().orElseThrow().toString())
                .matches("good since 1500 observations: mean log density of new values -?[0-9.]+, bad -?[0-9.]+");
        assertThat(after.observations()).isEqualTo(1500);
        double[] expected = means(GOOD.prior().observe(data));
        double[] means = means(after);
        for (int i = 0; i < means.length; i++) {
            assertThat(means[i]).isCloseTo(expected[i], within(1e-6));
        }
    }

    @Test
    void theExactProcessGoesOnUntilTheNextFit() {
        Observations data = sample(2 * MOST, 0.1, 1);
        Surrogate told = auto(GOOD, BAD).observe(data.rows(0, MOST)).observe(data.rows(MOST, 2 * MOST));
        Surrogate expected = candidate("exact", 0.2, true)
                .prior()
                .observe(data.rows(0, MOST))
                .observe(data.rows(MOST, 2 * MOST));
        assertThat(means(told)).containsExactly(means(expected));
        assertThat(told.retargeted(data.y(), data.noiseVariance())).isPresent();
    }

    @Test
    void moreThanItCanLearnIsKnownByASampleUntilTheNextFit() {
        Observations data = sample(400, 0.1, 1);
        Surrogate told = auto(GOOD, BAD).observe(data);
        assertThat(told.observations()).isEqualTo(400);
        assertThat(means(told))
                .containsExactly(means(candidate("exact", 0.2, true).prior().observe(Rows.spread(data, MOST))));
        assertThat(told.choice().orElseThrow().reason()).contains("it has learnt 40 of 400, until the next fit");
        assertThat(told.retargeted(data.y(), data.noiseVariance())).isEmpty();
        assertThat(refitted(told).choice().orElseThrow().name()).isEqualTo("good");
    }

    /** Many studies end before, and to make a grid takes longer than a step. */
    @Test
    void candidatesAreMadeWhenTheyCompete() {
        boolean[] made = {false};
        Candidate counted = new Candidate(
                "counted",
                () -> {
                    made[0] = true;
                    return GOOD.prior();
                },
                true);
        Surrogate told = refitted(auto(counted).observe(sample(MOST, 0.1, 1)));
        assertThat(made[0]).isFalse();
        refitted(told.observe(sample(1, 0.1, 2)));
        assertThat(made[0]).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"1", "20"})
    void aWrongChoiceIsCorrectedWithin500Observations(int batch) {
        Panel panel = Panel.of(
                List.of(
                        new Seat(BAD, (StorableSurrogate) BAD.prior().observe(sample(100, 0.1, 1)), 100, Duel.NONE, 0),
                        new Seat(
                                GOOD,
                                (StorableSurrogate) GOOD.prior().observe(sample(100, 0.1, 1)),
                                100,
                                Duel.NONE,
                                0)),
                100,
                Calibration.NONE);
        Observations more = sample(500, 0.1, 2);
        int corrected = -1;
        for (int i = 0; i < 500 && corrected < 0; i += batch) {
            panel = panel.observe(more.rows(i, i + batch));
            panel = panel.refit(RefitBudget.WARM, Seed.of(i));
            corrected = panel.inCharge().candidate().equals(GOOD) ? i + batch : -1;
        }
        assertThat(corrected).isBetween(5, 100);
        assertThat(panel.since()).isEqualTo(100 + corrected);
        assertThat(panel.inCharge().surrogate().observations()).isEqualTo(100 + corrected);
        assertThat(panel.inCharge().duel()).isEqualTo(Duel.NONE);
    }

    @Test
    void aGoodChoiceStays() {
        Surrogate now = refitted(auto(BAD, GOOD).observe(sample(100, 0.1, 1)));
        Observations more = sample(600, 0.1, 2);
        for (int i = 0; i < 600; i += 10) {
            now = refitted(now.observe(more.rows(i, i + 10)));
        }
        assertThat(now.choice().orElseThrow().toString()).startsWith("good since 100 observations");
        assertThat(now.observations()).isEqualTo(700);
    }

    @Test
    void whatDoesNotExtrapolateLeavesWhereItWouldHaveTo() {
        Candidate grid = candidate("grid", 0.3, false);
        Surrogate chosen = refitted(auto(grid, BAD).observe(sample(100, 0.1, 1)));
        assertThat(chosen.choice().orElseThrow().toString()).startsWith("grid since 100");
        Observations beyond = Observations.of(new DMatrixRMaj(1, 2, true, 1.5, 0.5), new double[] {0});
        Surrogate after = chosen.observe(beyond);
        assertThat(after.choice().orElseThrow().toString())
                .startsWith("bad since 100")
                .doesNotContain("grid");
        assertThat(after.observations()).isEqualTo(101);
        assertThat(refitted(auto(grid, BAD).observe(sample(100, 0.1, 1)).observe(beyond))
                        .choice()
                        .orElseThrow()
                        .toString())
                .startsWith("bad since 101");
    }

    @Test
    void unitsMakeNoDifferenceToTheChoice() {
        Surrogate before =
                refitted(auto(BAD, GOOD).observe(sample(100, 0.1, 1))).observe(sample(20, 0.1, 4));
        Surrogate scaled = before.restandardise(1, 2);
        Prediction expected = before.posterior().predict(sample(30, 0, 99).x(), 1);
        double[] means = means(scaled);
        for (int i = 0; i < means.length; i++) {
            assertThat(means[i]).isCloseTo((expected.mean()[i] - 1) / 2, within(1e-9));
        }
        assertThat(scaled.choice().orElseThrow().toString()).startsWith("good since 100");
    }

    @Test
    void aStoredPanelGoesOnWithTheSameBits() throws IOException {
        AutoSurrogate before = (AutoSurrogate)
                refitted(auto(BAD, GOOD).observe(sample(100, 0.1, 1))).observe(sample(20, 0.1, 4));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        before.save(bytes);
        AutoSurrogate stored = auto(BAD, GOOD).restore(new ByteArrayInputStream(bytes.toByteArray()));
        assertThat(means(stored)).containsExactly(means(before));
        Surrogate next = refitted(before.observe(sample(30, 0.1, 5)));
        Surrogate other = refitted(stored.observe(sample(30, 0.1, 5)));
        assertThat(means(other)).containsExactly(means(next));
        assertThat(other.choice()).isEqualTo(next.choice());
        byte[] half = java.util.Arrays.copyOf(bytes.toByteArray(), bytes.size() / 2);
        assertThatThrownBy(() -> auto(BAD, GOOD).restore(new ByteArrayInputStream(half)))
                .isInstanceOf(IOException.class);
    }

    @Test
    void moreTimeForAStepIsMoreObservationsForTheExactProcess() {
        assertThat(AutoSurrogateFactory.DEFAULT.standardised().mostExact()).isEqualTo(500);
        assertThat(AutoSurrogateFactory.DEFAULT.withStepTime(0.4).standardised().mostExact())
                .isEqualTo(1000);
        assertThat(AutoSurrogateFactory.DEFAULT.withStepTime(1e-9).mostExact()).isEqualTo(100);
        assertThatThrownBy(() -> AutoSurrogateFactory.DEFAULT.withStepTime(0)).hasMessageContaining("stepTime is 0.0");
    }

    /** Spaces of all kinds have candidates, and these learn. */
    @Test
    void allSpacesAreTaken() {
        SearchSpace numbers =
                SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
        SearchSpace mixed = SearchSpace.builder()
                .real("x", 0, 1)
                .categorical("c", "a", "b", "c")
                .build();
        SearchSpace categories = SearchSpace.builder()
                .categorical("a", "a", "b", "c")
                .categorical("b", "a", "b", "c")
                .build();
        for (SearchSpace space : List.of(numbers, mixed, categories)) {
            RandomGenerator random = Seed.of(4).generator();
            int n = 140;
            DMatrixRMaj x = new DMatrixRMaj(n, space.dimension());
            double[] y = new double[n];
            for (int i = 0; i < n; i++) {
                double[] u = space.snap(random.doubles(space.dimension()).toArray());
                System.arraycopy(u, 0, x.data, i * u.length, u.length);
                y[i] = u[0] - u[u.length - 1] + 0.1 * random.nextGaussian();
            }
            Surrogate prior = AutoSurrogateFactory.DEFAULT
                    .withStepTime(1e-9)
                    .standardised()
                    .create(space, false);
            Surrogate fitted = refitted(prior.observe(Observations.of(x, y)));
            assertThat(fitted.choice().orElseThrow().toString()).contains(" since 140 observations");
            double[] mean = fitted.posterior().predict(x, 1).mean();
            double error = 0;
            for (int i = 0; i < n; i++) {
                error += (mean[i] - y[i]) * (mean[i] - y[i]) / n;
            }
            assertThat(Math.sqrt(error)).as("%s", space).isLessThan(0.2);
        }
    }

    /** Length scales of 0.3 and 0.31 are not told apart by fifty values, of 0.3 and 0.02 they are. */
    @Test
    void thePreferredOneWinsUnlessItIsClearlyWorse() {
        Candidate alike = candidate("alike", 0.31, true);
        Observations data = sample(100, 0.1, 1);
        for (Candidate[] order : new Candidate[][] {{alike, GOOD}, {GOOD, alike}, {BAD, alike, GOOD}}) {
            String expected = order[order[0].equals(BAD) ? 1 : 0].name();
            assertThat(refitted(auto(order).observe(data))
                            .choice()
                            .orElseThrow()
                            .name())
                    .isEqualTo(expected);
        }
    }

    /** A fit of one step goes nowhere from the priors. */
    private static final RefitBudget STEP = new RefitBudget(1, 1);

    private static final SearchSpace SQUARE =
            SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();

    private static final Candidate SPARSE =
            new Candidate("sparse", () -> StreamingSurrogateFactory.DEFAULT.create(SQUARE, false), true);

    @Test
    void whatTakesOverBeginsWhereTheExactProcessEnded() {
        StorableSurrogate process = (StorableSurrogate) ExactSurrogateFactory.DEFAULT.create(SQUARE, false);
        AutoSurrogate prior = AutoSurrogate.of(process, List.of(SPARSE), 80, true);
        Observations waves = waves(100);
        Surrogate exact = prior.observe(waves.rows(0, 80)).refit(RefitBudget.THOROUGH, Seed.of(1));
        double[] begun =
                exact.observe(waves.rows(80, 100)).refit(STEP, Seed.of(2)).lengthscales();
        double[] anew = prior.observe(waves).refit(STEP, Seed.of(2)).lengthscales();
        double found = exact.lengthscales()[0];
        assertThat(begun[0]).isCloseTo(found, within(0.3 * found));
        assertThat(anew[0]).isGreaterThan(2 * found);
        // A first batch that is too large may lie in one region: of a sample of it only rotated axes are believed.
        Surrogate stream = AutoSurrogate.of(process, List.of(SPARSE), 80, false).observe(waves);
        assertThat(stream.refit(STEP, Seed.of(2)).lengthscales()).isEqualTo(anew);
    }

    /** Without this, chance length scales of a few hundred rows would decide who is in charge. */
    @Test
    void contestantsBeginThereToo() {
        ExactSurrogateFactory factory = ExactSurrogateFactory.DEFAULT;
        Observations waves = waves(100);
        Surrogate exact = factory.create(SQUARE, false).observe(waves).refit(RefitBudget.THOROUGH, Seed.of(1));
        List<GaussianModel> found = ((FittedModels) exact).fittedModels();
        assertThat(score(found, waves)).isGreaterThan(score(List.of(), waves) + 0.5);
    }

    /** A wave that runs askew of both coordinates is as short along each of them, and does not change along the other axis at all. */
    @ParameterizedTest
    @CsvSource({"100", "0"})
    void aStreamIsFollowedAlongTheAxesThatTheExactProcessFound(int before) {
        Observations askew = askew(200, 7);
        StorableSurrogate exact = (StorableSurrogate) ExactSurrogateFactory.DEFAULT.create(SQUARE, false);
        double[] errors = new double[2];
        for (int study = 0; study < 2; study++) {
            Surrogate auto = AutoSurrogate.of(exact, List.of(SPARSE), 100, study == 1);
            auto = before == 0 ? auto : auto.observe(askew.rows(0, before)).refit(RefitBudget.THOROUGH, Seed.of(1));
            auto = auto.observe(askew.rows(before, 200)).refit(RefitBudget.WARM, Seed.of(2));
            assertThat(auto.choice().orElseThrow().name()).isEqualTo("sparse");
            Observations others = askew(100, 8);
            double[] mean = auto.posterior().predict(others.x(), 1).mean();
            for (int i = 0; i < others.size(); i++) {
                errors[study] += Math.pow(mean[i] - others.y()[i], 2) / others.size();
            }
        }
        assertThat(errors[0]).isLessThan(0.5 * errors[1]);
    }

    /** Eight points cannot follow a wave that a hundred rows show; in a study the exact process is gone. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theExactProcessOfASampleTakesOverWhereItPredictsBetter(boolean study) throws IOException {
        StorableSurrogate exact = (StorableSurrogate) ExactSurrogateFactory.DEFAULT.create(SQUARE, false);
        AutoSurrogate empty = AutoSurrogate.of(exact, List.of(FEW), 100, study);
        Observations all = askew(1000, 7);
        AutoSurrogate auto = empty.observe(all.rows(0, 100)).refit(RefitBudget.THOROUGH, Seed.of(1));
        for (int from = 100; from < 1000; from += 100) {
            auto = auto.observe(all.rows(from, from + 100)).refit(RefitBudget.WARM, Seed.of(2));
        }
        Choice choice = auto.choice().orElseThrow();
        assertThat(choice.name()).isEqualTo(study ? "few" : "exact of a sample");
        assertThat(auto.observations()).isEqualTo(1000);
        assertThat(auto.size()).isEqualTo(study ? 8 : 200);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        auto.save(out);
        AutoSurrogate restored = empty.restore(new ByteArrayInputStream(out.toByteArray()));
        assertThat(means(restored)).containsExactly(means(auto));
        assertThat(restored.choice()).contains(choice);
        assertThat(choice.reason()).contains(study ? "mean log density" : "it knows 200 of 1000");
    }

    private static final Candidate FEW = new Candidate(
            "few",
            () -> StreamingSurrogateFactory.DEFAULT
                    .withPolicy(new FixedBudget(8, false))
                    .create(SQUARE, false),
            true);

    private static Observations askew(int n, long seed) {
        DMatrixRMaj x = sample(n, 0, seed).x();
        RandomGenerator random = Seed.of(seed + 100).generator();
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = Math.sin(30 * (x.get(i, 0) + 0.7 * x.get(i, 1))) + 0.2 * random.nextGaussian();
        }
        return Observations.of(x, y);
    }

    private static double score(List<GaussianModel> found, Observations data) {
        return Contest.of(List.of(SPARSE), found, data, STEP, Seed.of(2))
                .inCharge()
                .score();
    }

    /** Values that change much faster along the first coordinate than the priors expect. */
    private static Observations waves(int n) {
        Observations data = sample(n, 0, 7);
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = Math.sin(40 * data.x().get(i, 0)) + 0.1 * data.y()[i];
        }
        return Observations.of(data.x(), y);
    }

    @Test
    void aRowOfAStreamCostsLessThanASearch() {
        assertThat(AutoSurrogateFactory.DEFAULT.mostExact()).isEqualTo(1581);
        assertThat(AutoSurrogateFactory.DEFAULT.standardised().mostExact()).isEqualTo(500);
    }

    /** A matrix of 2,081 rows takes 35 MB; with 3,162 rows, 80 MB, and the forms of the exact process did not fit into 256 MB. */
    @ParameterizedTest
    @CsvSource({"2081, true", "2082, false"})
    void theExactProcessOfAStreamLearnsAFewHundredMore(int rows, boolean all) {
        String choice = AutoSurrogateFactory.DEFAULT
                .create(SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build(), false)
                .observe(sample(rows, 0.1, 1))
                .choice()
                .orElseThrow()
                .toString();
        assertThat(choice.contains("it has learnt 1581 of " + rows)).isEqualTo(!all);
    }

    /** In a study, what was measured in a quarter of the square goes on in the others as a bowl does. */
    @Test
    void whatTakesOverFollowsATrend() {
        assertThat(farOff(AutoSurrogateFactory.DEFAULT.standardised())).isCloseTo(bowl(1, 1), within(1.5));
        assertThat(farOff(AutoSurrogateFactory.DEFAULT)).isGreaterThan(bowl(1, 1) + 4);
    }

    private static double farOff(AutoSurrogateFactory factory) {
        SearchSpace space =
                SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
        RandomGenerator random = Seed.of(4).generator();
        int n = 140;
        DMatrixRMaj x = new DMatrixRMaj(n, 2);
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            x.set(i, 0, 0.5 * random.nextDouble());
            x.set(i, 1, 0.5 * random.nextDouble());
            y[i] = bowl(x.get(i, 0), x.get(i, 1)) + 0.05 * random.nextGaussian();
        }
        Surrogate fitted =
                refitted(factory.withStepTime(1e-9).create(space, false).observe(Observations.of(x, y)));
        assertThat(fitted.choice().orElseThrow().name()).isEqualTo("vips");
        return fitted.posterior()
                .predict(DMatrixRMaj.wrap(1, 2, new double[] {1, 1}), 1)
                .mean()[0];
    }

    private static double bowl(double u, double v) {
        return 2 - 12 * ((u - 0.3) * (u - 0.3) + (v - 0.3) * (v - 0.3));
    }
}

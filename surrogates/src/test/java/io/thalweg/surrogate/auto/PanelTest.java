package io.thalweg.surrogate.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.exact.ExactSurrogateFactory;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.streaming.StreamingSurrogateFactory;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What challengers learn of a stream, when they are refitted, and when they take over. */
class PanelTest {

    private static final int FIRST = 100;
    private static final Observations MORE = AutoSurrogateTest.sample(1000, 0.1, 2);

    private static Candidate candidate(String name, boolean extrapolates) {
        return candidate(name, 0.3, extrapolates);
    }

    private static Candidate candidate(String name, double lengthscale) {
        return candidate(name, lengthscale, true);
    }

    private static Candidate candidate(String name, double lengthscale, boolean extrapolates) {
        return new Candidate(
                name,
                () -> ExactGaussianProcess.of(2, TestModels.fixed(2, Rbf.PROFILE, 1, lengthscale, 0.01)),
                extrapolates);
    }

    private static final Candidate FIRST_ONE = candidate("first", true);
    private static final Candidate OTHER = candidate("other", true);

    private static Seat seat(Candidate candidate, Duel duel) {
        StorableSurrogate learnt =
                (StorableSurrogate) candidate.prior().observe(AutoSurrogateTest.sample(FIRST, 0.1, 1));
        return new Seat(candidate, learnt, FIRST, duel, -0.5);
    }

    private static Panel panel(Duel duel) {
        return Panel.of(List.of(seat(FIRST_ONE, Duel.NONE), seat(OTHER, duel)), FIRST, Calibration.NONE);
    }

    private static Panel refitted(Panel panel) {
        return panel.refit(RefitBudget.WARM, Seed.of(1));
    }

    @ParameterizedTest
    @CsvSource({"1, 60, 60", "40, 40, 32", "500, 500, 50"})
    void challengersLearnSingleObservationsAndATenthOfLargeBatches(int batch, int all, int learnt) {
        Panel panel = panel(Duel.NONE);
        for (int i = 0; i < all; i += batch) {
            panel = panel.observe(MORE.rows(i, i + batch));
        }
        Panel settled = panel.settled();
        assertThat(settled.inCharge().surrogate().observations()).isEqualTo(FIRST + all);
        assertThat(settled.seats().get(1).surrogate().observations()).isEqualTo(FIRST + learnt);
        assertThat(settled.waiting().size()).isZero();
    }

    private static SampledExact sampled() {
        return sampled(2000, 2000);
    }

    private static SampledExact sampled(int most, int rowsOfFits) {
        SearchSpace square =
                SearchSpace.builder().real("a", 0, 1).real("b", 0, 1).build();
        StorableSurrogate exact = (StorableSurrogate) ExactSurrogateFactory.DEFAULT
                .create(square, false)
                .observe(AutoSurrogateTest.sample(FIRST, 0.1, 1))
                .refit(RefitBudget.WARM, Seed.of(1));
        return SampledExact.of(exact, most, rowsOfFits).observe(AutoSurrogateTest.sample(FIRST, 0.1, 1));
    }

    private static boolean rests(Seat seat) {
        return ((SampledExact) seat.surrogate()).isResting();
    }

    private static final Duel WON = new Duel(80, 70, 60);

    /** It keeps its factor while it is in charge, however it came to be. */
    @Test
    void aSampleRestsUnlessItIsInCharge() {
        Candidate sample = candidate("sample", true);
        Seat ahead = new Seat(sample, sampled(), FIRST, WON, 0);
        Panel promoted = refitted(Panel.of(List.of(seat(FIRST_ONE, Duel.NONE), ahead), FIRST, Calibration.NONE));
        assertThat(promoted.inCharge().candidate()).isEqualTo(sample);
        assertThat(rests(promoted.inCharge())).isFalse();
        Panel replaced = refitted(Panel.of(List.of(promoted.inCharge(), seat(OTHER, WON)), FIRST, Calibration.NONE));
        assertThat(replaced.inCharge().candidate()).isEqualTo(OTHER);
        assertThat(rests(replaced.seats().get(1))).isTrue();
        Seat inside = seat(candidate("inside", false), Duel.NONE);
        Panel left = Panel.of(List.of(inside, ahead.dueling(Duel.NONE)), FIRST, Calibration.NONE)
                .observe(jump(10));
        assertThat(rests(left.inCharge())).isFalse();
    }

    private static Panel besideASample(Observations batch) {
        return Panel.of(List.of(seat(FIRST_ONE, Duel.NONE)), FIRST, Calibration.NONE)
                .with(candidate("sample", true), sampled())
                .observe(batch);
    }

    /** It has to have a sample of everything, and must not know what it is to predict. */
    @Test
    void aSampleIsOfAllRows() {
        Panel panel = besideASample(MORE.rows(0, 200));
        SampledExact waits = (SampledExact) panel.seats().get(1).surrogate();
        assertThat(waits.observations()).isEqualTo(FIRST + 168);
        for (double y : panel.waiting().y()) {
            assertThat(waits.sample().y()).doesNotContain(y);
        }
        Seat settled = panel.settled().seats().get(1);
        assertThat(settled.surrogate().observations()).isEqualTo(FIRST + 200);
        assertThat(settled.duel().duels()).isEqualTo(16);
        assertThat(settled.score()).isNotEqualTo(panel.inCharge().score());
        assertThat(panel.seats().get(1).score()).isEqualTo(-0.5);
    }

    private static final Candidate VAGUE =
            new Candidate("vague", () -> ExactGaussianProcess.of(2, TestModels.fixed(2, Rbf.PROFILE, 1, 0.3, 4)), true);

    /** Of 1,000 rows by 50 and 512 more, in groups of eight; where there is no sample, by 50. */
    @ParameterizedTest
    @CsvSource({"1000, 70, 50", "257, 30, 16", "256, 16, 16"})
    void modelsAreComparedByMoreRowsBesideASample(int batch, int besideASample, int otherwise) {
        Panel two = Panel.of(List.of(seat(FIRST_ONE, Duel.NONE), seat(VAGUE, Duel.NONE)), FIRST, Calibration.NONE);
        Panel three = two.with(candidate("sample", true), sampled());
        Observations rows = MORE.rows(0, batch);
        assertThat(two.observe(rows).settled().seats().get(1).duel().duels()).isEqualTo(otherwise);
        List<Seat> seats = three.observe(rows).settled().seats();
        for (Seat challenger : seats.subList(1, 3)) {
            assertThat(challenger.duel().duels()).isEqualTo(besideASample);
        }
        assertThat(seats.get(1).surrogate().observations()).isEqualTo(FIRST + Math.max(32, batch / 10));
        assertThat(seats.get(2).surrogate().observations()).isEqualTo(FIRST + batch);
        assertThat(((SampledExact) seats.get(2).surrogate()).sample().y()).contains(rows.y());
    }

    /** Each row by its own density: equals that know the same are equal everywhere. */
    @Test
    void equalsDoNotDuel() {
        Panel panel =
                panel(Duel.NONE).with(candidate("sample", true), sampled()).observe(MORE);
        assertThat(panel.waiting().size()).isZero();
        assertThat(panel.seats().get(1).duel()).isEqualTo(Duel.NONE);
        assertThat(panel.seats().get(2).duel()).isNotEqualTo(Duel.NONE);
    }

    /** Nothing is known of coins that lie far apart; who knew them would gain as much as a duel can. */
    @Test
    void aSampleDoesNotKnowWhatItIsComparedBy() {
        RandomGenerator random = Seed.of(8).generator();
        DMatrixRMaj x = new DMatrixRMaj(600, 2);
        double[] y = new double[600];
        for (int i = 0; i < y.length; i++) {
            x.set(i, 0, 1e4 * (i + 1));
            y[i] = random.nextBoolean() ? 5 : -5;
        }
        Duel duel = besideASample(Observations.of(x, y)).seats().get(1).duel();
        assertThat(duel.duels()).isEqualTo(67);
        assertThat(duel.gain()).isLessThan(Duel.CLIP * duel.duels() / 2);
    }

    /**
     * Where nothing was measured before, a jump of 5 surprises whoever follows the data more than one who takes everything for noise. Between the
     * rows of a large batch it is the other way round, even if they come in order.
     */
    @ParameterizedTest
    @CsvSource({"60, true", "120, false"})
    void aLargeBatchIsForecastBetweenItsRows(int batch, boolean vagueWins) {
        Panel panel = Panel.of(List.of(seat(FIRST_ONE, Duel.NONE), seat(VAGUE, Duel.NONE)), FIRST, Calibration.NONE);
        Panel settled = panel.observe(jump(batch)).settled();
        Duel duel = settled.seats().get(1).duel();
        int compared = batch == 60 ? 32 : 16;
        assertThat(duel.duels()).isEqualTo(compared);
        assertThat(duel.wins()).isEqualTo(vagueWins ? compared : 0);
        assertThat(settled.inCharge().surrogate().observations()).isEqualTo(FIRST + batch);
        assertThat(settled.inCharge().score() > settled.seats().get(1).score()).isEqualTo(!vagueWins);
    }

    private static Observations jump(int rows) {
        RandomGenerator random = Seed.of(7).generator();
        DMatrixRMaj x = new DMatrixRMaj(rows, 2);
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) {
            x.set(i, 0, 3 + 4.0 * i / rows);
            x.set(i, 1, 0.5);
            y[i] = 5 + 0.1 * random.nextGaussian();
        }
        return Observations.of(x, y);
    }

    /** Of a small batch and a large one. */
    @Test
    void eachWaitingRowHasItsDensity() {
        Panel panel = panel(Duel.NONE).observe(MORE.rows(0, 20)).observe(jump(120));
        assertThat(panel.waiting().size()).isEqualTo(20 + 32);
        for (int i = 0; i < 52; i++) {
            assertThat(Double.isNaN(panel.densities()[i])).as("row %d", i).isEqualTo(i >= 20 && i < 36);
        }
        assertThat(panel.waiting().y()[36]).isEqualTo(jump(120).y()[3]);
    }

    @Test
    void noMoreThanAFewHundredWait() {
        Panel panel = panel(Duel.NONE);
        for (int i = 0; i < 257; i++) {
            panel = panel.observe(MORE.rows(i, i + 1));
        }
        assertThat(panel.waiting().size()).isZero();
        assertThat(panel.seats().get(1).surrogate().observations()).isEqualTo(FIRST + 257);
    }

    @ParameterizedTest
    @CsvSource({"49, 100", "50, 150"})
    void challengersAreRefittedWhenTheirDataHaveGrownByHalf(int more, int fitted) {
        Panel panel = panel(Duel.NONE);
        for (int i = 0; i < more; i++) {
            panel = panel.observe(MORE.rows(i, i + 1));
        }
        Panel next = refitted(panel);
        assertThat(next.inCharge().fitted()).isEqualTo(FIRST + more);
        assertThat(next.seats().get(1).fitted()).isEqualTo(fitted);
    }

    /** 60 wins of 80 are enough; not if the losses outweigh them. */
    @ParameterizedTest
    @CsvSource({"60, 5, other", "60, -5, first", "45, 5, first"})
    void whoPredictsBetterTakesOver(int wins, double gain, String expected) {
        assertThat(refitted(panel(new Duel(80, wins, gain)))
                        .inCharge()
                        .candidate()
                        .name())
                .isEqualTo(expected);
    }

    @Test
    void densitiesFollowTheUnits() {
        Panel scaled = panel(Duel.NONE).observe(MORE.rows(0, 3)).restandardise(1, 4);
        double before =
                panel(Duel.NONE).observe(MORE.rows(0, 3)).settled().inCharge().score();
        assertThat(scaled.inCharge().score()).isCloseTo(before + Math.log(4), within(1e-12));
    }

    @Test
    void nothingIsLearntTwiceWhenAGridLeaves() {
        Panel panel = Panel.of(
                List.of(seat(candidate("grid", false), Duel.NONE), seat(FIRST_ONE, Duel.NONE), seat(OTHER, Duel.NONE)),
                FIRST,
                Calibration.NONE);
        Observations below = Observations.of(new DMatrixRMaj(1, 2, true, 0.5, -0.1), new double[] {0});
        Panel after = panel.observe(MORE.rows(0, 3)).observe(below).settled();
        assertThat(after.seats()).extracting(seat -> seat.candidate().name()).containsExactly("first", "other");
        assertThat(after.seats()).allMatch(seat -> seat.surrogate().observations() == FIRST + 4);
    }

    @Test
    void theLastOneHasNothingWaiting() {
        Panel panel = Panel.of(
                List.of(seat(candidate("grid", false), Duel.NONE), seat(FIRST_ONE, Duel.NONE)),
                FIRST,
                Calibration.NONE);
        Observations below = Observations.of(new DMatrixRMaj(1, 2, true, 0.5, -0.1), new double[] {0});
        Panel after = panel.observe(MORE.rows(0, 3)).observe(below);
        assertThat(after.seats()).hasSize(1);
        assertThat(after.waiting().size()).isZero();
        assertThat(after.inCharge().surrogate().observations()).isEqualTo(FIRST + 4);
    }

    @Test
    void contestantsLearnTheSampleAndAPortionOfTheRest() {
        Observations data = AutoSurrogateTest.sample(2000, 0.1, 1);
        Panel panel = Contest.of(List.of(FIRST_ONE, OTHER), List.of(), data, RefitBudget.WARM, Seed.of(1));
        assertThat(panel.inCharge().candidate())
                .as("the preferred one of equals")
                .isEqualTo(FIRST_ONE);
        assertThat(panel.inCharge().surrogate().observations()).isEqualTo(2000);
        assertThat(panel.inCharge().fitted()).isEqualTo(2000);
        assertThat(panel.seats().get(1).surrogate().observations()).isEqualTo(512 + 1024);
        assertThat(panel.since()).isEqualTo(2000);
    }

    /** Where a fit to half of a sample ends, later ones might stay. */
    @Test
    void theWinnerIsFittedAsIfThereHadBeenNoContest() {
        SearchSpace space =
                SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
        Candidate vips = new Candidate("vips", () -> StreamingSurrogateFactory.DEFAULT.create(space, false), true);
        Observations data = AutoSurrogateTest.sample(200, 0.1, 1);
        Panel panel = Contest.of(List.of(vips), List.of(), data, RefitBudget.WARM, Seed.of(1));
        Surrogate alone = vips.prior()
                .observe(data)
                .refit(RefitBudget.WARM, Seed.of(1).child("vips").child("alone"));
        assertThat(panel.inCharge().surrogate().logEvidence()).isEqualTo(alone.logEvidence());
    }

    /** With a stream sorted by an input, who is careful beyond what it has seen would win over who knows what lies between. */
    @Test
    void contestantsPredictBetweenWhatTheyHaveLearnt() {
        Candidate careful = candidate("careful", 0.05);
        Candidate smooth = candidate("smooth", 0.4);
        RandomGenerator random = Seed.of(5).generator();
        int n = 200;
        DMatrixRMaj x = new DMatrixRMaj(n, 2);
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            x.set(i, 0, (i + 0.5) / n);
            x.set(i, 1, random.nextDouble());
            y[i] = Math.sin(9 * x.get(i, 0)) + Math.cos(4 * x.get(i, 1)) + 0.1 * random.nextGaussian();
        }
        Panel panel =
                Contest.of(List.of(careful, smooth), List.of(), Observations.of(x, y), RefitBudget.WARM, Seed.of(1));
        assertThat(panel.inCharge().candidate().name()).as("%s", panel.choice()).isEqualTo("smooth");
    }

    /** log N(y; mean, variance + noise), with the noise that was given or else the model's. */
    @Test
    void densitiesAreThoseOfWhatWillBeTold() {
        Posterior posterior = seat(FIRST_ONE, Duel.NONE).surrogate().posterior();
        DMatrixRMaj x = new DMatrixRMaj(2, 2, true, 0.2, 0.3, 0.7, 0.9);
        Observations told = Observations.of(x, new double[] {0.4, -0.2}, new double[] {0.5, Double.NaN});
        Prediction prediction = posterior.predict(x, 1);
        double[] logs = Densities.log(posterior, told);
        double[] noise = {0.5, posterior.noiseVariance()};
        for (int i = 0; i < 2; i++) {
            double variance = prediction.variance()[i] + noise[i];
            double density = Math.exp(-Math.pow(told.y()[i] - prediction.mean()[i], 2) / 2 / variance)
                    / Math.sqrt(2 * Math.PI * variance);
            assertThat(logs[i]).isCloseTo(Math.log(density), within(1e-9));
        }
    }

    @Test
    void manyAreLearntInPortions() {
        Observations many = AutoSurrogateTest.sample(2500, 0.1, 3);
        Panel together = panel(Duel.NONE).observe(many);
        Panel apart = panel(Duel.NONE)
                .observe(many.rows(0, 1024))
                .observe(many.rows(1024, 2048))
                .observe(many.rows(2048, 2500));
        assertThat(together.calibration()).isEqualTo(apart.calibration());
        assertThat(together.settled().seats().get(1).surrogate().observations())
                .isEqualTo(apart.settled().seats().get(1).surrogate().observations());
        DMatrixRMaj x = AutoSurrogateTest.sample(20, 0, 9).x();
        assertThat(together.posterior().predict(x, 1).mean())
                .containsExactly(apart.posterior().predict(x, 1).mean());
    }

    /** 60 of 60 wins are evidence enough; what counts then is by how much. */
    @ParameterizedTest
    @CsvSource({"0.04, first", "0.06, other"})
    void whoPredictsBetterByLittleDoesNotTakeOver(double lead, String inCharge) {
        Panel panel = panel(new Duel(60, 60, 60 * lead));
        assertThat(refitted(panel).inCharge().candidate().name()).isEqualTo(inCharge);
    }

    private static Seat withASample(SampledExact some, Duel duel) {
        return new Seat(candidate("sample", true), some, some.observations(), duel, 0);
    }

    @ParameterizedTest
    @CsvSource({"0.02, first", "0.03, sample"})
    void halfOfThatIsEnoughForASample(double lead, String inCharge) {
        Seat sample = withASample(sampled(), new Duel(60, 60, 60 * lead));
        Panel panel = Panel.of(List.of(seat(FIRST_ONE, Duel.NONE), sample), FIRST, Calibration.NONE);
        assertThat(refitted(panel).inCharge().candidate().name()).isEqualTo(inCharge);
    }

    /** As the others do, though its sample takes few of them. */
    @Test
    void aFullSampleIsComparedWithAllThatIsKnown() {
        SampledExact full = sampled(40, 40);
        Observations more = MORE.rows(0, 20);
        DMatrixRMaj x = MORE.rows(20, 60).x();
        double[] believed =
                withASample(full, Duel.NONE).posteriorWith(more).predict(x, 1).mean();
        assertThat(believed)
                .containsExactly(full.posteriorWith(more).predict(x, 1).mean());
        assertThat(believed)
                .isNotEqualTo(full.observe(more).posterior().predict(x, 1).mean());
    }

    /** What it has lost with others says nothing of these. A fit to few rows is not believed. */
    @ParameterizedTest
    @CsvSource({"2000, true", "4, false"})
    void aSampleWithOtherHyperparametersIsCountedAnew(int rowsOfFits, boolean anew) {
        Duel lost = new Duel(30, 3, -20);
        Seat before = withASample(sampled(2000, rowsOfFits), lost);
        Seat after = before.having(MORE.rows(0, 200)).refitted(RefitBudget.WARM, Seed.of(1));
        assertThat(Arrays.equals(
                        before.surrogate().lengthscales(), after.surrogate().lengthscales()))
                .isEqualTo(!anew);
        assertThat(after.duel()).isEqualTo(anew ? Duel.NONE : lost);
    }
}

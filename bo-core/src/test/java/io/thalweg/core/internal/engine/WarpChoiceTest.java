package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.special.Normal;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.OutputWarp;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.study.NearestNeighbor;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WarpChoiceTest {

    /** Targets are independent and standard normal; the evidence is their density, the only hyperparameter is the number of refits. */
    private record WhiteNoise(Observations data, int refits) implements Surrogate {

        @Override
        public int dimension() {
            return data.dimension();
        }

        @Override
        public long observations() {
            return data.size();
        }

        @Override
        public Posterior posterior() {
            return NearestNeighbor.prior(dimension()).posterior();
        }

        @Override
        public Surrogate observe(Observations batch) {
            return new WhiteNoise(data.append(batch), refits);
        }

        @Override
        public Surrogate refit(RefitBudget budget, Seed seed) {
            return new WhiteNoise(data, refits + budget.starts());
        }

        @Override
        public Surrogate restandardise(double shift, double scale) {
            return new WhiteNoise(data.restandardised(shift, scale), refits);
        }

        @Override
        public Optional<Surrogate> retargeted(double[] y, double[] noiseVariance) {
            return Optional.of(new WhiteNoise(Observations.of(data.x(), y, noiseVariance), refits));
        }

        @Override
        public double logEvidence() {
            return Arrays.stream(data.y()).map(Normal::logPdf).sum();
        }

        @Override
        public FitReport fitReport() {
            return new FitReport(FitReport.Status.CONVERGED, 1, logEvidence(), 0, List.of());
        }
    }

    private static final double[] UNKNOWN = {Double.NaN};

    private static Surrogate observed(double[] values) {
        return new WhiteNoise(Observations.of(new DMatrixRMaj(values.length, 1), values), 0);
    }

    private static WarpChoice.Candidate chosen(double[] values, double[] noise, RefitBudget budget, boolean warped) {
        double[] variances = IntStream.range(0, values.length)
                .mapToDouble(i -> noise[i % noise.length])
                .toArray();
        return new WarpChoice(observed(values), -1, values, variances)
                .refit(budget, Seed.of(1), warped)
                .orElseThrow();
    }

    private static OutputWarp warp(double... values) {
        return chosen(values, UNKNOWN, RefitBudget.WARM, false).units().warp();
    }

    /** The logarithms of the distances from 7 are normal. */
    private static double[] decades(int n, double deviation) {
        RandomGenerator random = Seed.of(3).generator();
        return IntStream.range(0, n)
                .mapToDouble(i -> 7 + Math.exp(deviation * random.nextGaussian()))
                .toArray();
    }

    @Test
    void valuesOverDecadesAreWarped() {
        double[] values = decades(40, 3);
        WarpChoice.Candidate chosen = chosen(values, UNKNOWN, RefitBudget.WARM, false);
        OutputWarp warp = chosen.units().warp();
        assertThat(warp.active()).isTrue();
        assertThat(warp.anchor()).isEqualTo(-Arrays.stream(values).min().orElseThrow());
        WhiteNoise model = (WhiteNoise) chosen.surrogate();
        assertThat(model.refits()).isEqualTo(1);
        assertThat(model.data().y())
                .containsExactly(
                        Arrays.stream(values).map(chosen.units()::toModel).toArray(), within(1e-15));
        assertThat(Arrays.stream(model.data().y()).sum()).isCloseTo(0, within(1e-10));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void normalValuesAreNot(long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        assertThat(warp(random.doubles(60).map(Normal::quantile).toArray()).active())
                .isFalse();
    }

    /** The score is the log density of the values in user units, whatever these are: without the anchor's slope, of all but one. */
    @Test
    void scoreIsThatOfUserUnits() {
        double[] values = decades(40, 3);
        double[] thousandfold = Arrays.stream(values).map(y -> 1000 * y).toArray();
        WarpChoice.Candidate one = chosen(values, UNKNOWN, RefitBudget.WARM, false);
        WarpChoice.Candidate other = chosen(thousandfold, UNKNOWN, RefitBudget.WARM, false);
        assertThat(other.units().warp().offset())
                .isCloseTo(1000 * one.units().warp().offset(), within(1e-6));
        assertThat(one.score() - other.score()).isCloseTo(39 * Math.log(1000), within(1e-6));
    }

    /** A best value that is far from all others is no reason: with any other one the offset would not matter. */
    @Test
    void anchorIsNoEvidence() {
        double[] values = new double[21];
        RandomGenerator random = Seed.of(8).generator();
        for (int i = 0; i < 20; i++) {
            values[i] = 100 + random.nextGaussian();
        }
        values[20] = 95;
        assertThat(warp(values).active()).isFalse();
    }

    /** Evidence between the two leads: what holds goes on. */
    @Test
    void whatHoldsIsKeptUnlessTheEvidenceIsStrong() {
        int differ = 0;
        for (double deviation = 0.3; deviation < 2; deviation += 0.02) {
            double[] values = decades(20, deviation);
            boolean begins = chosen(values, UNKNOWN, RefitBudget.WARM, false)
                    .units()
                    .warp()
                    .active();
            boolean goesOn = chosen(values, UNKNOWN, RefitBudget.WARM, true)
                    .units()
                    .warp()
                    .active();
            assertThat(goesOn || !begins).isTrue();
            differ += begins == goesOn ? 0 : 1;
        }
        assertThat(differ).isPositive();
    }

    @Test
    void bothFormsAreFittedWhereWorkIsNoObject() {
        WarpChoice.Candidate chosen = chosen(decades(40, 3), UNKNOWN, RefitBudget.THOROUGH, false);
        assertThat(chosen.units().warp().active()).isTrue();
        assertThat(((WhiteNoise) chosen.surrogate()).refits()).isEqualTo(RefitBudget.THOROUGH.starts());
        double[] normal =
                Seed.of(1).generator().doubles(60).map(Normal::quantile).toArray();
        assertThat(chosen(normal, UNKNOWN, RefitBudget.THOROUGH, false)
                        .units()
                        .warp()
                        .active())
                .isFalse();
    }

    @Test
    void ofManyValuesOnlyTheUnitsInUseAreFittedFromSeveralStarts() {
        double[] many = decades(151, 3);
        WarpChoice.Candidate begins = chosen(many, UNKNOWN, RefitBudget.THOROUGH, false);
        assertThat(begins.units().warp().active()).isTrue();
        assertThat(((WhiteNoise) begins.surrogate()).refits()).isEqualTo(1);
        WarpChoice.Candidate stays = chosen(many, UNKNOWN, RefitBudget.THOROUGH, true);
        assertThat(((WhiteNoise) stays.surrogate()).refits()).isEqualTo(RefitBudget.THOROUGH.starts());
    }

    /** Where noise is given the offset is no smaller than ten deviations of it, and noise of the size of the values leaves no warp. */
    @Test
    void givenNoiseLimitsTheWarp() {
        double[] values = decades(40, 3);
        double free =
                chosen(values, UNKNOWN, RefitBudget.WARM, false).units().warp().offset();
        double noise = free; // so that ten times as much is the least offset
        WarpChoice.Candidate chosen = chosen(values, new double[] {noise * noise, Double.NaN}, RefitBudget.WARM, false);
        assertThat(chosen.units().warp().offset()).isGreaterThan(10 * noise).isFinite();
        double[] given = ((WhiteNoise) chosen.surrogate()).data().noiseVariance();
        assertThat(given[0]).isCloseTo(chosen.units().varianceToModel(values[0], noise * noise), within(1e-12));
        assertThat(given[1]).isNaN();
        assertThat(chosen(values, new double[] {1e12}, RefitBudget.WARM, true)
                        .units()
                        .warp()
                        .active())
                .isFalse();
    }

    @Test
    void fewOrEqualValuesAreLeftAsTheyAre() {
        assertThat(warp(1, 1e3, 1e6, 1e9).active()).isFalse();
        assertThat(warp(4, 4, 4, 4, 4, 4, 4).active()).isFalse();
    }

    @Test
    void surrogatesWithoutTheirDataAreLeftAlone() {
        double[] values = decades(40, 3);
        assertThat(new WarpChoice(NearestNeighbor.prior(1), -1, values, new double[40])
                        .refit(RefitBudget.WARM, Seed.of(1), false))
                .isEmpty();
    }
}

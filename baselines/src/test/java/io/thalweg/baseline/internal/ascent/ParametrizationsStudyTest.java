package io.thalweg.baseline.internal.ascent;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.surrogate.decoupled.DecoupledSurrogateFactory;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.choice.StationaryChoice;
import io.thalweg.surrogate.likelihood.Gaussian;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The three parametrisations on kin40k after the same steps: run with {@code -Dthalweg.data=} the directory of kin40k.csv.gz. Further
 * system properties: {@code steps}, {@code rows}, {@code mean}, {@code covariance}, {@code batch}.
 */
@Tag("study")
@EnabledIfSystemProperty(named = "thalweg.data", matches = ".+")
final class ParametrizationsStudyTest {

    private static final int TEST = 2000;

    @Test
    void orthogonalFormLeadsAfterEqualSteps() throws IOException {
        int steps = Integer.getInteger("steps", 1000);
        DMatrixRMaj all = read(Integer.getInteger("rows", 10000) + TEST);
        int d = all.numCols - 1;
        Observations train = rows(all, TEST, all.numRows);
        Observations test = rows(all, 0, TEST);
        List<Double> densities = new ArrayList<>();
        for (Parametrization parametrization : Parametrization.values()) {
            AscentSettings settings = AscentSettings.DEFAULT
                    .with(parametrization)
                    .withBases(Integer.getInteger("mean", 512), Integer.getInteger("covariance", 128))
                    .withMinibatch(Integer.getInteger("batch", 256), 128)
                    .withStepsPerIteration(steps);
            LatentModel model = LatentModel.multiscale(
                    d, Hyperparameter.positive("outputscale", 1), Lengthscales.ard(d), Gaussian.learnt());
            long start = System.nanoTime();
            StochasticDecoupledSurrogate fitted = StochasticDecoupledSurrogate.of(model, settings)
                    .observe(train)
                    .refit(new RefitBudget(1, 1), Seed.of(1));
            double seconds = (System.nanoTime() - start) / 1e9;
            double[] score = score(fitted, test);
            densities.add(score[1]);
            System.out.printf(
                    "%s nMSE %.4f NLPD %.4f ELBO/n %.4f seconds %.1f functions %d %s%n",
                    parametrization,
                    score[0],
                    score[1],
                    fitted.logEvidence() / train.size(),
                    seconds,
                    fitted.size(),
                    fitted.model().parameters());
        }
        assertThat(densities).as("plain, hybrid, orthogonal").isSortedAccordingTo(Comparator.reverseOrder());
    }

    /** What an ascent has to be measured by. */
    @Test
    void closedFormLeads() throws IOException {
        DMatrixRMaj all = read(Integer.getInteger("rows", 10000) + TEST);
        SearchSpaceBuilder space = SearchSpace.builder();
        for (int k = 0; k < all.numCols - 1; k++) {
            space.real("x" + k, 0, 1);
        }
        long start = System.nanoTime();
        Surrogate fitted = DecoupledSurrogateFactory.DEFAULT
                .withKernels(StationaryChoice.of(Rbf.PROFILE))
                .create(space.build(), false)
                .observe(rows(all, TEST, all.numRows))
                .refit(RefitBudget.WARM, Seed.of(1));
        double seconds = (System.nanoTime() - start) / 1e9;
        double[] score = score(fitted, rows(all, 0, TEST));
        System.out.printf("closed form nMSE %.4f NLPD %.4f seconds %.1f%n", score[0], score[1], seconds);
        assertThat(score[0]).isLessThan(0.05);
    }

    private static double[] score(Surrogate fitted, Observations test) {
        Posterior posterior = fitted.posterior();
        double[] mean = posterior.predict(test.x(), 1).mean();
        double[] variance = posterior.predict(test.x(), 1).variance();
        double square = 0;
        double nlpd = 0;
        double average = Arrays.stream(test.y()).average().orElseThrow();
        double spread = 0;
        for (int i = 0; i < test.size(); i++) {
            double y = test.y()[i];
            square += (y - mean[i]) * (y - mean[i]);
            spread += (y - average) * (y - average);
            double v = variance[i] + posterior.noiseVariance();
            nlpd += 0.5 * (Math.log(2 * Math.PI * v) + (y - mean[i]) * (y - mean[i]) / v) / test.size();
        }
        return new double[] {square / spread, nlpd};
    }

    private static Observations rows(DMatrixRMaj all, int from, int to) {
        int d = all.numCols - 1;
        DMatrixRMaj x = new DMatrixRMaj(to - from, d);
        double[] y = new double[to - from];
        for (int i = from; i < to; i++) {
            System.arraycopy(all.data, i * (d + 1), x.data, (i - from) * d, d);
            y[i - from] = all.get(i, d);
        }
        return Observations.of(x, y);
    }

    /** Some rows in a random order, inputs in the unit cube, targets standardised. */
    private static DMatrixRMaj read(int count) throws IOException {
        Path file = Path.of(System.getProperty("thalweg.data"), "kin40k.csv.gz");
        List<double[]> lines = new ArrayList<>();
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(new FileInputStream(file.toFile())), StandardCharsets.UTF_8))) {
            reader.readLine();
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(Arrays.stream(line.split(","))
                        .mapToDouble(Double::parseDouble)
                        .toArray());
            }
        }
        Collections.shuffle(lines, new Random(7));
        int d = lines.get(0).length - 1;
        DMatrixRMaj rows = new DMatrixRMaj(Math.min(count, lines.size()), d + 1);
        for (int k = 0; k <= d; k++) {
            int column = k;
            double least = lines.stream().mapToDouble(r -> r[column]).min().orElseThrow();
            double most = lines.stream().mapToDouble(r -> r[column]).max().orElseThrow();
            for (int i = 0; i < rows.numRows; i++) {
                double v = lines.get(i)[k];
                rows.set(i, k, k < d ? (v - least) / (most - least) : v);
            }
        }
        return rows;
    }
}

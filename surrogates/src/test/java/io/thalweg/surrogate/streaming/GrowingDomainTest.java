package io.thalweg.surrogate.streaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.streaming.VariationalInducingPointSelection.Order;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The paper's example of a domain that grows (VIPS, figure 2a): 1,000 noisy values of sin 2x + cos 5x on [0, 12], sorted, in four
 * batches. With its kernel the published sizes are 8, 15, 22 and 29 points, at the accuracy of the exact process. Points taken for what
 * they are worth may be seven more.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class GrowingDomainTest {

    private static final int BATCH = 250;
    private static final int[] PUBLISHED = {8, 15, 22, 29};
    private static final double WIDTH = 12;

    private final double[] exactErrors = exactErrors();

    private static Observations data() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(GrowingDomainTest.class.getResourceAsStream("growing_domain.csv")),
                StandardCharsets.UTF_8))) {
            double[][] rows = lines.lines()
                    .skip(1)
                    .map(line -> new double[] {
                        Double.parseDouble(line.split(",", -1)[0]), Double.parseDouble(line.split(",", -1)[1])
                    })
                    .toArray(double[][]::new);
            DMatrixRMaj x = new DMatrixRMaj(rows.length, 1);
            double[] y = new double[rows.length];
            for (int i = 0; i < y.length; i++) {
                x.data[i] = rows[i][0] / WIDTH;
                y[i] = rows[i][1];
            }
            return Observations.of(x, y);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static GaussianModel published() {
        Kernel kernel = Scaled.of(1.5, Rbf.of(Lengthscales.of(0.5 / WIDTH)));
        GaussianModel model = new GaussianModel(kernel, Hyperparameter.positive("noise", 0.5), OptionalDouble.of(0));
        return TestModels.fixed(model);
    }

    /** On the first ten of twelve units, as published: what was not seen yet counts too. */
    private static double error(Surrogate surrogate) {
        int n = 500;
        DMatrixRMaj x = new DMatrixRMaj(n, 1);
        for (int i = 0; i < n; i++) {
            x.data[i] = 10.0 * i / (n - 1) / WIDTH;
        }
        double[] mean = surrogate.posterior().predict(x, 1).mean();
        double squares = 0;
        for (int i = 0; i < n; i++) {
            double at = WIDTH * x.data[i];
            squares += Math.pow(mean[i] - Math.sin(2 * at) - Math.cos(5 * at), 2);
        }
        return Math.sqrt(squares / n);
    }

    /** Of the exact process, after each of the batches. */
    private static double[] exactErrors() {
        Observations data = data();
        double[] errors = new double[4];
        Surrogate exact = ExactGaussianProcess.of(1, published());
        for (int b = 0; b < 4; b++) {
            exact = exact.observe(data.rows(b * BATCH, (b + 1) * BATCH));
            errors[b] = error(exact);
        }
        return errors;
    }

    @ParameterizedTest
    @CsvSource({"VARIANCE,1,0", "VARIANCE,1024,0", "GAIN,1,7", "GAIN,1024,7"})
    void publishedSizesReachExactAccuracy(Order order, int window, long more) {
        Observations data = data();
        SizePolicy policy = new VariationalInducingPointSelection(0.05, 512, order);
        Surrogate stream = StreamingSurrogate.of(1, List.of(published()), policy, window);
        for (int b = 0; b < 4; b++) {
            Observations batch = data.rows(b * BATCH, (b + 1) * BATCH);
            stream = stream.observe(batch).refit(RefitBudget.WARM, Seed.of(b));
            assertThat(stream.size())
                    .as("points after batch %d", b + 1)
                    .isBetween(PUBLISHED[b] - 4L, PUBLISHED[b] + more);
            assertThat(error(stream)).as("error after batch %d", b + 1).isCloseTo(exactErrors[b], within(0.05));
        }
    }

    @Test
    void learntHyperparametersReachExactAccuracy() {
        Observations data = data();
        Kernel kernel = new Scaled(Rbf.ard(1), Hyperparameter.positive("outputscale", new LogNormal(1, 1), 1e-3));
        GaussianModel model = GaussianModel.of(kernel, TestModels.learnedNoise());
        Surrogate stream =
                StreamingSurrogate.of(1, List.of(model), new VariationalInducingPointSelection(0.05, 512), 1024);
        Surrogate exact = ExactGaussianProcess.of(1, model);
        for (int b = 0; b < 4; b++) {
            Observations batch = data.rows(b * BATCH, (b + 1) * BATCH);
            RefitBudget budget = b == 0 ? RefitBudget.THOROUGH : RefitBudget.WARM;
            stream = stream.observe(batch).refit(budget, Seed.of(b));
            exact = exact.observe(batch);
            assertThat(stream.size()).isLessThanOrEqualTo(PUBLISHED[b] + 12L);
        }
        exact = exact.refit(RefitBudget.WARM, Seed.of(9));
        assertThat(error(stream)).isCloseTo(error(exact), within(0.05));
    }
}

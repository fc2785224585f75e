package io.thalweg.surrogate.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is lost because the points and the length scales are those of a sample, beside a stream that goes on choosing both. */
@Tag("study")
class SummedPointsStudyTest {

    private static final int ROWS = 60_000;
    private static final int BLOCK = 1024;
    private static final double NOISE = 0.3;
    private static final SearchSpace BOX =
            SearchSpace.builder().real("a", 0, 1).real("b", 0, 1).build();

    private static double field(double a, double b) {
        return Math.sin(12 * a) * Math.cos(10 * b) + Math.sin(8 * b + 6 * a);
    }

    private static Observations rows(int n, double noise, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        DMatrixRMaj x = new DMatrixRMaj(n, 2);
        double[] y = new double[n];
        Arrays.setAll(x.data, i -> random.nextDouble());
        for (int i = 0; i < n; i++) {
            y[i] = field(x.get(i, 0), x.get(i, 1)) + noise * random.nextGaussian();
        }
        return Observations.of(x, y);
    }

    private static List<Observations> blocks(Observations all) {
        List<Observations> blocks = new ArrayList<>();
        for (int from = 0; from < all.size(); from += BLOCK) {
            blocks.add(all.rows(from, Math.min(all.size(), from + BLOCK)));
        }
        return blocks;
    }

    private static StreamingSurrogate prior(double delta) {
        return StreamingSurrogateFactory.DEFAULT
                .withPolicy(new VariationalInducingPointSelection(delta, 512))
                .create(BOX, false);
    }

    @Test
    void samples() {
        Observations all = rows(ROWS, NOISE, 1);
        double best = Double.POSITIVE_INFINITY;
        for (double delta : new double[] {0.035, 0.003}) {
            for (int sample : new int[] {256, 1024, 4096}) {
                StreamingSurrogate basis = prior(delta)
                        .observe(all.rows(0, sample))
                        .refit(RefitBudget.THOROUGH, Seed.of(1))
                        .withoutObservations();
                StreamingSurrogate learnt =
                        basis.merge(basis.sumsOf(blocks(all).iterator())).refit(RefitBudget.WARM, Seed.of(2));
                best = Math.min(best, print("sums, sample of " + sample + ", delta " + delta, learnt));
            }
            StreamingSurrogate stream = prior(delta).observe(all.rows(0, 4096)).refit(RefitBudget.THOROUGH, Seed.of(1));
            int next = 8192;
            for (Observations block : blocks(all.rows(4096, ROWS))) {
                stream = stream.observe(block);
                if (stream.observations() >= next) {
                    stream = stream.refit(RefitBudget.WARM, Seed.of(2));
                    next *= 2;
                }
            }
            print("stream, delta " + delta, stream);
        }
        assertThat(best).isLessThan(0.05);
    }

    private static double print(String how, StreamingSurrogate learnt) {
        Observations test = rows(4000, 0, 2);
        double[] mean = learnt.posterior().predict(test.x(), 1).mean();
        double sum = 0;
        for (int i = 0; i < mean.length; i++) {
            sum += Math.pow(mean[i] - test.y()[i], 2);
        }
        double error = Math.sqrt(sum / mean.length);
        System.out.printf(
                Locale.ROOT,
                "%-36s %4d points, error %.4f, bound %.1f nats, noise %.4f, length scales %s%n",
                how,
                learnt.size(),
                error,
                learnt.logEvidence(),
                Math.sqrt(learnt.model().noise().value()),
                Arrays.toString(learnt.lengthscales()));
        return error;
    }
}

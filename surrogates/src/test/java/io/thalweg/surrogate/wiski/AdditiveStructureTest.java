package io.thalweg.surrogate.wiski;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.wiski.WiskiSurrogateFactory.Features;
import java.util.List;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** When pairs come in, and when they stay. */
class AdditiveStructureTest {

    private static final RefitBudget THOROUGH = new RefitBudget(2, 25);
    private static final int CAPACITY = 4096;

    private static WiskiSurrogate prior() {
        SearchSpace space = SearchSpace.builder()
                .real("a", 0, 1)
                .real("b", 0, 1)
                .real("c", 0, 1)
                .real("d", 0, 1)
                .build();
        return (WiskiSurrogate)
                WiskiSurrogateFactory.DEFAULT.withFeatures(Features.ADDITIVE).create(space, false);
    }

    private static double truth(double[] x, int at, boolean together) {
        double effects = Math.sin(4 * x[at]) + x[at + 1] - Math.cos(3 * x[at + 2]);
        return effects + (together ? 4 * (x[at + 1] - 0.5) * (x[at + 3] - 0.5) : 0);
    }

    private static Observations data(int n, boolean together, long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        DMatrixRMaj x = DMatrixRMaj.wrap(n, 4, random.doubles(4L * n).toArray());
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = truth(x.data, 4 * i, together) + 0.1 * random.nextGaussian();
        }
        return Observations.of(x, y);
    }

    private static List<String> labels(WiskiSurrogate surrogate) {
        return surrogate.model().terms().stream().map(Term::label).toList();
    }

    private static double error(WiskiSurrogate surrogate) {
        Observations test = data(300, true, 99);
        double[] mean = surrogate.posterior().predict(test.x(), 1).mean();
        double sum = 0;
        for (int i = 0; i < 300; i++) {
            sum += Math.pow(mean[i] - truth(test.x().data, 4 * i, true), 2) / 300;
        }
        return Math.sqrt(sum);
    }

    @Test
    void startsWithSinglesAndALinearPart() {
        assertThat(labels(prior())).containsExactly("linear(0,1,2,3)", "grid(0)", "grid(1)", "grid(2)", "grid(3)");
    }

    @Test
    void thoroughRefitAddsThePairAndReportsIt() {
        WiskiSurrogate some = prior().observe(data(150, true, 1));
        WiskiSurrogate singles = some.refit(new RefitBudget(1, 25), Seed.of(1));
        assertThat(labels(singles)).as("a warm refit leaves terms alone").doesNotContain("grid(1,3)");
        WiskiSurrogate pairs = some.refit(THOROUGH, Seed.of(1));
        assertThat(labels(pairs)).contains("grid(1,3)");
        assertThat(pairs.fitReport().notes())
                .anySatisfy(note -> assertThat(note).startsWith("coordinates 1 and 3 act together ("));
        assertThat(pairs.observations()).isEqualTo(150);
        assertThat(pairs.logEvidence()).isGreaterThan(singles.logEvidence() + 20);
        assertThat(error(pairs)).isLessThan(0.5 * error(singles));
        WiskiSurrogate more = pairs.observe(data(50, true, 2)).refit(new RefitBudget(1, 5), Seed.of(1));
        assertThat(labels(more)).contains("grid(1,3)");
        assertThat(more.observations()).isEqualTo(200);
    }

    /** What looked like a pair and is none any more goes again, as long as all observations are at hand. */
    @Test
    void pairsAreReassessed() {
        WiskiSurrogate pairs = prior().observe(data(60, true, 1)).refit(THOROUGH, Seed.of(1));
        assertThat(labels(pairs)).contains("grid(1,3)");
        WiskiSurrogate other = prior().observe(data(150, false, 1));
        WiskiSurrogate judged = new WiskiSurrogate(
                        pairs.structure(),
                        Statistics.none(pairs.model().terms()),
                        other.recent(),
                        Conditioned.of(
                                        pairs.model(),
                                        Statistics.none(pairs.model().terms())
                                                .observe(
                                                        pairs.model().terms(),
                                                        other.recent().x(),
                                                        other.recent()),
                                        null)
                                .orElseThrow(),
                        pairs.fitReport())
                .refit(THOROUGH, Seed.of(1));
        assertThat(labels(judged)).doesNotContain("grid(1,3)");
    }

    @Test
    void tooFewObservationsAreNotScreened() {
        WiskiSurrogate few = prior().observe(data(11, true, 1)).refit(THOROUGH, Seed.of(1));
        assertThat(labels(few)).hasSize(5);
    }

    /** Earlier results, or all of them after an amendment, come in one batch, of any size. */
    @Test
    void batchFindsTheSameStructureAsOneByOne() {
        Observations all = data(CAPACITY + 1000, true, 1);
        WiskiSurrogate inTurn = prior();
        for (int from = 0; from < all.size(); from += 1024) {
            inTurn = inTurn.observe(all.rows(from, Math.min(from + 1024, all.size())))
                    .refit(from == 0 ? THOROUGH : new RefitBudget(1, 25), Seed.of(1));
        }
        WiskiSurrogate atOnce = prior().observe(all).refit(new RefitBudget(1, 25), Seed.of(1));
        assertThat(labels(atOnce)).contains("grid(1,3)");
        assertThat(atOnce.fitReport().notes())
                .anySatisfy(note -> assertThat(note).startsWith("coordinates 1 and 3 act together ("));
        assertThat(atOnce.observations()).isEqualTo(all.size());
        assertThat(atOnce.recent().size()).isZero();
        assertThat(error(atOnce)).isLessThan(1.2 * error(inTurn));
    }

    /** With more observations than are kept at hand the terms stay as they are, and memory stays bounded. */
    @Test
    void termsStayWhenCapacityIsExceeded() {
        WiskiSurrogate with = prior().observe(data(150, true, 1)).refit(THOROUGH, Seed.of(1));
        WiskiSurrogate later = with.observe(data(CAPACITY, true, 2)).refit(new RefitBudget(2, 2), Seed.of(1));
        assertThat(labels(later)).isEqualTo(labels(with));
        assertThat(later.recent().size()).isZero();
        assertThat(later.observations()).isEqualTo(CAPACITY + 150);
    }
}

package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.NearestNeighbor;
import io.thalweg.core.study.Study;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What surrogates need for a batch on the way takes memory in proportion to it: batches are bounded, however much is new. */
class PortionsTest {

    private static final int TOLD = 2 * Learner.PORTION + 100;

    private static final Point SOMEWHERE = Point.of("x", 0.3);

    private static final SearchSpace SPACE =
            SearchSpace.builder().real("x", 0, 1).build();

    private final AtomicInteger largest = new AtomicInteger();

    /** Knows how large the batches were that it has observed. */
    private record Counting(NearestNeighbor inner, List<Integer> batches, AtomicInteger largest) implements Surrogate {

        static Counting prior(AtomicInteger largest) {
            return new Counting(NearestNeighbor.prior(1), List.of(), largest);
        }

        @Override
        public Surrogate observe(Observations batch) {
            List<Integer> more = new ArrayList<>(batches);
            more.add(batch.size());
            largest.accumulateAndGet(batch.size(), Math::max);
            return new Counting((NearestNeighbor) inner.observe(batch), more, largest);
        }

        @Override
        public Surrogate refit(RefitBudget budget, Seed seed) {
            return new Counting((NearestNeighbor) inner.refit(budget, seed), batches, largest);
        }

        @Override
        public Surrogate restandardise(double shift, double scale) {
            return new Counting((NearestNeighbor) inner.restandardise(shift, scale), batches, largest);
        }

        @Override
        public int dimension() {
            return 1;
        }

        @Override
        public long observations() {
            return inner.observations();
        }

        @Override
        public double logEvidence() {
            return Double.NaN;
        }

        @Override
        public FitReport fitReport() {
            return inner.refits() == 0 ? FitReport.NONE : new FitReport(FitReport.Status.CONVERGED, 1, 0, 0, List.of());
        }

        @Override
        public Posterior posterior() {
            return inner.posterior();
        }
    }

    private Study open(StudyStore store) {
        return Study.maximize(SPACE)
                .surrogate((space, deterministic) -> Counting.prior(largest))
                .acquisition(new MaximumUncertainty())
                .storedIn(store)
                .build();
    }

    private static void tellMany(Study study) {
        for (int i = 0; i < TOLD; i++) {
            double x = (i * 0.618034) % 1;
            study.tell(Point.of("x", x), Math.sin(7 * x));
        }
    }

    @Test
    void manyNewResultsAreSeveralLessons() {
        StudyStore store = new MemoryStore(InstantSource.system());
        Study study = open(store);
        tellMany(study);
        long trial = study.ask().number();
        assertThat(store.state().lessons())
                .extracting(StudyEvent.Learned::absorbed)
                .containsExactly(Learner.PORTION, 2 * Learner.PORTION, TOLD);
        assertThat(store.state().lessons())
                .extracting(StudyEvent.Learned::number)
                .containsOnly(trial);
        assertThat(store.state().lessons())
                .extracting(lesson -> lesson.refit().isPresent())
                .containsExactly(false, false, true);
        study.tell(study.state().trial(trial), 0.5);
        study.ask();
        assertThat(store.state().lessons()).hasSize(4);
        Study again = open(store);
        assertThat(again.forecast(SOMEWHERE)).isEqualTo(study.forecast(SOMEWHERE));
    }

    @Test
    void thoseWhoLookLearnInPortionsToo() {
        Study study = open(new MemoryStore(InstantSource.system()));
        tellMany(study);
        assertThat(study.forecast(SOMEWHERE)).isPresent();
        assertThat(study.state().lessons()).isEmpty();
        assertThat(largest.get()).isEqualTo(Learner.PORTION);
    }

    private OutcomeModel fitted(int n) {
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = Math.sin(i);
        }
        return refitted(told(OutcomeModel.prior(Counting.prior(largest), 1, false), y));
    }

    private static OutcomeModel told(OutcomeModel model, double... y) {
        DMatrixRMaj x = new DMatrixRMaj(y.length, 1);
        for (int i = 0; i < y.length; i++) {
            x.data[i] = ((model.size() + i) * 0.618034) % 1;
        }
        return model.observe(x, y, new double[y.length]);
    }

    private static OutcomeModel refitted(OutcomeModel model) {
        return model.refit(RefitBudget.WARM, Seed.of(1));
    }

    private static List<Integer> batches(OutcomeModel model) {
        return ((Counting) model.surrogate()).batches();
    }

    private static double lowest(OutcomeModel model) {
        return Arrays.stream(((Counting) model.surrogate()).inner().data().y())
                .map(model.units()::toUser)
                .min()
                .orElseThrow();
    }

    /** The value that an outlier counts as is another one after a new worst value. */
    @ParameterizedTest
    @CsvSource({"0, true", "10, false"})
    void aNewWorstValueIsNoReasonToSeeManyAnew(int more, boolean anew) {
        int n = Learner.PORTION - 2 + more;
        OutcomeModel model = refitted(told(fitted(n), -1e9, -1.5));
        assertThat(batches(model)).containsExactlyElementsOf(anew ? List.of(n + 2) : List.of(n, 2));
        assertThat(model.clipped()).isEqualTo(1);
        assertThat(lowest(model)).isCloseTo(-1.5, offset(1e-9));
        assertThat(refitted(told(model, 0.5)).clipped())
                .as("it is still said that one is clipped")
                .isEqualTo(1);
    }

    @Test
    void outlierAmongManyThatIsConfirmedStaysClippedAndCounted() {
        int n = Learner.PORTION + 10;
        OutcomeModel model = refitted(told(fitted(n), -1e9));
        for (int i = 1; i <= 4; i++) {
            model = refitted(told(model, -1e9 - i));
        }
        assertThat(batches(model)).containsExactly(n, 1, 1, 1, 1, 1);
        assertThat(lowest(model)).as("four are too many to be absurd").isCloseTo(-1e9 - 4, offset(1.0));
        assertThat(model.clipped()).as("as they were observed").isEqualTo(OutlierGuard.MOST);
    }

    /** Whatever a guard of before says: many values cannot all be absurd. */
    @Test
    void manyValuesThatAreFarWorseAreBelievedAtOnce() {
        double[] worse = new double[300];
        Arrays.setAll(worse, i -> -1000 - i);
        OutcomeModel model = told(fitted(Learner.PORTION + 10), worse);
        assertThat(model.clipped()).isZero();
        assertThat(lowest(model)).isCloseTo(-1299, offset(1e-6));
    }

    @Test
    void valuesThatAreSeenAnewComeInPortions() {
        int n = OutcomeModel.MOST_AT_ONCE + 10;
        double[] y = new double[n];
        double[] noise = new double[n];
        DMatrixRMaj x = new DMatrixRMaj(n, 1);
        for (int i = 0; i < n; i++) {
            x.data[i] = (i * 0.618034) % 1;
            y[i] = Math.sin(i);
        }
        OutcomeModel few = OutcomeModel.prior(Counting.prior(largest), 1, false)
                .observe(new DMatrixRMaj(1, 1), new double[] {-1e9}, new double[1]);
        OutcomeModel all = few.observe(x, y, noise).refit(RefitBudget.WARM, Seed.of(1));
        assertThat(all.clipped()).as("so that all is seen anew").isEqualTo(1);
        Counting seen = (Counting) all.surrogate();
        assertThat(seen.batches()).containsExactly(OutcomeModel.MOST_AT_ONCE, 11);
        double[] values =
                Arrays.stream(seen.inner().data().y()).map(all.units()::toUser).toArray();
        for (int i = 0; i < n; i++) {
            assertThat(values[i + 1]).isCloseTo(y[i], offset(1e-9));
        }
    }
}

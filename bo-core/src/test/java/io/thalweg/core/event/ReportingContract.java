package io.thalweg.core.event;

import static io.thalweg.core.trial.StoreTrials.queue;
import static io.thalweg.core.trial.StoreTrials.queues;
import static io.thalweg.core.trial.StoreTrials.tells;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.NoSuchTrialException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.trial.StepReport;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The stream of reports beside the events: in one order for everybody, and there before whatever follows from it. */
interface ReportingContract extends StoreUnderTest {

    /** More than any stream has. */
    long ALL = Long.MAX_VALUE;

    /** A report of the first trial. */
    static StepReport report(long step) {
        return new StepReport(0, 1, step, 1.0 / step);
    }

    private static List<StepReport> reports(int n) {
        return LongStream.rangeClosed(1, n).mapToObj(ReportingContract::report).toList();
    }

    @Test
    default void reportsAreReadAsTheyWereMade() {
        queue(store(), 2);
        List<StepReport> made = List.of(
                new StepReport(0, 1, 1, 0.1 + 0.2),
                new StepReport(1, 0, Long.MAX_VALUE, Double.NaN),
                new StepReport(0, Integer.MAX_VALUE, 1, Double.POSITIVE_INFINITY),
                new StepReport(1, 2, 7, Double.NEGATIVE_INFINITY),
                new StepReport(1, 2, 6, -0.0),
                new StepReport(1, 2, 6, Double.MIN_VALUE),
                new StepReport(1, 2, 6, -Double.MAX_VALUE),
                new StepReport(1, 2, 6, 123456789.12345679),
                new StepReport(1, 2, 6, 1.2345678901234568e17),
                new StepReport(1, 2, 6, 1e-5),
                new StepReport(1, 2, 6, 100),
                new StepReport(1, 2, 6, 100));
        made.forEach(store()::report);
        assertThat(store().flush()).isEqualTo(made.size());
        assertThat(store().reports(0, ALL)).isEqualTo(made);
        assertThat(another().reports(0, ALL)).isEqualTo(made);
        assertThat(reopen().reports(0, ALL)).isEqualTo(made);
    }

    @Test
    default void flushSaysHowManyReportsThereAre() {
        queue(store(), 1);
        StudyStore other = another();
        assertThat(store().flush()).isZero();
        assertThat(store().reports(0, ALL)).isEmpty();
        store().report(report(1));
        store().report(report(2));
        assertThat(store().flush()).isEqualTo(2);
        assertThat(other.flush()).isEqualTo(2);
        other.report(report(3));
        assertThat(other.flush()).isEqualTo(3);
        assertThat(store().flush()).isEqualTo(3);
    }

    @Test
    default void reportsAreThereBeforeAnAppendReturns() {
        queue(store(), 2);
        StudyStore other = another();
        store().report(report(1));
        store().report(report(2));
        store().append(tells(0, 1, 0.5));
        assertThat(other.reports(0, ALL)).isEqualTo(reports(2));
        store().report(report(3));
        store().append(state -> {
            assertThat(other).isNotNull(); // nothing to record: what was reported is safe all the same
            return List.of();
        });
        assertThat(other.reports(0, ALL)).isEqualTo(reports(3));
    }

    @Test
    default void reportsOutliveTheStore() {
        queue(store(), 1);
        store().report(report(1));
        assertThat(reopen().reports(0, ALL)).isEqualTo(reports(1));
        store().report(report(2));
        assertThat(store().flush()).isEqualTo(2);
        assertThat(reopen().reports(0, ALL)).isEqualTo(reports(2));
        assertThat(store().flush()).isEqualTo(2);
    }

    @Test
    default void partsOfTheStreamAreRead() {
        queue(store(), 1);
        List<StepReport> made = reports(9);
        for (int i = 0; i < made.size(); i++) {
            store().report(made.get(i));
            if (i % 4 == 1) {
                store().flush();
            }
        }
        store().flush();
        StudyStore other = another();
        for (StudyStore reader : List.of(store(), other)) {
            for (int from = 10; from >= 0; from--) {
                for (int to = from; to <= 11; to++) {
                    assertThat(reader.reports(from, to))
                            .as("from %s to %s", from, to)
                            .isEqualTo(made.subList(Math.min(from, 9), Math.min(to, 9)));
                }
            }
            assertThat(reader.reports(5, 3)).isEmpty();
            assertThat(reader.reports(ALL - 1, ALL)).isEmpty();
        }
    }

    @Test
    default void storesAgreeOnOneOrder() {
        queue(store(), 2);
        StudyStore other = another();
        SplittableRandom random = new SplittableRandom(3);
        List<List<StepReport>> made = List.of(new ArrayList<>(), new ArrayList<>());
        List<StepReport> seen = new ArrayList<>();
        for (int i = 1; i <= 200; i++) {
            int which = random.nextInt(2);
            StudyStore reporter = which == 0 ? store() : other;
            StepReport report = new StepReport(which, 1, i, i / 10.0);
            made.get(which).add(report);
            reporter.report(report);
            if (random.nextInt(5) == 0) {
                long count = reporter.flush();
                List<StepReport> more = (random.nextBoolean() ? store() : other).reports(seen.size(), count);
                seen.addAll(more);
                assertThat(seen).hasSize((int) count);
            }
        }
        store().flush();
        assertThat(other.flush()).isEqualTo(200);
        List<StepReport> all = store().reports(0, ALL);
        assertThat(all).hasSize(200).startsWith(seen.toArray(new StepReport[0]));
        assertThat(other.reports(0, ALL)).isEqualTo(all);
        for (int which = 0; which < 2; which++) {
            int trial = which;
            assertThat(all.stream().filter(report -> report.trial() == trial)).isEqualTo(made.get(which));
        }
    }

    @Test
    default void manyThreadsReport() {
        queue(store(), 4);
        List<Thread> threads = IntStream.range(0, 4)
                .mapToObj(trial -> new Thread(() -> {
                    for (int step = 1; step <= 300; step++) {
                        store().report(new StepReport(trial, 1, step, step));
                        if (step % 100 == trial) {
                            store().flush();
                        }
                    }
                }))
                .toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        assertThat(store().flush()).isEqualTo(1200);
        List<StepReport> all = another().reports(0, ALL);
        assertThat(all).hasSize(1200);
        for (int trial = 0; trial < 4; trial++) {
            int of = trial;
            assertThat(all.stream().filter(report -> report.trial() == of).map(StepReport::step))
                    .isEqualTo(LongStream.rangeClosed(1, 300).boxed().toList());
        }
    }

    @Test
    default void reportOfAnUnknownTrialIsRefusedAtOnce() {
        for (long trial : new long[] {0, -1, Long.MAX_VALUE}) {
            assertThatThrownBy(() -> store().report(new StepReport(trial, 1, 1, 0)))
                    .isInstanceOf(NoSuchTrialException.class)
                    .hasMessageContaining("trial " + trial);
        }
        assertThat(store().flush()).isZero();
        another().append(queues());
        store().report(report(1));
        assertThat(store().flush()).isEqualTo(1);
    }

    @Test
    default void closedStoreTakesNoReports() {
        Assumptions.assumeTrue(outlivesTheProcess(), "closing does nothing to a store in memory");
        StudyStore other = another();
        queue(other, 1);
        other.report(report(1));
        assertThat(other.flush()).isEqualTo(1);
        other.close();
        assertThatThrownBy(() -> other.report(report(2))).isInstanceOf(StoreUnavailableException.class);
        assertThat(store().reports(0, ALL)).isEqualTo(reports(1));
    }

    @Test
    default void viewReadsReportsAndTakesNone() {
        queue(store(), 1);
        ReadOnlyStore view = ReadOnlyStore.of(store());
        store().report(report(1));
        store().flush();
        assertThat(view.reports(0, ALL)).isEqualTo(reports(1));
        assertThat(view.flush()).isEqualTo(1);
        assertThatThrownBy(() -> view.report(report(2))).isInstanceOf(UnsupportedOperationException.class);
    }
}

package io.thalweg.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepHealth;
import io.thalweg.core.trial.Trial;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TrialViewTest {

    /** A state of so many trials, all of them told but the last. */
    private static StudyState state(int trials) {
        return StudyState.empty()
                .applyAll(() -> LongStream.range(0, trials)
                        .boxed()
                        .flatMap(number -> Stream.<StudyEvent>of(
                                        new StudyEvent.Asked(
                                                new Trial(
                                                        number,
                                                        Point.of("x", 0.5),
                                                        Origin.DESIGN,
                                                        StepHealth.TOLD,
                                                        List.of()),
                                                ""),
                                        new StudyEvent.Told(number, 0, Outcome.of((double) number)))
                                .limit(number == trials - 1 ? 1 : 2))
                        .iterator());
    }

    private static long bytes(Runnable work) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        work.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    @Test
    void oneTrialCostsTheSameHoweverManyThereAre() {
        StudyState many = state(20_000);
        Trial told = many.trial(19_998);
        Trial open = many.trial(19_999);
        assertThat(TrialView.ofOne(many).of(open))
                .isEqualTo(TrialView.ofMany(many).of(open));
        assertThat(TrialView.ofOne(many).of(told))
                .isEqualTo(TrialView.ofMany(many).of(told));
        assertThat(bytes(() -> TrialView.ofOne(many).of(told))).isLessThan(20_000);
        assertThat(bytes(() -> TrialView.ofOne(many).of(open))).isLessThan(20_000);
    }
}

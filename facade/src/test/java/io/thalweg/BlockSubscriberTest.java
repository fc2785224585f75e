package io.thalweg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.model.RefitSchedule;
import io.thalweg.core.space.Point;
import io.thalweg.core.stream.BlockSubscriber;
import io.thalweg.core.stream.Observation;
import io.thalweg.core.stream.StreamModel;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BlockSubscriberTest {

    private static final int BLOCK = 16;
    private static final RefitSchedule NEVER = (observations, last) -> Optional.empty();

    private final StreamModel prior = StreamModelTest.prior("exact").refitting(NEVER);
    private final BlockSubscriber subscriber = new BlockSubscriber(prior, BLOCK);
    private final Hand hand = new Hand();

    /** Delivers by hand, and never more than is asked for. */
    private static final class Hand implements Flow.Subscription {
        private long requested;
        private boolean cancelled;

        @Override
        public void request(long n) {
            requested += n;
        }

        @Override
        public void cancel() {
            cancelled = true;
        }

        /** Delivers up to a number of elements, as many as are asked for; returns how many. */
        int deliver(Flow.Subscriber<Observation> to, Deque<Observation> from, int most) {
            int delivered = 0;
            while (delivered < most && requested > 0 && !from.isEmpty() && !cancelled) {
                requested--;
                to.onNext(from.remove());
                delivered++;
            }
            return delivered;
        }
    }

    private static StreamModel end(BlockSubscriber subscriber) throws Exception {
        return subscriber.end().toCompletableFuture().get(1, TimeUnit.MINUTES);
    }

    @Test
    void bitsAreThoseOfTheBlocksHoweverTheyAreDelivered() throws Exception {
        List<Observation> rows = StreamModelTest.rows(3 * BLOCK + 5, 1);
        StreamModel expected = prior;
        for (int from = 0; from < rows.size(); from += BLOCK) {
            expected = expected.learn(rows.subList(from, Math.min(rows.size(), from + BLOCK)));
        }
        Deque<Observation> left = new ArrayDeque<>(rows);
        subscriber.onSubscribe(hand);
        for (int most = 1; !left.isEmpty(); most = most * 3 % 11 + 1) {
            assertThat(hand.deliver(subscriber, left, most)).isPositive();
            assertThat(hand.requested).as("asked for more than a block").isBetween(1L, (long) BLOCK);
        }
        assertThat(subscriber.model().observations()).isEqualTo(3 * BLOCK);
        assertThat(subscriber.end().toCompletableFuture()).isNotDone();
        subscriber.onComplete();
        assertThat(StreamModelTest.saved(end(subscriber))).isEqualTo(StreamModelTest.saved(expected));
        assertThat(subscriber.model()).isSameAs(end(subscriber));
    }

    @Test
    void publisherOfTheJdkWaitsForTheModel() throws Exception {
        List<Observation> rows = StreamModelTest.rows(200, 2);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (SubmissionPublisher<Observation> publisher = new SubmissionPublisher<>(thread, 8)) {
            publisher.subscribe(subscriber);
            rows.forEach(publisher::submit);
        }
        StreamModel model = end(subscriber);
        thread.shutdown();
        assertThat(model.observations()).isEqualTo(200);
    }

    @Test
    void failureOfThePublisherLeavesTheFullBlocks() {
        subscriber.onSubscribe(hand);
        hand.deliver(subscriber, new ArrayDeque<>(StreamModelTest.rows(BLOCK + 3, 1)), BLOCK + 3);
        subscriber.onError(new IOException("the sensor is gone"));
        assertThatThrownBy(() -> end(subscriber))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("the sensor is gone");
        assertThat(subscriber.model().observations()).isEqualTo(BLOCK);
        subscriber.onComplete();
        assertThat(subscriber.model().observations()).isEqualTo(BLOCK);
    }

    @Test
    void whatCannotBeLearntEndsTheSubscription() {
        subscriber.onSubscribe(hand);
        Deque<Observation> rows = new ArrayDeque<>(StreamModelTest.rows(BLOCK, 1));
        hand.deliver(subscriber, rows, BLOCK);
        subscriber.onNext(new Observation(Point.of("a", -1.0, "b", 2.0), 3));
        assertThat(hand.cancelled).isTrue();
        assertThatThrownBy(() -> end(subscriber)).hasCauseInstanceOf(InvalidParameterException.class);
        StreamModelTest.rows(BLOCK, 2).forEach(subscriber::onNext);
        assertThat(subscriber.model().observations()).isEqualTo(BLOCK);
    }

    @Test
    void failureOfTheModelEndsTheSubscription() {
        BlockSubscriber failing = new BlockSubscriber(
                prior.refitting((observations, last) -> {
                    throw new IllegalStateException("no schedule");
                }),
                2);
        failing.onSubscribe(hand);
        failing.onNext(StreamModelTest.rows(1, 1).get(0));
        assertThat(hand.cancelled).isFalse();
        failing.onComplete();
        assertThatThrownBy(() -> end(failing)).hasMessageContaining("no schedule");
    }

    @Test
    void oneSubscriberHasOnePublisher() {
        subscriber.onSubscribe(hand);
        Hand other = new Hand();
        subscriber.onSubscribe(other);
        assertThat(other.cancelled).isTrue();
        assertThat(other.requested).isZero();
        assertThat(hand.cancelled).isFalse();
    }

    @Test
    @SuppressWarnings("NullAway") // that is what is tested
    void mistakesAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BlockSubscriber(prior, 0))
                .withMessageContaining("blockSize is 0");
        assertThatNullPointerException().isThrownBy(() -> subscriber.onSubscribe(null));
        assertThatNullPointerException()
                .isThrownBy(() -> subscriber.onNext(StreamModelTest.rows(1, 1).get(0)))
                .withMessageContaining("before the subscription");
        subscriber.onSubscribe(hand);
        assertThatNullPointerException().isThrownBy(() -> subscriber.onNext(null));
        assertThatNullPointerException().isThrownBy(() -> subscriber.onError(null));
    }
}

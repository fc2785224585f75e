package io.thalweg.core.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Learns from a publisher in blocks of one size. A block is requested when the one before it was learnt, so that a publisher that is faster than the
 * model waits, and never more than a block is held. Learning takes place on the publisher's threads. How the publisher divides what it
 * delivers makes no difference to the bits.
 */
public final class BlockSubscriber implements Flow.Subscriber<Observation> {

    private final int blockSize;
    private final List<Observation> block = new ArrayList<>();
    private final CompletableFuture<StreamModel> end = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;
    private volatile StreamModel model;

    /**
     * A subscriber, for one publisher.
     *
     * @param model what is known before
     * @param blockSize number of observations that are learnt together, at least 1
     */
    public BlockSubscriber(StreamModel model, int blockSize) {
        if (blockSize < 1) {
            throw new IllegalArgumentException("blockSize is " + blockSize + ", must be at least 1");
        }
        this.model = model;
        this.blockSize = blockSize;
    }

    /** {@return what was learnt of the blocks so far} Any thread may ask. */
    public StreamModel model() {
        return model;
    }

    /**
     * {@return the model when the publisher has completed} What has come since the last full block is then learnt as a shorter one. It fails with the
     * publisher, or when an observation cannot be learnt; then the subscription was cancelled, and {@link #model()} has learnt the full blocks before.
     */
    public CompletionStage<StreamModel> end() {
        return end.minimalCompletionStage();
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        Objects.requireNonNull(given, "subscription");
        if (subscription != null) {
            given.cancel();
            return;
        }
        subscription = given;
        given.request(blockSize);
    }

    @Override
    public void onNext(Observation observation) {
        Objects.requireNonNull(observation, "observation");
        Flow.Subscription from = Objects.requireNonNull(subscription, "an observation came before the subscription");
        if (end.isDone()) {
            return; // was under way when the subscription was cancelled
        }
        try {
            model.check(observation);
            block.add(observation);
            if (block.size() == blockSize) {
                learn();
                from.request(blockSize);
            }
        } catch (RuntimeException e) {
            from.cancel();
            end.completeExceptionally(e);
        }
    }

    private void learn() {
        model = model.learn(block);
        block.clear();
    }

    @Override
    public void onError(Throwable error) {
        end.completeExceptionally(Objects.requireNonNull(error, "error"));
    }

    @Override
    public void onComplete() {
        if (end.isDone()) {
            return;
        }
        try {
            learn();
            end.complete(model);
        } catch (RuntimeException e) {
            end.completeExceptionally(e);
        }
    }
}

package io.thalweg.surrogate.auto;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An online surrogate that may come to be in charge. It is made when it is first needed: many studies end before. */
final class Candidate {

    private final String name;
    private final Supplier<StorableSurrogate> maker;
    private final boolean extrapolates;
    private volatile @Nullable StorableSurrogate made;

    /**
     * A candidate.
     *
     * @param name for people
     * @param maker makes it without observations
     * @param extrapolates whether it takes inputs outside of the unit cube
     */
    Candidate(String name, Supplier<StorableSurrogate> maker, boolean extrapolates) {
        this.name = name;
        this.maker = maker;
        this.extrapolates = extrapolates;
    }

    String name() {
        return name;
    }

    /** Without observations. */
    StorableSurrogate prior() {
        StorableSurrogate prior = made;
        if (prior == null) {
            prior = maker.get();
            made = prior; // a race is harmless: both make the same
        }
        return prior;
    }

    /**
     * Without observations, at hyperparameters that were fitted before if they are its own.
     *
     * @param fitted the models, the likeliest first
     */
    StorableSurrogate beginningAt(List<GaussianModel> fitted) {
        return prior() instanceof StreamingSurrogate streaming ? streaming.beginningAt(fitted) : prior();
    }

    /** Whether it can learn a batch. */
    boolean takes(Observations batch) {
        if (extrapolates) {
            return true;
        }
        double[] x = batch.x().data;
        for (int i = 0; i < batch.size() * batch.dimension(); i++) {
            if (!(x[i] >= 0 && x[i] <= 1)) {
                return false;
            }
        }
        return true;
    }
}

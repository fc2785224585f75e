package io.thalweg.core.stream;

import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.internal.state.StateFormat;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.OutcomeUnits;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.RefitSchedule;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.model.WarpedNormal;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Forecast;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.ejml.data.DMatrixRMaj;

/**
 * What a surrogate has learnt from a stream, with the units in which it learns. Immutable: a block of observations makes another model. The same
 * blocks in the same order give the same bits, also if the model was saved and restored between them.
 *
 * <p>The first block decides the units: its values have mean 0 and deviation 1 there. Each refit moves them to the mean and deviation of all values
 * so far. Surrogates of counts or classes take values as they are.
 */
public final class StreamModel {

    /** Its mark is "TWSM". */
    private static final StateFormat FORMAT = new StateFormat(0x5457534D, 1, "a model of a stream");

    private final Terms terms;
    private final StorableSurrogate surrogate;
    private final OutcomeUnits units;
    private final Moments moments;
    private final long lastRefit;

    /** What is code and not data, and stays. */
    private record Terms(SearchSpace space, boolean standardised, RefitSchedule schedule, Seed seed) {}

    private StreamModel(Terms terms, StorableSurrogate surrogate, OutcomeUnits units, Moments moments, long lastRefit) {
        this.terms = terms;
        this.surrogate = surrogate;
        this.units = units;
        this.moments = moments;
        this.lastRefit = lastRefit;
    }

    /**
     * {@return a model that has learnt nothing, and refits as {@link RefitSchedule#growing()} says, but at the ends of blocks only}
     *
     * @param factory of the surrogate, which must be one that can be stored
     * @param space where observations are
     * @param seed the randomness of refits
     * @throws IllegalArgumentException if the surrogate cannot be stored
     */
    public static StreamModel of(SurrogateFactory factory, SearchSpace space, Seed seed) {
        boolean standardised = factory.restandardisable();
        StorableSurrogate prior = storable((standardised ? factory.standardised() : factory).create(space, false));
        Terms terms = new Terms(space, standardised, RefitSchedule.growing(), seed);
        return new StreamModel(terms, prior, OutcomeUnits.SAME, Moments.NONE, 0);
    }

    /**
     * {@return the same model with another schedule of refits}
     *
     * @param schedule is asked at the end of each block
     */
    public StreamModel refitting(RefitSchedule schedule) {
        Terms others = new Terms(terms.space, terms.standardised, schedule, terms.seed);
        return new StreamModel(others, surrogate, units, moments, lastRefit);
    }

    private static StorableSurrogate storable(Surrogate surrogate) {
        if (surrogate instanceof StorableSurrogate stored) {
            return stored;
        }
        throw new IllegalArgumentException(
                "a " + surrogate.getClass().getSimpleName() + " cannot be stored: a stream needs a surrogate that can");
    }

    /**
     * Checks that an observation can be learnt.
     *
     * @param observation in the user's units
     * @throws InvalidParameterException if its point is not in the space
     */
    public void check(Observation observation) {
        if (!terms.space.allows(observation.point())) {
            throw new InvalidParameterException(terms.space.violations(observation.point()));
        }
    }

    /**
     * {@return a model that has learnt a block as well, and whose hyperparameters were refitted if that was due}
     *
     * @param block the next observations; nothing is learnt of none
     * @throws InvalidParameterException if a point is not in the space
     */
    public StreamModel learn(List<Observation> block) {
        if (block.isEmpty()) {
            return this;
        }
        int d = terms.space.dimension();
        DMatrixRMaj x = new DMatrixRMaj(block.size(), d);
        double[] values = new double[block.size()];
        for (int i = 0; i < values.length; i++) {
            Observation observation = block.get(i);
            check(observation);
            System.arraycopy(terms.space.encode(observation.point()), 0, x.data, i * d, d);
            values[i] = observation.value();
        }
        Moments all = moments.plus(values);
        OutcomeUnits present = terms.standardised && moments.count() == 0 ? all.units() : units;
        double[] y = Arrays.stream(values).map(present::toModel).toArray();
        StorableSurrogate learnt = storable(surrogate.observe(Observations.of(x, y)));
        StreamModel model = new StreamModel(terms, learnt, present, all, lastRefit);
        return terms.schedule.due(all.count(), lastRefit).map(model::refitted).orElse(model);
    }

    private StreamModel refitted(RefitBudget budget) {
        OutcomeUnits anew = terms.standardised ? moments.units() : units;
        Surrogate moved =
                surrogate.restandardise((anew.centre() - units.centre()) / units.scale(), anew.scale() / units.scale());
        Seed seed = terms.seed.child("refit", moments.count());
        return new StreamModel(terms, storable(moved.refit(budget, seed)), anew, moments, moments.count());
    }

    /** {@return the number of observations that were learnt} */
    public long observations() {
        return moments.count();
    }

    /** {@return the surrogate, which knows the encoded coordinates of the space and the values in {@link #units()}} */
    public StorableSurrogate surrogate() {
        return surrogate;
    }

    /** {@return what the surrogate's values mean} */
    public OutcomeUnits units() {
        return units;
    }

    /**
     * {@return what is expected at a point}
     *
     * @param point of the space
     * @throws InvalidParameterException if the point has no coordinates
     */
    public Forecast forecast(Point point) {
        Posterior posterior = surrogate.posterior();
        double[] u = terms.space.encode(point);
        Prediction prediction = posterior.predict(DMatrixRMaj.wrap(1, u.length, u), 1);
        double mean = prediction.mean()[0];
        double latent = prediction.variance()[0];
        return new Forecast(
                new WarpedNormal(units, mean, latent),
                new WarpedNormal(units, mean, latent + posterior.noiseVariance()));
    }

    /**
     * Writes all that was learnt.
     *
     * @param out is flushed, not closed
     * @throws IOException if it cannot be written
     */
    public void save(OutputStream out) throws IOException {
        FORMAT.write(out, state -> {
            state.writeUTF(landmarks());
            state.writeDoubles(new double[] {units.centre(), units.scale(), moments.mean(), moments.squares()});
            state.writeLong(moments.count());
            state.writeLong(lastRefit);
            surrogate.save(state);
        });
    }

    /**
     * {@return the model that was saved} Its space, kind of surrogate, schedule and seed come from this one, which must be made like it.
     *
     * @param in is read up to the end of the state, not closed
     * @throws IOException if it cannot be read, or is damaged
     * @throws IllegalArgumentException if it belongs to another space or surrogate
     */
    public StreamModel restore(InputStream in) throws IOException {
        return FORMAT.read(in, state -> {
            String stored = state.readUTF();
            if (!stored.equals(landmarks())) {
                throw new IllegalArgumentException("the stored model is of another space: its landmarks are " + stored
                        + ", those of this space are " + landmarks());
            }
            double[] numbers = state.readDoubles();
            OutcomeUnits present = new OutcomeUnits(1, numbers[0], numbers[1]);
            Moments seen = new Moments(state.readLong(), numbers[2], numbers[3]);
            long refit = state.readLong();
            return new StreamModel(terms, surrogate.restore(state), present, seen, refit);
        });
    }

    /** What the ends and the middle of the coordinates stand for: a space in which they are others has other coordinates. */
    private String landmarks() {
        return DoubleStream.of(0, 0.5, 1)
                .mapToObj(place -> {
                    double[] u = new double[terms.space.dimension()];
                    Arrays.fill(u, place);
                    return terms.space.decode(u).asMap().toString();
                })
                .toList()
                .toString();
    }
}

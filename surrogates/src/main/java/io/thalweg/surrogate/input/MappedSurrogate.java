package io.thalweg.surrogate.input;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.InputMap;
import io.thalweg.core.model.MappedPosterior;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.likelihood.LatentSurrogate;
import io.thalweg.surrogate.likelihood.Likelihood;
import io.thalweg.surrogate.likelihood.PredictiveDistribution;
import io.thalweg.surrogate.state.StateFormat;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * A surrogate of the images of inputs. The map may follow from the data of the first fit: until then all of them are at hand, and are
 * observed anew through it.
 */
public final class MappedSurrogate implements StorableSurrogate, LatentSurrogate {

    /** Its mark is "TWMP". */
    private static final StateFormat FORMAT = new StateFormat(0x54574d50, 1, "a surrogate of mapped inputs");

    private final InputMapChoice choice;
    private final InputMap map;

    /** Without observations, in the present units. */
    private final StreamingSurrogate prior;

    private final StreamingSurrogate images;

    /** The points observed before the first fit; none after it, or if there were very many. */
    private final DMatrixRMaj unfitted;

    private MappedSurrogate(
            InputMapChoice choice,
            InputMap map,
            StreamingSurrogate prior,
            StreamingSurrogate images,
            DMatrixRMaj unfitted) {
        this.choice = choice;
        this.map = map;
        this.prior = prior;
        this.images = images;
        this.unfitted = unfitted;
    }

    /**
     * A surrogate without observations.
     *
     * @param choice of the map
     * @param prior of the images, without observations
     */
    public static MappedSurrogate of(InputMapChoice choice, StreamingSurrogate prior) {
        InputMap map = choice.initial();
        if (prior.dimension() != map.outputs()) {
            throw new IllegalArgumentException("prior has " + prior.dimension() + " input coordinates, but " + map
                    + " has " + map.outputs() + " outputs");
        }
        return new MappedSurrogate(choice, map, prior, prior, new DMatrixRMaj(0, map.inputs()));
    }

    /** The present map. */
    public InputMap map() {
        return map;
    }

    /** The surrogate of the images. */
    public StreamingSurrogate images() {
        return images;
    }

    @Override
    public int dimension() {
        return map.inputs();
    }

    @Override
    public long observations() {
        return images.observations();
    }

    @Override
    public long size() {
        return images.size();
    }

    @Override
    public Posterior posterior() {
        return new MappedPosterior(map, images.posterior());
    }

    @Override
    public Optional<Likelihood> likelihood() {
        return images.likelihood();
    }

    @Override
    public List<PredictiveDistribution> predictive(DMatrixRMaj x) {
        map.requireInputs("x", x);
        return images.predictive(map.apply(x));
    }

    @Override
    public MappedSurrogate observe(Observations batch) {
        if (batch.dimension() != dimension()) {
            throw new IllegalArgumentException(
                    "batch has " + batch.dimension() + " input coordinates, expected " + dimension());
        }
        StreamingSurrogate next = images.observe(through(map, batch));
        return with(map, next, isFitted() ? unfitted : followed(batch.x(), next));
    }

    /** The points so far and more, if all of them are still at hand. */
    private DMatrixRMaj followed(DMatrixRMaj x, StreamingSurrogate next) {
        if (next.recent().size() < next.observations()) {
            return none();
        }
        DMatrixRMaj all = new DMatrixRMaj(unfitted.numRows + x.numRows, dimension());
        CommonOps_DDRM.concatRows(unfitted, x, all);
        return all;
    }

    private DMatrixRMaj none() {
        return new DMatrixRMaj(0, dimension());
    }

    private static Observations through(InputMap map, Observations data) {
        return Observations.of(map.apply(data.x()), data.y(), data.noiseVariance());
    }

    private MappedSurrogate with(InputMap nextMap, StreamingSurrogate next, DMatrixRMaj points) {
        return new MappedSurrogate(choice, nextMap, prior, next, points);
    }

    @Override
    public MappedSurrogate refit(RefitBudget budget, Seed seed) {
        if (observations() < 2) {
            return this;
        }
        MappedSurrogate ready = unfitted.numRows < observations() ? this : chosen();
        return ready.with(ready.map, ready.images.refit(budget, seed), none());
    }

    private boolean isFitted() {
        return fitReport().status() != FitReport.Status.NOT_FITTED;
    }

    /** The same observations through the map that follows from them. */
    private MappedSurrogate chosen() {
        InputMap next = choice.of(unfitted);
        if (next.equals(map)) {
            return this;
        }
        Observations seen = images.recent();
        Observations data = Observations.of(next.apply(unfitted), seen.y(), seen.noiseVariance());
        return with(next, prior.observe(data), unfitted);
    }

    @Override
    public MappedSurrogate restandardise(double shift, double scale) {
        return new MappedSurrogate(
                choice, map, prior.restandardise(shift, scale), images.restandardise(shift, scale), unfitted);
    }

    @Override
    public double logEvidence() {
        return images.logEvidence();
    }

    @Override
    public FitReport fitReport() {
        return images.fitReport();
    }

    @Override
    public void save(OutputStream out) throws IOException {
        FORMAT.write(out, state -> {
            choice.write(map, state);
            prior.save(state);
            images.save(state);
            state.writeMatrix(unfitted);
        });
    }

    @Override
    public MappedSurrogate restore(InputStream in) throws IOException {
        return FORMAT.read(in, state -> {
            InputMap stored = choice.read(state);
            return new MappedSurrogate(choice, stored, prior.restore(state), prior.restore(state), state.readMatrix());
        });
    }
}

package io.thalweg.surrogate.streaming;

import io.thalweg.core.internal.posterior.MappedPosterior;
import io.thalweg.core.internal.state.StateFormat;
import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.InputMap;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.input.InputMapChoice;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.likelihood.LatentSurrogate;
import io.thalweg.surrogate.likelihood.Likelihood;
import io.thalweg.surrogate.likelihood.PredictiveDistribution;
import io.thalweg.surrogate.online.OnlineSurrogate;
import io.thalweg.surrogate.online.SummedSurrogate;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.StreamSupport;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * A surrogate of the images of inputs. The map may follow from the data of the first fit: until then all of them are at hand, and are
 * observed anew through it.
 */
public final class MappedSurrogate extends OnlineSurrogate<MappedSurrogate>
        implements LatentSurrogate, SummedSurrogate<StreamingSums> {

    /** Its mark is "TWMP". */
    private static final StateFormat FORMAT = new StateFormat(0x54574d50, 2, "a surrogate of mapped inputs");

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
        super(FORMAT, images.fitReport());
        this.choice = choice;
        this.map = map;
        this.prior = prior;
        this.images = images;
        this.unfitted = unfitted;
    }

    /**
     * {@return a surrogate without observations}
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

    /** {@return the present map} */
    public InputMap map() {
        return map;
    }

    /** {@return the surrogate of the images} */
    public StreamingSurrogate images() {
        return images;
    }

    @Override
    public int dimension() {
        return map.inputs();
    }

    /** Those of the images, as the map has them. */
    @Override
    public double[] lengthscales() {
        return Lengthscales.through(map, images.lengthscales());
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
    protected MappedSurrogate absorb(Observations batch) {
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
    protected MappedSurrogate fit(RefitBudget budget, Seed seed) {
        MappedSurrogate ready = unfitted.numRows < observations() ? this : chosen();
        return ready.with(ready.map, ready.images.refit(budget, seed), none());
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
    public MappedSurrogate withoutObservations() {
        return with(map, images.withoutObservations(), none());
    }

    /** {@inheritDoc} They are sums over the images, and do not know of the map. */
    @Override
    public StreamingSums sumsOf(Iterator<Observations> blocks) {
        Iterator<Observations> mapped = StreamSupport.stream(
                        Spliterators.spliteratorUnknownSize(blocks, Spliterator.ORDERED), false)
                .map(block -> through(map, block))
                .iterator();
        return images.sumsOf(mapped);
    }

    @Override
    public MappedSurrogate merge(StreamingSums sums) {
        return with(map, images.merge(sums), none());
    }

    @Override
    public StreamingSums restoreSums(InputStream in) throws IOException {
        return images.restoreSums(in);
    }

    @Override
    protected MappedSurrogate rescale(double shift, double scale) {
        return new MappedSurrogate(
                choice, map, prior.restandardise(shift, scale), images.restandardise(shift, scale), unfitted);
    }

    @Override
    public double logEvidence() {
        return images.logEvidence();
    }

    @Override
    protected void write(StateWriter out) throws IOException {
        choice.write(map, out);
        prior.save(out);
        images.save(out);
        out.writeMatrix(unfitted);
    }

    @Override
    protected MappedSurrogate read(StateReader in, FitReport report) throws IOException {
        InputMap stored = choice.read(in);
        return new MappedSurrogate(choice, stored, prior.restore(in), prior.restore(in), in.readMatrix());
    }
}

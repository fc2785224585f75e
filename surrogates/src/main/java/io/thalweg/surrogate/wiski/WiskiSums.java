package io.thalweg.surrogate.wiski;

import io.thalweg.core.internal.state.StateFormat;
import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.online.NoiseVariances;
import io.thalweg.surrogate.online.ObservationSums;
import io.thalweg.surrogate.online.TargetOrigin;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Iterator;
import org.ejml.data.DMatrixRMaj;

/**
 * What a WISKI surrogate keeps of observations: sums over them, of a size that depends on the grids alone. Sums over parts of the data,
 * made on many threads or machines, add up to those of the whole, and {@link WiskiSurrogate#merge(WiskiSums)} takes them in.
 * Added in the same order they give the same bits. Immutable.
 */
public final class WiskiSums implements ObservationSums<WiskiSums> {

    /** Its mark is "TWSS". */
    private static final StateFormat FORMAT = new StateFormat(0x54575353, 1, "sums of a WISKI surrogate");

    private final WiskiModel model;
    private final Statistics statistics;

    WiskiSums(WiskiModel model, Statistics statistics) {
        this.model = model;
        this.statistics = statistics;
    }

    /**
     * {@return the sums over some observations} For a single grid that costs much less than to let a surrogate observe them: the points of
     * a cell are summed up before the matrix is touched.
     *
     * @param model the terms and their grids; its hyperparameters do not matter
     * @param blocks the observations, in blocks of some thousands: one is held at a time
     * @throws IllegalArgumentException if a block has another dimension, or a point is where the grid does not reach
     */
    public static WiskiSums of(WiskiModel model, Iterator<Observations> blocks) {
        // Near an edge of another kind weights are no polynomials.
        boolean byCells = model.terms().size() == 1
                && model.terms().get(0) instanceof GridTerm grid
                && grid.axes().stream().allMatch(axis -> axis.edge() == Edge.PAD);
        return new WiskiSums(model, byCells ? byCells(model, blocks) : byPoints(model, blocks));
    }

    private static Statistics byCells(WiskiModel model, Iterator<Observations> blocks) {
        GridTerm grid = (GridTerm) model.terms().get(0);
        CellMoments learnt = new CellMoments(grid);
        CellMoments given = new CellMoments(grid);
        TargetOrigin origin = TargetOrigin.NONE;
        for (long seen = 0; blocks.hasNext(); ) {
            Observations block = blocks.next();
            DMatrixRMaj images = images(model, block, seen);
            origin = origin.isNone() ? TargetOrigin.of(block) : origin;
            for (int i = 0; i < block.size(); i++) {
                CellMoments sums = block.noiseIsGiven(i) ? given : learnt;
                sums.add(images, i, block.y()[i] - origin.value(), NoiseVariances.of(block, i, 1));
            }
            seen += block.size();
        }
        return new Statistics(learnt.sums(), given.sums(), origin);
    }

    private static Statistics byPoints(WiskiModel model, Iterator<Observations> blocks) {
        Statistics sums = Statistics.none(model.terms());
        while (blocks.hasNext()) {
            Observations block = blocks.next();
            sums = sums.observe(model.terms(), images(model, block, sums.count()), block);
        }
        return sums;
    }

    private static DMatrixRMaj images(WiskiModel model, Observations block, long seen) {
        if (block.dimension() != model.map().inputs()) {
            throw new IllegalArgumentException("a block has " + block.dimension() + " input coordinates, expected "
                    + model.map().inputs());
        }
        DMatrixRMaj images = model.map().apply(block.x());
        model.requireCovered(images, seen);
        return images;
    }

    @Override
    public long observations() {
        return statistics.count();
    }

    WiskiModel model() {
        return model;
    }

    Statistics statistics() {
        return statistics;
    }

    /**
     * {@return the sums over these observations and others, in the same units}
     *
     * @param others over the same terms and grids
     * @throws IllegalArgumentException if the terms are others
     */
    @Override
    public WiskiSums merge(WiskiSums others) {
        model.requireSameTerms(others.model);
        return new WiskiSums(model, statistics.merge(others.statistics));
    }

    @Override
    public void save(OutputStream out) throws IOException {
        FORMAT.write(out, state -> {
            model.write(state);
            statistics.write(state);
        });
    }

    /**
     * {@return sums that were written}
     *
     * @param model the terms and grids that they are over
     * @param in is read up to the end of the sums, not closed
     * @throws IOException if they cannot be read, or are damaged
     * @throws IllegalArgumentException if they are over other terms or grids
     */
    public static WiskiSums restore(WiskiModel model, InputStream in) throws IOException {
        return FORMAT.read(in, state -> {
            WiskiModel stored = WiskiModel.read(new FixedStructure(model), state);
            model.requireSameTerms(stored);
            return new WiskiSums(stored, Statistics.read(stored.terms(), state));
        });
    }
}

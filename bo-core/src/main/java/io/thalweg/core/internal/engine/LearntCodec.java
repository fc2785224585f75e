package io.thalweg.core.internal.engine;

import io.thalweg.core.internal.collection.AppendList;
import io.thalweg.core.internal.collection.AppendRows;
import io.thalweg.core.internal.state.StateFormat;
import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.OutcomeUnits;
import io.thalweg.core.model.OutputWarp;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.model.Surrogate;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The stored form of what the models of a study have learnt, to the last bit: a study that is opened again goes on as if it had never
 * been closed. Nothing in it names a class; what is code comes from the prior of the study that reads it.
 */
public final class LearntCodec {

    /** Its mark is "TWLS". The generation of the models that it holds is counted apart from its version. */
    private static final StateFormat FORMAT = new StateFormat(0x54574C53, 5, "the models of a study");

    private LearntCodec() {}

    /** The models of a generation as bytes; empty if one of the surrogates cannot be stored. */
    public static Optional<byte[]> write(Knowledge known, int generation) {
        for (OutcomeModel outcome : known.model().outcomes()) {
            if (!(outcome.surrogate() instanceof StorableSurrogate)) {
                return Optional.empty();
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            write(known.model(), generation, bytes);
            if (known.former().isPresent()) {
                write(known.former().get(), generation, bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        }
        return Optional.of(bytes.toByteArray());
    }

    private static void write(ModelState model, int generation, ByteArrayOutputStream bytes) throws IOException {
        FORMAT.write(bytes, out -> {
            out.writeInt(generation);
            body(model, out);
        });
    }

    private static void body(ModelState model, StateWriter out) throws IOException {
        out.writeInt(model.absorbed());
        out.writeLong(model.lastRefit());
        out.writeInt(model.amendments());
        out.writeInt(model.lessons());
        out.writeInt(model.failed().size());
        for (double[] point : model.failed()) {
            out.writeDoubles(point);
        }
        out.writeInt(model.contenders().entries().size());
        for (Contenders.Entry entry : model.contenders().entries()) {
            out.writeDoubles(entry.u());
            out.writeDoubles(entry.values());
            out.writeBoolean(entry.beside());
        }
        out.writeInt(kind(model.region()));
        if (model.region().isPresent()) {
            region(model.region().get(), out);
        }
        out.writeInt(model.outcomes().size());
        for (OutcomeModel outcome : model.outcomes()) {
            outcome(outcome.content(), out);
        }
    }

    /** 0 without a trust region, 1 with one for all asks, 2 with one that shares them. */
    private static int kind(Optional<TrustRegion> region) {
        return region.map(one -> one.settings().shared() ? 2 : 1).orElse(0);
    }

    private static void region(TrustRegion region, StateWriter out) throws IOException {
        out.writeInt(region.seen());
        out.writeDouble(region.length());
        out.writeInt(region.successes());
        out.writeInt(region.failures());
        out.writeDouble(region.best());
        out.writeDoubles(region.centre());
        out.writeInt(region.restarts());
    }

    private static void outcome(OutcomeModel.Content outcome, StateWriter out) throws IOException {
        out.writeInt(outcome.scale().sign());
        out.writeDouble(outcome.scale().centre());
        out.writeDouble(outcome.scale().scale());
        out.writeDouble(outcome.scale().warp().anchor());
        out.writeDouble(outcome.scale().warp().offset());
        out.writeDouble(outcome.guard().threshold());
        out.writeDouble(outcome.guard().replacement());
        out.writeInt(outcome.clipped());
        out.writeInt(outcome.told().size());
        AppendRows told = outcome.told();
        double[] input = new double[told.width() - 2];
        for (int i = 0; i < told.size(); i++) {
            told.copy(i, input.length, input, 0);
            out.writeDoubles(input);
            out.writeDouble(told.get(i, input.length));
            out.writeDouble(told.get(i, input.length + 1));
        }
        ((StorableSurrogate) outcome.surrogate()).save(out);
    }

    /**
     * The models that were written.
     *
     * @param generation of the models of this program
     * @param prior of the study: made by the same settings
     * @throws IOException if the bytes are damaged or of another version, or another generation has learnt what they hold
     * @throws IllegalArgumentException if they are of other models
     */
    public static Knowledge read(byte[] bytes, int generation, ModelState prior) throws IOException {
        ByteArrayInputStream all = new ByteArrayInputStream(bytes);
        ModelState model = read(all, generation, prior);
        return new Knowledge(
                model, all.available() == 0 ? Optional.empty() : Optional.of(read(all, generation, prior)));
    }

    private static ModelState read(ByteArrayInputStream bytes, int generation, ModelState prior) throws IOException {
        return FORMAT.read(bytes, in -> {
            int learntBy = in.readInt();
            if (learntBy != generation) {
                throw new IOException(
                        "they are of model generation " + learntBy + ", this program is of generation " + generation);
            }
            return body(in, prior);
        });
    }

    private static ModelState body(StateReader in, ModelState prior) throws IOException {
        int absorbed = in.readInt();
        long lastRefit = in.readLong();
        int amendments = in.readInt();
        int lessons = in.readInt();
        List<double[]> failed = new ArrayList<>();
        for (int n = in.readInt(); n > 0; n--) {
            failed.add(in.readDoubles());
        }
        List<Contenders.Entry> entries = new ArrayList<>();
        for (int n = in.readInt(); n > 0; n--) {
            entries.add(new Contenders.Entry(in.readDoubles(), in.readDoubles(), in.readBoolean()));
        }
        Optional<TrustRegion> region = Optional.empty();
        if (in.readInt() != kind(prior.region())) {
            throw new IllegalArgumentException("they belong to a search with another trust region");
        }
        if (prior.region().isPresent()) {
            region = Optional.of(region(in, prior.region().get().settings()));
        }
        List<OutcomeModel> outcomes = new ArrayList<>();
        int count = in.readInt();
        if (count != prior.outcomes().size()) {
            throw new IllegalArgumentException("they are for " + count + " outcomes, not "
                    + prior.outcomes().size());
        }
        for (OutcomeModel outcome : prior.outcomes()) {
            outcomes.add(outcome.restored(outcome(in, outcome.surrogate())));
        }
        return new ModelState(
                outcomes,
                prior.contenders().restored(entries),
                AppendList.of(failed),
                region,
                absorbed,
                lastRefit,
                amendments,
                lessons);
    }

    private static TrustRegion region(StateReader in, TrustRegion.Settings settings) throws IOException {
        return new TrustRegion(
                settings,
                in.readInt(),
                in.readDouble(),
                in.readInt(),
                in.readInt(),
                in.readDouble(),
                in.readDoubles(),
                in.readInt());
    }

    private static OutcomeModel.Content outcome(StateReader in, Surrogate prior) throws IOException {
        OutcomeUnits scale = new OutcomeUnits(
                in.readInt(), in.readDouble(), in.readDouble(), new OutputWarp(in.readDouble(), in.readDouble()));
        OutlierGuard guard = new OutlierGuard(in.readDouble(), in.readDouble());
        int clipped = in.readInt();
        AppendRows told = AppendRows.ofWidth(prior.dimension() + 2);
        double[] row = new double[told.width()];
        for (int n = in.readInt(); n > 0; n--) {
            double[] input = in.readDoubles();
            if (input.length != prior.dimension()) {
                throw new IllegalArgumentException(
                        "they are for " + input.length + " inputs, not " + prior.dimension());
            }
            System.arraycopy(input, 0, row, 0, input.length);
            row[input.length] = in.readDouble();
            row[input.length + 1] = in.readDouble();
            told = told.append(row);
        }
        if (!(prior instanceof StorableSurrogate storable)) {
            throw new IllegalArgumentException("they are of a surrogate that can be stored, and this one cannot");
        }
        Surrogate surrogate = storable.restore(in);
        return new OutcomeModel.Content(surrogate, scale, told, guard, clipped);
    }
}

package io.thalweg.core.study;

import io.thalweg.core.model.OutcomeUnits;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.model.Surrogate;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * The stored form of what the models of a study have learnt, to the last bit: a study that is opened again goes on as if it had never
 * been closed. Nothing in it names a class; what is code comes from the prior of the study that reads it.
 */
final class LearntCodec {

    /** "TWLS". */
    private static final int MARK = 0x54574C53;

    /** The version of this form; the generation of the models that it holds is counted apart from it. */
    private static final int VERSION = 2;

    private LearntCodec() {}

    /** The models of a generation as bytes; empty if one of the surrogates cannot be stored. */
    static Optional<byte[]> write(ModelState model, int generation) {
        for (OutcomeModel outcome : model.outcomes()) {
            if (!(outcome.surrogate() instanceof StorableSurrogate)) {
                return Optional.empty();
            }
        }
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(content)) {
            out.writeInt(generation);
            body(model, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        }
        ByteArrayOutputStream framed = new ByteArrayOutputStream(content.size() + 16);
        try (DataOutputStream out = new DataOutputStream(framed)) {
            out.writeInt(MARK);
            out.writeInt(VERSION);
            out.writeLong(sum(content.toByteArray()));
            content.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Optional.of(framed.toByteArray());
    }

    private static long sum(byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes);
        return sum.getValue();
    }

    private static void body(ModelState model, DataOutputStream out) throws IOException {
        out.writeInt(model.absorbed());
        out.writeLong(model.lastRefit());
        out.writeInt(model.amendments());
        out.writeInt(model.lessons());
        rows(model.failed(), out);
        out.writeInt(model.contenders().entries().size());
        for (Contenders.Entry entry : model.contenders().entries()) {
            row(entry.u(), out);
            row(entry.values(), out);
        }
        out.writeBoolean(model.region().isPresent());
        if (model.region().isPresent()) {
            region(model.region().get(), out);
        }
        out.writeInt(model.outcomes().size());
        for (OutcomeModel outcome : model.outcomes()) {
            outcome(outcome.content(), out);
        }
    }

    private static void region(TrustRegion region, DataOutputStream out) throws IOException {
        out.writeInt(region.seen());
        out.writeDouble(region.length());
        out.writeInt(region.successes());
        out.writeInt(region.failures());
        out.writeDouble(region.best());
        row(region.centre(), out);
        out.writeInt(region.restarts());
    }

    private static void outcome(OutcomeModel.Content outcome, DataOutputStream out) throws IOException {
        out.writeInt(outcome.scale().sign());
        out.writeDouble(outcome.scale().centre());
        out.writeDouble(outcome.scale().scale());
        out.writeDouble(outcome.guard().threshold());
        out.writeDouble(outcome.guard().replacement());
        out.writeInt(outcome.clipped());
        out.writeInt(outcome.told().size());
        for (OutcomeModel.Told told : outcome.told()) {
            row(told.input(), out);
            out.writeDouble(told.value());
            out.writeDouble(told.noiseVariance());
        }
        ByteArrayOutputStream surrogate = new ByteArrayOutputStream();
        ((StorableSurrogate) outcome.surrogate()).save(surrogate);
        out.writeInt(surrogate.size());
        surrogate.writeTo(out);
    }

    private static void rows(List<double[]> rows, DataOutputStream out) throws IOException {
        out.writeInt(rows.size());
        for (double[] row : rows) {
            row(row, out);
        }
    }

    private static void row(double[] row, DataOutputStream out) throws IOException {
        out.writeInt(row.length);
        for (double value : row) {
            out.writeDouble(value);
        }
    }

    /**
     * The models that were written.
     *
     * @param generation of the models of this program
     * @param prior of the study: made by the same settings
     * @throws IOException if the bytes are damaged or of another version, or another generation has learnt what they hold
     * @throws IllegalArgumentException if they are of other models
     */
    static ModelState read(byte[] bytes, int generation, ModelState prior) throws IOException {
        DataInputStream framed = new DataInputStream(new ByteArrayInputStream(bytes));
        if (framed.readInt() != MARK || framed.readInt() != VERSION) {
            throw new IOException("what was learnt is stored in a form that is not known");
        }
        long sum = framed.readLong();
        byte[] content = framed.readAllBytes();
        if (sum(content) != sum) {
            throw new IOException("what was learnt is damaged: its checksum is wrong");
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(content));
        int learntBy = in.readInt();
        if (learntBy != generation) {
            throw new IOException(
                    "it was learnt by model generation " + learntBy + ", this program is of generation " + generation);
        }
        return body(in, prior);
    }

    private static ModelState body(DataInputStream in, ModelState prior) throws IOException {
        int absorbed = in.readInt();
        long lastRefit = in.readLong();
        int amendments = in.readInt();
        int lessons = in.readInt();
        List<double[]> failed = new ArrayList<>();
        for (int n = in.readInt(); n > 0; n--) {
            failed.add(row(in));
        }
        List<Contenders.Entry> entries = new ArrayList<>();
        for (int n = in.readInt(); n > 0; n--) {
            entries.add(new Contenders.Entry(row(in), row(in)));
        }
        Optional<TrustRegion> region = Optional.empty();
        if (in.readBoolean() != prior.region().isPresent()) {
            throw new IllegalArgumentException("what was learnt is of a search with another trust region");
        }
        if (prior.region().isPresent()) {
            region = Optional.of(region(in, prior.region().get().settings()));
        }
        List<OutcomeModel> outcomes = new ArrayList<>();
        int count = in.readInt();
        if (count != prior.outcomes().size()) {
            throw new IllegalArgumentException("what was learnt is of " + count + " outcomes, not "
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

    private static TrustRegion region(DataInputStream in, TrustRegion.Settings settings) throws IOException {
        return new TrustRegion(
                settings,
                in.readInt(),
                in.readDouble(),
                in.readInt(),
                in.readInt(),
                in.readDouble(),
                row(in),
                in.readInt());
    }

    private static OutcomeModel.Content outcome(DataInputStream in, Surrogate prior) throws IOException {
        OutcomeUnits scale = new OutcomeUnits(in.readInt(), in.readDouble(), in.readDouble());
        OutlierGuard guard = new OutlierGuard(in.readDouble(), in.readDouble());
        int clipped = in.readInt();
        List<OutcomeModel.Told> told = new ArrayList<>();
        for (int n = in.readInt(); n > 0; n--) {
            told.add(new OutcomeModel.Told(row(in), in.readDouble(), in.readDouble()));
        }
        if (!(prior instanceof StorableSurrogate storable)) {
            throw new IllegalArgumentException("what was learnt is of a surrogate that can be stored, this one cannot");
        }
        Surrogate surrogate = storable.restore(new ByteArrayInputStream(in.readNBytes(in.readInt())));
        return new OutcomeModel.Content(surrogate, scale, AppendList.of(told), guard, clipped);
    }

    private static double[] row(DataInputStream in) throws IOException {
        double[] row = new double[in.readInt()];
        for (int i = 0; i < row.length; i++) {
            row[i] = in.readDouble();
        }
        return row;
    }
}

package io.thalweg.surrogate.wiski;

import io.thalweg.core.linalg.Cholesky;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.feature.Moments;
import io.thalweg.surrogate.feature.WhitenedGaussian;
import io.thalweg.surrogate.parameter.ParameterVector;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.zip.CRC32C;
import org.ejml.data.DMatrixRMaj;

/**
 * The stored form of a surrogate, big-endian: a mark, a version, a length, a CRC-32C of what follows; the model's shape and
 * hyperparameters, the choice of features, the statistics, the factor of B. Of symmetric matrices one half is stored.
 */
final class Snapshot {

    /** "TWSK". */
    private static final int MARK = 0x5457534B;

    private static final int VERSION = 1;

    /** Longest array that is believed: what is longer is damage, not data. */
    private static final int LONGEST = 1 << 27;

    private Snapshot() {}

    static void write(WiskiSurrogate surrogate, OutputStream out) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        writeBody(surrogate, new DataOutputStream(bytes));
        DataOutputStream data = new DataOutputStream(out);
        data.writeInt(MARK);
        data.writeInt(VERSION);
        data.writeInt(bytes.size());
        data.writeLong(checksum(bytes.toByteArray()));
        bytes.writeTo(data);
        data.flush();
    }

    private static long checksum(byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes);
        return sum.getValue();
    }

    private static void writeBody(WiskiSurrogate surrogate, DataOutputStream data) throws IOException {
        writeModel(data, surrogate.model());
        Conditioned conditioned = surrogate.conditioned();
        for (KeptFeatures kept : conditioned.basis().kept()) {
            writeInts(data, kept.sizes());
            writeInts(data, kept.leads());
            writeInts(data, kept.lengths());
        }
        writeStatistics(data, conditioned.statistics());
        WhitenedGaussian belief = conditioned.belief();
        writeLower(data, belief.factor().lower());
        writeDoubles(data, belief.targetSide());
        writeDoubles(data, belief.constantSide());
        writeMoments(data, belief.moments());
        Observations recent = surrogate.recent();
        data.writeInt(recent.size());
        if (recent.size() > 0) {
            writeDoubles(data, recent.x().data);
            writeDoubles(data, recent.y());
            writeDoubles(data, recent.noiseVariance());
            writeStatistics(data, surrogate.settled());
        }
        writeReport(data, surrogate.fitReport());
        data.flush();
    }

    static WiskiSurrogate read(WiskiSurrogate like, InputStream in) throws IOException {
        DataInputStream data = new DataInputStream(in);
        if (data.readInt() != MARK) {
            throw new IOException("this is not the stored state of a WISKI surrogate");
        }
        int version = data.readInt();
        if (version != VERSION) {
            throw new IOException("the stored state is of version " + version + ", this program reads version "
                    + VERSION + ": use the program that wrote it, or a newer one");
        }
        int length = length(data);
        long sum = data.readLong();
        byte[] bytes = data.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("the stored state ends after " + bytes.length + " of " + length + " bytes");
        }
        if (checksum(bytes) != sum) {
            throw new IOException("the stored state is damaged: its checksum does not match");
        }
        return readBody(like, new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    private static WiskiSurrogate readBody(WiskiSurrogate like, DataInputStream data) throws IOException {
        WiskiModel model = readModel(data, like);
        List<KeptFeatures> kept = new ArrayList<>();
        for (int t = 0; t < model.terms().size(); t++) {
            kept.add(new KeptFeatures(readInts(data), readInts(data), readInts(data)));
        }
        Statistics statistics = readStatistics(data, model.terms());
        Cholesky factor = readLower(data);
        double[] hy = readDoubles(data);
        double[] h1 = readDoubles(data);
        Moments moments = readMoments(data);
        int count = data.readInt();
        Observations recent = Observations.of(new DMatrixRMaj(0, like.dimension()), new double[0]);
        Statistics settled = statistics;
        if (count > 0) {
            DMatrixRMaj x = DMatrixRMaj.wrap(count, like.dimension(), readDoubles(data));
            recent = Observations.of(x, readDoubles(data), readDoubles(data));
            settled = readStatistics(data, model.terms());
        }
        FitReport report = readReport(data);
        OptionalDouble mean = model.mean().isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(model.mean().getAsDouble() - statistics.shift());
        WhitenedGaussian belief = WhitenedGaussian.of(factor, hy, h1, moments, mean);
        Conditioned conditioned = new Conditioned(new Basis(model, kept, statistics.count()), statistics, belief);
        return new WiskiSurrogate(like.structure(), settled, recent, conditioned, report);
    }

    private static void writeModel(DataOutputStream out, WiskiModel model) throws IOException {
        if (model.map() instanceof Projection projection) {
            out.writeInt(projection.outputs());
            writeDoubles(out, projection.coordinates());
        } else {
            out.writeInt(0);
        }
        out.writeInt(model.terms().size());
        for (Term term : model.terms()) {
            out.writeUTF(term.kind());
            writeInts(out, term.columns());
            List<GridAxis> axes = term instanceof GridTerm grid ? grid.axes() : List.of();
            out.writeInt(axes.size());
            for (GridAxis axis : axes) {
                out.writeDouble(axis.first());
                out.writeDouble(axis.spacing());
                out.writeInt(axis.count());
                out.writeUTF(axis.edge().name());
            }
        }
        writeDoubles(out, model.parameters().values());
    }

    private static WiskiModel readModel(DataInputStream in, WiskiSurrogate like) throws IOException {
        WiskiModel prior = like.structure().prior();
        int outputs = in.readInt();
        InputMap map = new Identity(prior.map().inputs());
        if (outputs > 0) {
            map = new Projection(new DMatrixRMaj(outputs, prior.map().inputs()), new double[outputs])
                    .withCoordinates(readDoubles(in));
        }
        List<Term> terms = new ArrayList<>();
        int count = in.readInt();
        for (int t = 0; t < count; t++) {
            Term term = like.structure().term(outputs > 0, in.readUTF(), readInts(in));
            int axes = in.readInt();
            for (int j = 0; j < axes; j++) {
                GridAxis axis =
                        new GridAxis(in.readDouble(), in.readDouble(), in.readInt(), Edge.valueOf(in.readUTF()));
                if (!(term instanceof GridTerm grid) || !grid.axes().get(j).equals(axis)) {
                    throw new IllegalArgumentException("the stored state has " + axis + " on axis " + j + " of "
                            + term.label() + ": restore it with the grids that it was saved with");
                }
            }
            terms.add(term);
        }
        WiskiModel model = new WiskiModel(map, terms, prior.noise(), prior.mean());
        ParameterVector parameters = model.parameters();
        return model.withParameters(parameters.withValues(readDoubles(in)));
    }

    private static void writeStatistics(DataOutputStream out, Statistics statistics) throws IOException {
        out.writeDouble(statistics.origin());
        for (Statistics.Sums sums : List.of(statistics.learnt(), statistics.given())) {
            writeMoments(out, sums.moments());
            if (!sums.isEmpty()) {
                writeDoubles(out, sums.targets());
                writeDoubles(out, sums.constants());
                sums.gram().write(out);
            }
        }
    }

    private static Statistics readStatistics(DataInputStream in, List<Term> terms) throws IOException {
        double origin = in.readDouble();
        Statistics.Sums learnt = readSums(in, terms);
        return new Statistics(learnt, readSums(in, terms), origin);
    }

    private static Statistics.Sums readSums(DataInputStream in, List<Term> terms) throws IOException {
        Moments moments = readMoments(in);
        if (moments.count() == 0) {
            return Statistics.Sums.zero(terms);
        }
        double[] targets = readDoubles(in);
        double[] constants = readDoubles(in);
        return new Statistics.Sums(Gram.read(terms, in), targets, constants, moments);
    }

    private static void writeMoments(DataOutputStream out, Moments moments) throws IOException {
        out.writeLong(moments.count());
        out.writeDouble(moments.weight());
        out.writeDouble(moments.first());
        out.writeDouble(moments.second());
        out.writeDouble(moments.logNoise());
    }

    private static Moments readMoments(DataInputStream in) throws IOException {
        return new Moments(in.readLong(), in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble());
    }

    private static void writeReport(DataOutputStream out, FitReport report) throws IOException {
        out.writeUTF(report.status().name());
        out.writeInt(report.evaluations());
        out.writeDouble(report.objective());
        out.writeDouble(report.jitter());
        out.writeInt(report.notes().size());
        for (String note : report.notes()) {
            out.writeUTF(note);
        }
    }

    private static FitReport readReport(DataInputStream in) throws IOException {
        FitReport.Status status = FitReport.Status.valueOf(in.readUTF());
        int evaluations = in.readInt();
        double objective = in.readDouble();
        double jitter = in.readDouble();
        int count = in.readInt();
        List<String> notes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            notes.add(in.readUTF());
        }
        return new FitReport(status, evaluations, objective, jitter, notes);
    }

    private static void writeLower(DataOutputStream out, DMatrixRMaj lower) throws IOException {
        out.writeInt(lower.numRows);
        for (int i = 0; i < lower.numRows; i++) {
            for (int j = 0; j <= i; j++) {
                out.writeDouble(lower.data[i * lower.numCols + j]);
            }
        }
    }

    private static Cholesky readLower(DataInputStream in) throws IOException {
        int n = length(in);
        DMatrixRMaj lower = new DMatrixRMaj(n, n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                lower.data[i * n + j] = in.readDouble();
            }
        }
        return Cholesky.ofFactor(lower);
    }

    static void writeDoubles(DataOutputStream out, double[] values) throws IOException {
        out.writeInt(values.length);
        for (double value : values) {
            out.writeDouble(value);
        }
    }

    static double[] readDoubles(DataInputStream in) throws IOException {
        double[] values = new double[length(in)];
        for (int i = 0; i < values.length; i++) {
            values[i] = in.readDouble();
        }
        return values;
    }

    private static void writeInts(DataOutputStream out, int[] values) throws IOException {
        out.writeInt(values.length);
        for (int value : values) {
            out.writeInt(value);
        }
    }

    private static int[] readInts(DataInputStream in) throws IOException {
        int[] values = new int[length(in)];
        for (int i = 0; i < values.length; i++) {
            values[i] = in.readInt();
        }
        return values;
    }

    private static int length(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > LONGEST) {
            throw new IOException("the stored state is damaged: it claims an array of " + length + " elements");
        }
        return length;
    }
}

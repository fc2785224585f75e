package io.thalweg.core.internal.state;

import io.thalweg.core.internal.linalg.BlockCholesky;
import io.thalweg.core.internal.linalg.Factor;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.OptionalDouble;
import org.ejml.data.DMatrixRMaj;

/** Writes what states are made of; {@link StateReader} has a method for each of these. */
public final class StateWriter extends DataOutputStream {

    StateWriter(OutputStream out) {
        super(out);
    }

    /** Numbers, with their count. */
    public void writeDoubles(double[] values) throws IOException {
        writeInt(values.length);
        for (double value : values) {
            writeDouble(value);
        }
    }

    /** Integers, with their count. */
    public void writeInts(int[] values) throws IOException {
        writeInt(values.length);
        for (int value : values) {
            writeInt(value);
        }
    }

    /** Any matrix, with its shape. */
    public void writeMatrix(DMatrixRMaj a) throws IOException {
        writeInt(a.numRows);
        writeInt(a.numCols);
        for (int i = 0; i < a.numRows * a.numCols; i++) {
            writeDouble(a.data[i]);
        }
    }

    /** The lower triangle of a square matrix, with its size. */
    public void writeLower(DMatrixRMaj a) throws IOException {
        writeInt(a.numRows);
        for (int i = 0; i < a.numRows; i++) {
            for (int j = 0; j <= i; j++) {
                writeDouble(a.data[i * a.numCols + j]);
            }
        }
    }

    /** A factor, with its jitter, or that of each group. */
    public void writeFactor(Factor factor) throws IOException {
        writeLower(factor.lower());
        if (factor instanceof BlockCholesky blocks) {
            writeDoubles(blocks.jitters());
            writeDoubles(blocks.absoluteJitters());
        } else {
            writeDouble(factor.jitter());
            writeDouble(factor.absoluteJitter(0));
        }
    }

    /** Observations. */
    public void writeObservations(Observations data) throws IOException {
        writeMatrix(data.x());
        writeDoubles(data.y());
        writeDoubles(data.noiseVariance());
    }

    /** A number, or that there is none. */
    public void writeOptional(OptionalDouble value) throws IOException {
        writeBoolean(value.isPresent());
        if (value.isPresent()) {
            writeDouble(value.getAsDouble());
        }
    }

    /** The report of a fit. */
    public void writeReport(FitReport report) throws IOException {
        writeUTF(report.status().name());
        writeInt(report.evaluations());
        writeDouble(report.objective());
        writeDouble(report.jitter());
        writeInt(report.notes().size());
        for (String note : report.notes()) {
            writeUTF(note);
        }
    }
}

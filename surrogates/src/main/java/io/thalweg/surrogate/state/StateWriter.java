package io.thalweg.surrogate.state;

import io.thalweg.core.model.FitReport;
import io.thalweg.surrogate.feature.Moments;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
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

    /** Moments of observations. */
    public void writeMoments(Moments moments) throws IOException {
        writeLong(moments.count());
        writeDouble(moments.weight());
        writeDouble(moments.first());
        writeDouble(moments.second());
        writeDouble(moments.logNoise());
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

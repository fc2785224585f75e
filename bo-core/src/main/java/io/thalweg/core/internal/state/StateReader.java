package io.thalweg.core.internal.state;

import io.thalweg.core.internal.linalg.BlockCholesky;
import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.Factor;
import io.thalweg.core.internal.linalg.Partition;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.ejml.data.DMatrixRMaj;

/** Reads what {@link StateWriter} has written. Lengths are checked against what is there before anything is allocated. */
public final class StateReader extends DataInputStream {

    private final ByteArrayInputStream bytes;

    StateReader(byte[] content) {
        this(new ByteArrayInputStream(content));
    }

    private StateReader(ByteArrayInputStream bytes) {
        super(bytes);
        this.bytes = bytes;
    }

    /** See {@link StateWriter#writeDoubles}. */
    public double[] readDoubles() throws IOException {
        return doubles(length(Double.BYTES));
    }

    private double[] doubles(int count) throws IOException {
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = readDouble();
        }
        return values;
    }

    /** See {@link StateWriter#writeInts}. */
    public int[] readInts() throws IOException {
        int[] values = new int[length(Integer.BYTES)];
        for (int i = 0; i < values.length; i++) {
            values[i] = readInt();
        }
        return values;
    }

    /** See {@link StateWriter#writeMatrix}. */
    public DMatrixRMaj readMatrix() throws IOException {
        int rows = length(0);
        int columns = length(0);
        requireThere((long) rows * columns);
        return DMatrixRMaj.wrap(rows, columns, doubles(rows * columns));
    }

    /** See {@link StateWriter#writeLower}: a square matrix with zeros above the diagonal. */
    public DMatrixRMaj readLower() throws IOException {
        int n = length(0);
        requireThere(n * (n + 1L) / 2);
        DMatrixRMaj lower = new DMatrixRMaj(n, n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                lower.data[i * n + j] = readDouble();
            }
        }
        return lower;
    }

    /** See {@link StateWriter#writeLower}: the symmetric matrix of that lower triangle. */
    public DMatrixRMaj readSymmetric() throws IOException {
        DMatrixRMaj a = readLower();
        int n = a.numRows;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                a.data[j * n + i] = a.data[i * n + j];
            }
        }
        return a;
    }

    /** See {@link StateWriter#writeFactor}: that of one group. */
    public Cholesky readFactor() throws IOException {
        return Cholesky.ofFactor(readLower(), readDouble(), readDouble());
    }

    /**
     * See {@link StateWriter#writeFactor}.
     *
     * @param groups of the factor
     */
    public Factor readFactor(Partition groups) throws IOException {
        return groups.isDivided()
                ? BlockCholesky.ofFactor(readLower(), groups, readDoubles(), readDoubles())
                : readFactor();
    }

    /** See {@link StateWriter#writeObservations}. */
    public Observations readObservations() throws IOException {
        return Observations.of(readMatrix(), readDoubles(), readDoubles());
    }

    /** See {@link StateWriter#writeOptional}. */
    public OptionalDouble readOptional() throws IOException {
        return readBoolean() ? OptionalDouble.of(readDouble()) : OptionalDouble.empty();
    }

    /** See {@link StateWriter#writeReport}. */
    public FitReport readReport() throws IOException {
        FitReport.Status status = FitReport.Status.valueOf(readUTF());
        int evaluations = readInt();
        double objective = readDouble();
        double jitter = readDouble();
        int count = readInt();
        List<String> notes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            notes.add(readUTF());
        }
        return new FitReport(status, evaluations, objective, jitter, notes);
    }

    private int length(int bytesEach) throws IOException {
        int length = readInt();
        if (length < 0 || (long) length * bytesEach > bytes.available()) {
            throw new IOException("the stored state is damaged: it claims an array of " + length + " elements where "
                    + bytes.available() + " bytes are left");
        }
        return length;
    }

    private void requireThere(long doubles) throws IOException {
        if (doubles > bytes.available() / Double.BYTES) {
            throw new IOException("the stored state is damaged: it claims a matrix of " + doubles + " elements where "
                    + bytes.available() + " bytes are left");
        }
    }
}

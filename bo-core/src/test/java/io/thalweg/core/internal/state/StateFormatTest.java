package io.thalweg.core.internal.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.thalweg.core.model.FitReport;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.CRC32C;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateFormatTest {

    private static final StateFormat FORMAT = new StateFormat(0x01020304, 3, "a test");

    private static byte[] written(StateFormat.Content content) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        FORMAT.write(out, content);
        return out.toByteArray();
    }

    private static <T> T read(byte[] bytes, StateFormat.Reading<T> reading) throws IOException {
        return FORMAT.read(new ByteArrayInputStream(bytes), reading);
    }

    /** The bytes are a promise: states that were stored are read by later programs. */
    @Test
    void frameIsHeaderAndContent() throws IOException {
        byte[] bytes = written(out -> out.writeInts(new int[] {7}));
        byte[] content = {0, 0, 0, 1, 0, 0, 0, 7};
        CRC32C sum = new CRC32C();
        sum.update(content);
        assertThat(bytes)
                .isEqualTo(ByteBuffer.allocate(28)
                        .put(new byte[] {1, 2, 3, 4, 0, 0, 0, 3, 0, 0, 0, 8})
                        .putLong(sum.getValue())
                        .put(content)
                        .array());
    }

    @Test
    void contentRoundTrips() throws IOException {
        double[] numbers = {0, -0.0, Double.MIN_VALUE, Double.NaN, Double.NEGATIVE_INFINITY, Math.PI};
        DMatrixRMaj wide = new DMatrixRMaj(2, 3, true, 1, 2, 3, 4, 5, 6);
        DMatrixRMaj symmetric = new DMatrixRMaj(2, 2, true, 1, 2, 2, 3);
        DMatrixRMaj roomy = new DMatrixRMaj(5, 5);
        roomy.reshape(0, 2);
        FitReport report = new FitReport(FitReport.Status.CONVERGED, 12, -3.5, 1e-9, List.of("one", "zwölf"));
        byte[] bytes = written(out -> {
            out.writeDoubles(numbers);
            out.writeInts(new int[] {-1, 5});
            out.writeMatrix(wide);
            out.writeMatrix(roomy);
            out.writeLower(symmetric);
            out.writeLower(symmetric);
            out.writeReport(report);
            out.writeReport(FitReport.NONE);
        });
        read(bytes, in -> {
            assertThat(in.readDoubles()).isEqualTo(numbers);
            assertThat(in.readInts()).containsExactly(-1, 5);
            DMatrixRMaj a = in.readMatrix();
            assertThat(a.numRows).isEqualTo(2);
            assertThat(a.data).isEqualTo(wide.data);
            DMatrixRMaj none = in.readMatrix();
            assertThat(none.numRows).isZero();
            assertThat(none.numCols).isEqualTo(2);
            assertThat(in.readLower().data).containsExactly(1, 0, 2, 3);
            assertThat(in.readSymmetric().data).isEqualTo(symmetric.data);
            assertThat(in.readReport()).isEqualTo(report);
            assertThat(in.readReport()).isEqualTo(FitReport.NONE);
            return true;
        });
    }

    /** A length that was damaged, or invented, must not cost memory. */
    @ParameterizedTest
    @ValueSource(ints = {-1, 3, 1 << 20, Integer.MAX_VALUE})
    void lengthsMatchTheContent(int length) throws IOException {
        byte[] bytes = written(out -> {
            out.writeInt(length);
            out.writeInt(length);
            out.writeDouble(1);
        });
        List<StateFormat.Reading<?>> readings = List.of(
                StateReader::readDoubles, StateReader::readMatrix, StateReader::readLower, StateReader::readSymmetric);
        for (StateFormat.Reading<?> reading : readings) {
            assertThatIOException().isThrownBy(() -> read(bytes, reading)).withMessageContaining("damaged");
        }
        byte[] few = written(out -> out.writeInt(length));
        assertThatIOException()
                .isThrownBy(() -> read(few, StateReader::readInts))
                .withMessageContaining("damaged");
    }

    @Test
    void contentOfAnotherLengthIsDamage() throws IOException {
        byte[] bytes = written(out -> out.writeDouble(1));
        assertThatIOException()
                .isThrownBy(() -> read(bytes, StateReader::readInt))
                .withMessageContaining("4 bytes are left over");
        assertThatIOException()
                .isThrownBy(() -> read(bytes, StateReader::readReport))
                .withMessageContaining("incomplete");
    }

    @Test
    void negativeLengthIsDamage() throws IOException {
        byte[] bytes = written(out -> out.writeDouble(1));
        bytes[8] = -1;
        assertThatIOException()
                .isThrownBy(() -> read(bytes, StateReader::readDouble))
                .withMessageContaining("damaged: it claims a length of");
    }

    @Test
    void streamStaysOpenAndStopsAtTheEndOfTheState() throws IOException {
        boolean[] closed = new boolean[1];
        OutputStream out = new ByteArrayOutputStream() {
            @Override
            public void close() {
                closed[0] = true;
            }
        };
        FORMAT.write(out, content -> content.writeInt(1));
        assertThat(closed[0]).isFalse();
        byte[] one = written(content -> content.writeInt(5));
        ByteBuffer two = ByteBuffer.allocate(2 * one.length).put(one).put(one);
        ByteArrayInputStream in = new ByteArrayInputStream(two.array());
        assertThat(FORMAT.read(in, StateReader::readInt).intValue()).isEqualTo(5);
        assertThat(in.available()).isEqualTo(one.length);
        assertThat(FORMAT.read(in, StateReader::readInt).intValue()).isEqualTo(5);
    }
}

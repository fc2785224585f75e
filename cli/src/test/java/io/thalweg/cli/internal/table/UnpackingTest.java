package io.thalweg.cli.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Compressed files that unpack to more than they should. */
class UnpackingTest {

    private static byte[] zip(String head, int zeros) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(head.getBytes(StandardCharsets.UTF_8));
            byte[] mebibyte = new byte[1 << 20];
            for (int i = 0; i < zeros; i++) {
                out.write(mebibyte);
            }
        }
        return bytes.toByteArray();
    }

    @Test
    void decompressionBombIsRefused() throws IOException {
        byte[] bomb = zip("x,y\n", 65);
        assertThat(bomb).hasSizeLessThan(100_000);
        assertThatThrownBy(() -> CsvTable.of("bomb.csv.gz", bomb))
                .isInstanceOf(TableException.class)
                .hasMessageContainingAll("bomb.csv.gz", "unpack to more than 67108864", "thalweg.unpack.limit");
    }

    @Test
    void propertySetsTheLimit() throws IOException {
        byte[] table = zip("x,y\n1,2\n", 0);
        assertThat(CsvTable.of("t.csv.gz", table).rows()).isEqualTo(1);
        System.setProperty(TextFile.LIMIT, "7");
        try {
            assertThatThrownBy(() -> CsvTable.of("t.csv.gz", table)).hasMessageContaining("more than 7");
            System.setProperty(TextFile.LIMIT, "8");
            assertThat(CsvTable.of("t.csv.gz", table).rows()).isEqualTo(1);
        } finally {
            System.clearProperty(TextFile.LIMIT);
        }
    }
}

package io.thalweg.cli.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvStreamTest {

    @TempDir
    private Path directory = Path.of(".");

    private Path file(String text, Charset charset, boolean zipped) throws IOException {
        byte[] bytes = text.getBytes(charset);
        if (zipped) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
                zip.write(bytes);
            }
            bytes = out.toByteArray();
        }
        return Files.write(directory.resolve("table.csv"), bytes);
    }

    private Path file(String text) throws IOException {
        return file(text, StandardCharsets.UTF_8, false);
    }

    private static double[] numbers(Path file, String... columns) {
        List<double[]> blocks = new ArrayList<>();
        try (NumberRows rows = CsvStream.open(file).rows(List.of(columns), ForkJoinPool.commonPool())) {
            rows.forEachRemaining(blocks::add);
            assertThat(rows.bytesRead()).isEqualTo(file.toFile().length());
        }
        return blocks.stream().flatMapToDouble(Arrays::stream).toArray();
    }

    /** More than what is looked at in the beginning. */
    private static String many(String last) {
        StringBuilder text = new StringBuilder("a,name,y\n");
        for (int i = 0; i < 50_000; i++) {
            text.append(i).append(".25,row ").append(i).append(",-").append(i).append("e-3\n");
        }
        return text.append(last).toString();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void allRowsComeInOrder(boolean zipped) throws IOException {
        double[] numbers = numbers(file(many(""), StandardCharsets.UTF_8, zipped), "y", "a");
        assertThat(numbers).hasSize(100_000);
        for (int i = 0; i < 50_000; i++) {
            assertThat(numbers[2 * i]).isEqualTo(-i / 1e3);
            assertThat(numbers[2 * i + 1]).isEqualTo(i + 0.25);
        }
    }

    @Test
    void dialectsAreRecognised() throws IOException {
        assertThat(numbers(file("x;y\n1,5;2\n-0,25;3,5\n\n;\n"), "x", "y")).containsExactly(1.5, 2, -0.25, 3.5);
        assertThat(numbers(file("\ufeffx\ty\n1\t2\n", StandardCharsets.UTF_16LE, true), "y", "x"))
                .containsExactly(2, 1);
        assertThat(numbers(file("\ufeff\n\"x\",y\n 1 ,\"2\"", StandardCharsets.UTF_8, false), "x", "y"))
                .containsExactly(1, 2);
    }

    /** Most numbers are recognised on a short way; it must agree with the grammar. */
    @Test
    void whatLooksLikeANumberIsNotAlwaysOne() throws IOException {
        assertThat(numbers(file("x\n1.\n-.5\n+2\n.5e1\n-0\n"), "x")).containsExactly(1, -0.5, 2, 5, -0.0);
        for (String cell : List.of("-", ".", "-.", "1.2.3", "--1", "1-", "e1", "1 2", "0x1", "1d")) {
            refused(many("1,last," + cell + "\n"), "line 50002, column 'y': '" + cell + "' is not a number");
        }
    }

    @Test
    void laterRowsAreCheckedAsTheFirstOnesAre() throws IOException {
        refused(many("1,last,x\n"), "table.csv, line 50002, column 'y': 'x' is not a number");
        refused(many("1,last,\"0,5\"\n"), "line 50002, column 'y': '0,5' is not a number");
        refused(many("1,last,\n"), "line 50002, column 'y': the value is missing");
        refused(many("1,last,1e999\n"), "line 50002, column 'y': 1e999 is too large");
        refused(many("1,\"not closed,2\n1,2,3\n"), "line 50002: has 2 cells where the header has 3");
        refused(many("1,last\n"), "line 50002: has 2 cells where the header has 3");
        refused(many(",,\n1,last,2\n"), "line 50002, column 'y': the value is missing");
        assertThat(numbers(file(many(",,\n , ,\n")), "y")).hasSize(50_000);
    }

    private void refused(String text, String message) throws IOException {
        Path file = file(text);
        assertThatThrownBy(() -> numbers(file, "y"))
                .isInstanceOf(TableException.class)
                .hasMessageContaining(message);
    }

    @Test
    void brokenFilesAreRefused() throws IOException {
        Path file = file(many("1,\u00e9,2\n"), StandardCharsets.ISO_8859_1, false);
        assertThatThrownBy(() -> numbers(file, "y"))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("table.csv: is not UTF-8 text");
        Path torn = file(many(""), StandardCharsets.UTF_8, true);
        byte[] bytes = Files.readAllBytes(torn);
        Files.write(torn, Arrays.copyOf(bytes, bytes.length - 20));
        assertThatThrownBy(() -> numbers(torn, "y"))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("table.csv: cannot be read (");
        Path none = directory.resolve("none.csv");
        assertThatThrownBy(() -> CsvStream.open(none))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("none.csv: cannot be read");
    }
}

package io.thalweg.cli.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dialects are recognised; what would have to be guessed is refused with its place. */
class CsvTableTest {

    @TempDir
    private Path directory = Path.of(".");

    @Test
    void plainFile() {
        CsvTable table = read("name,yield\nA,1.5\nB,-2e3\n");
        assertThat(table.header()).containsExactly("name", "yield");
        assertThat(table.rows()).isEqualTo(2);
        assertThat(table.text("name")).containsExactly("A", "B");
        assertThat(table.numbers("yield")).containsExactly(1.5, -2000);
        assertThat(table.isNumeric("name")).isFalse();
        assertThat(table.isNumeric("yield")).isTrue();
        assertThat(table.dialect().isCommon()).isTrue();
    }

    @Test
    void gzipIsToldByContent() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write("x,y\n1,2\n".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(read(bytes.toByteArray()).numbers("y")).containsExactly(2);
    }

    @Test
    void byteOrderMarkAndWindowsLineEnds() {
        assertThat(read("\ufeffx,y\r\n1,2\r\n").header()).containsExactly("x", "y");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE"})
    void utf16WithAndWithoutMark(String charset) {
        for (String mark : new String[] {"", "\ufeff"}) {
            byte[] bytes = (mark + "x;Ertrag in %\n1;2,5\n").getBytes(Charset.forName(charset));
            CsvTable table = read(bytes);
            assertThat(table.numbers("Ertrag in %")).containsExactly(2.5);
            assertThat(table.dialect().describe()).isEqualTo("semicolon, decimal comma, " + charset);
        }
    }

    @Test
    void semicolonsAndDecimalCommas() {
        CsvTable table = read("Temp, °C;yield\n20,5;78,95\n21,25;1234\n");
        assertThat(table.header()).containsExactly("Temp, °C", "yield");
        assertThat(table.numbers("Temp, °C")).containsExactly(20.5, 21.25);
        assertThat(table.numbers("yield")).containsExactly(78.95, 1234);
        assertThat(table.dialect().describe()).isEqualTo("semicolon, decimal comma, UTF-8");
    }

    @Test
    void quotedCellsHoldSeparatorsQuotesAndLineBreaks() {
        CsvTable table = read("note,y\n\"a, \"\"b\"\"\nc\",1\nplain,oops\n");
        assertThat(table.text("note").get(0)).isEqualTo("a, \"b\"\nc");
        assertThatThrownBy(() -> table.numbers("y"))
                .hasMessage("table.csv, line 4, column 'y': 'oops' is not a number");
    }

    @Test
    void trailingEmptyRowsAreNotRows() {
        assertThat(read("x,y\n1,2\n,\n\n , \n").rows()).isEqualTo(1);
    }

    @Test
    void commaThatMayGroupThousandsIsRefused() {
        CsvTable table = read("x;y\n1;1,234\n2;5,678\n");
        assertThatThrownBy(() -> table.numbers("y"))
                .isInstanceOf(TableException.class)
                .hasMessageStartingWith("table.csv, line 2, column 'y': '1,234' may have a decimal comma");
    }

    @Test
    void restOfTheColumnDecidesWhatACommaMeans() {
        assertThat(read("x;y\n1;1,234\n2;5,6\n").numbers("y")).containsExactly(1.234, 5.6);
        assertThat(read("x;y\n1,5;1,234\n").numbers("y")).containsExactly(1.234);
        CsvTable point = read("x;y\n1;1,234\n2;5.6\n");
        assertThatThrownBy(() -> point.numbers("y")).hasMessageContaining("'1,234' may");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "inf",
                "-Infinity",
                "1d",
                "0x1p3",
                "١٢",
                "1_000",
                "1 000",
                "+-1",
                ".",
                "e5",
                "1e",
                "failed",
                "<0.01"
            })
    void textOutsideTheGrammarIsNotANumber(String cell) {
        CsvTable table = read("x,y\n1,0.5\n2," + cell + "\n");
        assertThatThrownBy(() -> table.numbers("y"))
                .hasMessage("table.csv, line 3, column 'y': '" + cell + "' is not a number");
        assertThat(table.isNumeric("y")).isFalse();
    }

    @Test
    void numbersBeyondDoubleAreRefused() {
        CsvTable table = read("y\n1e999\n");
        assertThatThrownBy(() -> table.numbers("y")).hasMessage("table.csv, line 2, column 'y': 1e999 is too large");
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "NA", "n/a", "\"\""})
    void missingValuesAreNamed(String cell) {
        CsvTable table = read("x,y\n1,2\n3," + cell + "\n");
        assertThat(table.isNumeric("y")).isTrue();
        assertThatThrownBy(() -> table.numbers("y")).hasMessage("table.csv, line 3, column 'y': the value is missing");
    }

    @Test
    void nonTablesAreRefused() {
        assertThatThrownBy(() -> read("")).hasMessage("table.csv: has no header line");
        assertThatThrownBy(() -> read("x,y\n")).hasMessage("table.csv: has a header but no rows");
        assertThatThrownBy(() -> read("x,x\n1,2\n")).hasMessage("table.csv: two columns are called 'x'");
        assertThatThrownBy(() -> read("x,\n1,2\n")).hasMessage("table.csv: column 2 has no name");
        assertThatThrownBy(() -> read("x,y\n1,2\n3\n"))
                .hasMessage("table.csv, line 3: has 1 cells where the header has 2");
        assertThatThrownBy(() -> read(new byte[] {'x', '\n', (byte) 0xe9, '\n'}))
                .hasMessageContaining("is not UTF-8 text");
        assertThatThrownBy(() -> CsvTable.read(directory)).hasMessageContaining("cannot be read");
    }

    @Test
    void onlyTrailingBlankRowsAreDropped() {
        CsvTable table = read("x,y\n 1 ,2\n,\n\"3\n\",4\n,\n , \n\n");
        assertThat(table.rows()).isEqualTo(3);
        assertThat(table.text("x")).containsExactly("1", "", "3");
        assertThat(table.line(1)).isEqualTo(3);
        assertThat(table.line(2)).isEqualTo(4);
        assertThatThrownBy(() -> table.text("x").get(3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> read("x,y\n1,2\n \n3,4\n")).hasMessageContaining("line 3: has 1 cells");
        assertThatThrownBy(() -> read(" , \n,\n")).hasMessage("table.csv: has no header line");
    }

    private CsvTable read(String text) {
        return read(text.getBytes(StandardCharsets.UTF_8));
    }

    private CsvTable read(byte[] bytes) {
        try {
            Path file = directory.resolve("table.csv");
            Files.write(file, bytes);
            return CsvTable.read(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}

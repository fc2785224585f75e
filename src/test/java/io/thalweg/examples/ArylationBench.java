package io.thalweg.examples;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A laboratory: it looks the yields of the suggested reactions up in the table of all of them and fills them in. */
final class ArylationBench {

    private static final int CELLS = 9;
    private static final int YIELD = 7;

    private final Map<List<Object>, String> yields = new HashMap<>();

    ArylationBench() throws IOException {
        String table = "/io/thalweg/testfunction/direct_arylation.csv";
        try (InputStream in = Objects.requireNonNull(ArylationBench.class.getResourceAsStream(table), table);
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            lines.lines().skip(1).map(line -> line.split(",", -1)).forEach(row -> yields.put(key(row, 0), row[5]));
        }
    }

    /** The reaction that five cells describe. */
    private static List<Object> key(String[] row, int first) {
        return List.of(
                row[first],
                row[first + 1],
                row[first + 2],
                Double.valueOf(row[first + 3]),
                Double.valueOf(row[first + 4]));
    }

    /** Carries out what a file of suggestions asks for. */
    void measure(Path suggestions) throws IOException {
        List<String> lines = Files.readAllLines(suggestions);
        StringBuilder filled = new StringBuilder(lines.get(0)).append('\n');
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", CELLS);
            cells[YIELD] = Objects.requireNonNull(yields.get(key(cells, 2)), line);
            filled.append(String.join(",", cells)).append('\n');
        }
        Files.writeString(suggestions, filled);
    }
}

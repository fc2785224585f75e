package io.thalweg.examples.search;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/**
 * Documents, queries, and judgements of which document answers which query.
 *
 * @param documents in the order of their file
 * @param queries in the order of their file
 */
record Collection(List<Document> documents, List<Query> queries) {

    /** Copies the lists. */
    Collection {
        documents = List.copyOf(documents);
        queries = List.copyOf(queries);
    }

    /**
     * A document.
     *
     * @param id names it in judgements
     * @param title one line
     * @param body its abstract
     */
    record Document(String id, String title, String body) {

        /** {@return the number of words of the abstract} */
        int words() {
            return body.isBlank() ? 0 : body.strip().split("\\s+").length;
        }
    }

    /**
     * A query.
     *
     * @param text what was typed
     * @param grades of the judged documents by id: 0 is irrelevant, more is better
     */
    record Query(String text, Map<String, Integer> grades) {

        /** Copies the map. */
        Query {
            grades = Map.copyOf(grades);
        }
    }

    /** {@return the median number of words of the abstracts} */
    int medianWords() {
        int[] sorted = documents.stream().mapToInt(Document::words).sorted().toArray();
        return sorted[(sorted.length - 1) / 2];
    }

    /**
     * Reads three files of tab-separated values, each with a line of column names: {@code PREFIX_docs.tsv} (id, title, body), {@code
     * PREFIX_queries.tsv} (id, text) and {@code PREFIX_qrels.tsv} (query, doc, grade). Each may be compressed, {@code .tsv.gz}.
     *
     * @param prefix a path and the beginning of a name
     * @throws IOException if a file is missing or has too few columns
     */
    static Collection read(String prefix) throws IOException {
        List<Document> documents = new ArrayList<>();
        for (String[] row : rows(prefix + "_docs.tsv", 3)) {
            documents.add(new Document(row[0], row[1], row[2]));
        }
        Map<String, Map<String, Integer>> grades = new HashMap<>();
        for (String[] row : rows(prefix + "_qrels.tsv", 3)) {
            grades.computeIfAbsent(row[0], query -> new HashMap<>()).put(row[1], Integer.parseInt(row[2]));
        }
        List<Query> queries = new ArrayList<>();
        for (String[] row : rows(prefix + "_queries.tsv", 2)) {
            queries.add(new Query(row[1], grades.getOrDefault(row[0], Map.of())));
        }
        return new Collection(documents, queries);
    }

    private static List<String[]> rows(String name, int columns) throws IOException {
        Path plain = Path.of(name);
        Path file = Files.exists(plain) ? plain : Path.of(name + ".gz");
        List<String[]> rows = new ArrayList<>();
        try (InputStream bytes = Files.newInputStream(file);
                InputStream text = file.equals(plain) ? bytes : new GZIPInputStream(bytes);
                BufferedReader lines = new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8))) {
            lines.readLine();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] row = line.split("\t", -1);
                if (row.length < columns) {
                    throw new IOException(file + " has a line of " + row.length + " columns, must be " + columns
                            + " at least: " + line);
                }
                rows.add(row);
            }
        }
        return rows;
    }
}

package io.thalweg.cli.internal.campaign;

import java.util.ArrayList;
import java.util.List;

/** Columns of text that are aligned: the first to the left, the others to the right. A column without any text is left out. */
final class TextTable {

    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    void row(List<String> cells) {
        rows.add(cells);
    }

    List<String> lines() {
        int columns = rows.get(0).size();
        int[] width = new int[columns];
        for (List<String> row : rows) {
            for (int j = 0; j < columns; j++) {
                width[j] = Math.max(width[j], length(row.get(j)));
            }
        }
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int j = 0; j < columns; j++) {
                if (width[j] > 0) {
                    String space = " ".repeat(width[j] - length(row.get(j)));
                    line.append(j == 0 ? "" : GAP).append(j == 0 ? row.get(j) + space : space + row.get(j));
                }
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}

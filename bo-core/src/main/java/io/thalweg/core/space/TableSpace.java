package io.thalweg.core.space;

import io.thalweg.core.error.InvalidSpaceException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A search space read from a table whose rows are the candidates.
 *
 * <p>A column of which every cell is an integer becomes an integer parameter, one of which every cell is a number a real
 * parameter, each from its least to its greatest value; any other becomes a categorical parameter. Positive numbers that span
 * two decades or more and lie more evenly on the log scale than on the linear one are put on the log scale. Numbers are written
 * with a point: {@code -12}, {@code 0.5}, {@code 1e-3}; {@code 007}, {@code NaN} and {@code 1,5} are text.
 *
 * @param space the space, with the distinct rows as its pool
 * @param candidateOfRow the number of the candidate that each row is, length = number of rows: rows with equal cells
 *     share one. Not to be modified.
 * @param notes what was read in a way that its author may not expect, the notes of the space among them
 */
public record TableSpace(SearchSpace space, int[] candidateOfRow, List<String> notes) {

    private static final int MAX_PROBLEMS = 10;

    /**
     * Reads a table.
     *
     * @param header the names of the columns
     * @param rows one cell a column; white space around cells is ignored
     * @return the space of its columns, and its rows
     * @throws InvalidSpaceException if a row is too short or long, a cell is empty, or a column is mostly but not wholly
     *     numeric (name it in the other method if that is meant)
     */
    public static TableSpace of(List<String> header, List<String[]> rows) {
        return of(header, rows, Set.of());
    }

    /**
     * Reads a table of which some columns are categories even if they look like numbers.
     *
     * @param header the names of the columns
     * @param rows one cell a column; white space around cells is ignored
     * @param categorical names of columns that are categories
     * @return the space of its columns, and its rows
     * @throws InvalidSpaceException as the other method, or if a name is not in the header
     */
    public static TableSpace of(List<String> header, List<String[]> rows, Set<String> categorical) {
        List<String> names = header.stream().map(String::strip).toList();
        List<String> problems = new ArrayList<>();
        checkNames(names, categorical, problems);
        if (rows.isEmpty()) {
            problems.add("the table has no rows; give at least two different ones");
        }
        for (int i = 0; i < rows.size() && problems.size() < MAX_PROBLEMS; i++) {
            checkRow(names, rows.get(i), i + 1, problems);
        }
        if (!problems.isEmpty()) {
            throw new InvalidSpaceException(problems);
        }
        List<TableColumn> columns = new ArrayList<>();
        for (int j = 0; j < names.size(); j++) {
            columns.add(TableColumn.of(names.get(j), rows, j, categorical.contains(names.get(j))));
        }
        List<Point> points = new ArrayList<>(rows.size());
        for (int i = 0; i < rows.size(); i++) {
            Point.Builder point = Point.builder();
            for (TableColumn column : columns) {
                point.set(column.parameter().name(), column.values().get(i));
            }
            points.add(point.build());
        }
        SearchSpace space =
                SearchSpace.ofPool(columns.stream().map(TableColumn::parameter).toList(), points);
        CandidatePool pool = space.candidates().orElseThrow();
        int[] candidateOfRow =
                points.stream().mapToInt(p -> pool.indexOf(p).orElseThrow()).toArray();
        List<String> notes = new ArrayList<>(space.notes());
        columns.forEach(column -> column.note().ifPresent(notes::add));
        return new TableSpace(space, candidateOfRow, List.copyOf(notes));
    }

    private static void checkNames(List<String> names, Set<String> categorical, List<String> problems) {
        Map<String, Integer> seen = new HashMap<>();
        for (int j = 0; j < names.size(); j++) {
            Integer first = seen.putIfAbsent(Names.canonical(names.get(j)), j);
            if (first != null) {
                problems.add("columns " + (first + 1) + " and " + (j + 1) + " have the same name, "
                        + Names.quote(names.get(j)) + "; rename one");
            }
        }
        for (String name : categorical) {
            if (!names.contains(name)) {
                problems.add("no column is named " + Names.quote(name) + Names.suggestion(name, names));
            }
        }
    }

    private static void checkRow(List<String> header, String[] row, int number, List<String> problems) {
        if (row.length != header.size()) {
            problems.add("row " + number + " has " + row.length + " cells; the header has " + header.size());
            return;
        }
        for (int j = 0; j < row.length; j++) {
            if (row[j].isBlank()) {
                problems.add("row " + number + ": the cell of column " + Names.quote(header.get(j))
                        + " is empty; fill it in or leave the row out");
            }
        }
    }
}

package io.thalweg.cli.kill;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** {@code tell} of tables of earlier measurements, and of plans that were filled in. */
final class TellOrdeal extends Ordeal {

    private static final int PLAN = 400;

    private final int rows;
    private long tables;
    private int plans;

    /** @param rows of a table, or some more */
    TellOrdeal(Place place, Path directory, long seed, int rows) {
        super(place, directory, seed);
        this.rows = rows;
    }

    @Override
    String definition() {
        return """
                parameters:
                  table: {kind: integer, range: [0, 1000000]}
                  row: {kind: integer, range: [0, 1000000]}
                  x: {range: [0, 1]}
                objectives: {y: minimize}
                initial-design: 1000000
                surrogate: wiski
                """;
    }

    @Override
    void round() throws IOException, InterruptedException {
        if (random.nextInt(3) == 0) {
            plan();
        } else {
            table();
        }
    }

    private void table() throws IOException, InterruptedException {
        long table = tables++;
        int size = rows + random.nextInt(rows);
        StringBuilder text = new StringBuilder("table,row,x,y\n");
        for (int row = 0; row < size; row++) {
            text.append(table)
                    .append(',')
                    .append(row)
                    .append(',')
                    .append(random.nextDouble())
                    .append(',');
            text.append(row / 8.0).append('\n');
        }
        Path file = Files.writeString(campaign().resolve("table-" + table + ".csv"), text);
        ledger.tables.put(table, size);
        suffer(line("tell", file.toString()), () -> ledger.toldTables.add(table));
    }

    private void plan() throws IOException, InterruptedException {
        String key = "plan-" + plans++;
        StringBuilder text = new StringBuilder("trial,y\n");
        List<Long> trials = ask(key, PLAN);
        for (long trial : trials) {
            text.append(trial).append(',').append(trial / 4.0).append('\n');
        }
        Path file = Files.writeString(campaign().resolve(key + "-filled.csv"), text);
        ledger.plans.add(key);
        suffer(line("tell", file.toString()), () -> trials.forEach(trial -> ledger.told(trial, trial / 4.0)));
    }
}

package io.thalweg.cli.kill;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/** {@code ask --key}, for points of the design or for suggestions of a model. */
final class AskOrdeal extends Ordeal {

    private static final int EARLIER = 6;

    private final boolean design;
    private final int batch;
    private int requests;

    private AskOrdeal(Place place, Path directory, long seed, boolean design, int batch) {
        super(place, directory, seed);
        this.design = design;
        this.batch = batch;
    }

    static AskOrdeal ofDesign(Place place, Path directory, long seed) {
        return new AskOrdeal(place, directory, seed, true, 96);
    }

    static AskOrdeal ofModel(Place place, Path directory, long seed) {
        return new AskOrdeal(place, directory, seed, false, 3);
    }

    @Override
    String definition() {
        return """
                parameters:
                  table: {kind: integer, range: [0, 1000000]}
                  row: {kind: integer, range: [0, 1000000]}
                  x: {range: [0, 1]}
                objectives: {y: minimize}
                batches: greedy
                initial-design: %d
                batch: %d
                """.formatted(design ? 1_000_000 : 1, batch);
    }

    @Override
    void round() throws IOException, InterruptedException {
        if (!design && ledger.tables.isEmpty()) {
            earlier();
        }
        String key = "request-" + requests++;
        ledger.requests.put(key, batch);
        List<String> line = line("ask", "--key", key, "--out", "-");
        for (int tries = random.nextInt(1, 4); tries > 0; tries--) {
            long written = place.written();
            Child child = start(line);
            OptionalInt code = victim(child, written);
            if (code.isPresent() && code.getAsInt() == 0) {
                answered(key, child.lines());
            }
            check();
        }
        List<String> table = finish(line);
        List<Long> trials = table.isEmpty() ? List.of() : answered(key, table);
        if (!design) {
            measure(key, trials);
        }
        check();
    }

    private void earlier() throws IOException {
        StringBuilder text = new StringBuilder("table,row,x,y\n");
        for (int row = 0; row < EARLIER; row++) {
            text.append("0,")
                    .append(row)
                    .append(',')
                    .append(random.nextDouble())
                    .append(',')
                    .append(row % 4)
                    .append('\n');
        }
        ledger.tables.put(0L, EARLIER);
        tell("earlier", text);
        ledger.toldTables.add(0L);
    }

    private void measure(String key, List<Long> trials) throws IOException {
        StringBuilder text = new StringBuilder("trial,y\n");
        for (long trial : trials) {
            text.append(trial).append(',').append(trial / 8.0).append('\n');
        }
        tell(key, text);
        trials.forEach(trial -> ledger.told(trial, trial / 8.0));
    }

    private void tell(String name, CharSequence text) throws IOException {
        succeed(
                "tell",
                Files.writeString(campaign().resolve(name + ".csv"), text).toString());
    }
}

package io.thalweg.cli.kill;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * {@code doctor} beside those who write, with {@code --repair} if there is a journal. Whatever it does, nothing that was acknowledged may
 * be missing afterwards. Sometimes the journal ends in half a record before, as after a power failure.
 */
final class DoctorOrdeal extends Ordeal {

    private static final int ROWS = 300;

    private long tables;

    DoctorOrdeal(Place place, Path directory, long seed) {
        super(place, directory, seed);
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
                batch: 20
                """;
    }

    @Override
    void round() throws IOException, InterruptedException {
        if (random.nextInt(3) == 0) {
            place.journal(study).ifPresent(DoctorOrdeal::tear);
        }
        List<String> line = doctor();
        place.journal(study).ifPresent(journal -> line.add("--repair"));
        long table = tables++;
        ledger.tables.put(table, ROWS);
        Path file = Files.writeString(campaign().resolve("table-" + table + ".csv"), table(table));
        String key = "request-" + table;
        ledger.requests.put(key, 20);
        long written = place.written();
        Child teller = start(line("tell", file.toString()));
        Child asker = start(line("ask", "--key", key, "--out", "-"));
        for (int i = 0; i < 2; i++) {
            victim(start(line), written);
        }
        if (teller.await() == 0) {
            ledger.toldTables.add(table);
        }
        if (asker.await() == 0) {
            answered(key, asker.lines());
        }
        check();
        finish(line("tell", file.toString()));
        ledger.toldTables.add(table);
        List<String> answer = finish(line("ask", "--key", key, "--out", "-"));
        if (!answer.isEmpty()) {
            answered(key, answer);
        }
        check();
    }

    private String table(long table) {
        StringBuilder text = new StringBuilder("table,row,x,y\n");
        for (int row = 0; row < ROWS; row++) {
            text.append(table)
                    .append(',')
                    .append(row)
                    .append(',')
                    .append(random.nextDouble())
                    .append(",1\n");
        }
        return text.toString();
    }

    /** Writes the first part of the last line of the journal once more, as a process does that dies in the middle of it. */
    private static void tear(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            Path journal = files.filter(file -> file.toString().endsWith(".jsonl"))
                    .max(Path::compareTo)
                    .orElseThrow();
            byte[] bytes = Files.readAllBytes(journal);
            int begin = bytes.length - 1;
            while (begin > 0 && bytes[begin - 1] != '\n') {
                begin--;
            }
            byte[] half = Arrays.copyOfRange(bytes, begin, begin + (bytes.length - begin) / 2);
            Files.write(journal, half, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

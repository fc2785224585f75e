package io.thalweg.cli.kill;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What puts a study right: {@code change} after its file was edited, {@code cancel} of many trials, and {@code tell} of
 * trials that were measured at other values than planned, of which some were given up before.
 */
final class ReviseOrdeal extends Ordeal {

    private static final int PLAN = 200;
    private static final double BEYOND_THE_RANGE = 0.5;

    private final List<Long> givenUp = new ArrayList<>();
    private int changes;
    private int plans;
    private int rounds;

    ReviseOrdeal(Place place, Path directory, long seed) {
        super(place, directory, seed);
    }

    /** After so many changes the range of x has been widened as often, and as many parameters were added. */
    @Override
    String definition() {
        StringBuilder text = new StringBuilder("""
                objectives: {y: minimize}
                initial-design: 1000000
                surrogate: vips
                parameters:
                  x: {range: [0, %d]}
                """.formatted(1 + changes));
        for (int i = 1; i <= changes; i++) {
            text.append("  p%d: {range: [0, 1]}%n".formatted(i));
        }
        return text.toString();
    }

    @Override
    void round() throws IOException, InterruptedException {
        switch (rounds++ % 3) {
            case 0 -> change();
            case 1 -> cancel();
            default -> tell();
        }
    }

    @Override
    void rest() {
        changes = 0;
        givenUp.clear();
    }

    private void change() throws IOException, InterruptedException {
        changes++;
        writeDefinition();
        String reason = "change " + changes;
        suffer(
                line("change", "--reason", reason, "--earlier", "p" + changes + "=0.25"),
                () -> ledger.changes.add(reason));
    }

    private void cancel() throws IOException, InterruptedException {
        List<Long> trials = ask("give-up-" + plans++, PLAN);
        List<Long> some = trials.stream().filter(trial -> random.nextBoolean()).toList();
        ledger.cancelling.add(some);
        givenUp.addAll(some);
        suffer(
                line("cancel", some.stream().map(String::valueOf).toArray(String[]::new)),
                () -> ledger.cancelled.addAll(some));
    }

    private void tell() throws IOException, InterruptedException {
        String key = "plan-" + plans++;
        List<Long> trials = new ArrayList<>(ask(key, PLAN));
        ledger.plans.add(key);
        trials.addAll(givenUp);
        givenUp.clear();
        Path file = campaign().resolve("carried-out-" + plans + ".csv");
        Files.writeString(
                file,
                trials.stream()
                        .map(trial -> trial + "," + carriedOut(trial) + "," + trial / 4.0 + "\n")
                        .collect(Collectors.joining("", "trial,x,y\n", "")));
        suffer(
                line("tell", file.toString(), "--as-carried-out"),
                () -> trials.forEach(trial -> {
                    ledger.told(trial, trial / 4.0);
                    ledger.carriedOut.put(trial, carriedOut(trial));
                }));
    }

    /** Within the range, or a bit beyond it: no point that is suggested has these digits. */
    private static double carriedOut(long trial) {
        return (trial % 64) / 64.0 + BEYOND_THE_RANGE + 1.0 / 1024;
    }
}

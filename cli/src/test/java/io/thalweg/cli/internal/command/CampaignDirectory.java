package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The directory of a campaign, and what people do there. */
record CampaignDirectory(Path directory) {

    /** Runs a command in the directory of the campaign. */
    Cli run(String command, String... arguments) {
        List<String> all = new ArrayList<>(List.of(command));
        all.addAll(Arrays.asList(arguments));
        all.addAll(List.of("-C", directory.toString()));
        return Cli.run(all.toArray(String[]::new));
    }

    Cli succeed(String command, String... arguments) {
        Cli run = run(command, arguments);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run;
    }

    void write(String file, String text) {
        try {
            Files.writeString(directory.resolve(file), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String read(String file) {
        try {
            return Files.readString(directory.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String path(String file) {
        return directory.resolve(file).toString();
    }

    /** Writes the file of a study of two parameters. */
    void study() {
        write("study.yaml", """
                name: test
                parameters:
                  x: {range: [0, 1], unit: m}
                  y: {range: [0, 1]}
                objectives: {loss: {direction: minimize, unit: EUR}}
                initial-design: 3
                batch: 2
                seed: 3
                """);
    }

    /** Fills in the results of a table of suggestions. */
    void measure(String file) {
        List<String> lines = read(file).lines().toList();
        StringBuilder filled = new StringBuilder(lines.get(0)).append('\n');
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", 6);
            double x = Double.parseDouble(cells[2]);
            double y = Double.parseDouble(cells[3]);
            cells[4] = Double.toString((x - 0.3) * (x - 0.3) + (y - 0.6) * (y - 0.6));
            filled.append(String.join(",", cells)).append('\n');
        }
        write(file, filled.toString());
    }
}

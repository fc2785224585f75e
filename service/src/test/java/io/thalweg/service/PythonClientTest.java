package io.thalweg.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs with the Python that is there, 3.8 or later. */
@Tag("slow")
class PythonClientTest {

    @TempDir
    private Path directory = Path.of("");

    @Test
    void allOfTheClientWorks() throws IOException, InterruptedException {
        Assumptions.assumeTrue(
                succeeds("python3", "-c", "import sys; sys.exit(sys.version_info < (3, 8))"), "there is no python3");
        assertThat(output("python3", "client_test.py")).contains("all of the client works");
    }

    /** With the Python of the system, whose packages Optuna may be among. */
    @Test
    void optunaAsksTheService() throws IOException, InterruptedException {
        String python = "/usr/bin/python3";
        Assumptions.assumeTrue(succeeds(python, "-c", "import optuna"), "there is no Optuna");
        assertThat(output(python, "optuna_test.py")).contains("the sampler works");
    }

    /** What a program prints that uses the clients, which the service hands out. */
    private String output(String python, String program) throws IOException, InterruptedException {
        try (Service service =
                Service.start(ServiceOptions.local(directory.resolve("studies").toString(), 0))) {
            for (String client : new String[] {"thalweg.py", "thalweg_optuna.py"}) {
                Files.writeString(
                        directory.resolve(client),
                        new Client(service.port()).get("/" + client).text());
            }
            try (InputStream in = PythonClientTest.class.getResourceAsStream(program)) {
                Files.copy(Objects.requireNonNull(in), directory.resolve(program));
            }
            Process process = new ProcessBuilder(
                            python, program, "http://localhost:" + service.port(), directory.toString())
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(output).isZero();
            return output;
        }
    }

    private static boolean succeeds(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}

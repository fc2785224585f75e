package io.thalweg.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs with the Python that is there, 3.8 or later. */
class PythonClientTest {

    @TempDir
    private Path directory = Path.of("");

    @Test
    void allOfTheClientWorks() throws IOException, InterruptedException {
        Assumptions.assumeTrue(isThere(), "there is no python3");
        try (Service service =
                Service.start(ServiceOptions.local(directory.resolve("studies").toString(), 0))) {
            String address = "http://localhost:" + service.port();
            Files.writeString(
                    directory.resolve("thalweg.py"),
                    new Client(service.port()).get("/thalweg.py").text());
            copy("client_test.py");
            Process python = new ProcessBuilder("python3", "client_test.py", address, directory.toString())
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .start();
            String output = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(python.waitFor()).as(output).isZero();
            assertThat(output).contains("all of the client works");
        }
    }

    private void copy(String name) throws IOException {
        try (InputStream in = PythonClientTest.class.getResourceAsStream(name)) {
            assertThat(in).isNotNull();
            Files.copy(in, directory.resolve(name));
        }
    }

    private static boolean isThere() throws InterruptedException {
        try {
            return new ProcessBuilder("python3", "-c", "import sys; sys.exit(sys.version_info < (3, 8))")
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}

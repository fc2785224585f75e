package io.thalweg.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Does what docs/service.md says, with curl and Python. */
class ServicePageTest {

    private static final Path PAGE = Path.of("..", "docs", "service.md");

    @TempDir
    private Path directory = Path.of("");

    private static List<String> blocks(String language) throws IOException {
        return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(PAGE))
                .results()
                .map(result -> result.group(1))
                .toList();
    }

    private String output(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    private static boolean isThere(String program) throws InterruptedException {
        try {
            return new ProcessBuilder(program, "--version").start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void whatThePageSaysWorks() throws IOException, InterruptedException {
        Assumptions.assumeTrue(isThere("curl") && isThere("python3") && isThere("bash"));
        try (Service service =
                Service.start(ServiceOptions.local(directory.resolve("studies").toString(), 0))) {
            String port = ":" + service.port() + "/";
            for (String block : blocks("bash")) {
                if (!block.contains("kubectl")) { // KubernetesTest sees to those
                    output("bash", "-e", "-c", block.replace(":8321/", port));
                }
            }
            String python = blocks("python").get(0).replace(":8321", ":" + service.port());
            assertThat(output("python3", "-c", python)).contains("'value': ");
            JsonNode resin = new Client(service.port()).get("/v1/studies/resin").json();
            assertThat(resin.get("results").intValue()).isEqualTo(3 + 5);
            JsonNode conflict = new Client(service.port())
                    .post("/v1/studies/resin/trials/0/tell", "{\"value\": 73.1}")
                    .json();
            String trace = conflict.get("trace").stringValue();
            assertThat(conflict)
                    .isEqualTo(Json.MAPPER.readTree(
                            blocks("json").get(0).replaceAll("(?<=\"trace\": \")[0-9a-f]{32}", trace)));
        }
    }

    /** Each request of the table is one of the description. */
    @Test
    void theTableNamesRequestsThatThereAre() throws IOException {
        Description description = Description.read();
        List<MatchResult> requests = Pattern.compile("`(GET|POST) (/[a-zA-Z/.=?]+)[^`]*`")
                .matcher(Files.readString(PAGE))
                .results()
                .toList();
        assertThat(requests).hasSizeGreaterThan(12);
        for (MatchResult request : requests) {
            String path = request.group(2).replaceFirst("\\?.*", "").replace("/N", "/0");
            if (!path.equals("/openapi.json")) {
                boolean ofAStudy = description.of(request.group(1), path).isEmpty();
                assertThat(description.of(request.group(1), (ofAStudy ? "/v1/studies/resin" : "") + path))
                        .as(request.group())
                        .isPresent();
            }
        }
    }
}

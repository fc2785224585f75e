package io.thalweg.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code thalweg serve} in a process of its own, which can be killed. */
final class ServedProcess implements AutoCloseable {

    private static final Pattern ADDRESS = Pattern.compile("http://\\S+:([0-9]+)");
    private static final Pattern LIVE = Pattern.compile("(?m)^jvm_gc_live_data_size_bytes ([0-9.E]+)$");

    private final Process process;
    private final int port;

    private ServedProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /**
     * Starts it, and waits until it listens.
     *
     * @param port 0 for any that is free
     */
    static ServedProcess start(String store, int port) throws IOException {
        Process process = new ProcessBuilder(List.of(
                        java("java"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "io.thalweg.cli.Main",
                        "serve",
                        "--ask-within",
                        "0.7",
                        "--store",
                        store,
                        "--port",
                        String.valueOf(port)))
                .redirectErrorStream(true)
                .start();
        BufferedReader out = process.inputReader();
        StringBuilder said = new StringBuilder();
        String line;
        while ((line = out.readLine()) != null) {
            said.append(line).append('\n');
            Matcher address = ADDRESS.matcher(line);
            if (address.find()) {
                Thread rest = new Thread(() -> out.lines().forEach(read -> {}), "output of the service");
                rest.setDaemon(true);
                rest.start();
                return new ServedProcess(process, Integer.parseInt(address.group(1)));
            }
        }
        throw new IOException("the service ended: " + said);
    }

    private static String java(String tool) {
        return Path.of(System.getProperty("java.home"), "bin", tool).toString();
    }

    int port() {
        return port;
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + port);
    }

    void kill() throws InterruptedException {
        process.destroyForcibly();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }

    /** {@return the bytes that are left after a collection, as the service's metrics say} */
    double live() throws IOException, InterruptedException {
        Process collect = new ProcessBuilder(java("jcmd"), String.valueOf(process.pid()), "GC.run")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(collect.waitFor()).isZero();
        Matcher live = LIVE.matcher(HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(address().resolve("/metrics")).build(),
                        HttpResponse.BodyHandlers.ofString())
                .body());
        assertThat(live.find()).as("metrics say what is live").isTrue();
        return Double.parseDouble(live.group(1));
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}

package io.thalweg.service;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A connection over which anything can be sent, right or wrong. */
final class RawConnection implements AutoCloseable {

    private static final int PATIENCE = 30_000;

    private final Socket socket = new Socket();
    private final InputStream in;

    /** Of a client of this address of the loopback. */
    RawConnection(String from, int port) throws IOException {
        socket.bind(new InetSocketAddress(from, 0));
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE);
        socket.setSoTimeout(PATIENCE);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** An answer; the status is 0 if there was none. */
    record Answer(int status, Map<String, String> headers, byte[] body) {

        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        String type() {
            return headers.getOrDefault("content-type", "").replaceFirst(";.*", "");
        }

        String code() {
            return Json.MAPPER.readTree(text()).get("code").stringValue();
        }

        /** Whether the connection can be used again. */
        boolean goesOn() {
            return status != 0 && !headers.getOrDefault("connection", "").equalsIgnoreCase("close");
        }
    }

    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    void send(String text) throws IOException {
        send(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Says that nothing follows. */
    void end() throws IOException {
        socket.shutdownOutput();
    }

    Answer answer() throws IOException {
        String first = line();
        if (first.isEmpty()) {
            return new Answer(0, Map.of(), new byte[0]);
        }
        int status = Integer.parseInt(first.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length()));
        Map<String, String> headers = new TreeMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        return status == 100 ? answer() : new Answer(status, headers, body(status, headers));
    }

    private byte[] body(int status, Map<String, String> headers) throws IOException {
        if (status == 204 || status == 304) {
            return new byte[0];
        }
        if (headers.containsKey("content-length")) {
            return in.readNBytes(Integer.parseInt(headers.get("content-length")));
        }
        if (!headers.getOrDefault("transfer-encoding", "").equals("chunked")) {
            return in.readAllBytes();
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        int length;
        do {
            length = Integer.parseInt(line(), 16);
            body.write(in.readNBytes(length));
            line();
        } while (length > 0);
        return body.toByteArray();
    }

    /** A line; empty at the end of the stream as well. */
    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        int c = in.read();
        while (c >= 0 && c != '\n') {
            if (c != '\r') {
                line.append((char) c);
            }
            c = in.read();
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

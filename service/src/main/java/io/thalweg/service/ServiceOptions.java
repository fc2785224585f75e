package io.thalweg.service;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Where the studies of a service are, and who may reach them.
 *
 * @param place a directory, or the URL of a PostgreSQL database
 * @param host the address to listen on
 * @param port the port to listen on; 0 for any that is free
 * @param tokens who may do what; empty if everybody may do everything, which only a service on the loopback may allow
 * @param keyStore what the service proves its name with; empty without TLS
 * @param behindProxy whether a proxy in front of it sees to TLS
 * @param askTime how long an ask may take that names no time itself; empty for as long as it takes
 */
public record ServiceOptions(
        String place,
        String host,
        int port,
        Optional<Tokens> tokens,
        Optional<KeyStore> keyStore,
        boolean behindProxy,
        Optional<Duration> askTime) {

    /** The port unless another is named. */
    public static final int DEFAULT_PORT = 8321;

    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "::1");

    /**
     * A PKCS 12 file with a key and its certificates.
     *
     * @param file the file
     * @param password of the file
     */
    public record KeyStore(Path file, String password) {

        @Override
        public String toString() {
            return file.toString();
        }
    }

    /**
     * {@return a service that only this machine reaches, without signing in}
     *
     * @param place a directory, or the URL of a PostgreSQL database
     * @param port the port to listen on; 0 for any that is free
     */
    public static ServiceOptions local(String place, int port) {
        return new ServiceOptions(
                place, "127.0.0.1", port, Optional.empty(), Optional.empty(), false, Optional.empty());
    }

    /** Whether only this machine reaches it. */
    boolean isLocal() {
        return LOOPBACK.contains(host);
    }

    /**
     * The same, if nobody can reach it who should not.
     *
     * @throws IllegalArgumentException saying what to do otherwise
     */
    ServiceOptions checked() {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port is " + port + ", must be from 0 to 65535");
        }
        if (askTime.isPresent() && (askTime.get().isNegative() || askTime.get().isZero())) {
            throw new IllegalArgumentException("askTime is " + askTime.get() + ", must be positive");
        }
        if (!isLocal() && tokens.isEmpty()) {
            throw new IllegalArgumentException(
                    "other machines could reach " + host
                            + ", and nobody would have to sign in: make a token with \"thalweg token make\", or listen on 127.0.0.1");
        }
        if (behindProxy && tokens.isEmpty()) {
            throw new IllegalArgumentException(
                    "others come in through the proxy, and nobody would have to sign in: make a token with \"thalweg token make\"");
        }
        if (tokens.isPresent() && tokens.get().all().isEmpty()) {
            throw new IllegalArgumentException(
                    "nobody could sign in, since there is no token: make one with \"thalweg token make NAME --role ROLE\"");
        }
        if (!isLocal() && keyStore.isEmpty() && !behindProxy) {
            throw new IllegalArgumentException("tokens would cross the network as plain text to " + host
                    + ": give a key store with --key-store, or --behind-proxy if a proxy sees to TLS");
        }
        return this;
    }
}

package io.thalweg.service;

import io.thalweg.store.postgres.PostgresTokens;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;

/**
 * What the service knows of a token: never the token itself.
 *
 * @param name whose it is, for people
 * @param role what it allows
 * @param hash SHA-256 of the token in hexadecimal digits; a token has 256 random bits, so that no slower hash is needed
 * @param made when
 */
public record Token(String name, Role role, String hash, Instant made) {

    static final String PREFIX = "thw_";

    /**
     * Checks the name.
     *
     * @param name whose it is
     * @param role what it allows
     * @param hash SHA-256 of the token
     * @param made when
     */
    public Token {
        if (!name.matches("[\\p{L}\\p{N}_][\\p{L}\\p{N}_. @-]{0,99}")) {
            throw new IllegalArgumentException("name is \"" + name
                    + "\", must be 1 to 100 letters, digits, spaces, dots, dashes, underscores or @");
        }
    }

    static String hash(String secret) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    static Token of(PostgresTokens.Row row) {
        return new Token(row.name(), Role.of(row.role()).orElse(Role.LOOK), row.hash(), row.made());
    }
}

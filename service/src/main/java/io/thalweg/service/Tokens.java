package io.thalweg.service;

import io.thalweg.store.postgres.PostgresTokens;
import io.thalweg.store.postgres.PostgresUrl;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** The tokens of a store. They are kept beside its studies, so that all services on it know the same ones. */
public final class Tokens {

    private static final int BYTES = 32;

    /** Keeps tokens. */
    interface Book {

        /** All of them, by name. */
        List<Token> all();

        /** Adds one; false if its name is taken. */
        boolean add(Token token);

        /** Removes one; false if there is none of that name. */
        boolean remove(String name);
    }

    /** For how long a service may go on with what it knows of tokens: this long one that was withdrawn may still be good. */
    private static final Duration KNOWN = Duration.ofSeconds(1);

    private final Book book;
    private final InstantSource clock;
    private volatile Known known = new Known(Instant.MIN, List.of());

    /** Tokens at a time. */
    private record Known(Instant at, List<Token> tokens) {}

    private Tokens(Book book, InstantSource clock) {
        this.book = book;
        this.clock = clock;
    }

    /**
     * {@return the tokens of a place}
     *
     * @param place a directory, or the URL of a PostgreSQL database
     * @param clock says when tokens are made, and how long ago they were read
     */
    public static Tokens of(String place, InstantSource clock) {
        if (!PostgresUrl.isOne(place)) {
            return new Tokens(new TokenFile(Path.of(place).resolve("tokens.json")), clock);
        }
        PostgresTokens database = new PostgresTokens(PostgresUrl.parse(place));
        Book rows = new Book() {
            @Override
            public List<Token> all() {
                return database.all().stream().map(Token::of).toList();
            }

            @Override
            public boolean add(Token token) {
                return database.add(
                        new PostgresTokens.Row(token.name(), token.role().word(), token.hash(), token.made()));
            }

            @Override
            public boolean remove(String name) {
                return database.remove(name);
            }
        };
        return new Tokens(rows, clock);
    }

    /** {@return all tokens, by name} */
    public List<Token> all() {
        return book.all();
    }

    /**
     * {@return a new token, which nobody can see again}
     *
     * @param name whose it is
     * @param role what it allows
     * @param random makes it
     * @throws IllegalArgumentException if the name is taken or cannot be used
     */
    public String make(String name, Role role, SecureRandom random) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        String secret = Token.PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        if (!book.add(new Token(name, role, Token.hash(secret), clock.instant()))) {
            throw new IllegalArgumentException(
                    "there is a token \"" + name + "\" already; withdraw it first, or choose another name");
        }
        return secret;
    }

    /**
     * Withdraws a token: from now on it allows nothing.
     *
     * @param name whose it is
     * @throws IllegalArgumentException if there is none of that name
     */
    public void withdraw(String name) {
        if (!book.remove(name)) {
            throw new IllegalArgumentException("there is no token \"" + name + "\"; \"thalweg token list\" shows them");
        }
    }

    /** The token of a secret. */
    Optional<Token> find(String secret) {
        Instant now = clock.instant();
        Known last = known;
        if (last.at().equals(Instant.MIN) || Duration.between(last.at(), now).compareTo(KNOWN) > 0) {
            last = new Known(now, book.all());
            known = last;
        }
        byte[] hash = Token.hash(secret).getBytes(StandardCharsets.US_ASCII);
        // the time it takes says nothing of how much of a hash is right
        return last.tokens().stream()
                .filter(token -> MessageDigest.isEqual(token.hash().getBytes(StandardCharsets.US_ASCII), hash))
                .findFirst();
    }
}

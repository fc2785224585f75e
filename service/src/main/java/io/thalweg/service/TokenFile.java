package io.thalweg.service;

import io.thalweg.core.error.StoreUnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Tokens in a file beside the studies of a directory, which only its owner can read. It is replaced as a whole, under a lock. */
final class TokenFile implements Tokens.Book {

    private final Path file;

    TokenFile(Path file) {
        this.file = file;
    }

    @Override
    public List<Token> all() {
        String text;
        try {
            text = Files.readString(file);
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw new StoreUnavailableException(file + " cannot be read: " + e.getMessage(), e);
        }
        try {
            List<Token> tokens = new ArrayList<>();
            for (JsonNode node : Json.MAPPER.readTree(text)) {
                tokens.add(new Token(
                        node.get("name").stringValue(),
                        Role.of(node.get("role").stringValue()).orElseThrow(),
                        node.get("sha256").stringValue(),
                        Instant.parse(node.get("made").stringValue())));
            }
            return tokens;
        } catch (RuntimeException e) {
            throw new StoreUnavailableException(
                    file + " is damaged, so nobody can sign in: restore it, or delete it and make new tokens", e);
        }
    }

    @Override
    public boolean add(Token token) {
        return replace(tokens -> {
            if (tokens.stream().anyMatch(other -> other.name().equals(token.name()))) {
                return tokens;
            }
            List<Token> more = new ArrayList<>(tokens);
            more.add(token);
            more.sort(Comparator.comparing(Token::name));
            return more;
        });
    }

    @Override
    public boolean remove(String name) {
        return replace(tokens ->
                tokens.stream().filter(token -> !token.name().equals(name)).toList());
    }

    /** Whether anything changed. */
    private boolean replace(UnaryOperator<List<Token>> change) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Path lockFile = file.resolveSibling("tokens.lock");
            try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                assert lock.isValid();
                List<Token> before = all();
                List<Token> after = change.apply(before);
                if (after.size() == before.size()) {
                    return false;
                }
                write(after);
                return true;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(List<Token> tokens) throws IOException {
        ArrayNode all = Json.array();
        for (Token token : tokens) {
            all.addObject()
                    .put("name", token.name())
                    .put("role", token.role().word())
                    .put("sha256", token.hash())
                    .put("made", token.made().toString());
        }
        Path draft = file.resolveSibling("tokens.json.tmp");
        Files.deleteIfExists(draft);
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(draft, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        Files.writeString(draft, all.toPrettyString() + "\n");
        Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
}

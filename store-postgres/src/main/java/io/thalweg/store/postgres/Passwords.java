package io.thalweg.store.postgres;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where passwords come from that are in no URL, as with PostgreSQL's own programs (manual, sections 32.15 and 32.16): the environment
 * variable {@code PGPASSWORD}; else a line of the file that the URL's {@code passfile} names, the variable {@code PGPASSFILE}, or that is
 * called {@code .pgpass} in the home directory. A file that others than its owner may read is ignored.
 */
final class Passwords {

    private static final Logger LOG = LoggerFactory.getLogger(Passwords.class);

    private static final Set<PosixFilePermission> OF_OWNER =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    private static final int FIELDS = 5;

    private final Map<String, String> environment;
    private final Path home;

    Passwords(Map<String, String> environment, Path home) {
        this.environment = environment;
        this.home = home;
    }

    /** Those of whoever runs this program. */
    static Passwords ofUser() {
        return new Passwords(System.getenv(), Path.of(System.getProperty("user.home", ".")));
    }

    /**
     * The password of a user.
     *
     * @param hosts names or addresses, IPv6 in brackets
     * @param ports one of each host
     * @param named the file that the URL names; empty if it names none
     * @throws IllegalArgumentException if the file that the URL names cannot be read
     */
    Optional<String> find(List<String> hosts, List<Integer> ports, String database, String user, String named) {
        String variable = environment.getOrDefault("PGPASSWORD", "");
        if (!variable.isEmpty()) {
            return Optional.of(variable);
        }
        Path file = file(named);
        if (!Files.exists(file)) {
            if (!named.isEmpty()) {
                throw new IllegalArgumentException("url has the passfile " + named + ", which does not exist");
            }
            return Optional.empty();
        }
        if (!isPrivate(file)) {
            LOG.warn("{} is ignored, as others can read it; \"chmod 600\" makes it private", file);
            return Optional.empty();
        }
        List<String> lines = lines(file);
        for (int i = 0; i < hosts.size(); i++) {
            String host = hosts.get(i).replaceAll("[\\[\\]]", "");
            List<String> wanted = List.of(host, String.valueOf(ports.get(i)), database, user);
            for (String line : lines) {
                List<String> fields = split(line);
                if (matches(fields, wanted)) {
                    return Optional.of(fields.get(FIELDS - 1));
                }
            }
        }
        return Optional.empty();
    }

    private Path file(String named) {
        String path = named.isEmpty() ? environment.getOrDefault("PGPASSFILE", "") : named;
        if (!path.isEmpty()) {
            return Path.of(path);
        }
        String roaming = environment.getOrDefault("APPDATA", "");
        return roaming.isEmpty() ? home.resolve(".pgpass") : Path.of(roaming, "postgresql", "pgpass.conf");
    }

    /** Where the file system has no such permissions the directory is what protects the file. */
    private static boolean isPrivate(Path file) {
        try {
            return OF_OWNER.containsAll(Files.getPosixFilePermissions(file));
        } catch (UnsupportedOperationException e) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (MalformedInputException e) {
            throw new IllegalArgumentException("the password file " + file + " is not UTF-8 text", e);
        } catch (IOException e) {
            throw new IllegalArgumentException("the password file " + file + " cannot be read: " + e, e);
        }
    }

    private static boolean matches(List<String> fields, List<String> wanted) {
        if (fields.size() < FIELDS) {
            return false;
        }
        for (int i = 0; i < wanted.size(); i++) {
            if (!fields.get(i).equals("*") && !fields.get(i).equals(wanted.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** The parts between colons; a backslash takes the next character as it is. None of a comment. */
    private static List<String> split(String line) {
        List<String> fields = new ArrayList<>();
        if (line.startsWith("#")) {
            return fields;
        }
        StringBuilder field = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\\' && i + 1 < line.length()) {
                i++;
                field.append(line.charAt(i));
            } else if (c == ':' && fields.size() < FIELDS - 1) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return fields;
    }
}

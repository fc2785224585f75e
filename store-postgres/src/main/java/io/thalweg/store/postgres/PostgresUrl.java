package io.thalweg.store.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Where a database is: {@code postgresql://user@host:port/database?sslmode=verify-full}. Several hosts may be given, with commas between
 * them. The password comes from the environment variable {@code PGPASSWORD}, or from a password file: the one that {@code passfile} in
 * the URL or the variable {@code PGPASSFILE} names, or {@code ~/.pgpass}. One in the URL, {@code user:password@}, is accepted as well,
 * though other users of the machine can see it in a command line. No message and no text of this class gives it away.
 *
 * <p>Only properties that cannot do harm are accepted: those of the driver's others that name classes to load or files to write make
 * a URL a program.
 */
public final class PostgresUrl {

    private static final String USER = "user";
    private static final String PASSWORD = "password";

    /** The property that is ours and not the driver's. */
    private static final String PASSFILE = "passfile";

    /** What the name of a property looks like; anything else may be a part of a password. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]*");

    private static final Pattern BAD_ESCAPE = Pattern.compile("%(?![0-9A-Fa-f]{2})");

    private static final String UNESCAPED =
            "; in a user name or a password write / as %2F, ? as %3F, @ as %40, : as %3A and # as %23";

    /** The properties that are accepted, by their names in lower case, and what the driver calls them. */
    private static final Map<String, String> ALLOWED = new TreeMap<>(Map.ofEntries(
            Map.entry(USER, USER),
            Map.entry(PASSWORD, PASSWORD),
            Map.entry(PASSFILE, PASSFILE),
            Map.entry("sslmode", "sslmode"),
            Map.entry("sslrootcert", "sslrootcert"),
            Map.entry("sslcert", "sslcert"),
            Map.entry("sslkey", "sslkey"),
            Map.entry("connecttimeout", "connectTimeout"),
            Map.entry("sockettimeout", "socketTimeout"),
            Map.entry("applicationname", "ApplicationName"),
            Map.entry("currentschema", "currentSchema"),
            Map.entry("targetservertype", "targetServerType"),
            Map.entry("preparethreshold", "prepareThreshold")));

    private static final List<String> SCHEMES = List.of("postgresql://", "postgres://", "jdbc:postgresql://");

    private static final int DEFAULT_PORT = 5432;

    private final List<String> hosts;
    private final List<Integer> ports;
    private final String database;
    private final Map<String, String> properties;

    private PostgresUrl(List<String> hosts, List<Integer> ports, String database, Map<String, String> properties) {
        this.hosts = hosts;
        this.ports = ports;
        this.database = database;
        this.properties = properties;
    }

    /**
     * {@return whether a text looks like the URL of a PostgreSQL database}
     *
     * @param text the text
     */
    public static boolean isOne(String text) {
        return SCHEMES.stream().anyMatch(text::startsWith);
    }

    /**
     * Reads a URL.
     *
     * @param url the text of the URL
     * @return its parts
     * @throws IllegalArgumentException if it is not one, or has a property that is not accepted
     */
    public static PostgresUrl parse(String url) {
        String scheme = SCHEMES.stream()
                .filter(url::startsWith)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("url does not begin with postgresql://"));
        String rest = url.substring(scheme.length());
        int question = rest.indexOf('?');
        String place = question < 0 ? rest : rest.substring(0, question);
        int slash = place.indexOf('/');
        if (slash < 0 || slash == place.length() - 1) {
            throw new IllegalArgumentException(
                    "url names no database: postgresql://user@host:port/database was expected");
        }
        // What follows may be a part of a password, which no message may show.
        if (place.indexOf('@', slash) >= 0 || (question >= 0 && place.indexOf('@') < 0 && rest.indexOf('@') >= 0)) {
            throw new IllegalArgumentException("url has an @ after its first /" + UNESCAPED);
        }
        Map<String, String> properties = new TreeMap<>();
        int at = place.lastIndexOf('@', slash);
        if (at >= 0) {
            readUser(place.substring(0, at), properties);
        }
        List<String> hosts = new ArrayList<>();
        List<Integer> ports = new ArrayList<>();
        for (String host : place.substring(at + 1, slash).split(",", -1)) {
            readHost(host, hosts, ports);
        }
        if (question >= 0) {
            readProperties(rest.substring(question + 1), properties);
        }
        return new PostgresUrl(hosts, ports, decode(place.substring(slash + 1)), properties);
    }

    private static void readUser(String text, Map<String, String> properties) {
        int colon = text.indexOf(':');
        properties.put(USER, decode(colon < 0 ? text : text.substring(0, colon)));
        if (colon >= 0) {
            properties.put(PASSWORD, decode(text.substring(colon + 1)));
        }
    }

    private static void readProperties(String text, Map<String, String> properties) {
        for (String part : text.split("&", -1)) {
            int equals = part.indexOf('=');
            String name = decode(equals < 0 ? part : part.substring(0, equals));
            if (!NAME.matcher(name).matches()) {
                throw new IllegalArgumentException("url has text after its ? that is not a property" + UNESCAPED);
            }
            String known = ALLOWED.get(name.toLowerCase(java.util.Locale.ROOT));
            if (known == null) {
                throw new IllegalArgumentException(
                        "url has the property \"" + name + "\", which is not supported; supported "
                                + "are " + ALLOWED.values()
                                + ". For others, pass a DataSource to PostgresStore.open");
            }
            String value = equals < 0 ? "" : decode(part.substring(equals + 1));
            if (properties.put(known, value) != null) {
                throw new IllegalArgumentException("url has \"" + known + "\" twice");
            }
        }
    }

    /** A name, an IPv4 address, or an IPv6 address in brackets; and a port. */
    private static void readHost(String text, List<String> hosts, List<Integer> ports) {
        int colon = text.endsWith("]") ? -1 : text.lastIndexOf(':');
        String host = colon < 0 ? text : text.substring(0, colon);
        if (!host.matches("[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+]")) {
            throw new IllegalArgumentException("url has a host that is neither a name nor an address" + UNESCAPED);
        }
        hosts.add(host);
        ports.add(colon < 0 ? DEFAULT_PORT : port(text.substring(colon + 1)));
    }

    private static int port(String digits) {
        int port = digits.matches("[0-9]{1,5}") ? Integer.parseInt(digits) : 0;
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("url has a port that is not a number from 1 to 65535" + UNESCAPED);
        }
        return port;
    }

    private static String decode(String text) {
        // The decoder's own message would show what surrounds the bad character.
        if (BAD_ESCAPE.matcher(text).find()) {
            throw new IllegalArgumentException("url has a % that is not followed by two hexadecimal digits; write %25");
        }
        String decoded = URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        if (decoded.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("url has a control character");
        }
        return decoded;
    }

    /** {@return whether the password is in the URL, for all to see who see that} */
    public boolean hasPassword() {
        return properties.containsKey(PASSWORD);
    }

    /** Makes a new connection whenever it is asked for one. */
    PGSimpleDataSource connections() {
        return connections(Passwords.ofUser());
    }

    PGSimpleDataSource connections(Passwords passwords) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setServerNames(hosts.toArray(String[]::new));
        source.setPortNumbers(ports.stream().mapToInt(Integer::intValue).toArray());
        source.setDatabaseName(database);
        source.setConnectTimeout(10);
        // Longer than any statement takes: who waits for a machine that is gone is told in the end.
        source.setSocketTimeout(60);
        source.setTcpKeepAlive(true);
        source.setApplicationName("thalweg");
        try {
            for (Map.Entry<String, String> property : properties.entrySet()) {
                if (!property.getKey().equals(PASSFILE)) {
                    source.setProperty(property.getKey(), property.getValue());
                }
            }
        } catch (SQLException | RuntimeException e) {
            throw new IllegalArgumentException("url has a property that cannot be used: " + e.getMessage(), e);
        }
        if (!hasPassword()) {
            String user = properties.getOrDefault(USER, System.getProperty("user.name", ""));
            // An empty one keeps the driver from looking for itself, which it does without a look at who may read the
            // file.
            source.setPassword(passwords
                    .find(hosts, ports, database, user, properties.getOrDefault(PASSFILE, ""))
                    .orElse(""));
        }
        return source;
    }

    /** Lends connections, at most so many at a time; whoever closes it closes them. */
    HikariDataSource pool(int most) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(connections());
        config.setPoolName("thalweg");
        config.setMaximumPoolSize(most);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(10_000);
        // A database that is down is the matter of those who use it.
        config.setInitializationFailTimeout(-1);
        return new HikariDataSource(config);
    }

    /** {@return the URL without the password: to be used again, by whoever has the password from elsewhere} */
    public String withoutPassword() {
        StringBuilder url = new StringBuilder("postgresql://");
        String user = properties.get(USER);
        if (user != null) {
            url.append(encode(user)).append('@');
        }
        url.append(places()).append('/').append(encode(database));
        char separator = '?';
        for (Map.Entry<String, String> property : properties.entrySet()) {
            if (!property.getKey().equals(USER) && !property.getKey().equals(PASSWORD)) {
                url.append(separator).append(property.getKey()).append('=').append(encode(property.getValue()));
                separator = '&';
            }
        }
        return url.toString();
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private String places() {
        List<String> places = new ArrayList<>();
        for (int i = 0; i < hosts.size(); i++) {
            places.add(hosts.get(i) + ":" + ports.get(i));
        }
        return String.join(",", places);
    }

    /** The URL without user and password. */
    @Override
    public String toString() {
        return "postgresql://" + places() + "/" + database;
    }
}

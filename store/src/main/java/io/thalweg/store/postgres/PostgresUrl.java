package io.thalweg.store.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Where a database is: {@code postgresql://user:password@host:port/database?sslmode=verify-full}. Several hosts may be given, with
 * commas between them. Instead of a password in the URL there may be one in the file {@code ~/.pgpass}.
 *
 * <p>Only properties that cannot do harm are accepted: those of the driver's others that name classes to load or files to write make
 * a URL a program.
 */
public final class PostgresUrl {

    /** The properties that are accepted, by their names in lower case, and what the driver calls them. */
    private static final Map<String, String> ALLOWED = new TreeMap<>(Map.ofEntries(
            Map.entry("user", "user"),
            Map.entry("password", "password"),
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

    /** Whether a text looks like the URL of a PostgreSQL database. */
    public static boolean isOne(String text) {
        return SCHEMES.stream().anyMatch(text::startsWith);
    }

    /**
     * Reads a URL.
     *
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
        Map<String, String> properties = new TreeMap<>();
        int at = place.lastIndexOf('@', slash);
        if (at >= 0) {
            readUser(place.substring(0, at), properties);
        }
        if (question >= 0) {
            readProperties(rest.substring(question + 1), properties);
        }
        List<String> hosts = new ArrayList<>();
        List<Integer> ports = new ArrayList<>();
        for (String host : place.substring(at + 1, slash).split(",", -1)) {
            readHost(host, hosts, ports);
        }
        return new PostgresUrl(hosts, ports, decode(place.substring(slash + 1)), properties);
    }

    private static void readUser(String text, Map<String, String> properties) {
        int colon = text.indexOf(':');
        properties.put("user", decode(colon < 0 ? text : text.substring(0, colon)));
        if (colon >= 0) {
            properties.put("password", decode(text.substring(colon + 1)));
        }
    }

    private static void readProperties(String text, Map<String, String> properties) {
        for (String part : text.split("&", -1)) {
            int equals = part.indexOf('=');
            String name = decode(equals < 0 ? part : part.substring(0, equals));
            String known = ALLOWED.get(name.toLowerCase(java.util.Locale.ROOT));
            if (known == null) {
                throw new IllegalArgumentException(
                        "url has the property \"" + name + "\", which is not accepted; accepted are " + ALLOWED.values()
                                + ". Whoever needs others hands a DataSource to PostgresStore.open");
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
            throw new IllegalArgumentException("url has the host \"" + host + "\": a name or an address was expected");
        }
        hosts.add(host);
        ports.add(colon < 0 ? DEFAULT_PORT : port(text.substring(colon + 1)));
    }

    private static int port(String digits) {
        int port = digits.matches("[0-9]{1,5}") ? Integer.parseInt(digits) : 0;
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("url has the port \"" + digits + "\": 1 to 65535 was expected");
        }
        return port;
    }

    private static String decode(String text) {
        String decoded;
        try {
            decoded = URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "url has a % that is not followed by two hexadecimal digits; write %25", e);
        }
        if (decoded.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("url has a control character");
        }
        return decoded;
    }

    /** Makes a new connection whenever it is asked for one. */
    PGSimpleDataSource connections() {
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
                source.setProperty(property.getKey(), property.getValue());
            }
        } catch (SQLException | RuntimeException e) {
            throw new IllegalArgumentException("url has a property that cannot be used: " + e.getMessage(), e);
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

    /** The URL without user and password. */
    @Override
    public String toString() {
        List<String> places = new ArrayList<>();
        for (int i = 0; i < hosts.size(); i++) {
            places.add(hosts.get(i) + ":" + ports.get(i));
        }
        return "postgresql://" + String.join(",", places) + "/" + database;
    }
}

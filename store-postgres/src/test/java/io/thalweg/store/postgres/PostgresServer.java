package io.thalweg.store.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A PostgreSQL server for tests, on the loopback interface and a free port, with nothing but Maven: its programs come from the registry.
 * It runs as a user of no rights if the tests run as root, which PostgreSQL refuses. It ends with the JVM at the latest.
 */
public final class PostgresServer implements AutoCloseable {

    private static final int NOBODY = 65534;
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final Path programs;
    private final Path directory;
    private final int port;
    private final List<String> settings;
    private final List<String> roles = new ArrayList<>();
    private @Nullable Process process;

    private PostgresServer(Path programs, Path directory, int port, List<String> settings) {
        this.programs = programs;
        this.directory = directory;
        this.port = port;
        this.settings = settings;
    }

    /** The server that all tests of a JVM share who do not stop it. It does not wait for the disk. */
    public static PostgresServer shared() {
        requireLinux();
        return Shared.SERVER;
    }

    private static final class Shared {
        static final PostgresServer SERVER = start("fsync=off", "full_page_writes=off");
    }

    /** Starts a server of its own. */
    public static PostgresServer start(String... settings) {
        requireLinux();
        try {
            Path directory = Files.createTempDirectory("thalweg-postgres");
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
            if (isRoot()) {
                Files.setAttribute(directory, "unix:uid", NOBODY);
            }
            PostgresServer server =
                    new PostgresServer(PostgresBinaries.directory(), directory, freePort(), Arrays.asList(settings));
            Runtime.getRuntime().addShutdownHook(new Thread(server::close));
            server.initialise();
            server.restart();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Skips the test elsewhere: the server that comes with the tests is one for Linux. */
    private static void requireLinux() {
        Assumptions.assumeTrue("Linux".equals(System.getProperty("os.name")), "the server of the tests needs Linux");
    }

    private static boolean isRoot() throws IOException {
        return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void initialise() throws IOException {
        Process made = run(List.of(
                "initdb", "-D", data(), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"));
        waitFor(made, Duration.ofMinutes(1));
        if (made.exitValue() != 0) {
            throw new IllegalStateException("initdb failed: " + log());
        }
    }

    private String data() {
        return directory.resolve("data").toString();
    }

    /** What the server has said. */
    String log() throws IOException {
        Path log = directory.resolve("log");
        return Files.exists(log) ? Files.readString(log) : "";
    }

    private Process run(List<String> command) throws IOException {
        List<String> line = new ArrayList<>();
        if (isRoot()) {
            line.addAll(List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups"));
        }
        line.add(programs.resolve("bin").resolve(command.get(0)).toString());
        line.addAll(command.subList(1, command.size()));
        ProcessBuilder builder = new ProcessBuilder(line)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        directory.resolve("log").toFile()));
        builder.environment().put("LC_ALL", "C");
        return builder.start();
    }

    /** Starts the server if it does not run, and waits until it answers. */
    public synchronized void restart() {
        for (int attempt = 0; attempt < 600; attempt++) {
            try {
                if (process == null || !process.isAlive()) {
                    process = run(command());
                }
                try (Connection connection = simple("postgres").getConnection()) {
                    if (connection.isValid(1)) {
                        return;
                    }
                }
            } catch (SQLException starting) {
                pause();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        throw new IllegalStateException("the server does not start; see " + directory.resolve("log"));
    }

    private List<String> command() {
        List<String> command = new ArrayList<>(List.of("postgres", "-D", data(), "-p", String.valueOf(port)));
        List<String> all = new ArrayList<>(List.of(
                "listen_addresses=127.0.0.1",
                "unix_socket_directories=",
                "max_connections=200",
                "shared_buffers=32MB"));
        all.addAll(settings);
        all.forEach(setting -> command.addAll(List.of("-c", setting)));
        return command;
    }

    private static void pause() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void waitFor(Process ended, Duration time) {
        try {
            if (!ended.waitFor(time.toMillis(), TimeUnit.MILLISECONDS)) {
                ended.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends the server and everything it has started with signal 9, as a crash does. */
    public synchronized void kill() {
        Process running = process;
        if (running != null) {
            List<ProcessHandle> children = running.descendants().toList();
            running.destroyForcibly();
            children.forEach(ProcessHandle::destroyForcibly);
            waitFor(running, Duration.ofSeconds(10));
            process = null;
        }
    }

    /** A fresh database. */
    public String database() {
        String name = "test_" + DATABASES.incrementAndGet();
        execute("postgres", "CREATE DATABASE " + name);
        return name;
    }

    /** Executes statements in a database. */
    public void execute(String database, String statements) {
        try (Connection connection = simple(database).getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(statements);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Adds a role that is let in by its password only. */
    public synchronized void addRole(String role, String password) {
        execute("postgres", "CREATE ROLE " + role + " LOGIN SUPERUSER PASSWORD '" + password + "'");
        roles.add(role);
        List<String> rules = new ArrayList<>();
        roles.forEach(name -> rules.add("('host all " + name + " 127.0.0.1/32 scram-sha-256')"));
        rules.add("('host all all 127.0.0.1/32 trust')");
        execute("postgres", "COPY (VALUES " + String.join(", ", rules) + ") TO '" + data() + "/pg_hba.conf'");
        execute("postgres", "SELECT pg_reload_conf()");
        for (int attempt = 0; isLetIn(role); attempt++) {
            if (attempt > 600) {
                throw new IllegalStateException("the server does not ask for the password of " + role);
            }
            pause();
        }
    }

    private boolean isLetIn(String role) {
        try (Connection connection = simple("postgres").getConnection(role, "no password")) {
            return !connection.isClosed();
        } catch (SQLException e) {
            return false;
        }
    }

    /** Where a database is, as the store takes it, for a role. */
    public String url(String database, String role) {
        return url(database).replace("postgres@", role + "@");
    }

    /** Where a database is, as the store takes it. */
    public String url(String database) {
        return "postgresql://postgres@127.0.0.1:" + port + "/" + database;
    }

    /** Makes a new connection whenever it is asked for one. */
    public DataSource simple(String database) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setServerNames(new String[] {"127.0.0.1"});
        source.setPortNumbers(new int[] {port});
        source.setDatabaseName(database);
        source.setUser("postgres");
        source.setConnectTimeout(5);
        return source;
    }

    /** Lends connections, so many at a time. */
    public HikariDataSource pool(String database, int connections) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(simple(database));
        config.setMaximumPoolSize(connections);
        config.setMinimumIdle(1);
        return new HikariDataSource(config);
    }

    @Override
    public synchronized void close() {
        kill();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            // What cannot be deleted lies in a directory for what is temporary.
            Objects.requireNonNull(e);
        }
    }
}

package io.thalweg.service;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes connections over which no request comes to its end: those that send nothing the server closes by itself, but not those that
 * send a little now and then.
 */
final class SlowClients extends AbstractLifeCycle implements Connection.Listener {

    /** How often connections are looked at in the time that they have. */
    private static final int LOOKS = 30;

    private final Server server;
    private final Duration patience;
    private final Duration period;
    private final LongSupplier nanos;
    private final Map<Connection, Progress> connections = new ConcurrentHashMap<>();
    private volatile Scheduler.Task next = () -> false;

    /** How much has come and gone over a connection, and since when. */
    private record Progress(long requests, long bytesOut, long since) {

        static Progress of(Connection connection, long now) {
            return new Progress(connection.getMessagesIn(), connection.getBytesOut(), now);
        }
    }

    /**
     * For the connections of a server.
     *
     * @param patience how long the head of a request may take, or the pause before it
     */
    SlowClients(Server server, Duration patience) {
        this(server, patience, patience.dividedBy(LOOKS), System::nanoTime);
    }

    /**
     * With a clock of its own.
     *
     * @param period between two looks, by the clock of the server
     * @param nanos the clock that patience goes by
     */
    SlowClients(Server server, Duration patience, Duration period, LongSupplier nanos) {
        this.server = server;
        this.patience = patience;
        this.period = period;
        this.nanos = nanos;
    }

    @Override
    protected void doStart() {
        for (Connector connector : server.getConnectors()) {
            connector.addEventListener(this);
        }
        look();
    }

    @Override
    protected void doStop() {
        next.cancel();
    }

    @Override
    public void onOpened(Connection connection) {
        if (connection.getMessagesIn() >= 0) { // TLS has a connection of its own, which counts none
            connections.put(connection, Progress.of(connection, nanos.getAsLong()));
        }
    }

    @Override
    public void onClosed(Connection connection) {
        connections.remove(connection);
    }

    private void look() {
        connections.forEach((connection, before) -> {
            Progress now = Progress.of(connection, nanos.getAsLong());
            boolean answering = connection.getMessagesOut() < now.requests();
            if (answering || now.bytesOut() != before.bytesOut()) {
                connections.replace(connection, before, now);
            } else if (now.since() - before.since() > patience.toNanos()) {
                connection.getEndPoint().close();
            }
        });
        next = server.getScheduler().schedule(this::look, period.toMillis(), TimeUnit.MILLISECONDS);
    }
}

package io.twophp.testsuite.campaign;

import io.twophp.testsuite.launch.Unchecked;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A proxy between the nodes and PostgreSQL: carries everything, until it is ordered to lose one COMMIT of a transaction
 * with a certain cargo. If the request is lost, the connection ends before the server has seen it; if the reply is
 * lost, the server has committed, and the connection ends before the client learns it.
 */
final class CommitProxy implements AutoCloseable {

    /** The message that gets lost. */
    enum Loss {
        REQUEST,
        REPLY
    }

    /** The kind of a transaction, by its statements. */
    enum Cargo {
        /** Phase 1. */
        REGISTRATION("INSERT INTO twophp_intent"),
        /** The claim of Phase 2. */
        CLAIM("i.phase = 'WAITING_CONFIRM' AND n.at < i.deadline"),
        /** Business data and outcome. */
        OUTCOME("campaign_effect");

        private final String mark;

        Cargo(String mark) {
            this.mark = mark;
        }

        boolean isIn(String statement) {
            return statement.contains(mark);
        }
    }

    private final ServerSocket server;
    private final int target;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicReference<Order> order = new AtomicReference<>();
    private final AtomicInteger cut = new AtomicInteger();
    private final Map<Loss, Integer> losses = new EnumMap<>(Loss.class);

    CommitProxy(int target) {
        this.target = target;
        server = Unchecked.get(() -> new ServerSocket(0, 64, InetAddress.getByName("127.0.0.1")));
        threads.execute(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /** Loses the next COMMIT of such a cargo. */
    void lose(Loss loss, Cargo cargo) {
        order.set(new Order(loss, cargo));
    }

    /** Returns the number of COMMITs that were lost so far. */
    int cut() {
        return cut.get();
    }

    synchronized Map<Loss, Integer> tally() {
        return Map.copyOf(losses);
    }

    /** Returns whether this COMMIT is to be lost, which is true once for each order. */
    synchronized boolean isLost(Loss loss, Set<Cargo> cargo) {
        Order open = order.get();
        if (open == null || open.loss() != loss || !cargo.contains(open.cargo())) {
            return false;
        }
        order.set(null);
        losses.merge(loss, 1, Integer::sum);
        return true;
    }

    void wasCut() {
        cut.incrementAndGet();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                client.setTcpNoDelay(true);
                Socket database = new Socket(InetAddress.getByName("127.0.0.1"), target);
                database.setTcpNoDelay(true);
                ProxiedConnection connection = new ProxiedConnection(this, client, database);
                threads.execute(connection::requests);
                threads.execute(connection::replies);
            } catch (IOException e) {
                if (!server.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    @Override
    public void close() {
        Unchecked.run(() -> server.close());
        threads.shutdownNow();
    }

    private record Order(Loss loss, Cargo cargo) {}
}

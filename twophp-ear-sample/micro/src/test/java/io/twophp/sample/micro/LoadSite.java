package io.twophp.sample.micro;

import io.twophp.ProtocolHeader;
import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Jvm;
import io.twophp.testsuite.launch.PayaraMicro;
import io.twophp.testsuite.launch.Postgres;
import io.twophp.testsuite.launch.Request;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.ShopClient;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;

/**
 * All services in one process, on a PostgreSQL of their own, and customers who buy. The process is suspended between
 * its turns, so that it does not work at the expense of another one, nor ahead of its own next turn.
 */
final class LoadSite implements AutoCloseable {

    private static final Duration START = Duration.ofMinutes(15);

    private final Optional<LoadCentral> central;
    private final Postgres database;
    private final Server services;
    private boolean standsStill;

    private LoadSite(Optional<LoadCentral> central, Postgres database, Server services) {
        this.central = central;
        this.database = database;
        this.services = services;
    }

    /** Starts a site, which sends its rows to a Central Ledger if there is one. */
    static LoadSite start(Path directory, Optional<LoadCentral> central) {
        Postgres database = new Postgres(directory).start();
        try {
            PayaraMicro.Builder launch =
                    Sample.on(database.database(), directory).optimised().deadline(START);
            central.ifPresent(ledger -> {
                ledger.enrol(launch);
                launch.port(ledger.services().getPort());
            });
            LoadSite site = new LoadSite(central, database, launch.start());
            site.standStill();
            return site;
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    Postgres database() {
        return database;
    }

    /** Returns the operating system's ids of the services' process, and of the database's. */
    LongStream processes() {
        return LongStream.concat(
                LongStream.of(services.pid(), database.pid()),
                ProcessHandle.of(database.pid()).stream()
                        .flatMap(ProcessHandle::children)
                        .mapToLong(ProcessHandle::pid));
    }

    long waiting() {
        return database.number("SELECT COUNT(*) FROM twophp_unsynced");
    }

    /**
     * Runs one turn: customers buy, and end the checkouts that they began.
     *
     * @param rate checkouts a second; empty if each customer buys again and again
     * @param first the action at the beginning
     * @param inTheMiddle the action at half of the time
     */
    LoadTurn turn(int customers, Duration length, OptionalDouble rate, Runnable first, Runnable inTheMiddle)
            throws InterruptedException {
        goOn();
        Queue<Duration> done = new ConcurrentLinkedQueue<>();
        AtomicInteger failed = new AtomicInteger();
        LoadTurn before = used();
        long begin = System.nanoTime();
        Arrivals arrivals = new Arrivals(length, rate);
        ExecutorService threads = Executors.newFixedThreadPool(customers);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < customers; i++) {
                all.add(threads.submit(() -> {
                    ShopClient alice = new ShopClient(services.baseUri().resolve("shop/"), "alice:alice-secret");
                    for (OptionalLong due = arrivals.next(); due.isPresent(); due = arrivals.next()) {
                        if (isBought(alice)) {
                            done.add(Duration.ofNanos(System.nanoTime() - due.getAsLong()));
                        } else {
                            failed.incrementAndGet();
                        }
                    }
                }));
            }
            first.run();
            arrivals.awaitHalf();
            inTheMiddle.run();
            for (Future<?> customer : all) {
                customer.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a customer gave up", e);
        } finally {
            threads.shutdownNow();
        }
        LoadTurn turn = since(before, begin, List.copyOf(done), failed.get());
        standStill();
        return turn;
    }

    /** Lets the site send the waiting rows, while no customer buys. */
    LoadTurn tellTheRest(Duration patience) {
        goOn();
        LoadTurn before = used();
        long begin = System.nanoTime();
        while (waiting() > 0) {
            if (System.nanoTime() - begin > patience.toNanos()) {
                throw new IllegalStateException(waiting() + " rows still wait after " + patience);
            }
            LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
        }
        return since(before, begin, List.of(), 0);
    }

    private LoadTurn used() {
        return new LoadTurn(
                List.of(),
                0,
                Duration.ZERO,
                ProcessorTime.of(services.pid()),
                ProcessorTime.withChildren(database.pid()),
                central.map(LoadCentral::processorTime).orElse(Duration.ZERO));
    }

    private LoadTurn since(LoadTurn before, long begin, List<Duration> done, int failed) {
        Duration length = Duration.ofNanos(System.nanoTime() - begin);
        LoadTurn now = used();
        return new LoadTurn(
                done,
                failed,
                length,
                now.services().minus(before.services()),
                now.database().minus(before.database()),
                now.central().minus(before.central()));
    }

    /** Makes a checkout by its two requests; returns false, and reports it, if it did not come to its end. */
    private static boolean isBought(ShopClient alice) {
        try {
            String id = UUID.randomUUID().toString();
            HttpResponse<String> registered =
                    alice.phaseOne(id, "POST", "checkouts", Bodies.checkout("tea", 1, "4111111111111111", "DE"));
            String serverId = Client.header(registered, ProtocolHeader.SERVER_CORRELATION_ID);
            HttpResponse<String> confirmed = alice.confirm(
                    new Registered(Request.post("checkouts"), id, Objects.requireNonNullElse(serverId, "none"), null));
            if ("COMMITTED".equals(Client.phase(confirmed))) {
                return true;
            }
            System.out.println("A checkout was answered " + registered.statusCode() + ", then " + confirmed.statusCode()
                    + " " + confirmed.body());
        } catch (UncheckedIOException e) {
            System.out.println("A checkout was not answered: " + e.getMessage());
        }
        return false;
    }

    private void standStill() {
        new Jvm(services.pid()).signal("STOP");
        standsStill = true;
    }

    private void goOn() {
        new Jvm(services.pid()).signal("CONT");
        standsStill = false;
    }

    @Override
    public void close() {
        try (database;
                services) {
            if (standsStill) {
                goOn();
            }
        }
    }
}

package io.twophp.jaxrs.redelivery.loopback;

import io.twophp.jaxrs.redelivery.RedeliveryTarget;
import io.twophp.jaxrs.redelivery.RedeliveryTarget.UnreachableTargetException;
import io.twophp.jaxrs.request.Redelivered;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Sends stored requests through the loopback filter of this web module, by a request of the server to itself. The
 * target is reachable once a ticket of this very engine has arrived at one of the server's addresses, and no longer if
 * tickets do not arrive there.
 */
final class LoopbackTarget implements RedeliveryTarget {

    static final String ADDRESS = "twophp.redelivery.url";

    private static final System.Logger LOG = System.getLogger(LoopbackTarget.class.getName());

    /** The time between a search that found nothing and the next one. */
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /** The time for a server to begin to listen after the start of its applications. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final String context;
    private final Supplier<List<URI>> addresses;
    private final Tickets tickets;
    private final SelfClient client;
    private final LongSupplier nanos;
    private final ReentrantLock searching = new ReentrantLock();
    private volatile URI reached;
    private volatile Search last;

    /**
     * @param context the path of the web module, empty for the root
     * @param addresses of the server, where it may reach itself
     * @param nanos a monotonic clock, as {@link System#nanoTime}
     */
    LoopbackTarget(
            String context, Supplier<List<URI>> addresses, Tickets tickets, SelfClient client, LongSupplier nanos) {
        this.context = context;
        this.addresses = addresses;
        this.tickets = tickets;
        this.client = client;
        this.nanos = nanos;
    }

    @Override
    public boolean serves(String basePath) {
        return basePath.startsWith(context + "/");
    }

    /** Returns whether the address is known; searches for it unless another thread does so, or did just now. */
    @Override
    public boolean isReachable() {
        if (reached != null) {
            return true;
        }
        if (!searching.tryLock()) {
            return false;
        }
        try {
            if (reached == null && (last == null || since(last.at()).compareTo(PAUSE) >= 0)) {
                search();
            }
        } finally {
            searching.unlock();
        }
        return reached != null;
    }

    @Override
    public int deliver(Redelivered delivery) {
        if (!isReachable()) {
            throw new UnreachableTargetException("the server does not reach itself", null);
        }
        URI uri = reached;
        Ticket ticket = tickets.issue(Optional.of(delivery));
        Optional<IOException> failure = Optional.empty();
        int answered = 0;
        try {
            answered = client.post(uri, ticket.token(), delivery.claim().confirmed());
        } catch (IOException e) {
            failure = Optional.of(e);
        }
        if (tickets.withdraw(ticket)) {
            reached = null;
            throw new UnreachableTargetException(
                    failure.map(Exception::toString).orElse(uri + " answered " + answered), failure.orElse(null));
        }
        return ticket.await();
    }

    private void search() {
        List<String> tried = new ArrayList<>();
        for (URI address : addresses.get()) {
            URI uri = URI.create(address + context + LoopbackFilter.PATH);
            Optional<String> obstacle = probe(uri);
            if (obstacle.isEmpty()) {
                reached = uri;
                last = null;
                LOG.log(
                        Level.INFO,
                        "TWOPHP-0441 The server reaches itself at {0}, to execute stored requests.",
                        address);
                return;
            }
            tried.add(address + ": " + obstacle.get());
        }
        miss(tried);
    }

    private Optional<String> probe(URI uri) {
        Ticket ticket = tickets.issue(Optional.empty());
        try {
            int answered = client.probe(uri, ticket.token());
            return tickets.withdraw(ticket) ? Optional.of("answered " + answered) : Optional.empty();
        } catch (IOException e) {
            tickets.withdraw(ticket);
            return Optional.of(e.toString());
        }
    }

    private void miss(List<String> tried) {
        long now = nanos.getAsLong();
        Search first = last == null ? new Search(now, now, false) : last;
        boolean tell = !first.warned() && Duration.ofNanos(now - first.since()).compareTo(PATIENCE) >= 0;
        if (tell) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0442 The server does not reach itself, to execute stored requests: nothing asynchronous is"
                            + " accepted, and intents whose node died wait. It is tried again. Tried {0}. Let {1} name"
                            + " scheme, host and port.",
                    tried.isEmpty() ? "nothing, since the server does not say where it listens" : tried,
                    ADDRESS);
        }
        last = new Search(now, first.since(), first.warned() || tell);
    }

    private Duration since(long then) {
        return Duration.ofNanos(nanos.getAsLong() - then);
    }

    /**
     * The last of a series of searches that found nothing.
     *
     * @param at its end
     * @param since the end of the first one
     * @param warned whether a warning was logged
     */
    private record Search(long at, long since, boolean warned) {}
}

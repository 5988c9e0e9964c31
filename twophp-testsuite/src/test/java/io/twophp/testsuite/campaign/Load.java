package io.twophp.testsuite.campaign;

import io.twophp.testsuite.campaign.war.Hurdle.Behaviour;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;

/** Clients that send exchanges of all ways, one after the other, to any node, until they are stopped. */
final class Load {

    private static final int CLIENTS = 8;

    private final Site site;
    private final Queue<Exchange> history = new ConcurrentLinkedQueue<>();
    private final List<CompletableFuture<Void>> clients;
    private volatile boolean stopping;

    private Load(Site site, Random random) {
        this.site = site;
        List<Random> own = IntStream.range(0, CLIENTS)
                .mapToObj(i -> new Random(random.nextLong()))
                .toList();
        this.clients = own.stream()
                .map(seeded -> CompletableFuture.runAsync(() -> work(seeded), site.threads))
                .toList();
    }

    static Load on(Site site, Random random) {
        return new Load(site, random);
    }

    int size() {
        return history.size();
    }

    /** Lets the clients finish their exchanges, and stops them. */
    List<Exchange> stop() {
        stopping = true;
        clients.forEach(CompletableFuture::join);
        return List.copyOf(history);
    }

    private void work(Random random) {
        Way[] ways = Way.values();
        while (!stopping) {
            Exchange exchange =
                    site.exchange(ways[random.nextInt(ways.length)], behaviour(random.nextInt(10)), linger(random));
            history.add(exchange);
            Route route = Route.any(site.nodes(), random);
            site.send(exchange, route, random).join();
        }
    }

    /** Returns the time for business logic: half of the executions take none; the others are interrupted more often. */
    private static int linger(Random random) {
        return Math.max(0, random.nextInt(600) - 300);
    }

    private static Behaviour behaviour(int dice) {
        return dice < 7 ? Behaviour.WRITE : dice < 9 ? Behaviour.REFUSE : Behaviour.THROW;
    }
}

package io.twophp.testsuite.campaign;

import io.twophp.core.engine.Checkpoint;
import io.twophp.testsuite.launch.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/**
 * Every checkpoint, in all ways that pass it at once: all exchanges stop there, the node halts, the clients go on with
 * the other node. While the dead node starts again the other node is checked; then they change places. At
 * RECLAIM_COMMITTED the recovering node dies, too, and the clients wait until then.
 */
final class Checkpoints {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Site site;
    private final Random random;
    private final Map<Checkpoint, Integer> passed = new EnumMap<>(Checkpoint.class);
    private final List<Exchange> history = new ArrayList<>();
    private CompletableFuture<?> starting = CompletableFuture.completedFuture(null);
    private int rounds;

    Checkpoints(Site site) {
        this.site = site;
        this.random = site.random("checkpoints");
    }

    List<Exchange> run(List<Checkpoint> checkpoints, int repetitions) {
        for (int repetition = 0; repetition < repetitions; repetition++) {
            for (Checkpoint checkpoint : checkpoints) {
                round(checkpoint, repetition);
            }
        }
        starting.join();
        site.checker.unchanged();
        site.say("checkpoints: %d kills, exchanges halted at %s", rounds, passed);
        return history;
    }

    private void round(Checkpoint checkpoint, int repetition) {
        starting.join();
        long begin = System.nanoTime();
        Node victim = rounds++ % 2 == 0 ? site.one : site.two;
        Node survivor = site.other(victim);
        int before = site.findings.count();
        List<Exchange> exchanges = Passages.of(checkpoint).stream()
                .map(way -> site.exchange(way, Passages.behaviour(checkpoint, repetition), 0))
                .toList();
        boolean twice = checkpoint == Checkpoint.RECLAIM_COMMITTED;
        Checkpoint first = twice ? Checkpoint.BUSINESS_BEGINS : checkpoint;
        CountDownLatch mayRetry = new CountDownLatch(twice ? 1 : 0);
        victim.arm(first, exchanges.size());
        if (twice) {
            survivor.arm(checkpoint, 1);
        }
        List<CompletableFuture<Void>> clients = exchanges.stream()
                .map(exchange -> site.send(
                        exchange,
                        withheld(Route.first(victim, survivor), victim, mayRetry),
                        new Random(random.nextLong())))
                .toList();
        halted(victim, first, exchanges);
        if (twice) {
            halted(survivor, checkpoint, exchanges);
            starting = CompletableFuture.allOf(restart(victim), restart(survivor));
        } else {
            starting = restart(victim);
        }
        mayRetry.countDown();
        clients.forEach(CompletableFuture::join);
        if (twice) {
            starting.join();
        }
        site.settle(exchanges, true);
        history.addAll(exchanges);
        passed.merge(checkpoint, exchanges.size(), Integer::sum);
        site.note(
                "round %d: %s at %s, %d exchanges, %d ms, %d new violations",
                rounds,
                checkpoint,
                victim.name(),
                exchanges.size(),
                Duration.ofNanos(System.nanoTime() - begin).toMillis(),
                site.findings.count() - before);
    }

    private CompletableFuture<?> restart(Node node) {
        return CompletableFuture.runAsync(node::start, site.threads);
    }

    private void halted(Node node, Checkpoint checkpoint, List<Exchange> exchanges) {
        if (!node.awaitHalt(PATIENCE)) {
            site.findings.add("HARNESS", checkpoint.name(), "node " + node.name() + " did not halt; " + exchanges);
            node.kill();
        }
        node.disarm(checkpoint);
    }

    /** Returns a route that is empty from the victim's end until the client may go on. */
    private static Route withheld(Route route, Node victim, CountDownLatch mayRetry) {
        return tries -> {
            if (!victim.isReady() && mayRetry.getCount() > 0) {
                return Optional.empty();
            }
            return route.next(tries);
        };
    }
}

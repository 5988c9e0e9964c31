package io.twophp.testsuite.campaign;

import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.Node;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.awaitility.Awaitility;

/** Faults that strike at random moments while all ways through the protocol are under load. */
final class Blows {

    /** A node that stood still this long has lost its claims for sure. */
    private static final Duration PAST_THE_LEASE =
            Site.LEASE.plus(Site.SWEEP.multipliedBy(2)).plusMillis(200);

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Site site;

    Blows(Site site) {
        this.site = site;
    }

    /** Kills nodes by {@code kill -9} and restarts them, in turns. */
    List<Exchange> kills(int count) {
        return underLoad("kills", count, (strike, random) -> {
            Node victim = site.nodes().get(strike % 2);
            LockSupport.parkNanos(Duration.ofMillis(random.nextInt(1500)).toNanos());
            victim.kill();
            victim.start();
        });
    }

    /** Stops nodes by SIGSTOP beyond the lease, and then continues them by SIGCONT (fault 7). */
    List<Exchange> stops(int count) {
        return underLoad("stops", count, (strike, random) -> {
            Node victim = site.nodes().get(strike % 2);
            LockSupport.parkNanos(Duration.ofMillis(random.nextInt(800)).toNanos());
            victim.freeze();
            LockSupport.parkNanos(PAST_THE_LEASE.toNanos());
            victim.thaw();
        });
    }

    /** Has the database end connections of the nodes during their work (fault 5); every fifth time all of them. */
    List<Exchange> terminations(int count) {
        return underLoad("terminations", count, (strike, random) -> {
            LockSupport.parkNanos(Duration.ofMillis(100 + random.nextInt(300)).toNanos());
            Awaitility.await()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(1))
                    .atMost(PATIENCE)
                    .until(site.postgres::terminateOne);
            if (strike % 5 == 4) {
                site.postgres.terminateAll();
            }
        });
    }

    /** Loses COMMITs on their way to the database or back (fault 5), of claims, registrations and outcomes alike. */
    List<Exchange> lostCommits(int count) {
        try (CommitProxy proxy = new CommitProxy(site.postgres.port())) {
            move(CampaignPostgres.database(proxy.port()));
            List<Exchange> history = underLoad("lost commits", 2 * count, (strike, random) -> {
                LockSupport.parkNanos(Duration.ofMillis(random.nextInt(300)).toNanos());
                int before = proxy.cut();
                CommitProxy.Loss loss = strike % 2 == 0 ? CommitProxy.Loss.REQUEST : CommitProxy.Loss.REPLY;
                CommitProxy.Cargo[] cargos = CommitProxy.Cargo.values();
                proxy.lose(loss, cargos[strike / 2 % cargos.length]);
                Awaitility.await()
                        .pollDelay(Duration.ZERO)
                        .pollInterval(Duration.ofMillis(20))
                        .atMost(PATIENCE)
                        .until(() -> proxy.cut() > before);
            });
            site.say("lost commits: %s", proxy.tally());
            move(site.postgres.database());
            return history;
        }
    }

    private void move(Database database) {
        for (Node node : site.nodes()) {
            node.kill();
            node.use(database);
            node.start();
        }
    }

    private List<Exchange> underLoad(String part, int count, Blow blow) {
        long begin = System.nanoTime();
        int before = site.findings.count();
        Random random = site.random(part);
        Load load = Load.on(site, random);
        for (int strike = 0; strike < count; strike++) {
            blow.strike(strike, random);
            site.note("%s %d of %d, %d exchanges so far", part, strike + 1, count, load.size());
        }
        List<Exchange> history = load.stop();
        site.settle(history, false);
        site.checker.unchanged();
        site.say(
                "%s: %d under %d exchanges (%s) in %d s, %d new violations",
                part,
                count,
                history.size(),
                Exchange.ends(history),
                Duration.ofNanos(System.nanoTime() - begin).toSeconds(),
                site.findings.count() - before);
        return history;
    }

    @FunctionalInterface
    private interface Blow {
        void strike(int strike, Random random);
    }
}

package io.twophp.testsuite.campaign;

import io.twophp.core.engine.Checkpoint;
import io.twophp.testsuite.campaign.Findings.Violation;
import io.twophp.testsuite.campaign.fault.Fault;
import io.twophp.testsuite.campaign.war.Hurdle.Behaviour;
import io.twophp.testsuite.launch.Node;
import io.twophp.testsuite.launch.Postgres;
import io.twophp.testsuite.launch.Unchecked;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;

/** The shortest campaign for each fault that reaches the place where it is planted. */
final class Trials {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** Always the first of several choices: among other things, another user tries as well. */
    private static final Random FIRST = new Random() {
        private static final long serialVersionUID = 1L;

        @Override
        public int nextInt(int bound) {
            return 0;
        }
    };

    private final Site site;
    private final Path lever;

    /** @param lever the file that says which fault is in force */
    Trials(Site site, Path lever) {
        this.site = site;
        this.lever = lever;
    }

    /** Returns the violations found with the fault, or in the same events without it. */
    List<Violation> run(Fault fault, boolean planted) {
        site.findings.clear();
        site.checker.forget();
        pull(planted ? fault.name() : "NONE");
        try {
            List<Exchange> exchanges = events(fault, planted);
            if (fault != Fault.RECOVERY_NEVER) {
                site.settle(exchanges, true);
            }
            return site.findings.all();
        } finally {
            pull("NONE");
            site.drain.await();
        }
    }

    private List<Exchange> events(Fault fault, boolean planted) {
        return switch (fault) {
            case EPOCH_GUARD_DROPPED -> frozenInTheMidst();
            case EXPIRY_NOT_PERSISTED -> plain(Way.LATE, 0);
            case OUTCOME_APART, CLAIM_IGNORES_PHASE, RESPONSE_ALTERED, REGISTRATION_ROLLED_BACK, OWNER_IGNORED ->
                plain(Way.CONFIRMED, 0);
            case CLAIM_ROLLED_BACK -> plain(Way.BACKGROUND, 0);
            case RECOVERY_IGNORES_LEASES -> plain(Way.BACKGROUND, 1500);
            case CALLBACK_BEFORE_COMMIT -> plain(Way.ANNOUNCED, 0);
            case EXTERNAL_RERUN -> killed(Way.EXTERNAL, Checkpoint.BUSINESS_DONE, site.one);
            case RECOVERY_NEVER -> unattended();
            case TERMINAL_CHANGED -> seenAgain();
            case NEW_ID_ON_RETRY -> repeated(planted);
            case PLAINTEXT_PAYLOAD -> searched();
        };
    }

    private List<Exchange> plain(Way way, int linger) {
        Exchange exchange = site.exchange(way, Behaviour.WRITE, linger);
        site.client.run(exchange, Route.first(site.one, site.two), FIRST, PATIENCE);
        return List.of(exchange);
    }

    /** Freezes a node within business logic; the other node puts the intent in doubt, and the first one goes on. */
    private List<Exchange> frozenInTheMidst() {
        Path gate = site.receiver.gate(UUID.randomUUID().toString());
        Exchange exchange = new Exchange(
                UUID.randomUUID().toString(), UUID.randomUUID().toString(), Way.EXTERNAL, Behaviour.WRITE, gate, 0);
        CompletableFuture<Void> client = site.send(exchange, Route.first(site.one, site.two), FIRST);
        await(() -> site.tables.count("pg_stat_activity WHERE state = 'idle in transaction'"
                        + " AND application_name <> '" + Postgres.OBSERVER + "' AND query LIKE 'SELECT epoch%'")
                > 0);
        site.one.freeze();
        await(() -> site.tables
                .intent(exchange.serverId().orElseThrow())
                .orElseThrow()
                .inDoubt());
        site.one.thaw();
        open(gate);
        client.join();
        return List.of(exchange);
    }

    private List<Exchange> killed(Way way, Checkpoint checkpoint, Node victim) {
        Exchange exchange = site.exchange(way, Behaviour.WRITE, 0);
        victim.arm(checkpoint, 1);
        CompletableFuture<Void> client = site.send(exchange, Route.first(victim, site.other(victim)), FIRST);
        if (!victim.awaitHalt(PATIENCE)) {
            throw new IllegalStateException("node " + victim.name() + " did not halt at " + checkpoint);
        }
        victim.disarm(checkpoint);
        victim.start();
        client.join();
        return List.of(exchange);
    }

    /** Leaves what a dead node left to recovery alone: its client does not come back. */
    private List<Exchange> unattended() {
        Exchange exchange = site.exchange(Way.BACKGROUND_AUTO, Behaviour.WRITE, 0);
        site.two.arm(Checkpoint.BUSINESS_BEGINS, 1);
        site.client.run(exchange, tries -> tries == 0 ? Optional.of(site.two) : Optional.empty(), FIRST, Duration.ZERO);
        site.two.awaitHalt(PATIENCE);
        site.two.disarm(Checkpoint.BUSINESS_BEGINS);
        site.two.start();
        site.drain.await(Site.LEASE.plus(Site.SWEEP.multipliedBy(6)));
        return List.of(exchange);
    }

    private List<Exchange> seenAgain() {
        List<Exchange> exchanges = plain(Way.CONFIRMED, 0);
        site.settle(exchanges, true);
        Awaitility.await().pollDelay(Duration.ofSeconds(5)).until(() -> true);
        site.checker.unchanged();
        return exchanges;
    }

    /** Loses the first answer; a careless client forgets its id with it. */
    private List<Exchange> repeated(boolean careless) {
        Exchange first = plain(Way.TRANSPARENT, 0).get(0);
        Exchange second = careless
                ? new Exchange(first.purpose(), UUID.randomUUID().toString(), Way.TRANSPARENT, Behaviour.WRITE, null, 0)
                : first;
        site.client.run(second, Route.first(site.two, site.one), FIRST, PATIENCE);
        return List.of(second);
    }

    private List<Exchange> searched() {
        List<Exchange> exchanges = plain(Way.CONFIRMED, 0);
        site.inspect(exchanges);
        return exchanges;
    }

    private void pull(String name) {
        Unchecked.run(() -> {
            Path whole = Files.writeString(lever.resolveSibling("next"), name);
            Files.move(whole, lever, StandardCopyOption.ATOMIC_MOVE);
        });
    }

    private static void open(Path gate) {
        Unchecked.run(() -> Files.writeString(gate, "open"));
    }

    private static void await(Callable<Boolean> condition) {
        Awaitility.await()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(20))
                .atMost(PATIENCE)
                .until(condition);
    }
}

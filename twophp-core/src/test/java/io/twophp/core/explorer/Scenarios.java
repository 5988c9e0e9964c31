package io.twophp.core.explorer;

import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.Mode;
import io.twophp.ReplayPolicy;
import io.twophp.core.engine.AutoConfirmation;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.policy.TestPolicy;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The scenarios: two nodes, A and B, and one intent. The lease (10 s) is shorter than the TTL (30 s, δ 5 s). */
final class Scenarios {

    private static final EndpointPolicy LOCAL = policy(Mode.SYNCHRONOUS, ReplayPolicy.REJECT, Effects.LOCAL);
    private static final EndpointPolicy REUSE = policy(Mode.SYNCHRONOUS, ReplayPolicy.REUSE, Effects.LOCAL);
    private static final EndpointPolicy ASYNCHRONOUS = policy(Mode.ASYNCHRONOUS, ReplayPolicy.REJECT, Effects.LOCAL);
    private static final EndpointPolicy KEYED =
            policy(Mode.SYNCHRONOUS, ReplayPolicy.REJECT, Effects.LOCAL, Set.of(Dialect.IDEMPOTENCY_KEY));
    private static final EndpointPolicy EXTERNAL = policy(Mode.SYNCHRONOUS, ReplayPolicy.REJECT, Effects.EXTERNAL);

    private Scenarios() {}

    private static EndpointPolicy policy(Mode mode, ReplayPolicy replay, Effects effects) {
        return policy(mode, replay, effects, Set.of(Dialect.TWOPHP));
    }

    private static EndpointPolicy policy(Mode mode, ReplayPolicy replay, Effects effects, Set<Dialect> dialects) {
        return new TestPolicy()
                .dialects(dialects)
                .mode(mode)
                .late(replay)
                .effects(effects)
                .build();
    }

    /** Returns the scenarios that are explored by default, each to a bound that takes about a second. */
    static List<Scenario> all() {
        Bounds two = Bounds.NONE.preemptions(2);
        Bounds one = Bounds.NONE.preemptions(1);
        return List.of(
                twoConfirmations().within(Bounds.NONE),
                twoConfirmations().within(two.time(1)),
                twoConfirmationsAndCrash().within(Bounds.NONE.crashes(1)),
                twoConfirmationsAndCrash().within(one.time(1).crashes(1)),
                twoConfirmationsAndCrash().within(two.databaseCrashes(1)),
                asynchronous().within(one.time(1).crashes(1)),
                asynchronous().within(two.databaseCrashes(1)),
                autoConfirmation().within(one.time(1).crashes(1)),
                autoConfirmation().within(two.databaseCrashes(1)),
                transparent().within(one.time(1).crashes(1)),
                transparent().within(two.databaseCrashes(1)),
                keyed().within(one.time(1).crashes(1)),
                keyed().within(two.databaseCrashes(1)),
                keyed().refusedAtFirst().within(one.time(1).crashes(1)),
                keyed().refusedAtFirst().within(one.databaseCrashes(1)),
                external(Settling.REDELIVERED).within(one.time(1).crashes(1)),
                external(Settling.DECIDED).within(two.time(1)),
                external(Settling.DECIDED).within(one.doubts(1)),
                late(ReplayPolicy.REJECT).within(two.time(3)),
                late(ReplayPolicy.REJECT).within(one.time(2).databaseCrashes(1)),
                late(ReplayPolicy.REUSE).within(two.time(3)),
                doubts().within(one.time(1).doubts(1)),
                doubts().within(one.doubts(2)),
                doubtsOfFailures().within(one.time(1).doubts(1)),
                stop(false).within(one.time(1).crashes(1)),
                stop(false).within(one.databaseCrashes(1)),
                stop(true).within(two.time(1).crashes(1)),
                renewal().within(two.time(1)),
                registration().within(one.time(1).crashes(1)),
                registration().within(one.doubts(1)),
                clockIsSet(ReplayPolicy.REJECT).within(one.time(1).clock(1)),
                clockIsSet(ReplayPolicy.REJECT)
                        .within(Bounds.NONE.preemptions(0).time(1).clock(2)),
                clockIsSet(ReplayPolicy.REUSE).within(one.time(1).clock(1)),
                clockIsSetWhileItRuns(LOCAL).within(one.time(1).clock(1).crashes(1)),
                clockIsSetWhileItRuns(ASYNCHRONOUS).within(one.clock(1).crashes(1)),
                clockIsSetWhileItRuns(EXTERNAL)
                        .settled(Settling.DECIDED)
                        .within(one.time(1).clock(1)),
                keyed().within(one.time(1).clock(1)),
                renewal().within(one.time(1).clock(1)));
    }

    /** Two clients' threads, both sweeps. */
    private static void two(World world, Client client) {
        world.actor("confirm-1", world.a, () -> client.confirm(world.a));
        world.actor("confirm-2", world.b, () -> client.confirm(world.b));
        world.actor("expiry", world.b, world.b::expire);
        world.actor("recovery", world.a, world.a::recover);
    }

    static Scenario twoConfirmations() {
        return Scenario.of("1 two confirmations and both sweeps", world -> two(world, world.registered(LOCAL)));
    }

    static Scenario twoConfirmationsAndCrash() {
        return Scenario.of("2 the same, a node or the database crashes", world -> two(world, world.registered(LOCAL)));
    }

    static Scenario asynchronous() {
        return Scenario.of("3 asynchronous, recovery, crashes", world -> {
            Client client = world.registered(ASYNCHRONOUS);
            twoAndRecovery(world, client);
        });
    }

    static Scenario autoConfirmation() {
        return Scenario.of("4 auto-confirmation with callback, twice", world -> {
            Client client = world.client(
                    "ccid-1",
                    LOCAL,
                    Optional.of(new AutoConfirmation(Optional.of(URI.create("https://client.example/")))));
            requested(world, client);
        });
    }

    static Scenario transparent() {
        return Scenario.of("4t transparent, twice", world -> {
            Client client = world.client("ccid-1", LOCAL, Optional.of(new AutoConfirmation(Optional.empty())));
            requested(world, client);
        });
    }

    static Scenario keyed() {
        return Scenario.of("4k with a key, twice", world -> {
            Client client = world.client("ccid-1", KEYED, Optional.of(new AutoConfirmation(Optional.empty())));
            requested(world, client);
        });
    }

    static Scenario external(Settling settling) {
        return Scenario.of("5 external effects, " + settling, world -> {
                    Client client = world.registered(EXTERNAL);
                    world.actor("confirm-1", world.a, () -> client.confirm(world.a));
                    world.actor("turned-away", world.b, () -> client.turnedAway(world.b));
                    world.actor("recovery", world.b, world.b::recover);
                    world.actor("renewal", world.a, world.a::renew);
                })
                .settled(settling);
    }

    static Scenario late(ReplayPolicy replay) {
        return Scenario.of("6 late confirmations under " + replay, world -> {
            Client client = world.registered(replay == ReplayPolicy.REUSE ? REUSE : LOCAL);
            world.actor("confirm-1", world.a, () -> client.confirm(world.a));
            world.actor("confirm-2", world.b, () -> client.confirm(world.b));
            world.actor("expiry", world.b, world.b::expire);
        });
    }

    /** Two clients' threads and recovery. */
    private static void twoAndRecovery(World world, Client client) {
        world.actor("confirm-1", world.a, () -> client.confirm(world.a));
        world.actor("confirm-2", world.b, () -> client.confirm(world.b));
        world.actor("recovery", world.b, world.b::recover);
    }

    /** Two requests that confirm themselves, and recovery. */
    private static void requested(World world, Client client) {
        world.actor("request-1", world.a, () -> client.register(world.a));
        world.actor("request-2", world.b, () -> client.register(world.b));
        world.actor("recovery", world.b, world.b::recover);
    }

    static Scenario doubts() {
        return Scenario.of("7 commits in doubt", world -> twoAndRecovery(world, world.registered(LOCAL)));
    }

    static Scenario doubtsOfFailures() {
        return Scenario.of("7f commits of failures in doubt", world -> twoAndRecovery(world, world.registered(LOCAL)))
                .refused();
    }

    static Scenario stop(boolean background) {
        return Scenario.of("8 a node stops" + (background ? ", asynchronous" : ""), world -> {
            Client client = world.registered(background ? ASYNCHRONOUS : LOCAL);
            world.actor("confirm-1", world.a, () -> client.confirm(world.a));
            world.actor("stop", world.a, world.a::stop);
            world.actor("recovery", world.b, world.b::recover);
            if (!background) {
                world.actor("confirm-2", world.b, () -> client.confirm(world.b));
            }
        });
    }

    static Scenario renewal() {
        return Scenario.of("8r a node stops while it prolongs its leases", world -> {
            Client client = world.registered(ASYNCHRONOUS);
            world.actor("confirm-1", world.a, () -> client.confirm(world.a));
            world.actor("renewal", world.a, world.a::renew);
            world.actor("stop", world.a, world.a::stop);
        });
    }

    static Scenario registration() {
        return Scenario.of("9 two registrations of one request, then confirmed", world -> {
            Client client = world.client("ccid-1", LOCAL, Optional.empty());
            world.actor("client-1", world.a, () -> client.registerAndConfirm(world.a));
            world.actor("client-2", world.b, () -> client.registerAndConfirm(world.b));
        });
    }

    /** A sweep that ran before the database's clock is set runs again afterwards. */
    static Scenario clockIsSet(ReplayPolicy replay) {
        return Scenario.of("9 the database's clock is set, " + replay, world -> {
            Client client = world.registered(replay == ReplayPolicy.REUSE ? REUSE : LOCAL);
            world.actor("confirm-1", world.a, () -> client.confirm(world.a));
            world.actor("expiry", world.b, () -> {
                world.b.expire();
                world.b.expire();
            });
            world.actor("confirm-2", world.b, () -> client.confirm(world.b));
        });
    }

    static Scenario clockIsSetWhileItRuns(EndpointPolicy policy) {
        return Scenario.of("9r the same during an execution, " + policy.mode() + " " + policy.effects(), world -> {
            Client client = world.registered(policy);
            world.actor("confirm-1", world.a, () -> client.confirm(world.a));
            world.actor("recovery", world.b, () -> {
                world.b.recover();
                world.b.recover();
            });
        });
    }
}

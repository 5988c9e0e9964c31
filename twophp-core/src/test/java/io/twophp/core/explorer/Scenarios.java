package io.twophp.core.explorer;

import io.twophp.ClaimMode;
import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.Mode;
import io.twophp.ReplayPolicy;
import io.twophp.core.engine.AutoConfirmation;
import io.twophp.core.explorer.Scenario.Part;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.policy.TestPolicy;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** The scenarios: two nodes, A and B, and one intent. The lease (10 s) is shorter than the TTL (30 s, δ 5 s). */
final class Scenarios {

    private static final EndpointPolicy LOCAL = policy(Mode.SYNCHRONOUS, ReplayPolicy.REJECT, Effects.LOCAL);
    private static final EndpointPolicy REUSE = policy(Mode.SYNCHRONOUS, ReplayPolicy.REUSE, Effects.LOCAL);
    private static final EndpointPolicy ASYNCHRONOUS = policy(Mode.ASYNCHRONOUS, ReplayPolicy.REJECT, Effects.LOCAL);
    private static final EndpointPolicy KEYED =
            policy(Mode.SYNCHRONOUS, ReplayPolicy.REJECT, Effects.LOCAL, Set.of(Dialect.IDEMPOTENCY_KEY));
    private static final EndpointPolicy EXTERNAL = policy(Mode.SYNCHRONOUS, ReplayPolicy.REJECT, Effects.EXTERNAL);

    private static final EndpointPolicy LAZY =
            new TestPolicy().claim(ClaimMode.LAZY).build();
    private static final EndpointPolicy LAZY_KEYED = new TestPolicy()
            .claim(ClaimMode.LAZY)
            .dialects(Set.of(Dialect.IDEMPOTENCY_KEY))
            .build();

    private static final Part A_PROMOTES = a("promotion", (client, node) -> node.promote(client.registered));
    private static final Part A_REGISTERS = a("promotion", (client, node) -> node.promote(client.name()));
    private static final Part A_CONFIRMS = a("confirm-1", Client::confirm);
    private static final Part B_CONFIRMS = b("confirm-2", Client::confirm);
    private static final Part B_REQUESTS = b("request-2", Client::register);
    private static final Part B_EXPIRES = b("expiry", (client, node) -> node.expire());
    private static final Part B_RECOVERS = b("recovery", (client, node) -> node.recover());
    private static final Part A_RENEWS = a("renewal", (client, node) -> node.renew());
    private static final Part A_STOPS = a("stop", (client, node) -> node.stop());

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
                twoConfirmations().within(two.with(Kind.TIME, 1)),
                twoConfirmationsAndCrash().within(Bounds.NONE.with(Kind.CRASH, 1)),
                twoConfirmationsAndCrash().within(one.with(Kind.TIME, 1).with(Kind.CRASH, 1)),
                twoConfirmationsAndCrash().within(two.with(Kind.DATABASE, 1)),
                asynchronous().within(one.with(Kind.TIME, 1).with(Kind.CRASH, 1)),
                asynchronous().within(two.with(Kind.DATABASE, 1)),
                autoConfirmation().within(one.with(Kind.TIME, 1).with(Kind.CRASH, 1)),
                autoConfirmation().within(two.with(Kind.DATABASE, 1)),
                transparent().within(one.with(Kind.TIME, 1).with(Kind.CRASH, 1)),
                transparent().within(two.with(Kind.DATABASE, 1)),
                keyed().within(one.with(Kind.TIME, 1).with(Kind.CRASH, 1)),
                keyed().within(two.with(Kind.DATABASE, 1)),
                keyed().refusedAtFirst().within(one.with(Kind.TIME, 1).with(Kind.CRASH, 1)),
                keyed().refusedAtFirst().within(one.with(Kind.DATABASE, 1)),
                external(Settling.REDELIVERED).within(one.with(Kind.TIME, 1).with(Kind.CRASH, 1)),
                external(Settling.DECIDED).within(two.with(Kind.TIME, 1)),
                external(Settling.DECIDED).within(one.with(Kind.DOUBT, 1)),
                late(ReplayPolicy.REJECT).within(two.with(Kind.TIME, 3)),
                late(ReplayPolicy.REJECT).within(one.with(Kind.TIME, 2).with(Kind.DATABASE, 1)),
                late(ReplayPolicy.REUSE).within(two.with(Kind.TIME, 3)),
                doubts().within(one.with(Kind.TIME, 1).with(Kind.DOUBT, 1)),
                doubts().within(one.with(Kind.DOUBT, 2)),
                doubtsOfFailures().within(one.with(Kind.TIME, 1).with(Kind.DOUBT, 1)),
                stop(false).within(one.with(Kind.TIME, 1).with(Kind.CRASH, 1)),
                stop(false).within(one.with(Kind.DATABASE, 1)),
                stop(true).within(two.with(Kind.TIME, 1).with(Kind.CRASH, 1)),
                renewal().within(two.with(Kind.TIME, 1)),
                registration().within(one.with(Kind.TIME, 1).with(Kind.CRASH, 1)),
                registration().within(one.with(Kind.DOUBT, 1)),
                lazyTwice().within(two.with(Kind.TIME, 1)),
                lazyTwice().within(one.with(Kind.TIME, 1).with(Kind.CRASH, 1)),
                lazyTwice().within(one.with(Kind.DOUBT, 1)),
                lazyTwice().within(one.with(Kind.DATABASE, 1)),
                lazyTwice().refused().within(one.with(Kind.TIME, 1).with(Kind.CRASH, 1)),
                lazyAndExpiry().within(two.with(Kind.TIME, 3)),
                lazyAndExpiry().within(one.with(Kind.TIME, 1).with(Kind.CLOCK, 1)),
                lazy(a("confirm-2", Client::confirm)).within(two.with(Kind.TIME, 1)),
                lazy(A_STOPS).within(one.with(Kind.TIME, 1).with(Kind.CRASH, 1)),
                unregisteredTwice().within(two.with(Kind.TIME, 1)),
                unregisteredTwice().within(one.with(Kind.TIME, 1).with(Kind.CRASH, 1)),
                unregisteredTwice().within(one.with(Kind.DOUBT, 1)),
                unregisteredTwice().within(one.with(Kind.DATABASE, 1)),
                unregisteredTwice().within(one.with(Kind.TIME, 1).with(Kind.CLOCK, 1)),
                unregisteredTwice().refused().within(one.with(Kind.TIME, 1).with(Kind.CRASH, 1)),
                unregistered(a("request-2", Client::register)).within(two.with(Kind.TIME, 1)),
                unregistered(A_STOPS).within(one.with(Kind.TIME, 1).with(Kind.CRASH, 1)),
                unregisteredWithKey().within(two.with(Kind.TIME, 1)),
                unregisteredWithKey().within(one.with(Kind.TIME, 1).with(Kind.CRASH, 1)),
                unregisteredWithKey()
                        .refusedAtFirst()
                        .within(one.with(Kind.TIME, 1).with(Kind.CRASH, 1)),
                unregisteredWithKey().refusedAtFirst().within(one.with(Kind.DATABASE, 1)),
                clockIsSet(ReplayPolicy.REJECT).within(one.with(Kind.TIME, 1).with(Kind.CLOCK, 1)),
                clockIsSet(ReplayPolicy.REJECT)
                        .within(Bounds.NONE.preemptions(0).with(Kind.TIME, 1).with(Kind.CLOCK, 2)),
                clockIsSet(ReplayPolicy.REUSE).within(one.with(Kind.TIME, 1).with(Kind.CLOCK, 1)),
                clockIsSetWhileItRuns(LOCAL)
                        .within(one.with(Kind.TIME, 1).with(Kind.CLOCK, 1).with(Kind.CRASH, 1)),
                clockIsSetWhileItRuns(ASYNCHRONOUS)
                        .within(one.with(Kind.CLOCK, 1).with(Kind.CRASH, 1)),
                clockIsSetWhileItRuns(EXTERNAL)
                        .settled(Settling.DECIDED)
                        .within(one.with(Kind.TIME, 1).with(Kind.CLOCK, 1)),
                keyed().within(one.with(Kind.TIME, 1).with(Kind.CLOCK, 1)),
                renewal().within(one.with(Kind.TIME, 1).with(Kind.CLOCK, 1)));
    }

    private static Part a(String name, BiConsumer<Client, Node> does) {
        return new Part(name, world -> world.a, does);
    }

    private static Part b(String name, BiConsumer<Client, Node> does) {
        return new Part(name, world -> world.b, does);
    }

    /** Returns the client of an intent that is registered before the run. */
    private static Function<World, Client> registered(EndpointPolicy policy) {
        return world -> world.registered(policy);
    }

    /** Returns a client that has not sent its request yet, which confirms itself unless {@code auto} is empty. */
    private static Function<World, Client> fresh(EndpointPolicy policy, Optional<AutoConfirmation> auto) {
        return world -> world.client("ccid-1", policy, auto);
    }

    static Scenario twoConfirmations() {
        return Scenario.of(
                "1 two confirmations and both sweeps",
                registered(LOCAL),
                A_CONFIRMS,
                B_CONFIRMS,
                B_EXPIRES,
                a("recovery", (client, node) -> node.recover()));
    }

    static Scenario twoConfirmationsAndCrash() {
        return twoConfirmations().named("2 the same, a node or the database crashes");
    }

    static Scenario asynchronous() {
        return twoAndRecovery("3 asynchronous, recovery, crashes", ASYNCHRONOUS);
    }

    private static Scenario twoAndRecovery(String name, EndpointPolicy policy) {
        return Scenario.of(name, registered(policy), A_CONFIRMS, B_CONFIRMS, B_RECOVERS);
    }

    static Scenario autoConfirmation() {
        URI hook = URI.create("https://client.example/");
        return requestedTwice("4 auto-confirmation with callback, twice", LOCAL, Optional.of(hook));
    }

    static Scenario transparent() {
        return requestedTwice("4t transparent, twice", LOCAL, Optional.empty());
    }

    static Scenario keyed() {
        return requestedTwice("4k with a key, twice", KEYED, Optional.empty());
    }

    private static Scenario requestedTwice(String name, EndpointPolicy policy, Optional<URI> callback) {
        return Scenario.of(
                name,
                fresh(policy, Optional.of(new AutoConfirmation(callback))),
                a("request-1", Client::register),
                B_REQUESTS,
                B_RECOVERS);
    }

    static Scenario external(Settling settling) {
        return Scenario.of(
                        "5 external effects, " + settling,
                        registered(EXTERNAL),
                        A_CONFIRMS,
                        b("turned-away", Client::turnedAway),
                        B_RECOVERS,
                        A_RENEWS)
                .settled(settling);
    }

    static Scenario late(ReplayPolicy replay) {
        EndpointPolicy policy = replay == ReplayPolicy.REUSE ? REUSE : LOCAL;
        return Scenario.of(
                "6 late confirmations under " + replay, registered(policy), A_CONFIRMS, B_CONFIRMS, B_EXPIRES);
    }

    static Scenario doubts() {
        return twoAndRecovery("7 commits in doubt", LOCAL);
    }

    static Scenario doubtsOfFailures() {
        return twoAndRecovery("7f commits of failures in doubt", LOCAL).refused();
    }

    static Scenario stop(boolean background) {
        return background
                ? Scenario.of("8 a node stops, asynchronous", registered(ASYNCHRONOUS), A_CONFIRMS, A_STOPS, B_RECOVERS)
                : Scenario.of("8 a node stops", registered(LOCAL), A_CONFIRMS, A_STOPS, B_RECOVERS, B_CONFIRMS);
    }

    static Scenario renewal() {
        return Scenario.of(
                "8r a node stops while it prolongs its leases",
                registered(ASYNCHRONOUS),
                A_CONFIRMS,
                A_RENEWS,
                A_STOPS);
    }

    static Scenario registration() {
        return Scenario.of(
                "9 two registrations of one request, then confirmed",
                fresh(LOCAL, Optional.empty()),
                a("client-1", Client::registerAndConfirm),
                b("client-2", Client::registerAndConfirm));
    }

    /** A lazy claim on A, its promotion, and another one. */
    private static Scenario lazy(Part other) {
        return Scenario.of(
                "10 a lazy claim, and " + other.name(), registered(LAZY), A_CONFIRMS, A_PROMOTES, other, B_RECOVERS);
    }

    static Scenario lazyTwice() {
        return lazy(B_CONFIRMS);
    }

    static Scenario lazyAndExpiry() {
        return lazy(B_EXPIRES);
    }

    /** A request of one message on A, whose claim is not in the ledger, its promotion, and another part. */
    private static Scenario unregistered(Part other) {
        return unregistered("11 ", LAZY, other);
    }

    static Scenario unregisteredWithKey() {
        return unregistered("11k with a key: ", LAZY_KEYED, B_REQUESTS);
    }

    private static Scenario unregistered(String name, EndpointPolicy policy, Part other) {
        return Scenario.of(
                name + "registered with its outcome, and " + other.name(),
                fresh(policy, Optional.of(new AutoConfirmation(Optional.empty()))),
                a("request-1", Client::register),
                A_REGISTERS,
                other,
                B_RECOVERS);
    }

    static Scenario unregisteredTwice() {
        return unregistered(B_REQUESTS);
    }

    /** A sweep that ran before the database's clock is set runs again afterwards. */
    static Scenario clockIsSet(ReplayPolicy replay) {
        return Scenario.of(
                "9 the database's clock is set, " + replay,
                registered(replay == ReplayPolicy.REUSE ? REUSE : LOCAL),
                A_CONFIRMS,
                B_EXPIRES.twice(),
                B_CONFIRMS);
    }

    static Scenario clockIsSetWhileItRuns(EndpointPolicy policy) {
        return Scenario.of(
                "9r the same during an execution, " + policy.mode() + " " + policy.effects(),
                registered(policy),
                A_CONFIRMS,
                B_RECOVERS.twice());
    }
}

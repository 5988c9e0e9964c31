package io.twophp.handshake;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.intent.ClientCorrelationId;
import io.twophp.intent.CorrelationIds;
import io.twophp.intent.Intent;
import io.twophp.intent.Owner;
import io.twophp.intent.Phase;
import io.twophp.intent.PhaseTransition;
import io.twophp.intent.ServerCorrelationId;
import io.twophp.intent.ServiceIdentity;
import io.twophp.intent.StoredRequest;
import io.twophp.intent.StoredResponse;
import io.twophp.ledger.MemoryLedger;
import io.twophp.ledger.MemoryUnit;
import io.twophp.payload.AesGcmCipher;
import io.twophp.payload.ConfirmationTokens;
import io.twophp.payload.KeyRing;
import io.twophp.payload.KeyedFingerprints;
import io.twophp.payload.Keys;
import io.twophp.policy.Effects;
import io.twophp.policy.EndpointPolicy;
import io.twophp.policy.Enrolment;
import io.twophp.policy.Mode;
import io.twophp.policy.ReplayPolicy;
import io.twophp.policy.ReuseControl;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** An engine on a ledger in memory, and one client of it: Alice, who orders. */
final class Engine {

    static final Duration TTL = Duration.ofSeconds(30);
    static final Duration LONGEST = Duration.ofSeconds(120);
    static final Duration GRACE = Duration.ofSeconds(5);
    static final Duration LEASE = Duration.ofSeconds(60);
    static final Duration TICK = Duration.ofNanos(1000);
    static final int RETRIES = 2;
    static final int QUOTA = 3;
    static final String PATH = "/shop/orders";
    static final ServiceIdentity SHOP = ServiceIdentity.named("shop");
    static final Owner ALICE = new Owner("alice");
    static final ClientCorrelationId CCID = new ClientCorrelationId("ccid-1");
    static final StoredRequest ORDER = order("1 tea");
    static final EndpointPolicy REJECT = policy(ReplayPolicy.REJECT, Effects.LOCAL);
    static final EndpointPolicy REUSE = policy(ReplayPolicy.REUSE, Effects.LOCAL);
    static final EndpointPolicy EXTERNAL = policy(ReplayPolicy.REJECT, Effects.EXTERNAL);

    final MemoryLedger ledger = new MemoryLedger();
    final MemoryUnit unit = new MemoryUnit(ledger);
    final List<PhaseTransition> heard = new ArrayList<>();
    final KeyRing keys = Keys.ring("k1:1");
    final ConfirmationTokens tokens = new ConfirmationTokens(keys);
    final Vault vault = new Vault(new AesGcmCipher(keys));
    final Handshake handshake = on(keys);

    /** Another node of the same service, on the same ledger. */
    Handshake on(KeyRing ring) {
        return new Handshake(
                SHOP,
                ledger,
                unit,
                new AesGcmCipher(ring),
                new ConfirmationTokens(ring),
                new KeyedFingerprints(ring),
                new CorrelationIds(CorrelationIds.Version.V7, Clock.systemUTC()),
                heard::add,
                new HandshakeSettings(LEASE, 2, RETRIES, QUOTA));
    }

    private static EndpointPolicy policy(ReplayPolicy replay, Effects effects) {
        return new EndpointPolicy(
                "Orders.place",
                Mode.SYNCHRONOUS,
                TTL,
                LONGEST,
                GRACE,
                replay,
                replay == ReplayPolicy.REUSE ? ReuseControl.CONFIRMATION_TOKEN : ReuseControl.NONE,
                effects,
                Enrolment.OPTIONAL);
    }

    static StoredRequest order(String what) {
        return new StoredRequest(
                "POST", PATH, null, Map.of("Content-Type", List.of("text/plain")), what.getBytes(UTF_8));
    }

    static StoredResponse response(int status) {
        return new StoredResponse(
                status, Map.of("Content-Type", List.of("text/plain")), ("answer " + status).getBytes(UTF_8));
    }

    static Registration registration(EndpointPolicy policy) {
        return new Registration(ALICE, CCID, OptionalLong.empty(), ORDER, policy);
    }

    static Registration registration(String ccid) {
        return new Registration(ALICE, new ClientCorrelationId(ccid), OptionalLong.empty(), ORDER, REJECT);
    }

    Answer.Registered registered(EndpointPolicy policy) {
        return (Answer.Registered) handshake.register(registration(policy));
    }

    ServerCorrelationId registered() {
        return registered(REJECT).intent().serverCorrelationId();
    }

    static Confirmation confirmation(ServerCorrelationId id) {
        return new Confirmation(ALICE, CCID, id, PATH, Optional.empty());
    }

    static Confirmation confirmation(ServerCorrelationId id, String token) {
        return new Confirmation(ALICE, CCID, id, PATH, Optional.of(token));
    }

    Answer confirm(ServerCorrelationId id) {
        return handshake.confirm(confirmation(id));
    }

    Claim claimed(ServerCorrelationId id) {
        return ((Answer.Claimed) confirm(id)).claim();
    }

    /** The claim of a fresh intent. */
    Claim claimed() {
        return claimed(registered());
    }

    Answer execute(Claim claim, int status) {
        return handshake.execute(claim, new Business(unit, status));
    }

    Intent row(ServerCorrelationId id) {
        return ledger.row(id);
    }

    Intent row(Claim claim) {
        return row(claim.intent().serverCorrelationId());
    }

    /** The phases that the listener heard of, in order. */
    List<Phase> phasesHeard() {
        return heard.stream().map(PhaseTransition::to).toList();
    }

    /** Business logic that writes one line and then answers, after what the test lets happen meanwhile. */
    static final class Business implements Execution {

        private final MemoryUnit unit;
        private final int status;
        private final Attempts attempts;
        private int runs;
        private Exception described;

        Business(MemoryUnit unit, int status) {
            this(unit, status, attempt -> {});
        }

        Business(MemoryUnit unit, int status, Attempts attempts) {
            this.unit = unit;
            this.status = status;
            this.attempts = attempts;
        }

        @Override
        public Result run() throws Exception {
            runs++;
            unit.business().add("run " + runs);
            attempts.during(runs);
            return new Result(response(status), Optional.of("order-7"));
        }

        @Override
        public StoredResponse describe(Exception failure) {
            described = failure;
            return response(500);
        }

        int runs() {
            return runs;
        }

        Exception described() {
            return described;
        }
    }

    /** What happens during an attempt, numbered from 1. */
    @FunctionalInterface
    interface Attempts {
        void during(int attempt) throws Exception;
    }
}

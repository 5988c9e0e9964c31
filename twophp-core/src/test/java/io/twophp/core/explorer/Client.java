package io.twophp.core.explorer;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.ClaimMode;
import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.Owner;
import io.twophp.ServerCorrelationId;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.AutoConfirmation;
import io.twophp.core.engine.Confirmation;
import io.twophp.core.engine.Registration;
import io.twophp.core.execution.Claim;
import io.twophp.core.execution.RecoveryPause;
import io.twophp.core.intent.Intents;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import io.twophp.core.policy.EndpointPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** A client, and the server's thread that works for it: asks with the same ids until it learns the outcome. */
final class Client {

    private static final Owner ALICE = new Owner("alice");
    private static final String PATH = "/shop/orders";

    private final World world;
    final ClientCorrelationId ccid;
    private final EndpointPolicy policy;
    private final Optional<AutoConfirmation> auto;
    private final StoredRequest order;
    private Optional<String> token = Optional.empty();

    /** The id it may rely on; null if it never received one. */
    ServerCorrelationId registered;

    /** The outcome it received; null if none yet. */
    StoredResponse outcome;

    boolean expired;

    Client(World world, String ccid, EndpointPolicy policy, Optional<AutoConfirmation> auto) {
        this.world = world;
        this.ccid = new ClientCorrelationId(ccid);
        this.policy = policy;
        this.auto = auto;
        this.order = Intents.request(
                "POST", PATH, null, Map.of("Content-Type", List.of("text/plain")), ccid.getBytes(UTF_8));
    }

    void register(Node node) {
        ask(
                node,
                () -> node.handshake.register(
                        new Registration(name(), OptionalLong.empty(), order, policy, false, auto)));
    }

    void confirm(Node node) {
        ServerCorrelationId id = registered;
        ask(node, () -> node.handshake.confirm(Confirmation.of(ALICE, ccid, id, PATH, token, false)));
    }

    /** Registers, and then confirms unless registering failed or gave the outcome. */
    void registerAndConfirm(Node node) {
        register(node);
        if (registered != null && !isSettled()) {
            confirm(node);
        }
    }

    /** Confirms, and the container turns the request away before business logic. */
    void turnedAway(Node node) {
        ServerCorrelationId id = registered;
        ask(node, () -> {
            Answer answer = node.handshake.confirm(Confirmation.of(ALICE, ccid, id, PATH, token, false));
            if (answer instanceof Answer.Claimed claimed) {
                node.leases.giveBack(claimed.claim(), RecoveryPause.after(claimed.claim()), Ending.COUNTED);
                return null;
            }
            return answer;
        });
    }

    void retry(Node node) {
        if (registered == null || auto.isPresent()) {
            register(node);
        } else {
            confirm(node);
        }
    }

    private void ask(Node node, Supplier<Answer> question) {
        boolean settled = isSettled();
        world.scheduler.self().sees(settled ? 6 : 7);
        try {
            Answer answer = question.get();
            if (answer instanceof Answer.Claimed claimed) {
                answer = execute(node, claimed.claim());
            }
            if (answer != null) {
                world.checker.told(this, answer, settled);
            }
        } catch (LedgerUnavailableException | CommitFailedException e) {
            // 503: ask again
        }
    }

    private Answer execute(Node node, Claim claim) {
        Answer answer = node.handshake.execute(claim, new Business(world, claim));
        if (answer.isRefused(Answer.Reason.UNDECIDED) && world.has(PlantedFault.RELEASE_AFTER_BUSINESS)) {
            node.handshake.giveBack(claim);
        }
        return answer;
    }

    /** Returns a key as the name if the client may not speak 2PHP. */
    Name name() {
        return new Name(isKeyed() ? Dialect.IDEMPOTENCY_KEY : Dialect.TWOPHP, ALICE, ccid);
    }

    /** Returns whether its name may be free again, so that another intent has it. */
    boolean isKeyed() {
        return !policy.dialects().contains(Dialect.TWOPHP);
    }

    /** Returns whether its claims may be recorded with their outcome. */
    boolean isLazy() {
        return policy.claim() == ClaimMode.LAZY;
    }

    void registered(ServerCorrelationId id, Optional<String> confirmationToken) {
        registered = id;
        token = confirmationToken;
    }

    boolean isSettled() {
        return outcome != null || expired;
    }
}

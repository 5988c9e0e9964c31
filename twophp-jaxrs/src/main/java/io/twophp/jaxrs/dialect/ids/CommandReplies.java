package io.twophp.jaxrs.dialect.ids;

import io.twophp.CommandDecision;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.core.engine.Answer;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.protocol.Problem;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.dialect.OneRequestReplies;
import io.twophp.jaxrs.rendering.Replies;
import io.twophp.jaxrs.rendering.Reply;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;

/**
 * The engine's answers to a command of IDS: each names the command, its status and the decision (VIII.B, XII). Other
 * actors get no more than that (XV).
 */
public final class CommandReplies extends OneRequestReplies {

    public static final String ID = "IDS-Command-Id";

    /** The command's key; in a request, the one that its client expects. */
    public static final String KEY = "IDS-Idempotency-Key";

    public static final String STATUS = "IDS-Status";

    public static final String DECISION = "IDS-Decision";

    public static final String TOKEN = "IDS-Confirmation-Token";

    private static final int SERVER_ERROR = 500;

    private final URI base;
    private final Optional<String> key;
    private final Optional<Owner> sender;
    private final Optional<CommandDecision> decision;
    private final boolean compensated;

    /**
     * @param key of the command that was sent; empty if the answer to an execution does not go to its client
     * @param sender empty if the caller is unknown
     * @param decision the decision about the request, if there was one
     * @param compensated whether the application has undone the command
     */
    CommandReplies(
            Interpreter interpreter,
            URI base,
            Optional<String> key,
            Optional<Owner> sender,
            Optional<CommandDecision> decision,
            boolean compensated) {
        super(
                interpreter,
                "arguments",
                Optional.of(new Problem(
                        Type.IDEMPOTENCY_CONFLICT,
                        "Another command came before under the same key, and this one differs in what the key is not made of."
                                + " It was not executed; nothing changed.")));
        this.base = base;
        this.key = key;
        this.sender = sender;
        this.decision = decision;
        this.compensated = compensated;
    }

    @Override
    public Reply registered(Answer.Registered answer) {
        Intent intent = answer.intent();
        String detail = isOthers(intent)
                ? "Another actor has begun this command, and may still confirm it. Nothing was executed."
                : "Nothing was executed yet. To confirm, send the same command with the " + TOKEN
                        + " of this answer, within " + answer.remaining().toSeconds() + " seconds.";
        Reply reply = named(problem(Type.CONFIRMATION_REQUIRED, detail), intent);
        return isOthers(intent)
                ? reply
                : reply.set(TOKEN, answer.confirmationToken().orElseThrow());
    }

    @Override
    public Reply completed(Answer.Completed completed) {
        return withStatus(
                super.completed(completed), completed.intent(), status(completed.intent(), completed.response()));
    }

    @Override
    public Reply replayed(Answer.Replayed replayed) {
        Intent intent = replayed.intent();
        Reply reply = isOthers(intent)
                ? new Reply(replayed.response().status()).set(REPLAYED, "true")
                : super.replayed(replayed);
        return withStatus(reply, intent, status(intent, replayed.response()));
    }

    @Override
    protected Reply later(Intent intent) {
        Reply reply = withStatus(super.later(intent), intent, "in_progress");
        return isOthers(intent) ? reply : reply.set(HttpHeaders.LOCATION, Replies.monitor(intent, base));
    }

    @Override
    public Reply refused(Answer.Refused refused) {
        Optional<Intent> intent = refused.intent();
        return switch (refused.reason()) {
            case CONFLICT -> withStatus(super.refused(refused), intent.orElseThrow(), "rejected");
            case GONE ->
                withStatus(
                        super.refused(refused),
                        intent.orElseThrow(),
                        intent.get().phase() == Phase.COMMITTED ? "executed" : "failed");
            case UNKNOWN, EXPIRED, TOKEN_REQUIRED ->
                problem(
                        Type.CONFIRMATION_REFUSED,
                        "The token confirms nothing: it belongs to another command or actor, or its time is over."
                                + " Nothing was executed. Send the command without it to get a new one.");
            default -> super.refused(refused);
        };
    }

    private String status(Intent intent, StoredResponse response) {
        if (intent.phase() == Phase.COMMITTED) {
            return compensated ? "compensated" : "executed";
        }
        return response.status() < SERVER_ERROR ? "rejected" : "failed";
    }

    private boolean isOthers(Intent intent) {
        return sender.filter(owner -> !owner.equals(intent.owner())).isPresent();
    }

    private Reply withStatus(Reply reply, Intent intent, String status) {
        decision.map(CommandReplies::word).ifPresent(word -> reply.set(DECISION, word));
        return named(reply, intent).set(STATUS, status);
    }

    private static String word(CommandDecision decision) {
        return decision.name().toLowerCase(Locale.ROOT);
    }

    private Reply named(Reply reply, Intent intent) {
        key.ifPresent(known -> reply.set(KEY, known));
        return reply.set(ID, intent.serverCorrelationId().value());
    }
}

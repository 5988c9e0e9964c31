package io.twophp.jaxrs.dialect.idempotencykey;

import io.twophp.Dialect;
import io.twophp.InvalidConfigurationException;
import io.twophp.Owner;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.AutoConfirmation;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Name;
import io.twophp.core.policy.IntentMode;
import io.twophp.core.protocol.Problem;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.core.settings.Settings;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.dialect.DialectRequest;
import io.twophp.jaxrs.dialect.Incoming;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.dialect.OneRequestReplies;
import io.twophp.jaxrs.rendering.Problems;
import io.twophp.jaxrs.rendering.Replies;
import io.twophp.jaxrs.rendering.Reply;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Interprets one request with an {@code Idempotency-Key}: registered, confirmed and executed in one step (draft
 * draft-ietf-httpapi-idempotency-key-header-07). Its client need not know 2PHP, and sees nothing of it.
 */
@ModuleBean
class IdempotencyKeyInterpreter extends Interpreter {

    private static final String DOCUMENTATION = "twophp.documentation";

    private final KeyHeaders keys;
    private final Optional<URI> documentation;

    @Inject
    IdempotencyKeyInterpreter(Admission admission, KeyHeaders keys, Settings settings) {
        super(Dialect.IDEMPOTENCY_KEY, admission);
        this.keys = keys;
        this.documentation = settings.find(DOCUMENTATION).map(IdempotencyKeyInterpreter::address);
    }

    private static URI address(String text) {
        try {
            return URI.create(text);
        } catch (IllegalArgumentException e) {
            throw new InvalidConfigurationException(
                    "Setting " + DOCUMENTATION + " = '" + text + "' is no address; write one such as"
                            + " https://shop.example/docs/keys.",
                    e);
        }
    }

    @Override
    public boolean isSpokenBy(ContainerRequestContext request) {
        return keys.isIn(request.getHeaders());
    }

    @Override
    public List<String> aliases() {
        return keys.aliases();
    }

    @Override
    public Problem missing() {
        return new Problem(
                Type.IDEMPOTENCY_KEY_MISSING,
                "Send an " + keys + " with a unique value, and the same one to repeat the request.");
    }

    /** Reads a request; refuses anonymous callers: anybody who guessed a key would get another's answer. */
    @Override
    public DialectRequest read(Incoming incoming) throws RefusedException {
        Owner owner = admission.named(incoming.request(), "A key belongs to the caller that sends it; authenticate.");
        IdempotencyKey key = keys.key(incoming.headers());
        return incoming.confirming(
                new Name(Dialect.IDEMPOTENCY_KEY, owner, key.id()), OptionalLong.empty(), AutoConfirmation.QUIET);
    }

    @Override
    public Reply write(Answer answer, ContainerRequestContext request) {
        return answer.as(new KeyReplies(this, request.getUriInfo().getBaseUri()));
    }

    @Override
    public Reply refuse(Problem problem) {
        Reply reply = Problems.reply(problem);
        return documentation
                .map(page -> reply.set(HttpHeaders.LINK, "<" + page + ">; rel=\"describedby\""))
                .orElse(reply);
    }

    private static final class KeyReplies extends OneRequestReplies {

        private final URI base;

        KeyReplies(Interpreter interpreter, URI base) {
            super(
                    interpreter,
                    "key",
                    Optional.of(new Problem(
                            Type.KEY_REUSED,
                            "The same key was sent with another method, address, media type or body. Nothing changed."
                                    + " Use a new key for a new request.")));
            this.base = base;
        }

        /** Repeats the first answer, a 202, of an asynchronous execution. */
        @Override
        public Reply processing(Answer.Processing processing) {
            Intent intent = processing.intent();
            return intent.mode() == IntentMode.ASYNCHRONOUS
                    ? later(intent)
                    : problem(Type.IN_FLIGHT, "Its outcome is not known yet. Send the request again with the same key.")
                            .set(HttpHeaders.RETRY_AFTER, Replies.pollAfter(intent));
        }

        @Override
        protected Reply later(Intent intent) {
            return super.later(intent).set(HttpHeaders.LOCATION, Replies.monitor(intent, base));
        }
    }
}

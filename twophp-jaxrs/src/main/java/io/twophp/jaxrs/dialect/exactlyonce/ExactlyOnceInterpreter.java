package io.twophp.jaxrs.dialect.exactlyonce;

import io.twophp.Dialect;
import io.twophp.Owner;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.engine.Answer;
import io.twophp.core.intent.Fingerprint;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.StoredRequest;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.dialect.DialectRequest;
import io.twophp.jaxrs.dialect.Incoming;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.dialect.url.UrlRequest;
import io.twophp.jaxrs.rendering.Reply;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.Optional;

/**
 * Interprets HTTP exactly-once: PUT stores a request at an address of its own, POST executes it, GET returns its
 * answer, DELETE erases both.
 */
@ModuleBean
class ExactlyOnceInterpreter extends Interpreter {

    @Inject
    ExactlyOnceInterpreter(Admission admission) {
        super(Dialect.EXACTLY_ONCE, admission);
    }

    /** Reads a request; refuses anonymous callers: anybody who guessed an address would get another's answer. */
    @Override
    public DialectRequest read(Incoming incoming) throws RefusedException {
        Owner owner = admission.named(
                incoming.request(),
                "What is stored at an address belongs to the caller that put it there; authenticate.");
        Name name = UrlRequest.nameOf(Dialect.EXACTLY_ONCE, owner, incoming.request());
        return switch (UrlRequest.verbOf(incoming.request())) {
            case HttpMethod.PUT ->
                new DialectRequest.Register(
                        incoming.registration(name, content(incoming.stored()), false, Optional.empty()));
            case HttpMethod.POST ->
                new DialectRequest.Confirm(name, incoming.headers().prefersAsync());
            case HttpMethod.DELETE -> new DialectRequest.Forget(name);
            default -> new DialectRequest.Replay(name);
        };
    }

    /** Returns the fingerprint that a repeated PUT must match: the spelling of the address does not matter (ED6). */
    private static Fingerprint content(StoredRequest stored) {
        return new StoredRequest(stored.method(), "", null, stored.headers(), stored.body(), stored.origin())
                .fingerprint();
    }

    @Override
    public Reply write(Answer answer, ContainerRequestContext request) {
        return answer.as(new ExactlyOnceReplies(this, UrlRequest.verbOf(request)));
    }
}

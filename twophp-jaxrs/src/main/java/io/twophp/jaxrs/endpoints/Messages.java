package io.twophp.jaxrs.endpoints;

import io.twophp.Dialect;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Handshake;
import io.twophp.core.intent.Intent;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.admission.Answering;
import io.twophp.jaxrs.admission.CrossSiteRule;
import io.twophp.jaxrs.dialect.Interpreters;
import io.twophp.jaxrs.rendering.Reply;
import io.twophp.jaxrs.request.Exchange;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.Optional;
import java.util.Set;

/**
 * Answers {@code GET}, {@code HEAD} and {@code DELETE 2php/messages/{server-correlation-id}}, the address that the
 * answer to a message of Certified HTTP names (C4): GET returns that answer again, DELETE erases all but the fact that
 * there was one. Another caller's message is reported as unknown.
 */
@ModuleBean
class Messages {

    static final Set<String> METHODS = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.DELETE);

    private final Handshake handshake;
    private final Admission admission;
    private final Interpreters interpreters;

    @Inject
    Messages(Handshake handshake, Admission admission, Interpreters interpreters) {
        this.handshake = handshake;
        this.admission = admission;
        this.interpreters = interpreters;
    }

    void answer(ContainerRequestContext request, String id) {
        Answering.STATUS
                .run(request, () -> Optional.of(reply(request, id)))
                .ifPresent(reply -> Exchange.of(request).answer(request, reply));
    }

    private Reply reply(ContainerRequestContext request, String id) throws RefusedException {
        Owner owner = admission.named(request, "A message belongs to the caller that sent it; authenticate.");
        if (HttpMethod.DELETE.equals(request.getMethod())) {
            CrossSiteRule.checkOrigin(request);
        }
        Intent intent = find(owner, id).orElseThrow(Messages::unknown);
        Answer answer = HttpMethod.DELETE.equals(request.getMethod()) ? forget(intent) : handshake.outcome(intent);
        if (answer.isRefused(Answer.Reason.UNKNOWN)) {
            throw unknown();
        }
        Reply reply = interpreters.of(intent).write(answer, request);
        return answer instanceof Answer.Replayed ? reply.forItsOwner() : reply;
    }

    /** Finds a message; one whose name is free again has no address: the next message with that id has its own. */
    private Optional<Intent> find(Owner owner, String id) {
        return ServerCorrelationId.isOurs(id)
                ? handshake
                        .find(owner, new ServerCorrelationId(id))
                        .filter(intent -> intent.reservation().dialect() == Dialect.CERTIFIED_HTTP)
                        .filter(intent -> intent.reservation().freedAt().isEmpty())
                : Optional.empty();
    }

    private Answer forget(Intent intent) throws RefusedException {
        Answer answer =
                intent.phase() == Phase.PROCESSING ? new Answer.Processing(intent) : handshake.forget(intent.name());
        if (answer instanceof Answer.Processing) {
            throw new RefusedException(
                    Type.IN_FLIGHT, "The message has no answer yet that could be deleted. Nothing changed.");
        }
        return answer;
    }

    private static RefusedException unknown() {
        return new RefusedException(Type.UNKNOWN_MESSAGE, "You have no message at this address.");
    }
}

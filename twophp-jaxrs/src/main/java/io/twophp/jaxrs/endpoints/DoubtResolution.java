package io.twophp.jaxrs.endpoints;

import io.twophp.ServerCorrelationId;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Handshake;
import io.twophp.core.engine.Resolution;
import io.twophp.core.intent.ResourceId;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.admission.Answering;
import io.twophp.jaxrs.admission.CrossSiteRule;
import io.twophp.jaxrs.admission.OperatorRule;
import io.twophp.jaxrs.rendering.Problems;
import io.twophp.jaxrs.rendering.Replies;
import io.twophp.jaxrs.request.JsonBodies;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;
import java.lang.System.Logger.Level;
import java.util.Optional;

/**
 * {@code POST 2php/intents/{server-correlation-id}/resolution}, for operators: settles an intent in doubt as
 * {@code COMMITTED} or {@code FAILED}, or has it executed again ({@code REDELIVER}). In JSON, and with
 * {@code DTT-2PHP-Enabled: true}.
 */
@ModuleBean
public class DoubtResolution {

    private static final System.Logger LOG = System.getLogger(DoubtResolution.class.getName());

    private final Handshake handshake;
    private final Admission admission;
    private final OperatorRule operators;

    @Inject
    DoubtResolution(Handshake handshake, Admission admission, OperatorRule operators) {
        this.handshake = handshake;
        this.admission = admission;
        this.operators = operators;
    }

    void answer(ContainerRequestContext request, String id) {
        Answering.RESOLUTION.answer(request, () -> response(request, settle(request, id)));
    }

    /** Renders a settled intent by its status: if it FAILED, this request has not failed. */
    private static Response response(ContainerRequestContext request, Answer answer) {
        return answer instanceof Answer.Completed completed
                ? IntentStatus.response(completed.intent(), Optional.empty())
                : Replies.of(answer, request.getUriInfo().getBaseUri()).toResponse();
    }

    private Answer settle(ContainerRequestContext request, String id) throws RefusedException {
        admission.owner(request);
        operators.check(request);
        CrossSiteRule.check(request);
        if (!ServerCorrelationId.isOurs(id)) {
            return Answer.refused(Answer.Reason.UNKNOWN);
        }
        Resolution resolution = resolution(
                JsonBodies.json(JsonBodies.bytes(request)).orElseThrow(() -> malformed("the body is no JSON object")));
        Answer answer = handshake.settle(new ServerCorrelationId(id), resolution);
        LOG.log(
                Level.INFO,
                "TWOPHP-0410 [{0}] An operator wanted it settled as {1}; the answer was {2}.",
                id,
                resolution instanceof Resolution.Decided decided ? decided.outcome() : "REDELIVER",
                answer.kind());
        return answer;
    }

    private static Resolution resolution(JsonObject body) throws RefusedException {
        return switch (text(body, "resolution").orElse("")) {
            case "REDELIVER" -> new Resolution.Redeliver();
            case "COMMITTED" -> committed(body);
            case "FAILED" -> Resolution.failed(Problems.withoutEffect());
            default -> throw malformed("\"resolution\" is none of REDELIVER, COMMITTED, FAILED");
        };
    }

    private static Resolution committed(JsonObject body) throws RefusedException {
        Optional<String> resourceId = text(body, "resource_id");
        if (resourceId.isPresent() && !ResourceId.isValid(resourceId.get())) {
            throw malformed("\"resource_id\" is not 1 to 255 visible ASCII characters");
        }
        return Resolution.committed(
                resourceId, Optional.ofNullable(body.get("response")).map(JsonValue::toString));
    }

    private static Optional<String> text(JsonObject body, String name) throws RefusedException {
        if (body.getOrDefault(name, JsonValue.NULL) == JsonValue.NULL) {
            return Optional.empty();
        }
        if (body.get(name) instanceof JsonString text) {
            return Optional.of(text.getString());
        }
        throw malformed("\"" + name + "\" is no text");
    }

    private static RefusedException malformed(String what) {
        return new RefusedException(
                Type.MALFORMED_RESOLUTION,
                "Send {\"resolution\": \"REDELIVER\"}, {\"resolution\": \"FAILED\"} or {\"resolution\": \"COMMITTED\","
                        + " \"resource_id\": …, \"response\": …}: " + what + ".");
    }
}

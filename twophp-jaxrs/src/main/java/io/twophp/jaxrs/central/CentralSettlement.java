package io.twophp.jaxrs.central;

import io.twophp.ServerCorrelationId;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Answer.Reason;
import io.twophp.core.engine.Handshake;
import io.twophp.core.engine.Resolution;
import io.twophp.core.intent.ResourceId;
import io.twophp.core.protocol.OneLine;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.core.settings.Settings;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.sync.Membership.Central;
import io.twophp.jaxrs.admission.Answering;
import io.twophp.jaxrs.rendering.Problems;
import io.twophp.jaxrs.rendering.Reply;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.lang.System.Logger.Level;
import java.util.Optional;

/**
 * {@code POST 2php/central/intents/{server-correlation-id}/resolution}: settles an intent in doubt with the outcome
 * that an operator of the Central Ledger has found out (L20), if this service consents by {@value #CONSENT} (LD12). The
 * operator's name is logged. The answer has the intent's rows after that.
 */
@ModuleBean
public class CentralSettlement {

    /** The setting that lets the Central Ledger's operators settle this service's intents in doubt. Default: false. */
    public static final String CONSENT = "twophp.central.settle";

    private static final System.Logger LOG = System.getLogger(CentralSettlement.class.getName());

    private static final int NAME = 255;
    private static final int NOTE = 1000;

    private final CentralRequestHandler handler;
    private final PulledRows rows;
    private final Handshake handshake;
    private final boolean consents;

    @Inject
    CentralSettlement(CentralRequestHandler handler, PulledRows rows, Handshake handshake, Settings settings) {
        this.handler = handler;
        this.rows = rows;
        this.handshake = handshake;
        this.consents = settings.flag(CONSENT, false);
    }

    public void answer(ContainerRequestContext request, String id) {
        Answering.RESOLUTION.answer(
                request,
                () -> handler.answer(request, Purpose.SETTLEMENT, (central, json) -> settle(central, id, json)));
    }

    private Reply settle(Central central, String id, JsonObject json) throws RefusedException {
        if (!consents) {
            throw new RefusedException(
                    Type.SETTLEMENT_REFUSED,
                    "Set " + CONSENT + "=true at this service, or settle it there. Nothing changed.");
        }
        if (!id.equals(text(json, "server_correlation_id", NAME).orElse(""))) {
            // The address is not signed: proxies may rewrite it.
            throw malformed("\"server_correlation_id\" is not that of the address");
        }
        String by =
                text(json, "resolved_by", NAME).orElseThrow(() -> malformed("\"resolved_by\" does not name anybody"));
        Optional<String> note = text(json, "note", NOTE);
        Resolution.Decided resolution = resolution(json);
        Answer answer = ServerCorrelationId.isOurs(id)
                ? handshake.settle(new ServerCorrelationId(id), resolution)
                : Answer.refused(Reason.UNKNOWN);
        LOG.log(
                Level.INFO,
                "TWOPHP-0712 [{0}] {1}, at the Central Ledger {2}, wanted it settled as {3}{4}; the answer was {5}.",
                id,
                by,
                central.id(),
                resolution.outcome(),
                note.map(text -> " (" + text + ")").orElse(""),
                answer.kind());
        return reply(id, answer);
    }

    private Reply reply(String id, Answer answer) throws RefusedException {
        if (answer instanceof Answer.Completed) {
            return rows.rows(new ServerCorrelationId(id));
        }
        if (answer.isRefused(Reason.NOT_IN_DOUBT)) {
            throw new RefusedException(Type.NOT_IN_DOUBT, "It is decided, or never was in doubt. Nothing changed.");
        }
        if (answer.isRefused(Reason.UNKNOWN)) {
            throw new RefusedException(Type.UNKNOWN_INTENT, "There is no such intent in this service.");
        }
        if (answer.isRefused(Reason.STOPPING)) {
            throw new RefusedException(Type.SERVER_STOPPING, "Nothing changed. Try again.");
        }
        throw new IllegalStateException("settling is not answered by " + answer.kind());
    }

    private static Resolution.Decided resolution(JsonObject json) throws RefusedException {
        return switch (text(json, "phase", NAME).orElse("")) {
            case "COMMITTED" -> {
                Optional<String> resource = text(json, "resource_id", NAME);
                if (resource.isPresent() && !ResourceId.isValid(resource.get())) {
                    throw malformed("\"resource_id\" is not 1 to 255 visible ASCII characters");
                }
                yield Resolution.committed(resource, Optional.empty());
            }
            case "FAILED" -> Resolution.failed(Problems.withoutEffect());
            default -> throw malformed("\"phase\" is neither COMMITTED nor FAILED");
        };
    }

    private static Optional<String> text(JsonObject json, String name, int longest) throws RefusedException {
        JsonValue value = json.getOrDefault(name, JsonValue.NULL);
        if (value == JsonValue.NULL) {
            return Optional.empty();
        }
        if (value instanceof JsonString text && OneLine.is(text.getString(), longest)) {
            return Optional.of(text.getString());
        }
        throw malformed("\"" + name + "\" is too long, or no text of one line");
    }

    private static RefusedException malformed(String what) {
        return new RefusedException(
                Type.MALFORMED_RESOLUTION,
                "Send {\"server_correlation_id\": …, \"phase\": \"COMMITTED\" or \"FAILED\", \"resource_id\": …,"
                        + " \"resolved_by\": …, \"note\": …}: " + what + ".");
    }
}

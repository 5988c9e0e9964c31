package io.twophp.central.settle;

import io.twophp.ServerCorrelationId;
import io.twophp.central.audit.Action;
import io.twophp.central.audit.Audit;
import io.twophp.central.ingest.Ingest;
import io.twophp.central.problem.Refusal;
import io.twophp.central.problem.RefusalType;
import io.twophp.central.pull.Pulls;
import io.twophp.central.pull.ServiceLine;
import io.twophp.central.pull.ServiceLine.Genuine;
import io.twophp.central.pull.ServiceLine.None;
import io.twophp.central.pull.ServiceLine.Reply;
import io.twophp.core.signature.MessageSigner.Purpose;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import java.util.UUID;

/**
 * Has a service settle a doubt of its own as an operator found out (L20, LD12). The service decides; its answer is
 * stored. The audit log has an entry before the service is asked, and another one with the result: also if this
 * application ends in between, it is known who wanted what. Not to be called within a transaction. Thread-safe.
 */
@ApplicationScoped
public class Settlements {

    private static final int OK = 200;

    @Inject
    ServiceLine line;

    @Inject
    Pulls pulls;

    @Inject
    Ingest ingest;

    @Inject
    Audit audit;

    /**
     * Settles a doubt.
     *
     * @param who the operator who found out
     * @throws Refusal 404 if there is no such service or intent, 409 if it is decided, 403 if the service does not
     *     consent, 502 if it does not answer: then look whether it was settled
     */
    void settle(UUID service, ServerCorrelationId id, Decision decision, String who) {
        String subject = service + " " + id;
        audit.append(who, Action.SETTLEMENT, subject, "wants " + decision.text());
        String result = "no answer";
        try {
            Reply reply = line.ask(
                    service,
                    Purpose.SETTLEMENT,
                    "2php/central/intents/" + id + "/resolution",
                    question(id, decision, who));
            result = reply instanceof Genuine genuine ? result(genuine.status()) : "no answer that counts";
            take(service, id, reply);
        } finally {
            audit.append(who, Action.SETTLEMENT, subject, result);
        }
    }

    private static String question(ServerCorrelationId id, Decision decision, String who) {
        JsonObjectBuilder question = Json.createObjectBuilder()
                .add("server_correlation_id", id.value())
                .add("phase", decision.phase().name())
                .add("resolved_by", who);
        decision.resourceId().ifPresent(resource -> question.add("resource_id", resource));
        decision.note().ifPresent(note -> question.add("note", note));
        return question.build().toString();
    }

    private static String result(int status) {
        return switch (status) {
            case OK -> "settled";
            case 409 -> "decided already";
            case 403 -> "the service does not consent";
            case 404 -> "the service has no such intent";
            default -> "refused by the service: " + status;
        };
    }

    private void take(UUID service, ServerCorrelationId id, Reply reply) {
        if (reply instanceof None none) {
            throw unanswered(none.problem() + " Look at the call again: whether it was settled is not known.");
        }
        Genuine genuine = (Genuine) reply;
        switch (genuine.status()) {
            case OK -> ingest.take(service, genuine.body());
            case 403 ->
                throw RefusalType.SETTLEMENT_REFUSED.refusal(
                        "Set twophp.central.settle=true at the service, or settle it there. Nothing changed.");
            case 404 -> throw Refusal.notFound("The service has no such intent.");
            case 409 -> {
                pulls.refresh(service, id);
                throw RefusalType.NOT_IN_DOUBT.refusal(
                        "It is decided, or never was in doubt. Nothing changed; its rows are shown as they are now.");
            }
            default ->
                throw unanswered("The service refused with the status " + genuine.status() + ". Nothing changed.");
        }
    }

    private static Refusal unanswered(String what) {
        return RefusalType.SERVICE_UNREACHABLE.refusal(what);
    }
}

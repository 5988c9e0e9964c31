package io.twophp.central.pull;

import io.twophp.ClientCorrelationId;
import io.twophp.ServerCorrelationId;
import io.twophp.central.audit.Action;
import io.twophp.central.audit.Audit;
import io.twophp.central.ingest.Ingest;
import io.twophp.central.problem.JsonInput;
import io.twophp.central.problem.Refusal;
import io.twophp.central.pull.KnownAddresses.Known;
import io.twophp.central.pull.Pulled.OfService;
import io.twophp.central.pull.ServiceLine.Genuine;
import io.twophp.central.pull.ServiceLine.None;
import io.twophp.central.pull.ServiceLine.Reply;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.sync.Receipt;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Asks services for rows (L15), which are stored by the same ingest as those that services send by themselves (L14). A
 * question that a service does not answer is reported and changes nothing. Each pull is in the audit log. Not to be
 * called within a transaction. Thread-safe.
 */
@ApplicationScoped
public class Pulls {

    static final String ROWS = "2php/central/rows";

    private static final int OK = 200;
    private static final int ACCEPTED = 202;

    @Inject
    KnownAddresses known;

    @Inject
    ServiceLine line;

    @Inject
    Ingest ingest;

    @Inject
    TreePull trees;

    @Inject
    Audit audit;

    /**
     * Asks a service for the rows of one id, or to send all that it has to send.
     *
     * @param who the user who asks, for the audit log
     * @throws Refusal 404 if there is no such service
     */
    Pulled of(UUID service, Optional<ServerCorrelationId> id, String who) {
        Known one = known.find(service);
        Pulled pulled = new Pulled(List.of(id.map(of -> rows(one, of)).orElseGet(() -> sync(one))));
        audit.append(
                who,
                Action.PULL,
                one.id().toString(),
                id.map(of -> "server_correlation_id " + of).orElse("sync") + ": " + pulled.text());
        return pulled;
    }

    /**
     * Asks for the rows of one id without an entry in the audit log, for callers that make one anyway.
     *
     * @return whether the service answered
     */
    public boolean refresh(UUID service, ServerCorrelationId id) {
        return rows(known.find(service), id).answered();
    }

    Pulled tree(ClientCorrelationId root, String who) {
        Pulled pulled = trees.pull(root, known.addressed(), this::rows);
        audit.append(who, Action.PULL, root.value(), "tree: " + pulled.text());
        return pulled;
    }

    private OfService rows(Known service, ServerCorrelationId id) {
        String question = Json.createObjectBuilder()
                .add("server_correlation_id", id.value())
                .build()
                .toString();
        return taken(service, line.ask(service, Purpose.PULL, ROWS, question));
    }

    private TreePull.Step rows(Known service, List<ClientCorrelationId> calls) {
        String question = Json.createObjectBuilder()
                .add(
                        "client_correlation_ids",
                        Json.createArrayBuilder(
                                calls.stream().map(ClientCorrelationId::value).toList()))
                .build()
                .toString();
        Reply reply = line.ask(service, Purpose.PULL, ROWS, question);
        OfService taken = taken(service, reply);
        return taken.answered() && reply instanceof Genuine rows
                ? new TreePull.Step(taken, calls(rows.body()))
                : new TreePull.Step(taken, List.of());
    }

    private OfService sync(Known service) {
        Reply reply = line.ask(service, Purpose.PULL, ROWS, "{\"sync\":true}");
        if (reply instanceof Genuine genuine && genuine.status() == ACCEPTED) {
            return OfService.answered(service.id(), service.name(), Optional.empty());
        }
        return OfService.silent(service.id(), service.name(), problem(reply));
    }

    private OfService taken(Known service, Reply reply) {
        if (!(reply instanceof Genuine genuine) || genuine.status() != OK) {
            return OfService.silent(service.id(), service.name(), problem(reply));
        }
        try {
            Receipt receipt = ingest.take(service.id(), genuine.body());
            return new OfService(
                    service.id(),
                    service.name(),
                    receipt.stored(),
                    receipt.unchanged(),
                    receipt.refused().size(),
                    true,
                    isComplete(genuine.body())
                            ? Optional.empty()
                            : Optional.of("It has more rows of this than it sends at once."));
        } catch (Refusal e) {
            return OfService.silent(
                    service.id(), service.name(), "What it answered can't be stored: " + e.getMessage());
        }
    }

    private static String problem(Reply reply) {
        if (reply instanceof None none) {
            return none.problem();
        }
        return "It refused with the status " + ((Genuine) reply).status() + ".";
    }

    /** Returns the client's ids of the calls that the rows belong to. */
    private static List<ClientCorrelationId> calls(byte[] body) {
        JsonValue rows = JsonInput.object(body).getOrDefault("rows", JsonValue.EMPTY_JSON_ARRAY);
        return rows.asJsonArray().stream()
                .map(row -> row.asJsonObject().get("client_correlation_id"))
                .filter(JsonString.class::isInstance)
                .map(id -> ((JsonString) id).getString())
                .filter(ClientCorrelationId::isValid)
                .distinct()
                .map(ClientCorrelationId::new)
                .toList();
    }

    /** Returns whether the service has no more rows of what it was asked for. */
    private static boolean isComplete(byte[] body) {
        return JsonInput.object(body).getOrDefault("complete", JsonValue.TRUE) != JsonValue.FALSE;
    }
}

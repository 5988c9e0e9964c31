package io.twophp.testsuite.acceptance;

import static io.twophp.testsuite.launch.Client.header;
import static io.twophp.testsuite.launch.Client.phase;

import io.twophp.ProtocolHeader;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Request;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * One order that a client wants, and all answers that it got, from any node. Its note is its client correlation id, so
 * that its effect is found without the ledger. Thread-safe.
 */
final class Purchase {

    private final String clientId = UUID.randomUUID().toString();
    private final boolean wanted;
    private final List<String> violations = new ArrayList<>();
    private String serverId;
    private String outcome;

    /** @param wanted whether it is to be confirmed */
    Purchase(boolean wanted) {
        this.wanted = wanted;
    }

    String clientId() {
        return clientId;
    }

    boolean isWanted() {
        return wanted;
    }

    String body() {
        return "{\"sku\":\"tea\",\"quantity\":1,\"note\":\"" + clientId + "\"}";
    }

    /** Returns the intent to confirm, once it is registered. */
    synchronized Optional<Registered> registered() {
        return Optional.ofNullable(serverId)
                .map(id -> new Registered(Request.post("orders"), clientId, id, Instant.MAX));
    }

    /** Returns the response that was reported as its outcome. */
    synchronized Optional<String> outcome() {
        return Optional.ofNullable(outcome);
    }

    synchronized List<String> violations() {
        return List.copyOf(violations);
    }

    synchronized void told(HttpResponse<String> answer) {
        String said = answer.statusCode() + " " + phase(answer) + " " + answer.body();
        String id = header(answer, ProtocolHeader.SERVER_CORRELATION_ID);
        if (id != null && serverId != null && !id.equals(serverId)) {
            violation("I2: was " + serverId + ", is " + id + ": " + said);
        }
        serverId = id == null ? serverId : id;
        if (answer.statusCode() >= 400
                && !String.valueOf(header(answer, "Content-Type")).startsWith("application/problem+json")) {
            violation("was answered " + said);
        }
        String phase = phase(answer);
        if ("FAILED".equals(phase) || "TTL_EXPIRED".equals(phase)) {
            violation("D16: nothing but the infrastructure failed: " + said);
        }
        if ("COMMITTED".equals(phase)) {
            if (outcome != null && !outcome.equals(answer.body())) {
                violation("I4: first " + outcome + ", later " + answer.body());
            }
            outcome = answer.body();
        }
        if (outcome != null && "WAITING_CONFIRM".equals(phase)) {
            violation("I4: waits again, after " + outcome);
        }
    }

    synchronized void violation(String what) {
        violations.add(clientId + " " + what);
    }
}

package io.twophp.sample.client;

import io.twophp.ClientCorrelationId;
import io.twophp.ProtocolHeader;
import jakarta.ws.rs.core.Response;

/** The shop's answer to a checkout. */
public record Receipt(
        int status, String phase, ClientCorrelationId clientCorrelationId, String serverCorrelationId, String body) {

    static Receipt of(Response answer) {
        return new Receipt(
                answer.getStatus(),
                answer.getHeaderString(ProtocolHeader.PHASE_STATE),
                new ClientCorrelationId(answer.getHeaderString(ProtocolHeader.CLIENT_CORRELATION_ID)),
                answer.getHeaderString(ProtocolHeader.SERVER_CORRELATION_ID),
                answer.readEntity(String.class));
    }

    @Override
    public String toString() {
        return """

                POST shop/checkouts: %d, %s
                  client correlation id  %s
                  server correlation id  %s
                  %s""".formatted(status, phase, clientCorrelationId.value(), serverCorrelationId, body);
    }
}

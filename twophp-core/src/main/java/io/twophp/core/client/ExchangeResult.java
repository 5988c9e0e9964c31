package io.twophp.core.client;

import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.Transport.Reply;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** @param sent whether the server may have got the request */
record ExchangeResult(Optional<Reply> response, NextStep next, boolean sent, IOException failure) {

    Optional<String> header(String name) {
        return response.map(reply -> reply.header(name));
    }

    ExchangeResult as(NextStep another) {
        return new ExchangeResult(response, another, sent, failure);
    }

    /** Describes the last answer for people: its status, and for a redirect the server that it leads to. */
    String description() {
        return response.map(last -> " The last answer was " + last.status() + leadsTo() + ".")
                .orElse("");
    }

    private String leadsTo() {
        boolean redirect = response.filter(last -> last.status() / 100 == 3).isPresent();
        return header("Location")
                .filter(location -> redirect)
                .map(location -> ", a redirect to " + server(location) + ", which is not followed")
                .orElse("");
    }

    /** Returns the server alone: paths and queries of redirects may bear secrets. */
    private static String server(String location) {
        try {
            URI uri = URI.create(location);
            return uri.getHost() == null
                    ? "the same server"
                    : uri.getScheme() + "://" + uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort());
        } catch (IllegalArgumentException e) {
            return "somewhere";
        }
    }

    /** Returns whether the answer reports success, so that an ordinary server would have processed the request. */
    boolean isSuccess() {
        return response.filter(reply -> reply.status() < 300).isPresent();
    }

    /** Returns whether the server is at work: 202 to a phase, 200 of the monitor. */
    boolean isProcessing() {
        return header(ProtocolHeader.PHASE_STATE)
                .filter(Phase.PROCESSING.name()::equals)
                .isPresent();
    }

    Optional<ServerCorrelationId> serverCorrelationId() {
        return response.flatMap(reply -> ClientProtocol.serverCorrelationId(reply::header));
    }

    Duration ttl() {
        return header(ProtocolHeader.TTL)
                .filter(text -> text.matches("[0-9]{1,12}"))
                .map(text -> Duration.ofMillis(Long.parseLong(text)))
                .orElse(Duration.ZERO);
    }
}

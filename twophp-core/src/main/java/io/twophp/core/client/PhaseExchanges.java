package io.twophp.core.client;

import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.Transport.Limits;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.NotSentException;
import io.twophp.core.client.Transport.Reply;
import io.twophp.core.protocol.ConfirmationPath;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The exchanges of one call, one at a time, and what each answer means. */
final class PhaseExchanges {

    private static final String PROBLEM = "application/problem+json";
    private static final int UNAUTHORIZED = 401;
    private static final int FIRST_REDIRECT = 300;
    private static final byte[] NO_BODY = {};
    private static final Duration SHORTEST = Duration.ofMillis(100);

    private final Transport transport;
    private final OutboundRequest request;
    private final ClientProtocol protocol;
    private final CallParts parts;
    private final Patience patience;

    PhaseExchanges(Transport transport, OutboundRequest request, CallParts parts, Patience patience) {
        this.transport = transport;
        this.request = request;
        this.parts = parts;
        this.patience = patience;
        this.protocol =
                new ClientProtocol(parts.time().clock(), parts.settings().margin());
    }

    /** Phase 1 (draft §5.2.1), or the one request of an auto-confirmed call (§5.5.2). */
    Answer phaseOne(Call call) {
        Map<String, List<String>> headers = identified(request.registrationHeaders(), call);
        request.options()
                .requestedTtl()
                .ifPresent(ttl -> put(headers, ProtocolHeader.REQUESTED_TTL, Long.toString(ttl.toMillis())));
        if (request.options().way() == ConfirmationMode.AUTO_CONFIRM) {
            put(headers, ProtocolHeader.AUTO_CONFIRM, "true");
            parts.settings().callback().ifPresent(uri -> put(headers, ProtocolHeader.CALLBACK, uri.toString()));
        }
        long sentAt = parts.time().nanoTime().getAsLong();
        Message message = new Message(request.method(), request.uri(), headers, request.body(), limits());
        return send(
                message,
                response -> protocol.afterPhaseOne(
                        response.status(), sentAt, parts.time().nanoTime().getAsLong(), response::header));
    }

    /** Phase 2 (§5.3.1): to the path of Phase 1 and {@code /confirm}, without the query (D1). */
    Answer phaseTwo(Call call, Optional<String> token) {
        Map<String, List<String>> headers = identified(request.followingHeaders(), call);
        put(
                headers,
                ProtocolHeader.SERVER_CORRELATION_ID,
                call.serverCorrelationId().map(ServerCorrelationId::value).orElseThrow());
        token.ifPresent(text -> put(headers, ProtocolHeader.CONFIRMATION_TOKEN, text));
        Message message = new Message("POST", ConfirmationPath.of(request.uri()), headers, NO_BODY, limits());
        return send(message, response -> protocol.afterPhaseTwo(response.status(), response::header));
    }

    /** Asks the status monitor that an answer named; empty if it named none that is this server's. */
    Optional<Answer> status(String location) {
        return sameServer(location)
                .map(monitor -> send(
                        new Message("GET", monitor, request.followingHeaders(), NO_BODY, limits()),
                        response -> protocol.afterPhaseTwo(response.status(), response::header)));
    }

    /** Whether an answer bears the protocol's mark. */
    static boolean isTwoPhase(Reply response) {
        return ProtocolHeader.isMarked(response::header);
    }

    /** The client's credentials must not reach another server. */
    private Optional<URI> sameServer(String location) {
        try {
            URI monitor = request.uri().resolve(location);
            boolean same = request.uri().getScheme().equalsIgnoreCase(monitor.getScheme())
                    && request.uri().getRawAuthority().equalsIgnoreCase(monitor.getRawAuthority());
            return same ? Optional.of(monitor) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** An exchange ends with the call's time; one that begins at its end still has a moment. */
    private Limits limits() {
        Duration left = patience.left();
        return new Limits(
                left.compareTo(SHORTEST) < 0 ? SHORTEST : left, parts.settings().maxResponse());
    }

    private Answer send(Message message, Function<Reply, NextStep> reading) {
        try {
            Reply response = transport.send(message);
            return new Answer(Optional.of(response), reading.apply(response), true, null);
        } catch (NotSentException e) {
            return new Answer(Optional.empty(), new NextStep.RepeatWithSameIds(), false, e);
        } catch (IOException e) {
            return new Answer(Optional.empty(), new NextStep.RepeatWithSameIds(), true, e);
        }
    }

    private static Map<String, List<String>> identified(Map<String, List<String>> headers, Call call) {
        Map<String, List<String>> all = new LinkedHashMap<>(headers);
        put(all, ProtocolHeader.ENABLED, "true");
        put(
                all,
                ProtocolHeader.CLIENT_CORRELATION_ID,
                call.clientCorrelationId().value());
        return all;
    }

    private static void put(Map<String, List<String>> headers, String name, String value) {
        headers.put(name, List.of(value));
    }

    /**
     * What became of one exchange.
     *
     * @param response empty if there was no whole answer
     * @param next what a careful client does now
     * @param sent whether the server may have got the request
     * @param failure why there was no answer, or null
     */
    record Answer(Optional<Reply> response, NextStep next, boolean sent, IOException failure) {

        Optional<String> header(String name) {
            return response.map(reply -> reply.header(name));
        }

        /** What it was, for people: its status, and of a redirect the server that it leads to. */
        String told() {
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

        /** Paths and queries of redirects may bear secrets. */
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

        /** Whether it bears the protocol's mark. */
        boolean isTwoPhase() {
            return response.filter(PhaseExchanges::isTwoPhase).isPresent();
        }

        /**
         * Whether it may not come from the called resource: a page of a proxy, or of a server whose application is not
         * there yet. Not one with a problem (RFC 9457), as refusals of the protocol are, nor a challenge (RFC 9110,
         * 15.5.2): credentials that were refused would count as refused once more.
         */
        boolean isForeign() {
            return response.isPresent() && !isTwoPhase() && !isProblem() && !isChallenge();
        }

        private boolean isProblem() {
            return header("Content-Type")
                    .map(type -> type.split(";", 2)[0].trim())
                    .filter(PROBLEM::equalsIgnoreCase)
                    .isPresent();
        }

        private boolean isChallenge() {
            return response.filter(reply -> reply.status() == UNAUTHORIZED).isPresent()
                    && header("WWW-Authenticate").isPresent();
        }

        /** Whether it reports success, so that an ordinary server would have processed the request. */
        boolean isSuccess() {
            return response.filter(reply -> reply.status() < FIRST_REDIRECT).isPresent();
        }

        /** Whether it says that the server is at work: 202 to a phase, 200 of the monitor. */
        boolean isProcessing() {
            return header(ProtocolHeader.PHASE_STATE)
                    .filter(Phase.PROCESSING.name()::equals)
                    .isPresent();
        }
    }
}

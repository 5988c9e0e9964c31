package io.twophp.testsuite.campaign;

import static io.twophp.testsuite.launch.Client.header;

import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import io.twophp.core.client.ClientProtocol;
import io.twophp.core.client.NextStep;
import io.twophp.testsuite.campaign.Exchange.End;
import io.twophp.testsuite.campaign.Exchange.Observation;
import io.twophp.testsuite.campaign.Exchange.Step;
import io.twophp.testsuite.launch.Node;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * A careful client (draft §5, D3, D8): the same ids at every repetition, 408 believed with TTL_EXPIRED only, polling
 * after 202, over all nodes that take requests, until the outcome is known or its time is over. Records all answers.
 * Another user tries some of its intents as well (I9), and outcomes are requested again (I4).
 *
 * <p>{@link ClientProtocol} interprets the answers; twophp-tck's client is bound to one address. Thread-safe.
 */
final class Client {

    /** The time that a client waits for a server that does not answer. */
    static final Duration TIMEOUT = Duration.ofSeconds(8);

    private static final Duration POLL = Duration.ofMillis(150);
    private static final Duration LATE = Duration.ofMillis(150);
    private static final long IN_DOUBT_AFTER = 60;
    private static final String OWNER = "alice:alice-secret";
    private static final String INTRUDER = "bob:bob-secret";

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .build();
    private final ClientProtocol protocol = new ClientProtocol(Duration.ofMillis(20));
    private final String secret;
    private final String callback;
    private final Witness witness;
    private final Findings findings;

    Client(String secret, String callback, Witness witness, Findings findings) {
        this.secret = secret;
        this.callback = callback;
        this.witness = witness;
        this.findings = findings;
    }

    /** Runs an exchange to its end. */
    void run(Exchange exchange, Route route, Random random, Duration limit) {
        new Run(exchange, route, random, System.nanoTime() + limit.toNanos()).toTheEnd();
    }

    /** Asks all nodes once more for an outcome that is or should be known. */
    void ask(Exchange exchange, Route route, Random random, Duration limit) {
        new Run(exchange, route, random, System.nanoTime() + limit.toNanos()).again();
    }

    private final class Run {

        private final Exchange exchange;
        private final Route route;
        private final Random random;
        private final long end;
        private int tries;

        Run(Exchange exchange, Route route, Random random, long end) {
            this.exchange = exchange;
            this.route = route;
            this.random = random;
            this.end = end;
        }

        void toTheEnd() {
            NextStep next = untilKnown(this::phaseOne);
            if (next instanceof NextStep.Confirm confirm) {
                String id = confirm.serverCorrelationId().value();
                intrude(id);
                if (exchange.way().ask() == Way.Ask.CONFIRM_LATE) {
                    Duration left = confirm.window().left(System.nanoTime());
                    pause(left.plus(LATE));
                }
                next = untilKnown(() -> phaseTwo(id));
            }
            conclude(next);
            if (exchange.end() == End.COMMITTED || exchange.end() == End.FAILED) {
                send(Step.REPLAY, lastPath(), lastHeaders(), lastBody(), OWNER);
            }
            if (exchange.end() == End.EXPIRED && exchange.way() == Way.LATE) {
                Exchange second = exchange.resubmitted(UUID.randomUUID().toString());
                new Run(second, route, random, end).toTheEnd();
            }
        }

        void again() {
            NextStep next = untilKnown(
                    () -> exchange.way().isAuto() || exchange.serverId().isEmpty()
                            ? phaseOne()
                            : phaseTwo(exchange.serverId().get()));
            if (exchange.end() == End.OPEN) {
                conclude(next);
            }
        }

        private void conclude(NextStep next) {
            if (next instanceof NextStep.Done done) {
                exchange.ended(done.outcome() == Phase.COMMITTED ? End.COMMITTED : End.FAILED);
            } else if (next instanceof NextStep.Resubmit) {
                exchange.ended(End.EXPIRED);
            } else if (next instanceof NextStep.Poll poll && poll.afterSeconds() >= IN_DOUBT_AFTER) {
                exchange.ended(End.IN_DOUBT);
            } else if (next instanceof NextStep.Refused || next instanceof NextStep.AlreadyProcessed) {
                exchange.ended(End.REFUSED);
            }
        }

        private NextStep untilKnown(Supplier<NextStep> phase) {
            while (true) {
                NextStep next = phase.get();
                boolean open = next instanceof NextStep.RepeatWithSameIds
                        || next instanceof NextStep.Poll poll && poll.afterSeconds() < IN_DOUBT_AFTER;
                if (!open
                        || end - System.nanoTime() < 0
                        || Thread.currentThread().isInterrupted()) {
                    return next;
                }
                pause(POLL);
                if (next instanceof NextStep.Poll poll && random.nextBoolean()) {
                    exchange.serverId().ifPresent(id -> status(id, OWNER));
                }
            }
        }

        private NextStep phaseOne() {
            long sentAt = System.nanoTime();
            Optional<HttpResponse<byte[]>> answer =
                    send(Step.PHASE_ONE, exchange.way().path(), phaseOneHeaders(), exchange.body(secret), OWNER);
            return answer.<NextStep>map(given -> protocol.afterPhaseOne(
                            given.statusCode(), sentAt, System.nanoTime(), name -> header(given, name)))
                    .orElseGet(NextStep.RepeatWithSameIds::new);
        }

        private NextStep phaseTwo(String serverId) {
            Optional<HttpResponse<byte[]>> answer =
                    send(Step.PHASE_TWO, exchange.way().path() + "/confirm", phaseTwoHeaders(serverId), "", OWNER);
            return answer.<NextStep>map(
                            given -> protocol.afterPhaseTwo(given.statusCode(), name -> header(given, name)))
                    .orElseGet(NextStep.RepeatWithSameIds::new);
        }

        /** Confirms and polls as another user, who is refused, and nothing changes. */
        private void intrude(String serverId) {
            if (random.nextInt(4) > 0) {
                return;
            }
            send(Step.INTRUSION, exchange.way().path() + "/confirm", phaseTwoHeaders(serverId), "", INTRUDER)
                    .ifPresent(answer -> expectRefusal(serverId, answer, 403));
            status(serverId, INTRUDER).ifPresent(answer -> expectRefusal(serverId, answer, 404));
        }

        private void expectRefusal(String serverId, HttpResponse<byte[]> answer, int status) {
            if (answer.statusCode() != status && answer.statusCode() < 500) {
                findings.add("I9", serverId, "somebody else was answered " + answer.statusCode() + "; " + exchange);
            }
        }

        private Optional<HttpResponse<byte[]>> status(String serverId, String credentials) {
            return send(
                    credentials.equals(OWNER) ? Step.STATUS : Step.INTRUSION,
                    "2php/intents/" + serverId,
                    Map.of(),
                    null,
                    credentials);
        }

        private String lastPath() {
            return exchange.way().path() + (exchange.way().isAuto() ? "" : "/confirm");
        }

        private Map<String, String> lastHeaders() {
            return exchange.way().isAuto()
                    ? phaseOneHeaders()
                    : phaseTwoHeaders(exchange.serverId().orElseThrow());
        }

        private String lastBody() {
            return exchange.way().isAuto() ? exchange.body(secret) : "";
        }

        private Map<String, String> phaseOneHeaders() {
            Map<String, String> headers = new LinkedHashMap<>();
            headers.put("Content-Type", "application/json");
            headers.put(ProtocolHeader.ENABLED, "true");
            headers.put(ProtocolHeader.CLIENT_CORRELATION_ID, exchange.clientId());
            if (exchange.way().isAuto()) {
                headers.put(ProtocolHeader.AUTO_CONFIRM, "true");
            }
            if (exchange.way().ask() == Way.Ask.AUTO_WITH_CALLBACK) {
                headers.put(ProtocolHeader.CALLBACK, callback);
            }
            return headers;
        }

        private Map<String, String> phaseTwoHeaders(String serverId) {
            Map<String, String> headers = new LinkedHashMap<>();
            headers.put(ProtocolHeader.ENABLED, "true");
            headers.put(ProtocolHeader.CLIENT_CORRELATION_ID, exchange.clientId());
            headers.put(ProtocolHeader.SERVER_CORRELATION_ID, serverId);
            if (exchange.way().ask() == Way.Ask.CONFIRM_AND_PREFER_ASYNC) {
                headers.put("Prefer", "respond-async");
            }
            return headers;
        }

        /** @param body null for a GET */
        private Optional<HttpResponse<byte[]>> send(
                Step step, String path, Map<String, String> headers, String body, String credentials) {
            Optional<Node> node = route.next(tries++);
            if (node.isEmpty()) {
                return Optional.empty();
            }
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(node.get().shop().resolve(path)).timeout(TIMEOUT);
            if (body != null) {
                request.POST(BodyPublishers.ofString(body));
            }
            headers.forEach(request::setHeader);
            request.setHeader("Authorization", io.twophp.testsuite.launch.Client.basic(credentials));
            Optional<HttpResponse<byte[]>> answer = answer(request.build()).filter(given -> !isNobodys(given));
            Observation seen = observation(step, node.get().name(), answer);
            exchange.saw(seen);
            witness.look(exchange, seen);
            return answer;
        }

        private void pause(Duration length) {
            long until = System.nanoTime() + length.toNanos();
            while (until - System.nanoTime() > 0 && !Thread.currentThread().isInterrupted()) {
                LockSupport.parkNanos(until - System.nanoTime());
            }
        }
    }

    private Optional<HttpResponse<byte[]>> answer(HttpRequest request) {
        try {
            return Optional.of(http.send(request, BodyHandlers.ofByteArray()));
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /**
     * Returns whether a 404 is the server's own, as its application is starting or stopping; a balancer would not have
     * sent the request there.
     */
    private static boolean isNobodys(HttpResponse<byte[]> answer) {
        return answer.statusCode() == 404
                && !answer.headers().firstValue("Content-Type").orElse("").startsWith("application/problem+json");
    }

    private static Observation observation(Step step, String node, Optional<HttpResponse<byte[]>> answer) {
        return new Observation(
                Instant.now(),
                step,
                node,
                answer.map(HttpResponse::statusCode).orElse(0),
                answer.map(given -> header(given, ProtocolHeader.PHASE_STATE)),
                answer.map(given -> header(given, ProtocolHeader.SERVER_CORRELATION_ID)),
                answer.map(given -> header(given, ProtocolHeader.MESSAGE))
                        .filter(ProtocolHeader.REPLAYED_MESSAGE::equals)
                        .isPresent(),
                answer.map(HttpResponse::body).orElse(new byte[0]));
    }
}

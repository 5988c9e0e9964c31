package io.twophp.tck.http;

import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.ClientProtocol;
import io.twophp.core.client.ClientRow;
import io.twophp.core.client.NextStep;
import io.twophp.core.client.Pause;
import io.twophp.core.intent.ServiceIdentity;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * A careful 2PHP client that knows nothing of the server but its address; the start of the conformance kit.
 *
 * <pre>{@code
 * HandshakeClient client = HandshakeClient.builder().basic("alice", "secret").build();
 * Result order = client.send(Call.of("POST", uri, Map.of("Content-Type", "text/plain"), body));
 * assertThat(order.next()).isInstanceOf(NextStep.Done.class);
 * }</pre>
 *
 * <p>{@link #send} does what draft §5 requires of a client: Phase 1; the client's ledger row (N9); Phase 2 with the
 * server correlation id (N7), within its window (N1); polling while the server says PROCESSING, and Phase 2 again for
 * the recorded response (N14). A broken connection, a bare 5xx and a bare 408 are repeated with the same ids (D3, D8),
 * up to a cap. An answer to Phase 1 without a server correlation id ends the call: the request was processed already
 * (D25).
 *
 * <p>{@link #phaseOne}, {@link #phaseTwo} and {@link #status} are single exchanges without repetition, record or wait,
 * for tests that do something to the server in between. Redirects are not followed. Thread-safe.
 */
public final class HandshakeClient {

    private static final byte[] NO_BODY = {};
    private static final String RETRY_AFTER = "Retry-After";
    private static final Duration DEFAULT_PAUSE = Duration.ofSeconds(1);

    private final HttpClient http;
    private final Map<String, String> headers;
    private final Duration timeout;
    private final ClientProtocol protocol;
    private final Clock clock;
    private final LongSupplier nanoTime;
    private final Pause pause;
    private final int repeats;
    private final int polls;
    private final ServiceIdentity caller;
    private final String target;
    private final Consumer<LedgerEntry> ledger;

    HandshakeClient(HandshakeClientBuilder from) {
        this.http = from.http;
        this.headers = Map.copyOf(from.headers);
        this.timeout = from.timeout;
        this.protocol = new ClientProtocol(from.margin);
        this.clock = from.clock;
        this.nanoTime = from.nanoTime;
        this.pause = from.pause;
        this.repeats = from.repeats;
        this.polls = from.polls;
        this.caller = from.caller;
        this.target = from.target;
        this.ledger = from.ledger;
    }

    /** Returns a builder with defaults. */
    public static HandshakeClientBuilder builder() {
        return new HandshakeClientBuilder();
    }

    /**
     * Sends both phases, to the end or to the caps. A call that turns out to be decided or in processing already, since
     * it was confirmed before under the same ids, gets no ledger row here.
     *
     * @throws RuntimeException any exception of the ledger's consumer; Phase 2 was not sent then
     */
    public Result send(HttpCall call) throws InterruptedException {
        List<Step> steps = new ArrayList<>();
        Step registered = untilKnown(() -> phaseOne(call), call, steps);
        if (registered.next() instanceof NextStep.Confirm confirm) {
            record(call, confirm, registered);
            if (confirm.window().isOpen(nanoTime.getAsLong())) {
                untilKnown(() -> phaseTwo(call, confirm), call, steps);
            }
        }
        return Result.of(steps);
    }

    /**
     * Sends Phase 2 of a call that {@link #phaseOne} has registered, to the end or to the caps, as {@link #send} does.
     */
    public Result confirm(HttpCall call, NextStep.Confirm confirm) throws InterruptedException {
        List<Step> steps = new ArrayList<>();
        untilKnown(() -> phaseTwo(call, confirm), call, steps);
        return Result.of(steps);
    }

    /** Sends Phase 1 once. */
    public Step phaseOne(HttpCall call) throws InterruptedException {
        Map<String, String> more = new LinkedHashMap<>(call.headers());
        more.putAll(protocolHeaders(call));
        long sentAt = nanoTime.getAsLong();
        return send(call.method(), call.uri(), more, call.body())
                .map(answer -> step(
                        Step.Kind.PHASE_ONE,
                        answer,
                        header -> protocol.afterPhaseOne(answer.statusCode(), sentAt, nanoTime.getAsLong(), header)))
                .orElseGet(() -> Step.unanswered(Step.Kind.PHASE_ONE));
    }

    /** Sends Phase 2 once, whether or not its window is open, with the confirmation token if Phase 1 gave one. */
    public Step phaseTwo(HttpCall call, NextStep.Confirm confirm) throws InterruptedException {
        return phaseTwo(call, confirm.serverCorrelationId(), confirm.confirmationToken());
    }

    /** Sends Phase 2 once. */
    public Step phaseTwo(HttpCall call, ServerCorrelationId id, Optional<String> token) throws InterruptedException {
        Map<String, String> more = new LinkedHashMap<>(protocolHeaders(call));
        more.put(ProtocolHeader.SERVER_CORRELATION_ID, id.value());
        token.ifPresent(text -> more.put(ProtocolHeader.CONFIRMATION_TOKEN, text));
        return exchange(Step.Kind.PHASE_TWO, "POST", call.confirmation(), more);
    }

    private static Map<String, String> protocolHeaders(HttpCall call) {
        return Map.of(
                ProtocolHeader.ENABLED,
                "true",
                ProtocolHeader.CLIENT_CORRELATION_ID,
                call.clientCorrelationId().value());
    }

    /** Asks a status monitor once. */
    public Step status(URI monitor) throws InterruptedException {
        return exchange(Step.Kind.STATUS, "GET", monitor, Map.of());
    }

    private Step exchange(Step.Kind kind, String method, URI uri, Map<String, String> more)
            throws InterruptedException {
        return send(method, uri, more, NO_BODY)
                .map(answer -> step(kind, answer, header -> protocol.afterPhaseTwo(answer.statusCode(), header)))
                .orElseGet(() -> Step.unanswered(kind));
    }

    /**
     * @param more headers beside the client's own, in place of those of the same name
     * @return empty if there was no whole answer in time
     */
    private Optional<HttpResponse<byte[]>> send(String method, URI uri, Map<String, String> more, byte[] body)
            throws InterruptedException {
        BodyPublisher content = body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body);
        HttpRequest.Builder request =
                HttpRequest.newBuilder(uri).timeout(timeout).method(method, content);
        headers.forEach(request::setHeader);
        more.forEach(request::setHeader);
        try {
            return Optional.of(http.send(request.build(), BodyHandlers.ofByteArray()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Step step(
            Step.Kind kind, HttpResponse<byte[]> answer, Function<Function<String, String>, NextStep> reading) {
        NextStep next = reading.apply(name -> answer.headers().firstValue(name).orElse(null));
        return new Step(kind, answer.statusCode(), answer.headers(), answer.body(), next);
    }

    private void record(HttpCall call, NextStep.Confirm confirm, Step registered) {
        String endpoint = call.uri().toString();
        ClientRow row = call.inbound()
                .map(inbound -> ClientRow.within(inbound, caller, target, endpoint, call.clientCorrelationId()))
                .orElseGet(() -> ClientRow.root(caller, target, endpoint, call.clientCorrelationId()));
        long ttl = Long.parseLong(registered.header(ProtocolHeader.TTL).orElseThrow());
        ledger.accept(row.registered(confirm.serverCorrelationId(), Duration.ofMillis(ttl), clock.instant()));
    }

    /**
     * Sends a phase until the state of the intent is known, or up to the caps. While the intent is being processed,
     * asks the status monitor and then sends the phase again, in turns: the monitor is cheap, but only the phase brings
     * the recorded response, and only the phase can bring back an intent whose worker died.
     */
    private Step untilKnown(Exchange phase, HttpCall call, List<Step> steps) throws InterruptedException {
        Step last = repeated(phase, steps);
        for (int left = polls; left > 0 && last.next() instanceof NextStep.Poll poll; left--) {
            pause.of(Duration.ofSeconds(poll.afterSeconds()));
            Optional<URI> monitor = poll.location().flatMap(location -> monitor(call, location));
            if (monitor.isPresent()) {
                Step status = status(monitor.get());
                steps.add(status);
                if (isProcessing(status)) {
                    pause.of(retryAfter(status));
                }
            }
            last = repeated(phase, steps);
        }
        return last;
    }

    private Step repeated(Exchange exchange, List<Step> steps) throws InterruptedException {
        for (int left = repeats; ; left--) {
            Step step = exchange.send();
            steps.add(step);
            if (left == 0 || !(step.next() instanceof NextStep.RepeatWithSameIds)) {
                return step;
            }
            pause.of(retryAfter(step));
        }
    }

    private static boolean isProcessing(Step step) {
        return step.header(ProtocolHeader.PHASE_STATE)
                .filter(Phase.PROCESSING.name()::equals)
                .isPresent();
    }

    /** Returns the monitor, if it is at the call's own server: this client's credentials must not go elsewhere. */
    private static Optional<URI> monitor(HttpCall call, String location) {
        try {
            URI monitor = call.confirmation().resolve(location);
            boolean sameServer = monitor.getScheme().equalsIgnoreCase(call.uri().getScheme())
                    && monitor.getRawAuthority().equalsIgnoreCase(call.uri().getRawAuthority());
            return sameServer ? Optional.of(monitor) : Optional.empty();
        } catch (IllegalArgumentException | NullPointerException e) {
            return Optional.empty();
        }
    }

    private static Duration retryAfter(Step step) {
        return step.header(RETRY_AFTER)
                .filter(text -> text.matches("[0-9]{1,6}"))
                .map(text -> Duration.ofSeconds(Long.parseLong(text)))
                .orElse(DEFAULT_PAUSE);
    }

    @FunctionalInterface
    private interface Exchange {
        Step send() throws InterruptedException;
    }
}

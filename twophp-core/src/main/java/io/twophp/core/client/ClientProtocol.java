package io.twophp.core.client;

import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import io.twophp.ServerCorrelationId;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads answers as a careful client does (D3, D8, D25): a 408 counts only with its phase state, a 5xx without protocol
 * headers and a broken connection prove nothing, and a success without any protocol header means that the server does
 * not speak 2PHP and has already processed the request. Callers that know the endpoint decide whether to believe such a
 * success of an endpoint that spoke 2PHP before. A redirect proves nothing either, unless it is a recorded response:
 * login pages redirect, so do moved services, and ordinary servers that have processed a request. Immutable and
 * thread-safe.
 */
public record ClientProtocol(Duration margin) {

    private static final int REQUEST_TIMEOUT = 408;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int FIRST_REDIRECT = 300;
    private static final int FIRST_CLIENT_ERROR = 400;
    private static final int FIRST_SERVER_ERROR = 500;

    public ClientProtocol {
        Objects.requireNonNull(margin, "margin");
    }

    /** Reads an answer to Phase 1, sent and received at those times of {@link System#nanoTime}. */
    public NextStep afterPhaseOne(int status, long sentAt, long receivedAt, Function<String, String> header) {
        Optional<ServerCorrelationId> id = serverCorrelationId(header);
        Optional<Phase> phase = phase(header);
        if (status == 200
                && id.isPresent()
                && phase.filter(Phase.WAITING_CONFIRM::equals).isPresent()) {
            return confirm(id.get(), sentAt, Duration.ofNanos(receivedAt - sentAt), header);
        }
        if (status < FIRST_REDIRECT && !ProtocolHeader.isMarked(header)) {
            return new NextStep.AlreadyProcessed(status);
        }
        return decided(status, phase, header);
    }

    /** Reads an answer to Phase 2, or to a repetition of either phase. */
    public NextStep afterPhaseTwo(int status, Function<String, String> header) {
        return decided(status, phase(header), header);
    }

    private NextStep confirm(ServerCorrelationId id, long sentAt, Duration elapsed, Function<String, String> header) {
        try {
            Duration ttl = Duration.ofMillis(Long.parseLong(header.apply(ProtocolHeader.TTL)));
            Instant deadline = Instant.parse(header.apply(ProtocolHeader.PONR_DEADLINE));
            return new NextStep.Confirm(
                    id,
                    ConfirmationWindow.of(sentAt, elapsed, ttl, ServerTime.until(deadline, header), margin),
                    Optional.ofNullable(header.apply(ProtocolHeader.CONFIRMATION_TOKEN)));
        } catch (NumberFormatException | DateTimeParseException | NullPointerException e) {
            return new NextStep.RepeatWithSameIds();
        }
    }

    private static NextStep decided(int status, Optional<Phase> phase, Function<String, String> header) {
        if (phase.filter(Phase::hasRecordedResponse).isPresent()) {
            return new NextStep.Done(
                    phase.get(),
                    Optional.ofNullable(header.apply(ProtocolHeader.RESOURCE_ID)),
                    ProtocolHeader.REPLAYED_MESSAGE.equals(header.apply(ProtocolHeader.MESSAGE)));
        }
        if (phase.filter(Phase.PROCESSING::equals).isPresent() && status == 202) {
            return new NextStep.Poll(Optional.ofNullable(header.apply("Location")), ServerTime.secondsToWait(header));
        }
        if (status == REQUEST_TIMEOUT) {
            return phase.filter(Phase.TTL_EXPIRED::equals).isPresent()
                    ? new NextStep.Resubmit()
                    : new NextStep.RepeatWithSameIds();
        }
        if (status >= FIRST_CLIENT_ERROR && status < FIRST_SERVER_ERROR && status != TOO_MANY_REQUESTS) {
            return new NextStep.Refused(status);
        }
        return new NextStep.RepeatWithSameIds();
    }

    static Optional<ServerCorrelationId> serverCorrelationId(Function<String, String> header) {
        return Optional.ofNullable(header.apply(ProtocolHeader.SERVER_CORRELATION_ID))
                .filter(ServerCorrelationId::isValid)
                .map(ServerCorrelationId::new);
    }

    private static Optional<Phase> phase(Function<String, String> header) {
        String state = header.apply(ProtocolHeader.PHASE_STATE);
        return Arrays.stream(Phase.values())
                .filter(phase -> phase.name().equals(state))
                .findFirst();
    }
}

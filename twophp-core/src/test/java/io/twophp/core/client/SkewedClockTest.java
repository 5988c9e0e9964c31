package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.Reply;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The client, the server and the proxy that sets {@code Date} in between have clocks of their own. */
@Tag("X25")
@Tag("D20")
class SkewedClockTest {

    private static final List<Duration> SKEWS = Stream.of(0, 60, 3600, 86_400)
            .flatMap(seconds -> Stream.of(Duration.ofSeconds(seconds), Duration.ofSeconds(-seconds)))
            .distinct()
            .toList();

    /** Returns the errors of the client's clock and of the answer's Date; the latter is empty if there is no Date. */
    static Stream<Arguments> clocks() {
        return SKEWS.stream()
                .flatMap(client -> Stream.concat(
                        Stream.of(Arguments.of(client, Optional.empty())),
                        SKEWS.stream().map(date -> Arguments.of(client, Optional.of(date)))));
    }

    @ParameterizedTest
    @MethodSource("clocks")
    void isRegisteredAndConfirmedOnce(Duration client, Optional<Duration> date) {
        Calls calls = new Calls();
        calls.clockwork.setWall(client);
        Reply answer = calls.process.caller.call(Calls.order("tea"), message -> {
            Reply reply = calls.transport.send(message);
            Map<String, List<String>> headers = new HashMap<>(reply.headers());
            date.ifPresent(skew ->
                    headers.put("Date", List.of(imf(calls.clockwork.elsewhere().plus(skew)))));
            return new Reply(reply.status(), headers, reply.body());
        });
        assertThat(answer.status()).isEqualTo(200);
        assertThat(calls.only().state()).isEqualTo(CallState.COMMITTED);
        assertThat(calls.server.exchanges()).hasSize(2);
    }

    @ParameterizedTest
    @MethodSource("clocks")
    void aPauseUntilAMomentIsMeasuredByTheClockThatNamesIt(Duration client, Optional<Duration> date) {
        Calls calls = new Calls();
        calls.clockwork.setWall(client);
        calls.process.caller.call(Calls.order("tea"), new Transport() {
            private boolean waited;

            @Override
            public Reply send(Message message) throws IOException {
                if (waited) {
                    return calls.transport.send(message);
                }
                waited = true;
                Instant now = calls.clockwork.elsewhere().plus(date.orElse(Duration.ofDays(1)));
                Map<String, List<String>> headers = new HashMap<>();
                headers.put("Retry-After", List.of(imf(now.plusSeconds(7))));
                date.ifPresent(skew -> headers.put("Date", List.of(imf(now))));
                return new Reply(503, headers, new byte[0]);
            }
        });
        assertThat(calls.clockwork.pauses())
                .containsExactly(
                        date.isPresent()
                                ? Duration.ofSeconds(7)
                                : calls.settings.repetition().backoff());
    }

    @Test
    void aDateThatCantBeReadCountsAsNone() {
        for (String date : List.of("", "now", "2026-01-01T12:00:00Z", "Thu, 32 Jan 2026 12:00:00 GMT")) {
            assertThat(ServerTime.until(Instant.EPOCH, name -> date)).isEmpty();
            assertThat(ServerTime.retryAfter(name -> date)).isEmpty();
        }
    }

    private static String imf(Instant moment) {
        return DateTimeFormatter.RFC_1123_DATE_TIME.format(moment.atOffset(ZoneOffset.UTC));
    }
}

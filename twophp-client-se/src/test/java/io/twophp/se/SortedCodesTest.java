package io.twophp.se;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.twophp.CallEnded;
import io.twophp.CallState;
import io.twophp.Dialect;
import io.twophp.jaxrs.client.AmbiguousAnswerException;
import io.twophp.jaxrs.client.TwoPhaseCallException;
import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.core.Response;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The status codes of Certified HTTP over HTTP: those that fail, that are repeated, and that the application sorts. */
@Tag("C9")
class SortedCodesTest {

    @TempDir
    Path folder;

    private final BlockingQueue<CallEnded> ends = new LinkedBlockingQueue<>();

    @AutoClose
    private final DialectServer server = new DialectServer();

    private TwoPhaseClient client(String codes) {
        return TwoPhaseClient.in(folder)
                .set("twophp.client.attempts", "4")
                .set("twophp.client.backoff", "1")
                .set("twophp.client.recovery.interval", "PT1H")
                .set("twophp.client.codes", codes)
                .onEnd(ends::add)
                .open();
    }

    private Response order(TwoPhaseClient twoPhase) {
        return twoPhase.client()
                .target(server.of(Dialect.CERTIFIED_HTTP))
                .path("orders")
                .request()
                .header("X-Shop", "tea")
                .property(TwoPhaseClientFeature.DIALECT, Dialect.CERTIFIED_HTTP)
                .post(Entity.text("tea"));
    }

    @ParameterizedTest
    @CsvSource({"501, REFUSED", "505, REFUSED", "410, REFUSED", "417, FAILED", "413, FAILED", "404, REFUSED"})
    void c9_failIsTheAnswerOfTheFirstRequest(int status, CallState end) {
        server.instead(status, "", "");
        try (TwoPhaseClient twoPhase = client("")) {
            assertThat(order(twoPhase).getStatus()).isEqualTo(status);
        }
        assertThat(ends).extracting(CallEnded::end).containsExactly(end);
        assertThat(server.effects()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "202, Retry-After, 1",
        "300, '', ''",
        "301, Location, /elsewhere",
        "302, Location, /elsewhere",
        "303, Location, /elsewhere",
        "305, Location, http://proxy.example",
        "307, Location, /elsewhere",
        "408, '', ''",
        "413, Retry-After, 1",
        "502, '', ''",
        "503, '', ''",
        "504, '', ''"
    })
    void c9_retryIsSentAgainUnderTheSameIdAndToTheSameAddress(int status, String header, String value) {
        server.instead(status, header, value);
        try (TwoPhaseClient twoPhase = client("")) {
            assertThat(order(twoPhase).getStatus()).isEqualTo(201);
        }
        assertThat(server.messages()).hasSize(2);
        assertThat(server.messages())
                .as("id and date")
                .containsOnly(server.messages().get(0));
        assertThat(server.requests().subList(0, 2)).containsOnly("POST orders");
        assertThat(server.effects()).isEqualTo(Map.of("tea", 1));
    }

    @Test
    void c9_408OfTheMessageItselfBeginsANewOne() {
        server.instead(408, "X-Message-URL", "/CERTIFIED_HTTP/messages/none");
        try (TwoPhaseClient twoPhase = client("")) {
            assertThat(order(twoPhase).getStatus()).isEqualTo(201);
        }
        assertThat(server.messages())
                .extracting(message -> message.split(" ")[0])
                .doesNotHaveDuplicates();
        assertThat(server.effects()).isEqualTo(Map.of("tea", 1));
    }

    /** The answer to a message that was executed is lost, and a proxy answers the repetitions. */
    @ParameterizedTest
    @ValueSource(ints = {400, 404, 410, 500, 501, 505})
    @Tag("X1")
    void x1_noCodeFailsAMessageThatMayHaveBeenExecuted(int status) {
        server.silence("POST", 1);
        String codes = "404=fail,500=fail";
        try (TwoPhaseClient twoPhase = TwoPhaseClient.in(folder)
                .set("twophp.client.attempts", "4")
                .set("twophp.client.backoff", "1")
                .set("twophp.client.recovery.interval", "PT1H")
                .set("twophp.client.codes", codes)
                .configure(client -> client.register((ClientRequestFilter) exchange -> {
                    if (!server.messages().isEmpty() && exchange.getProperty("io.twophp.client.exchange") != null) {
                        server.instead(status, "", "");
                    }
                }))
                .onEnd(ends::add)
                .open()) {
            TwoPhaseCallException unfinished = catchThrowableOfType(TwoPhaseCallException.class, () -> order(twoPhase));
            assertThat(unfinished.mayBeExecuted()).isTrue();
        }
        assertThat(ends).isEmpty();
        assertThat(server.messages()).hasSize(4);
        assertThat(server.effects()).isEqualTo(Map.of("tea", 1));
    }

    @Test
    void c9_theHeuristicRepeatsForAWhileAndThenFails() {
        try (TwoPhaseClient twoPhase = client("404=retry-then-fail")) {
            server.instead(404, "", "");
            assertThat(order(twoPhase).getStatus()).as("it passed").isEqualTo(201);
            for (int i = 0; i < 4; i++) {
                server.instead(404, "", "");
            }
            assertThat(order(twoPhase).getStatus()).isEqualTo(404);
        }
        assertThat(ends).extracting(CallEnded::end).containsExactly(CallState.COMMITTED, CallState.REFUSED);
    }

    @Test
    void c9_theExceptionRetriesWhatTheApplicationFindsTemporary() {
        server.instead(404, "X-Reason", "deploying");
        server.instead(404, "X-Reason", "still deploying");
        try (TwoPhaseClient twoPhase = client("404=ask")) {
            AmbiguousAnswerException first =
                    catchThrowableOfType(AmbiguousAnswerException.class, () -> order(twoPhase));
            assertThat(first.status()).isEqualTo(404);
            assertThat(first.header("X-Reason")).isEqualTo("deploying");
            assertThat(first.mayBeExecuted()).isFalse();
            AmbiguousAnswerException second = catchThrowableOfType(AmbiguousAnswerException.class, first::retry);
            assertThat(second.header("X-Reason")).isEqualTo("still deploying");
            Response answer = second.retry();
            assertThat(answer.getStatus()).isEqualTo(201);
            assertThat(answer.readEntity(String.class)).isEqualTo("done: tea");
        }
        assertThat(server.effects()).isEqualTo(Map.of("tea", 1));
        assertThat(ends)
                .extracting(CallEnded::end)
                .containsExactly(CallState.REFUSED, CallState.REFUSED, CallState.COMMITTED);
    }

    @Test
    @Tag("X1")
    void x1_aRetryOfWhatMayBeExecutedIsTheSameMessage() {
        server.instead(500, "", "");
        try (TwoPhaseClient twoPhase = client("500=ask")) {
            AmbiguousAnswerException ambiguous =
                    catchThrowableOfType(AmbiguousAnswerException.class, () -> order(twoPhase));
            assertThat(ambiguous.mayBeExecuted()).isTrue();
            assertThat(ends).isEmpty();
            assertThat(ambiguous.retry().getStatus()).isEqualTo(201);
        }
        assertThat(server.messages()).hasSize(2).containsOnly(server.messages().get(0));
        assertThat(ends).extracting(CallEnded::end).containsExactly(CallState.COMMITTED);
    }
}

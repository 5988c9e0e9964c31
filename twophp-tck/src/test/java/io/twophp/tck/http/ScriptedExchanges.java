package io.twophp.tck.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.core.client.NextStep;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.tck.http.ScriptedServer.Asked;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;

/** A client whose clocks stand still and that never sleeps, a scripted server, and a call from one to the other. */
abstract class ScriptedExchanges {

    static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    static final ServiceIdentity WEB = ServiceIdentity.named("web");
    static final String CCID = "DTT-2PHP-Client-Correlation-ID";
    static final String SCID = "DTT-2PHP-Server-Correlation-ID";
    static final String STATE = "DTT-2PHP-Phase-State";
    static final String MONITOR = "/2php/intents/scid-1";

    final ScriptedServer server = new ScriptedServer();
    final List<Duration> pauses = new ArrayList<>();
    final List<LedgerEntry> rows = new ArrayList<>();
    final AtomicLong nanoTime = new AtomicLong();
    final HandshakeClient client = builder().ledger(WEB, "shop", rows::add).build();
    final HttpCall call = HttpCall.of(
            "POST", server.uri("/orders?a=1%20b"), Map.of("Content-Type", "text/plain"), "1 tea".getBytes(UTF_8));

    HandshakeClientBuilder builder() {
        return HandshakeClient.builder()
                .basic("alice", "secret")
                .clocks(Clock.fixed(NOW, ZoneOffset.UTC), nanoTime::get)
                .pause(pauses::add)
                .repeats(3)
                .polls(3);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    ScriptedServer registers(String... more) {
        List<String> headers = new ArrayList<>(List.of(
                SCID,
                "scid-1",
                STATE,
                "WAITING_CONFIRM",
                "DTT-2PHP-TTL",
                "30000",
                "DTT-2PHP-PONR-Deadline",
                "2026-01-01T12:00:30Z"));
        headers.addAll(List.of(more));
        return server.then(200, "", headers.toArray(String[]::new));
    }

    ScriptedServer processing(String... more) {
        List<String> headers = new ArrayList<>(List.of(STATE, "PROCESSING"));
        headers.addAll(List.of(more));
        return server.then(202, "", headers.toArray(String[]::new));
    }

    void commits() {
        server.then(200, "order 7", STATE, "COMMITTED", "DTT-2PHP-Resource-ID", "7");
    }

    void assertCommitted(Result result) {
        assertThat(result.next()).isEqualTo(new NextStep.Done(Phase.COMMITTED, Optional.of("7"), false));
        assertThat(result.status()).isEqualTo(200);
        assertThat(result.bytes()).asString(UTF_8).isEqualTo("order 7");
        assertThat(result.headers().firstValue(STATE)).contains("COMMITTED");
    }

    Asked asked(int number) {
        return server.asked().get(number);
    }
}

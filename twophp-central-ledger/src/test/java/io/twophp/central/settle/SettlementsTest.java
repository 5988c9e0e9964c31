package io.twophp.central.settle;

import static io.twophp.central.problem.Refused.refused;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.twophp.ServerCorrelationId;
import io.twophp.central.audit.Action;
import io.twophp.central.audit.Audit;
import io.twophp.central.ingest.Ingest;
import io.twophp.central.problem.Refusal;
import io.twophp.central.pull.Pulls;
import io.twophp.central.pull.ServiceLine;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.sync.Receipt;
import jakarta.json.Json;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Operators settle doubts through the service that owns them, by name (L20, L21, LD12). */
@Tag("L20")
class SettlementsTest {

    private static final UUID SHOP = UUID.randomUUID();
    private static final ServerCorrelationId ID = new ServerCorrelationId("scid-1");

    private final List<String> steps = new ArrayList<>();
    private final Settlements settlements = new Settlements();
    private ServiceLine.Reply answer = genuine(200);

    @BeforeEach
    void open() {
        settlements.line = new ServiceLine() {
            @Override
            public Reply ask(UUID service, Purpose purpose, String path, String question) {
                steps.add(purpose + " " + path + " " + question);
                return answer;
            }
        };
        settlements.ingest = new Ingest() {
            @Override
            public Receipt take(UUID service, byte[] body) {
                steps.add("stored " + service.equals(SHOP));
                return new Receipt(1, 0, List.of(), List.of());
            }
        };
        settlements.pulls = new Pulls() {
            @Override
            public boolean refresh(UUID service, ServerCorrelationId id) {
                steps.add("refreshed " + id);
                return true;
            }
        };
        settlements.audit = new Audit() {
            @Override
            public void append(String who, Action action, String subject, String detail) {
                assertThat(subject).isEqualTo(SHOP + " scid-1");
                steps.add(who + " " + action + " " + detail);
            }
        };
    }

    private static ServiceLine.Genuine genuine(int status) {
        return new ServiceLine.Genuine(status, "{}".getBytes(UTF_8));
    }

    private static Decision decision(String json) {
        return Decision.of(Json.createReader(new StringReader(json)).readObject());
    }

    private Refusal settling(int refused) {
        return refused(refused, () -> settlements.settle(SHOP, ID, decision("{\"phase\":\"FAILED\"}"), "olga"));
    }

    @Test
    @Tag("L21")
    void L20_theServiceIsAskedInTheOperatorsNameAndTheAuditLogTellsBefore() {
        settlements.settle(
                SHOP,
                ID,
                decision("{\"phase\":\"COMMITTED\",\"resource_id\":\"r-7\",\"note\":\"seen\\nat the bank \"}"),
                "olga");
        assertThat(steps)
                .containsExactly(
                        "olga SETTLEMENT wants COMMITTED, resource_id r-7, note: seen at the bank",
                        "SETTLEMENT 2php/central/intents/scid-1/resolution {\"server_correlation_id\":\"scid-1\","
                                + "\"phase\":\"COMMITTED\",\"resolved_by\":\"olga\",\"resource_id\":\"r-7\","
                                + "\"note\":\"seen at the bank\"}",
                        "stored true",
                        "olga SETTLEMENT settled");
    }

    @Test
    void L20_whatIsDecidedStaysSoAndIsShownAsItIs() {
        answer = genuine(409);
        settling(409);
        assertThat(steps).endsWith("refreshed scid-1", "olga SETTLEMENT decided already");
    }

    @ParameterizedTest
    @CsvSource({
        "403, 403, settlement-refused, the service does not consent",
        "404, 404, not-found, the service has no such intent",
        "400, 502, service-unreachable, refused by the service: 400",
        "202, 502, service-unreachable, refused by the service: 202"
    })
    @Tag("LD12")
    void LD12_theServicesRefusalIsTold(int status, int told, String name, String audited) {
        answer = genuine(status);
        assertThat(settling(told).type()).hasToString(name);
        assertThat(steps).endsWith("olga SETTLEMENT " + audited).noneMatch(step -> step.startsWith("stored"));
    }

    @Test
    void withoutAnAnswerThatCountsNothingIsKnown() {
        answer = new ServiceLine.None("It did not answer in time.");
        assertThat(settling(502))
                .hasMessageStartingWith("It did not answer in time.")
                .hasMessageContaining("not known");
        assertThat(steps).endsWith("olga SETTLEMENT no answer that counts");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"phase\":\"PROCESSING\"}",
                "{\"phase\":7}",
                "{\"phase\":\"FAILED\",\"resource_id\":\"r-7\"}",
                "{\"phase\":\"COMMITTED\",\"resource_id\":\"two words\"}",
                "{\"phase\":\"COMMITTED\",\"note\":[]}"
            })
    void whatIsNoDecisionIsRefused(String json) {
        refused(400, () -> decision(json));
    }

    @Test
    void aNoteHasAThousandCharacters() {
        String note = "{\"phase\":\"FAILED\",\"note\":\"%s\"}";
        assertThatCode(() -> decision(String.format(note, "n".repeat(1000)))).doesNotThrowAnyException();
        refused(400, () -> decision(String.format(note, "n".repeat(1001))));
    }
}

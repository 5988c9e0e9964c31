package io.twophp.se;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.ClientCorrelationId;
import io.twophp.InvalidConfigurationException;
import io.twophp.LedgerEntry;
import io.twophp.ProtocolHeader;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.jaxrs.client.TwoPhaseCallException;
import jakarta.json.JsonObject;
import jakarta.ws.rs.client.Entity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that a client's rows are sent to the Central Ledger (draft §9.5). */
@Tag("L12")
class CentralTest {

    @TempDir
    Path folder;

    @AutoClose
    private final TwoPhaseServer server = new TwoPhaseServer();

    @AutoClose
    private final CentralServer central = new CentralServer();

    private TwoPhaseClientBuilder told() {
        return TwoPhaseClient.in(folder)
                .service("web")
                .set("twophp.central.url", central.url())
                .set("twophp.central.token.web", CentralServer.TOKEN)
                .set("twophp.central.token", "another's");
    }

    private LedgerEntry order(TwoPhaseClient twoPhase) {
        String id = twoPhase.client()
                .target(server.orders())
                .request()
                .post(Entity.text("tea"))
                .getHeaderString(ProtocolHeader.CLIENT_CORRELATION_ID);
        return twoPhase.ledger().tree(new ClientCorrelationId(id)).get(0);
    }

    @Test
    void aRowIsToldWithinAnInterval() throws InterruptedException {
        try (TwoPhaseClient twoPhase = told().set("twophp.sync.interval", "50").open()) {
            LedgerEntry row = order(twoPhase);
            JsonObject told = central.row();
            while (!told.getString("phase").equals("COMMITTED")) {
                told = central.row();
            }
            assertThat(told.getString("client_correlation_id")).isEqualTo(row.clientCorrelationId());
            assertThat(told.getString("server_correlation_id")).isEqualTo(row.serverCorrelationId());
            assertThat(told.getString("service_ledger_id"))
                    .isEqualTo(row.serviceLedgerId().toString());
            assertThat(told.getString("service_endpoint")).isEqualTo(row.serviceEndpoint());
            assertThat(told.getString("actor")).isEqualTo("client");
            assertThat(told.getString("source")).isEqualTo("web");
            assertThat(told.getString("parent_reference_id")).isEqualTo(row.clientCorrelationId());
            assertThat(told.getString("phase_1_timestamp"))
                    .isEqualTo(row.phase1Timestamp().toString());
            assertThat(told.getString("outcome")).isEqualTo("COMMITTED");
        }
    }

    @Test
    @Tag("L13")
    @Tag("LD10")
    void itEnrolsOnceByItsOwnTokenAndSignsByAKeyThatItKeeps() throws IOException, InterruptedException {
        try (TwoPhaseClient first = told().open()) {
            order(first);
        }
        assertThat(central.row()).isNotNull();
        try (TwoPhaseClient second = told().open()) {
            order(second);
        }
        assertThat(central.row()).isNotNull();
        assertThat(central.enrolments()).singleElement().satisfies(enrolment -> {
            assertThat(enrolment.getString("name")).isEqualTo("web");
            assertThat(enrolment.getString("service_ledger_id"))
                    .isEqualTo(ServiceIdentity.named("web").ledgerId().toString());
        });
        Files.write(folder.resolve("encryption.keys"), new byte[0]);
        assertThatThrownBy(() -> told().open())
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("TWOPHP-0632");
    }

    /** A short-lived command ends before an interval does. */
    @Test
    @Tag("L13")
    void whatWasNotToldYetIsToldUnderTheGuidThatIsSetWhenTheClientIsClosed() throws InterruptedException {
        String own = UUID.randomUUID().toString();
        try (TwoPhaseClient twoPhase = told().set("twophp.sync.interval", "PT1H")
                .set("twophp.service-ledger-id", own)
                .open()) {
            order(twoPhase);
            assertThat(central.more()).isZero();
        }
        JsonObject row = central.row();
        assertThat(row.getString("phase")).isEqualTo("COMMITTED");
        assertThat(row.getString("service_ledger_id")).isEqualTo(own);
        assertThat(central.hasEnded()).as("X38").isTrue();
    }

    @ParameterizedTest
    @CsvSource({"503", "500", "401", "302"})
    @Tag("L1")
    @Tag("L4")
    void whatIsNotTakenIsToldByTheNextProcess(int status) throws InterruptedException {
        central.answer(status);
        try (TwoPhaseClient twoPhase = told().set("twophp.sync.interval", "20").open()) {
            assertThat(order(twoPhase).outcome()).isPresent();
            assertThat(order(twoPhase).outcome()).isPresent();
        }
        assertThat(central.more()).isZero();
        central.answer(0);
        try (TwoPhaseClient next = told().set("twophp.sync.interval", "PT1H").open()) {
            assertThat(next.client()).isNotNull();
        }
        assertThat(central.row().getString("phase")).isEqualTo("COMMITTED");
        assertThat(central.row().getString("phase")).isEqualTo("COMMITTED");
    }

    /** Rows that were written while no Central Ledger was set are sent later (L9). */
    @Test
    @Tag("L2")
    @Tag("L9")
    void nothingIsEnteredWithoutACentralLedgerAndOldRowsFollowOnceOneIsSet() throws InterruptedException {
        try (TwoPhaseClient twoPhase = TwoPhaseClient.in(folder).service("web").open()) {
            order(twoPhase);
        }
        assertThat(central.enrolments()).isEmpty();
        told().open().close();
        assertThat(central.row().getString("phase")).isEqualTo("COMMITTED");
    }

    @Test
    @Tag("D3")
    void anUnansweredCallIsToldAsItStands() throws InterruptedException {
        server.fallSilent();
        try (TwoPhaseClient twoPhase = told().set("twophp.client.attempts", "1")
                .set("twophp.sync.interval", "20")
                .open()) {
            assertThatThrownBy(() -> order(twoPhase)).isInstanceOf(TwoPhaseCallException.class);
            assertThat(central.row().getString("phase")).isEqualTo("WAITING_CONFIRM");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "twophp.central.url, nonsense, no address",
        "twophp.central.url, http://192.0.2.1/central, TLS",
        "twophp.sync.interval, 0, PT5S",
        "twophp.sync.batch, 2001, 2000",
        "twophp.service-ledger-id, shop, GUID"
    })
    void whatCantBeUsedIsRefusedAtTheStart(String setting, String value, String what) {
        assertThatThrownBy(() -> told().set(setting, value).open())
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining(setting)
                .hasMessageContaining(what);
        TwoPhaseClient.open(folder).close();
    }
}

package io.twophp.testsuite.inside;

import static io.twophp.testsuite.launch.Client.phase;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.IntentsInDoubt;
import io.twophp.IntentsInDoubt.Settlement;
import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import io.twophp.ServerCorrelationId;
import io.twophp.core.engine.Handshake;
import io.twophp.core.intent.Intent;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.ClaimRequest;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.testsuite.inside.war.Engines;
import io.twophp.testsuite.inside.war.ModuleTimers;
import io.twophp.testsuite.inside.war.Sightings;
import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Request;
import io.twophp.testsuite.launch.ShopClient;
import jakarta.annotation.Resource;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs in the server, as a part of the portable application: on Payara Micro, and with {@code -Pservers} on the others.
 */
@Tag("inside")
@ExtendWith({InsideSettings.class, ArquillianExtension.class})
class InsideIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Resource(lookup = "java:comp/DefaultDataSource")
    DataSource dataSource;

    @Inject
    Sightings sightings;

    @Inject
    ModuleTimers timers;

    @Inject
    IntentLedger ledger;

    @Inject
    UnitOfWork unit;

    @Inject
    IntentsInDoubt doubts;

    @Inject
    HttpServletRequest request;

    @ArquillianResource
    Deployer deployer;

    @Deployment
    static WebArchive application() {
        return InsideWar.make();
    }

    @Deployment(name = Neighbour.NAME, managed = false, testable = false)
    static WebArchive another() {
        return InsideWar.second();
    }

    @Test
    @Tag("D16")
    void a_commit_is_one_with_its_business_data_and_is_told_of_afterwards() throws SQLException {
        String id = UUID.randomUUID().toString();
        HttpResponse<String> answer = confirm(id, "transfers", register(id, "transfers", "grocer"));
        assertThat(phase(answer)).isEqualTo("COMMITTED");
        assertThat(sightings.of(id))
                .containsSubsequence(
                        "told of PROCESSING in NO_TRANSACTION",
                        "executed in ACTIVE",
                        "inserted",
                        "before completion in ACTIVE",
                        "after completion: COMMITTED",
                        "told of COMMITTED in NO_TRANSACTION");
        assertThat(transfers(id)).isEqualTo(1);
    }

    /** The constraint is deferred: no statement of the method fails. */
    @Test
    @Tag("W5")
    void what_the_database_refuses_at_commit_is_rolled_back_and_failed() throws SQLException {
        String id = UUID.randomUUID().toString();
        HttpResponse<String> answer = confirm(id, "transfers", register(id, "transfers", "nobody"));
        assertThat(phase(answer)).isEqualTo("FAILED");
        assertThat(sightings.of(id))
                .containsSubsequence(
                        "executed in ACTIVE",
                        "inserted",
                        "after completion: ROLLEDBACK",
                        "told of FAILED in NO_TRANSACTION")
                .doesNotContain("after completion: COMMITTED");
        assertThat(transfers(id)).isZero();
    }

    @Test
    void timers_of_the_module_run_the_sweeps() {
        assertThat(timers.persistent()).isNotEmpty().containsOnly(false);
        String id = UUID.randomUUID().toString();
        register(id, "short", "never confirmed");
        awaitSighting(id, "told of TTL_EXPIRED in NO_TRANSACTION");
        assertThat(sightings.of(id)).doesNotContain("executed");
        assertThat(sightings.engines(id)).containsOnly(Handshake.class);
    }

    /**
     * The intent is as a node leaves it that dies with its claim: its lease is not renewed, and no client comes back.
     */
    @Test
    @Tag("D13")
    void a_redelivered_request_has_its_callers_name_and_roles_in_an_ejb() {
        String id = UUID.randomUUID().toString();
        ServerCorrelationId intent = register(id, "callers", "word");
        claimWithoutAnOwner(intent);
        awaitSighting(id, "told of COMMITTED in NO_TRANSACTION");
        assertThat(sightings.of(id)).contains("attempt 2 for alice, customer: true, operator: false");
        assertThat(phase(confirm(id, "callers", intent))).isEqualTo("COMMITTED");
        assertThat(sightings.engines(id)).containsOnly(Handshake.class);
    }

    /** The observer runs on a thread of the sweep, on which no user is logged in. */
    @Test
    @Tag("D17")
    void an_application_settles_a_doubt_where_it_is_told_of_it() {
        String id = UUID.randomUUID().toString();
        ServerCorrelationId intent = register(id, "payments", "word");
        claimWithoutAnOwner(intent);
        awaitSighting(id, "told of COMMITTED in NO_TRANSACTION");
        assertThat(sightings.of(id))
                .contains("doubt of alice in NO_TRANSACTION", "again: SETTLED")
                .containsOnlyOnce("executed");
        assertThat(phase(confirm(id, "payments", intent))).isEqualTo("COMMITTED");
        assertThat(doubts.list(Instant.EPOCH, 10)).isEmpty();
        assertThat(doubts.failed(intent)).isEqualTo(Settlement.NOT_IN_DOUBT);
        assertThat(sightings.engines(id)).containsOnly(Handshake.class);
    }

    @Test
    void each_application_loads_an_engine_of_its_own_and_ends_it_when_it_is_undeployed() throws Exception {
        assertThat(Thread.currentThread().getContextClassLoader().loadClass(Handshake.class.getName()))
                .isSameAs(Handshake.class);
        try (EngineLog log = new EngineLog()) {
            neighbour().deploy();
            assertThat(Engines.engine(request.getContextPath())).isSameAs(Handshake.class);
            assertThat(Engines.engine("/second")).isNotSameAs(Handshake.class).hasToString(Handshake.class.toString());
            assertThat(log.messages()).contains("TWOPHP-0001 2PHP is ready (portable); callbacks are refused.");
            ShopClient client = new ShopClient(root("/second/api/"), "alice:alice-secret");
            assertThat(client.get("open/ready").statusCode()).isEqualTo(200);

            neighbour().undeploy();
            await(
                    () -> log.messages().contains("TWOPHP-0004 2PHP has stopped (portable)."),
                    () -> log.messages().toString());
            assertThat(client.get("open/ready").statusCode()).isEqualTo(404);
            await(() -> Engines.threads("/second").isEmpty(), () -> "threads: " + Engines.threads("/second"));
        } finally {
            Engines.forget("/second");
        }
    }

    private Neighbour neighbour() {
        return Neighbour.of(deployer);
    }

    private void claimWithoutAnOwner(ServerCorrelationId id) {
        Claimed claimed = unit.call(scope -> {
            Intent intent = ledger.find(id).orElseThrow().intent();
            return ledger.claim(new ClaimRequest(
                            intent.service(),
                            id,
                            intent.name(),
                            intent.path(),
                            List.of(ledger.payload(id).orElseThrow().keyId()),
                            true,
                            false,
                            false,
                            Duration.ofMillis(1)))
                    .orElseThrow();
        });
        assertThat(claimed.intent().phase()).isEqualTo(Phase.PROCESSING);
    }

    private ServerCorrelationId register(String id, String path, String body) {
        HttpResponse<String> answer =
                alice().phaseOne(id, "POST", "inside/" + path, body, "Content-Type", "text/plain");
        assertThat(phase(answer)).as(answer.body()).isEqualTo("WAITING_CONFIRM");
        return new ServerCorrelationId(Client.header(answer, ProtocolHeader.SERVER_CORRELATION_ID));
    }

    private HttpResponse<String> confirm(String id, String path, ServerCorrelationId intent) {
        return alice().confirm(new Registered(Request.post("inside/" + path), id, intent.value(), null));
    }

    private ShopClient alice() {
        return new ShopClient(root(request.getContextPath() + "/api/"), "alice:alice-secret");
    }

    private URI root(String path) {
        return URI.create("http://127.0.0.1:" + request.getServerPort() + path);
    }

    private long transfers(String id) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement count = connection.prepareStatement("SELECT count(*) FROM transfer WHERE id = ?")) {
            count.setString(1, id);
            try (ResultSet row = count.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    private void awaitSighting(String id, String sighting) {
        await(() -> sightings.of(id).contains(sighting), () -> sightings.of(id).toString());
    }

    private static void await(BooleanSupplier condition, Supplier<String> otherwise) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - end).as(otherwise).isNegative();
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
    }
}

package io.twophp.jaxrs.redelivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.OwnerNaming;
import io.twophp.core.Engine;
import io.twophp.core.engine.Answer;
import io.twophp.core.execution.Background;
import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.phase2.Outcomes;
import io.twophp.jaxrs.request.Exchange;
import io.twophp.jaxrs.request.Redelivered;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Logged;
import io.twophp.jaxrs.rig.TestServer;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A refusal that may pass is no outcome, however often it comes (decision 0008): a redelivered request waits for its
 * end.
 */
@Tag("W20")
@Tag("D16")
@Tag("D17")
class OverloadedRedeliveryTest {

    private static final Overload OVERLOAD = new Overload();

    @RegisterExtension
    static final TestServer SERVER = TestServer.serving(
            Shop.application()
                    .register(OVERLOAD)
                    .register(OVERLOAD.beforeMatching())
                    .register(new PrincipalGuard(), Priorities.AUTHENTICATION),
            Map.of("twophp.attempts", "2", "twophp.operator-role", "operator"));

    @AfterEach
    void end() {
        OVERLOAD.end();
    }

    @ParameterizedTest
    @CsvSource({"429,false", "502,false", "503,false", "504,false", "429,true", "503,true"})
    void waitsAsLongAsItTakes(int status, boolean beforeMatching) {
        OVERLOAD.begin(status, beforeMatching);
        ClientIntent intent = SERVER.alice().registered("cases/who-later");
        SERVER.executeLater(intent);
        for (int i = 0; i < 8; i++) {
            SERVER.recoverAfter(Duration.ofMinutes(6));
        }
        assertThat(SERVER.phase(intent)).isEqualTo("PROCESSING");
        assertThat(intent.status().json().getInt("attempts")).as("none counts").isZero();
        assertThat(SERVER.operator().get("2php/intents?stalled").send().text()).contains(intent.scid());
        SERVER.alice().get("2php/intents?stalled").expect(403);
        OVERLOAD.end();
        SERVER.recoverAfter(Duration.ofMinutes(6));
        assertThat(SERVER.phase(intent)).isEqualTo("COMMITTED");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    /** A guard that asks for credentials after matching refuses the server's own requests (decision 0013). */
    @Test
    @Tag("D13")
    void aLastingRefusalAfterMatchingIsRecordedAndTheLogSaysWhatToDo() {
        OVERLOAD.begin(401, false);
        ClientIntent intent = SERVER.alice().registered("cases/who-later");
        Logged.assertOne(Outcomes.class, () -> SERVER.executeLater(intent))
                .startsWith("SEVERE TWOPHP-0407 [" + intent.scid() + "]")
                .contains("401", "Let requests pass whose SecurityContext has a principal already");
        intent.confirm().expect(401).expectPhase("FAILED");
        assertThat(SERVER.shop().executions()).isZero();
        assertThat(Logged.by(
                        Outcomes.class,
                        () -> SERVER.alice().registered("cases/who").confirm().expect(200)))
                .as("an intent that its client confirms")
                .isEmpty();
    }

    @Test
    @Tag("D13")
    void aLastingRefusalBeforeMatchingIsTriedAgainUntilTheAttemptsAreExhausted() {
        OVERLOAD.begin(401, true);
        ClientIntent intent = SERVER.alice().registered("cases/who-later");
        Logged.assertOne(Background.class, () -> SERVER.executeLater(intent))
                .startsWith("SEVERE TWOPHP-0131 [" + intent.scid() + "]");
        SERVER.recoverAfter(Duration.ofMinutes(6));
        assertThat(SERVER.phase(intent)).isEqualTo("PROCESSING");
        SERVER.recoverAfter(Duration.ofMinutes(6));
        intent.confirm().expect(500, "attempts-exhausted").expectPhase("FAILED");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    @Tag("N37")
    void aGuardThatAsksForAPrincipalTurnsNobodyElseAway() {
        SERVER.anonymous().phaseOne("POST", "cases/who-later", null).expect(401);
        assertThat(SERVER.database().intents()).isZero();
        ClientIntent intent = SERVER.alice().registered("cases/who-later");
        SERVER.executeLater(intent);
        assertThat(intent.confirm().text()).isEqualTo("for alice");
    }

    @Test
    void waitsWhileItsApplicationIsNotLoadedOrCanNotBeEntered() {
        Answer.Claimed claimed = SERVER.claim(SERVER.alice().registered("cases/who"));
        OwnerNaming naming = SERVER.select(OwnerNaming.class);
        ContainerRedelivery loading = new ContainerRedelivery(naming, null, null);
        loading.add(new UnreachableTarget("/other/"));
        assertThat(loading.deliver(claimed.claim(), claimed.request())).isFalse();
        ContainerRedelivery closed = new ContainerRedelivery(naming, (name, roles) -> true, null);
        assertThat(closed.isAvailable()).isFalse();
        closed.add(new UnreachableTarget("/shop/api/"));
        assertThat(closed.isAvailable()).isFalse();
        assertThat(closed.deliver(claimed.claim(), claimed.request())).isFalse();
        SERVER.select(Engine.class).leases().letGo(claimed.claim());
    }

    /**
     * A guard of the application that follows the advice of TWOPHP-0407, and lets all requests of these tests pass: it
     * refuses those without a principal (decision 0013).
     */
    private static final class PrincipalGuard implements ContainerRequestFilter {

        @Override
        public void filter(ContainerRequestContext request) {
            if (request.getSecurityContext().getUserPrincipal() == null) {
                request.abortWith(Response.status(Response.Status.UNAUTHORIZED).build());
            }
        }
    }

    private record UnreachableTarget(String path) implements RedeliveryTarget {

        @Override
        public boolean serves(String basePath) {
            return basePath.equals(path);
        }

        @Override
        public boolean isReachable() {
            return false;
        }

        @Override
        public int deliver(Redelivered delivery) {
            throw new UnreachableTargetException("closed", null);
        }
    }

    /** A limiter that refuses the server's own requests for a while, after matching or before it. Thread-safe. */
    static final class Overload implements ContainerRequestFilter {

        private volatile int status;
        private volatile boolean before;

        public void begin(int refusal, boolean beforeMatching) {
            before = beforeMatching;
            status = refusal;
        }

        public void end() {
            status = 0;
        }

        /** Returns a limiter that runs before matching. */
        public ContainerRequestFilter beforeMatching() {
            return new BeforeMatching();
        }

        @Override
        public void filter(ContainerRequestContext request) {
            refuse(request, false);
        }

        private void refuse(ContainerRequestContext request, boolean beforeMatching) {
            if (status != 0
                    && before == beforeMatching
                    && Exchange.of(request).redelivered().isPresent()) {
                request.abortWith(Response.status(status).build());
            }
        }

        @PreMatching
        private final class BeforeMatching implements ContainerRequestFilter {

            @Override
            public void filter(ContainerRequestContext request) {
                refuse(request, true);
            }
        }
    }
}

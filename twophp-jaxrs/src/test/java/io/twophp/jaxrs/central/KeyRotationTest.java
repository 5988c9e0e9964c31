package io.twophp.jaxrs.central;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.sync.CentralUnavailableException;
import io.twophp.core.sync.CentralUnavailableException.Kind;
import io.twophp.core.sync.Membership;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A service changes its signing key, with crashes on both sides in between (L13). */
class KeyRotationTest {

    private static final Duration A_PAUSE = Duration.ofMinutes(1);

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-01T10:00:00Z"));
    private final Clock clock = ((InstantSource) now::get).withZone(ZoneOffset.UTC);
    private TestCentral central;
    private KnownService service;

    @BeforeEach
    void enrols() throws Exception {
        central = new TestCentral(clock);
        service = new KnownService(central.url(), clock);
        service.tells();
    }

    @AfterEach
    void closes() {
        central.close();
        service.close();
    }

    private void pass(Duration time) {
        now.updateAndGet(before -> before.plus(time));
    }

    private void givesAnotherToken() {
        central.tokens.add("second");
        service.settings.put("twophp.central.token", "second");
    }

    private Membership membership() {
        return service.memberships().current();
    }

    @Test
    void aKeySignsForNinetyDays() throws Exception {
        String first = membership().keyId();

        pass(Duration.ofDays(90).minusSeconds(1));
        service.tells();
        assertThat(membership().keyId()).isEqualTo(first);

        pass(Duration.ofSeconds(1));
        service.tells();
        assertThat(membership().keyId()).isNotEqualTo(first);
        assertThat(membership().next()).isEmpty();
        assertThat(central.keys).containsOnlyKeys(first, membership().keyId());
    }

    /** After three days the old key does not count any more. */
    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    void aKeyWhoseAcknowledgementIsLostIsToldAgainAfterAStart(int after) throws Exception {
        String first = membership().keyId();
        pass(Duration.ofDays(90));
        central.answerLostAt = "keys";
        service.tells();
        assertThat(membership().keyId()).isEqualTo(first);
        String next = membership().next().orElseThrow().id();

        central.answerLostAt = "";
        pass(Duration.ofDays(after));
        service.tells();
        assertThat(membership().keyId()).isEqualTo(next);
        assertThat(central.keys).containsOnlyKeys(first, next);
    }

    @Test
    void rowsAreToldByTheOldKeyWhileTheNewOneIsNotTaken() throws Exception {
        pass(Duration.ofDays(90));
        central.answerLostAt = "keys";
        HttpCentralLink link = service.started();

        int batches = central.asked.get("batches");
        link.deliver(service.nothing());
        link.deliver(service.nothing());
        assertThat(central.asked).containsEntry("batches", batches + 2).containsEntry("keys", 1);

        pass(A_PAUSE);
        link.deliver(service.nothing());
        assertThat(central.asked).containsEntry("keys", 2);
        link.close();
    }

    @Test
    void aServiceWhoseKeyWasRevokedEnrolsByAnotherTokenWithAnotherKey() throws Exception {
        String first = membership().keyId();
        central.keys.clear();
        assertThatExceptionOfType(CentralUnavailableException.class)
                .isThrownBy(service::tells)
                .matches(refused -> refused.kind() == Kind.REFUSED);
        assertThat(central.asked)
                .as("the token that was used is not tried again")
                .containsEntry("enrolments", 1);

        givesAnotherToken();
        service.tells();

        assertThat(membership().keyId()).isNotEqualTo(first);
        assertThat(central.keys).containsOnlyKeys(membership().keyId());
    }

    @Test
    void anEnrolmentWhoseAnswerIsLostIsRepeatedWithTheSameKey() throws Exception {
        central.keys.clear();
        givesAnotherToken();
        central.answerLostAt = "enrolments";
        assertThatExceptionOfType(CentralUnavailableException.class).isThrownBy(service::tells);
        String next = membership().next().orElseThrow().id();

        central.answerLostAt = "";
        service.tells();

        assertThat(membership().keyId()).isEqualTo(next);
    }

    @Test
    void aKeyAfterARefusedTokenIsForgotten() throws IOException {
        central.keys.clear();
        service.settings.put("twophp.central.token", "made up");

        assertThatExceptionOfType(CentralUnavailableException.class).isThrownBy(service::tells);

        assertThat(membership().next()).isEmpty();
    }

    @Test
    void noTimeIsNoSetting() {
        service.settings.put("twophp.central.key-rotation", "PT0S");

        assertThatExceptionOfType(InvalidConfigurationException.class)
                .isThrownBy(service::started)
                .withMessageContaining("twophp.central.key-rotation");
    }
}

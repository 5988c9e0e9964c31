package io.twophp.core.callback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.twophp.CallbackAttempted.Status;
import io.twophp.Owner;
import io.twophp.ServerCorrelationId;
import io.twophp.core.callback.CallbackSender.Delivery;
import io.twophp.core.crypto.AesGcmCipher;
import io.twophp.core.crypto.Keys;
import io.twophp.core.crypto.PayloadUnreadableException;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.TraceContext;
import java.net.URI;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Draft §5.5.3, D18: the first attempt, and the limits to what a receiver can hold up. */
@Tag("N19")
@Tag("D18")
class CallbackDispatcherTest {

    private final Deliveries rig = new Deliveries(3, 2, 2);

    @Test
    void n19_theCallerOnlyHandsTheAttemptOnAndTheListenerHearsOfTheResultOnceItIsStored() {
        rig.dispatched("a", Deliveries.TARGET);
        assertThat(rig.sent).isEmpty();
        assertThat(rig.status("a")).isEqualTo(Status.PENDING);
        rig.runWaiting();
        assertThat(rig.sent).containsExactly(Deliveries.TARGET);
        assertThat(rig.status("a")).isEqualTo(Status.DELIVERED);
        assertThat(rig.state("a").lastResult()).contains("204");
        rig.dispatched("b", Deliveries.TARGET);
        rig.receiver = (target, callback, begun) -> Deliveries.DOWN;
        rig.runWaiting();
        assertThat(rig.heard).containsExactly("a 1 204 DELIVERED", "b 1 503 PENDING");
    }

    @Test
    void d18_oneReceiverTakesItsShareAndNoMore() {
        URI otherPort = URI.create("https://hook.example.com:8443/");
        for (String id : new String[] {"a", "b", "c"}) {
            rig.dispatched(id, Deliveries.TARGET);
        }
        assertThat(rig.waiting).hasSize(2);
        rig.dispatched("d", otherPort);
        assertThat(rig.waiting).as("another port is another receiver").hasSize(3);
        rig.dispatched("e", Deliveries.OTHER);
        assertThat(rig.waiting).hasSize(3);

        rig.runWaiting();
        assertThat(rig.status("c")).isEqualTo(Status.PENDING);
        assertThat(rig.status("e")).isEqualTo(Status.PENDING);
        assertThat(rig.sent).containsExactlyInAnyOrder(Deliveries.TARGET, Deliveries.TARGET, otherPort);
    }

    /** The owner of a domain can give one machine, or one slow name server, a thousand names. */
    @Test
    @Tag("W31")
    void w31_allNamesBelowAWildcardAreOneReceiver() throws Exception {
        CallbackPolicy policy = CallbackPolicy.from(SettingsOf.signed(
                "twophp.callback.allow",
                "https://*.example.com,https://listed.example.com,https://*.example.com:8443"));
        rig.receivers = policy::receiver;
        for (int i = 0; i < 10; i++) {
            rig.dispatched("a" + i, URI.create("https://name" + i + ".example.com/"));
        }
        assertThat(rig.waiting).hasSize(2);
        rig.dispatched("b", URI.create("https://listed.example.com/"));
        assertThat(rig.waiting).as("one that is listed by name").hasSize(3);
        assertThat(policy.receiver(URI.create("https://name.example.com:8443/")))
                .as("another port")
                .isNotEqualTo(policy.receiver(URI.create("https://name.example.com/")));
    }

    @Test
    void d18_whatEndedMakesRoom() {
        for (int i = 0; i < 20; i++) {
            rig.dispatched("a" + i, Deliveries.TARGET);
            rig.dispatched("b" + i, Deliveries.TARGET);
            rig.runWaiting();
        }
        assertThat(rig.sent).hasSize(40);
        assertThat(rig.dispatcher.free()).isEqualTo(3);
    }

    static Stream<Executor> refusing() {
        return Stream.of(
                task -> {
                    throw new RejectedExecutionException("from a test, and meant to be");
                },
                task -> {
                    throw new OutOfMemoryError("unable to create native thread");
                });
    }

    @ParameterizedTest
    @MethodSource("refusing")
    @Tag("W30")
    void d18_aThreadThatCantBeHadCostsNoPermit(Executor refusing) {
        rig.executor = refusing;
        for (int i = 0; i < 5; i++) {
            int number = i;
            assertThatCode(() -> rig.dispatched("a" + number, Deliveries.TARGET))
                    .doesNotThrowAnyException();
        }
        assertThat(rig.dispatcher.free()).isEqualTo(3);
        assertThat(rig.status("a0")).isEqualTo(Status.PENDING);
    }

    @Test
    void d18_aSenderThatThrowsFailedAndItsMessageIsNotStored() {
        rig.receiver = (target, callback, begun) -> {
            throw new IllegalStateException("said by a receiver");
        };
        rig.dispatched("a", Deliveries.TARGET);
        rig.runWaiting();
        assertThat(rig.state("a").lastResult()).contains("error");
        assertThat(rig.status("a")).isEqualTo(Status.PENDING);
        assertThat(rig.dispatcher.free()).isEqualTo(3);
    }

    @Test
    void d18_aResultThatCantBeStoredIsNotTold() {
        rig.dispatched("a", Deliveries.TARGET);
        rig.ledger.setDown(true);
        assertThatCode(rig::runWaiting).doesNotThrowAnyException();
        rig.ledger.setDown(false);
        assertThat(rig.sent).hasSize(1);
        assertThat(rig.heard).isEmpty();
        assertThat(rig.status("a")).isEqualTo(Status.PENDING);
        assertThat(rig.dispatcher.free()).isEqualTo(3);
    }

    @Test
    void d18_aListenerThatThrowsChangesNothing() {
        rig.listener = (id, attempt, delivery, status) -> {
            throw new IllegalStateException("from a test, and meant to be");
        };
        rig.dispatched("a", Deliveries.TARGET);
        assertThatCode(rig::runWaiting).doesNotThrowAnyException();
        assertThat(rig.status("a")).isEqualTo(Status.DELIVERED);
        assertThat(rig.dispatcher.free()).isEqualTo(3);
    }

    @Test
    void d18_onceStoppedNothingBegins() {
        rig.dispatched("a", Deliveries.TARGET);
        rig.dispatcher.stop();
        rig.dispatched("b", Deliveries.TARGET);
        assertThat(rig.waiting).hasSize(1);
        rig.runWaiting();
        assertThat(rig.sent).isEmpty();
        assertThat(rig.heard).isEmpty();
        assertThat(rig.status("a")).isEqualTo(Status.PENDING);
        assertThat(rig.dispatcher.free()).isZero();
    }

    @Test
    void d18_theAddressIsSealedToItsIntentAndOwner() {
        ServerCorrelationId id = new ServerCorrelationId("a");
        Sealed sealed = rig.seal(id, Deliveries.ALICE, Deliveries.TARGET);
        TargetVault vault = new TargetVault(new AesGcmCipher(Keys.ring("k:1")));
        assertThat(vault.open(id, "alice", sealed).target()).isEqualTo(Deliveries.TARGET);
        assertThatExceptionOfType(PayloadUnreadableException.class)
                .isThrownBy(() -> vault.open(new ServerCorrelationId("b"), "alice", sealed));
        assertThatExceptionOfType(PayloadUnreadableException.class).isThrownBy(() -> vault.open(id, "mallory", sealed));
        TargetVault.Addressed traced =
                new TargetVault.Addressed(Deliveries.OTHER, new TraceContext("00-1-2-01", "v=1"));
        assertThat(vault.open(id, "", vault.seal(id, Owner.ANONYMOUS, traced))).isEqualTo(traced);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a\nb", "caf\u00e9", "a\u001b[31m", "<x>"})
    void aResultIsShortAndPlain(String result) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Delivery(false, result));
        assertThatIllegalArgumentException().isThrownBy(() -> new Delivery(false, "x".repeat(65)));
    }
}

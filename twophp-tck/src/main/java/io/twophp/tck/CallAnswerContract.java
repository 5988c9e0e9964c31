package io.twophp.tck;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.twophp.CallState;
import io.twophp.Dialect;
import io.twophp.core.client.Call;
import io.twophp.core.client.CallLedger.NewCall;
import io.twophp.core.crypto.Sealed;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Calls in other dialects: the answers that are kept, and the acknowledgement to the server (Certified HTTP, C10). */
interface CallAnswerContract extends CallsUnderTest {

    private static Sealed answer(String text) {
        return new Sealed("key-2", text.getBytes(UTF_8));
    }

    private boolean receive(SampleCall sample, CallState end, Sealed answer, boolean acknowledge) {
        return calling().received(sample.id(), sample.clientId(), end, answer, acknowledge);
    }

    @Test
    default void aCallKeepsItsDialect() {
        for (Dialect dialect : Dialect.values()) {
            NewCall speaking = Copies.with(SampleCall.root().call(), "dialect", dialect);
            assertThat(calling().open(speaking, HOLD, true).dialect()).isEqualTo(dialect);
            assertThat(calling().find(speaking.id()).orElseThrow().dialect()).isEqualTo(dialect);
        }
    }

    @Test
    @Tag("C10")
    default void c10_anAnswerThatIsToBeAcknowledgedIsKeptWithItsRequestUntilThen() {
        SampleCall sample = opened(SampleCall.root());
        assertThat(receive(sample, CallState.COMMITTED, answer("yes"), true)).isTrue();
        Call received = stored(sample);
        assertThat(received.state()).isEqualTo(CallState.COMMITTED);
        assertThat(received.kept()).isEqualTo(new Call.Kept(received.kept().answer(), true));
        assertThat(received.kept().answer().orElseThrow().keyId()).isEqualTo("key-2");
        assertThat(received.kept().answer().orElseThrow().bytes()).isEqualTo("yes".getBytes(UTF_8));
        assertThat(received.request()).isPresent();
        assertThat(received.answeredAt()).contains(clock().instant());
        assertThat(taken(sample.service())).as("held by its caller").isEmpty();
        clock().advance(HOLD);
        assertThat(taken(sample.service())).containsExactly(sample.id());
        calling().postpone(sample.id(), HOLD.multipliedBy(2));
        clock().advance(HOLD);
        assertThat(taken(sample.service())).as("postponed").isEmpty();
        clock().advance(HOLD);
        assertThat(taken(sample.service())).containsExactly(sample.id());
        Instant later = clock().instant();
        assertThat(calling().purge(sample.service(), later, 10)).isZero();
        calling().acknowledged(sample.id());
        assertThat(stored(sample).kept().acknowledging()).isFalse();
        assertThat(stored(sample).kept().answer()).isPresent();
        assertThat(stored(sample).request()).isEmpty();
        clock().advance(HOLD);
        assertThat(taken(sample.service())).isEmpty();
        assertThat(calling().purge(sample.service(), later, 10)).isEqualTo(1);
    }

    @Test
    default void anAnswerThatIsOnlyKeptEndsTheCall() {
        for (CallState end : List.of(CallState.COMMITTED, CallState.FAILED)) {
            SampleCall sample = opened(SampleCall.root());
            assertThat(receive(sample, end, answer("no"), false)).isTrue();
            assertThat(state(sample)).isEqualTo(end);
            assertThat(stored(sample).request()).isEmpty();
            assertThat(stored(sample).kept().answer()).isPresent();
            clock().advance(HOLD);
            assertThat(taken(sample.service())).isEmpty();
        }
    }

    /** The call's first process, which has sent nothing, may not know that another one has. */
    @Test
    @Tag("D3")
    default void whatSomebodyElseHasTakenUpEndsByAnAnswerOnly() {
        SampleCall sample = opened(SampleCall.root());
        assertThat(calling().takenUp(sample.id(), sample.clientId())).isTrue();
        assertThat(calling().takenUp(sample.id(), sample.clientId()))
                .as("again")
                .isTrue();
        assertThat(state(sample)).isEqualTo(CallState.REGISTERED);
        assertThat(stored(sample).serverCorrelationId()).isEmpty();
        assertThat(calling().ended(sample.id(), sample.clientId(), CallState.ABANDONED, false))
                .isFalse();
        assertThat(calling().takenUp(sample.id(), SampleCall.freshId())).isFalse();
        clock().advance(HOLD);
        assertThat(taken(sample.service())).containsExactly(sample.id());
        assertThat(receive(sample, CallState.COMMITTED, answer("yes"), false)).isTrue();
        assertThat(calling().takenUp(sample.id(), sample.clientId())).isFalse();
        assertThat(state(sample)).isEqualTo(CallState.COMMITTED);
    }

    @Test
    @Tag("I4")
    default void theFirstAnswerStands() {
        SampleCall sample = opened(SampleCall.root());
        receive(sample, CallState.COMMITTED, answer("first"), true);
        calling().acknowledged(sample.id());
        assertThat(receive(sample, CallState.COMMITTED, answer("second"), true)).isTrue();
        assertThat(receive(sample, CallState.FAILED, answer("third"), true)).isFalse();
        assertThat(state(sample)).isEqualTo(CallState.COMMITTED);
        assertThat(stored(sample).kept().acknowledging()).isFalse();
        assertThat(stored(sample).kept().answer().orElseThrow().bytes()).isEqualTo("first".getBytes(UTF_8));
    }

    @Test
    default void anAnswerMayComeAfterTheClientHasStoppedAsking() {
        SampleCall sample = opened(SampleCall.root());
        calling().ended(sample.id(), sample.clientId(), CallState.UNRESOLVED, false);
        assertThat(receive(sample, CallState.COMMITTED, answer("late"), true)).isTrue();
        assertThat(state(sample)).isEqualTo(CallState.COMMITTED);
        assertThat(stored(sample).kept().acknowledging())
                .as("its request is gone")
                .isFalse();
        assertThat(stored(sample).kept().answer()).isPresent();
    }

    @Test
    default void anAnswerThatIsNoEndAndAnAcknowledgementOfNoneChangeNothing() {
        SampleCall sample = opened(SampleCall.root());
        assertThatIllegalArgumentException().isThrownBy(() -> receive(sample, CallState.OPEN, answer("x"), true));
        calling().acknowledged(sample.id());
        assertThat(state(sample)).isEqualTo(CallState.OPEN);
        assertThat(stored(sample).request()).isPresent();
        assertThat(stored(sample).kept()).isEqualTo(Call.Kept.NOTHING);
    }
}

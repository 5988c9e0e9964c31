package io.twophp.core.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The owners of intents, the services that hold them, and the time within which they may be confirmed. */
class IdentityTest {

    @Test
    @Tag("N34")
    void n34_aServiceHasANameAndTheSameGuidOnEveryNode() {
        assertThat(ServiceIdentity.named("shop")).isEqualTo(ServiceIdentity.named("shop"));
        assertThat(ServiceIdentity.named("shop").ledgerId())
                .isNotEqualTo(ServiceIdentity.named("bank").ledgerId());
        UUID id = new UUID(1, 2);
        assertThatNullPointerException().isThrownBy(() -> new ServiceIdentity(null, "shop"));
        assertThatIllegalArgumentException().isThrownBy(() -> new ServiceIdentity(id, " "));
        assertThatIllegalArgumentException().isThrownBy(() -> new ServiceIdentity(id, "x".repeat(256)));
        assertThat(new ServiceIdentity(id, "x".repeat(255)).ledgerId()).isEqualTo(id);
    }

    @Test
    @Tag("N38")
    void n38_ownersAreComparedExactlyAndTheirNamesBounded() {
        assertThat(new Owner("alice")).isNotEqualTo(new Owner("Alice")).isNotEqualTo(new Owner("alice "));
        assertThat(Owner.ANONYMOUS).hasToString("(anonymous)").isNotEqualTo(new Owner("(anonymous)"));
        assertThat(new Owner("x".repeat(255)).name()).hasSize(255);
        assertThatIllegalArgumentException().isThrownBy(() -> new Owner("x".repeat(256)));
        assertThatNullPointerException().isThrownBy(() -> new Owner(null));
    }

    @Test
    @Tag("D9")
    void d9_underRejectTheGraceAddsNothing() {
        Intent intent = Intents.waiting();
        assertThat(intent.acceptedUntil()).isEqualTo(intent.deadline());
    }

    @Test
    void aTransitionNamesTheMoveItWas() {
        Instant at = Intents.REGISTERED.plusSeconds(1);
        Intent claimed = Intents.claimed(Intents.waiting(), at);
        PhaseTransition move = claimed.movedFrom(Phase.WAITING_CONFIRM, at);
        assertThat(move.from()).contains(Phase.WAITING_CONFIRM);
        assertThat(move.to()).isEqualTo(Phase.PROCESSING);
        assertThat(move.epoch()).isEqualTo(1);
        assertThat(move.at()).isEqualTo(at);
        assertThat(move.owner()).isEqualTo(claimed.owner());
        assertThat(move.path()).isEqualTo(claimed.path());
        assertThat(Intents.waiting().movedFrom(null, at).from()).isEqualTo(Optional.empty());
    }
}

package io.twophp.core.sync;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.twophp.core.signature.SigningKeys;
import io.twophp.core.sync.Membership.Central;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MembershipTest {

    private static final UUID SERVICE = UUID.fromString("6f1c5bd4-7a55-4f0f-9f5c-0d7b7d1f8f51");
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
    private static final Central CENTRAL = Central.enrolledBy(
            "the token", UUID.randomUUID(), SigningKeys.fresh().getPublic());

    @Test
    void whatWasStoredIsReadAgainAtEachStageOfARotation() {
        Membership alone = Membership.fresh(SERVICE, NOW);
        Membership enrolled = alone.enrolledAt(CENTRAL);
        Membership rotating = enrolled.withNext(SigningKey.fresh(SERVICE, NOW.plusSeconds(7)));

        for (Membership stage : new Membership[] {alone, enrolled, rotating, rotating.promoted()}) {
            assertThat(Membership.decoded(stage.encoded())).isEqualTo(stage);
        }
        assertThat(rotating.promoted().signing()).isEqualTo(rotating.next().orElseThrow());
    }

    @Test
    void eachKeyHasAnIdOfItsOwnThatNamesItsService() {
        SigningKey one = SigningKey.fresh(SERVICE, NOW);

        assertThat(one.id()).startsWith(SERVICE + ".").hasSizeLessThanOrEqualTo(64);
        assertThat(SigningKey.fresh(SERVICE, NOW).id()).isNotEqualTo(one.id());
    }

    @Test
    void theTokenItselfIsNotKeptAndNoPrivateKeyIsPrinted() {
        Membership membership = Membership.fresh(SERVICE, NOW).enrolledAt(CENTRAL);
        assertThat(new String(membership.encoded(), UTF_8)).doesNotContain("the token");
        assertThat(CENTRAL.isEnrolledBy("the token")).isTrue();
        assertThat(CENTRAL.isEnrolledBy("another")).isFalse();
        assertThat(membership.withNext(SigningKey.fresh(SERVICE, NOW)).toString())
                .doesNotContain(Base64.getEncoder()
                        .encodeToString(membership.signing().privateKey().getEncoded()))
                .doesNotContain("PrivateKey");
    }

    @Test
    void anotherFormatIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Membership.decoded("3\nkey a".getBytes(UTF_8)));
        assertThatIllegalArgumentException().isThrownBy(() -> Membership.decoded("2\nkey a b".getBytes(UTF_8)));
    }
}

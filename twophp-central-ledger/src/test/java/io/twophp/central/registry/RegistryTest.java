package io.twophp.central.registry;

import static io.twophp.central.problem.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.central.problem.Refusal;
import io.twophp.central.problem.RefusalType;
import io.twophp.central.registry.Registered.Key;
import io.twophp.central.store.AtOnce;
import io.twophp.central.store.EachDatabaseTests;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.sync.SigningKey;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Enrolment, keys and signatures on a database (L13, L14, LD10). */
@Tag("L13")
class RegistryTest extends EachDatabaseTests {

    private static final UUID SHOP = UUID.fromString("6f1c5bd4-7a55-4f0f-9f5c-0d7b7d1f8f51");
    private static final UUID OTHER = UUID.fromString("0b0f4c55-3f0d-4c5f-8f35-1f8a3b1c7a11");

    private static final int ROUNDS = 20;

    private Registry registry;

    @BeforeEach
    void starts() {
        registry = new Registry(product);
    }

    @Test
    @Tag("X36")
    void aTokenEnrolsAServiceWithTheGuidThatItBrings() {
        String token = registry.token(null);
        assertThat(registry.services())
                .singleElement()
                .satisfies(awaited -> assertThat(awaited.state()).isEqualTo("AWAITED"));

        registry.enrol(token, SHOP, registry.key(SHOP));

        assertThat(registry.services()).singleElement().satisfies(enrolled -> {
            assertThat(enrolled.ledgerId()).isEqualTo(SHOP);
            assertThat(enrolled.name()).as("what the token says").startsWith("new ");
            assertThat(enrolled.state()).isEqualTo("ENROLLED");
            assertThat(enrolled.keys()).hasSize(1);
        });
        assertThat(registry.audited()).containsExactly("TOKEN_GIVEN", "ENROLLED");
    }

    @Test
    void aTokenWorksOnceButItsAnswerMayBeAskedForAgain() {
        String token = registry.token(null);
        SigningKey key = registry.key(SHOP);
        UUID central = registry.enrol(token, SHOP, key).id();
        registry.clock.pass(Duration.ofDays(30));

        assertThat(registry.enrol(token, SHOP, key).id()).isEqualTo(central);
        refused(401, "token-refused", () -> registry.enrol(token, SHOP, registry.key(SHOP)));
        refused(401, "token-refused", () -> registry.enrol(token, OTHER, registry.key(OTHER)));
        assertThat(registry.services()).hasSize(1);
    }

    private static Services.Change named(String name) {
        return new Services.Change(Optional.of(name), Optional.empty(), Optional.empty());
    }

    private static Services.Change state(String state) {
        return new Services.Change(Optional.empty(), Optional.empty(), Optional.of(state));
    }

    private List<String> enrolledAs(String name) {
        return registry.services().stream()
                .filter(service -> service.name().equals(name))
                .map(Registered::state)
                .toList();
    }

    @Test
    @Tag("X36")
    void X36_aNameIsOneServicesUntilItIsRevoked() {
        String late = registry.token("shop", OTHER);
        registry.enrol(registry.token("shop", SHOP), SHOP, registry.key(SHOP));

        assertThat(enrolledAs("shop")).containsExactly("ENROLLED");
        refused(409, "name-taken", () -> registry.enrol(late, OTHER, registry.key(OTHER)));
        refused(409, "name-taken", () -> registry.token("shop", null));
        refused(409, "name-taken", () -> registry.token("shop", UUID.randomUUID()));
        registry.token("shop", SHOP);
        registry.change(SHOP, state("REVOKED"));
        registry.enrol(late, OTHER, registry.key(OTHER));
        refused(409, "name-taken", () -> registry.change(SHOP, state("ENROLLED")));
        assertThat(registry.service(SHOP).state()).isEqualTo("REVOKED");
        assertThat(registry.change(OTHER, named("other")).name()).isEqualTo("other");
        assertThat(registry.change(SHOP, state("ENROLLED")).name()).isEqualTo("shop");
        refused(409, "name-taken", () -> registry.change(OTHER, named("shop")));
        assertThat(registry.service(OTHER).name()).isEqualTo("other");
    }

    @Test
    @Tag("X36")
    void X36_whoeverIsAwaitedSharesANameWithNobodyWhoIsRenamed() {
        registry.enrolled(SHOP);
        registry.token("till", OTHER);

        refused(409, "name-taken", () -> registry.change(SHOP, named("till")));
        assertThat(registry.token("till", null)).isNotEmpty();
    }

    @Test
    @Tag("X36")
    void X36_ofTwoThatEnrolByOneNameAtOnceOneHasIt() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            String name = "shop " + round;
            assertThat(AtOnce.run(List.of(enrolling(name), enrolling(name))))
                    .containsExactlyInAnyOrder("enrolled", "409 name-taken");
            assertThat(enrolledAs(name)).containsExactly("ENROLLED");
        }
    }

    private Callable<String> enrolling(String name) {
        UUID service = UUID.randomUUID();
        String token = registry.token(name, service);
        return () -> {
            try {
                registry.enrol(token, service, registry.key(service));
                return "enrolled";
            } catch (Refusal refusal) {
                return refusal.type().status() + " " + refusal.type();
            }
        };
    }

    @Test
    void aTokenExpiresAndIsNotGuessed() {
        String token = registry.token(null);
        registry.clock.pass(Enrolments.LIFE);

        refused(401, "token-refused", () -> registry.enrol(token, SHOP, registry.key(SHOP)));
        refused(401, "token-refused", () -> registry.enrol("made up", SHOP, registry.key(SHOP)));
        assertThat(registry.sql.all("SELECT digest FROM central_token", row -> row.getString(1)))
                .doesNotContain(token);
    }

    @Test
    void aTokenForAGuidIsForNoOther() {
        String token = registry.token(SHOP);

        refused(401, "token-refused", () -> registry.enrol(token, OTHER, registry.key(OTHER)));
        registry.enrol(token, SHOP, registry.key(SHOP));
    }

    @Test
    @Tag("F10")
    @Tag("X36")
    void aGuidUnderAnotherKeyIsAConflict() {
        SigningKey key = registry.enrolled(SHOP);

        String unnamed = registry.token(null);
        refused(409, "enrolled-otherwise", () -> registry.enrol(unnamed, SHOP, registry.key(SHOP)));
        String named = registry.token(SHOP);
        assertThat(refused(409, () -> registry.enrol(named, SHOP, registry.key(SHOP))))
                .as("the setting that gives another")
                .hasMessageContaining("twophp.service-ledger-id")
                .extracting(Refusal::type)
                .isEqualTo(RefusalType.ENROLLED_OTHERWISE);
        assertThat(registry.batch(SHOP, key).service()).isEqualTo(SHOP);
        assertThat(registry.service(SHOP).name()).isEqualTo(Registry.name(SHOP));
        assertThat(registry.service(SHOP).keys()).extracting(Key::id).containsExactly(key.id());
    }

    @Test
    @Tag("F10")
    void aRevokedKeyCountsNoMoreAndATokenForItsGuidBringsAnother() {
        SigningKey key = registry.enrolled(SHOP);
        registry.revoke(SHOP, key.id());
        registry.revoke(SHOP, key.id());

        refused(401, "signature-refused", () -> registry.batch(SHOP, key));
        refused(409, "enrolled-otherwise", () -> registry.enrol(registry.token(null), SHOP, registry.key(SHOP)));
        refused(409, "enrolled-otherwise", () -> registry.enrol(registry.token(SHOP), SHOP, key));
        SigningKey next = registry.key(SHOP);
        registry.enrol(registry.token(SHOP), SHOP, next);
        assertThat(registry.batch(SHOP, next).keyId()).isEqualTo(next.id());
        refused(401, "signature-refused", () -> registry.batch(SHOP, key));
        assertThat(registry.audited()).filteredOn("KEY_REVOKED"::equals).hasSize(1);
        refused(404, "not-found", () -> registry.revoke(SHOP, "none"));
    }

    @Test
    @Tag("F10")
    void aReplayAnotherAudienceAnotherPurposeAndAnotherBodyAreRefused() {
        SigningKey key = registry.enrolled(SHOP);
        Map<String, List<String>> headers = registry.signedBy(key, Purpose.BATCH, registry.self(), Duration.ZERO, "{}");

        refused(401, "signature-refused", () -> registry.judged(SHOP, Purpose.BATCH, headers, "[]"));
        refused(401, "signature-refused", () -> registry.judged(SHOP, Purpose.KEYS, headers, "{}"));
        registry.judged(SHOP, Purpose.BATCH, headers, "{}");
        refused(401, "signature-refused", () -> registry.judged(SHOP, Purpose.BATCH, headers, "{}"));
        Map<String, List<String>> elsewhere = registry.signedBy(key, Purpose.BATCH, OTHER, Duration.ZERO, "{}");
        refused(401, "signature-refused", () -> registry.judged(SHOP, Purpose.BATCH, elsewhere, "{}"));
    }

    private int entered() {
        return Collections.frequency(registry.audited(), "SIGNATURE_REFUSED");
    }

    private void forged(UUID service, SigningKey key) {
        Map<String, List<String>> headers = registry.signedBy(key, Purpose.BATCH, registry.self(), Duration.ZERO, "{}");
        refused(401, "signature-refused", () -> registry.judged(service, Purpose.BATCH, headers, "[]"));
    }

    @Test
    @Tag("X37")
    @Tag("F10")
    void X37_whatIsForgedIsInTheAuditLogAndDoesNotFillIt() {
        SigningKey shop = registry.enrolled(SHOP);
        SigningKey other = registry.enrolled(OTHER);
        for (int round = 0; round < ROUNDS; round++) {
            forged(SHOP, shop);
        }
        assertThat(entered()).as("another body").isOne();
        for (int round = 0; round < ROUNDS; round++) {
            refused(403, "other-service", () -> registry.batch(SHOP, other));
        }
        assertThat(entered()).as("another reason").isEqualTo(2);
        forged(OTHER, other);
        assertThat(entered()).as("another service").isEqualTo(3);
        for (int round = 0; round < ROUNDS; round++) {
            UUID nobody = UUID.randomUUID();
            refused(401, "signature-refused", () -> registry.judged(nobody, Purpose.BATCH, Map.of(), "{}"));
        }
        assertThat(entered()).as("services that nobody knows").isEqualTo(4);
        registry.clock.pass(Forgeries.PAUSE.minusSeconds(1));
        forged(SHOP, shop);
        assertThat(entered()).isEqualTo(4);
        registry.clock.pass(Duration.ofSeconds(1));
        forged(SHOP, shop);
        assertThat(entered()).as("five minutes later").isEqualTo(5);
        registry.batch(SHOP, shop);
        assertThat(entered()).isEqualTo(5);
    }

    @Test
    @Tag("F13")
    void clocksMayDifferByFiveMinutesAndNotByAnHour() {
        SigningKey key = registry.enrolled(SHOP);

        for (Duration ahead : List.of(Duration.ofMinutes(-5), Duration.ofMinutes(5))) {
            registry.batch(SHOP, key, ahead);
        }
        for (Duration ahead : List.of(Duration.ofHours(-1), Duration.ofHours(1))) {
            refused(401, "signature-refused", () -> registry.batch(SHOP, key, ahead));
        }
    }

    @Test
    void afterARotationTheOldKeyCountsForADayMore() {
        SigningKey old = registry.enrolled(SHOP);
        SigningKey next = registry.key(SHOP);

        assertThat(registry.rotate(SHOP, old, next))
                .contains(registry.clock.instant().plus(Keys.OVERLAP));

        registry.clock.pass(Keys.OVERLAP.minusSeconds(1));
        registry.batch(SHOP, old);
        registry.batch(SHOP, next);
        registry.clock.pass(Duration.ofSeconds(1));
        refused(401, "signature-refused", () -> registry.batch(SHOP, old));
        registry.batch(SHOP, next);
        assertThat(registry.audited()).filteredOn("KEY_ADDED"::equals).hasSize(1);
    }

    @Test
    void aRotationWhoseAnswerIsLostIsRepeatedByEitherKey() {
        SigningKey old = registry.enrolled(SHOP);
        SigningKey next = registry.key(SHOP);
        Optional<?> until = registry.rotate(SHOP, old, next);
        registry.clock.pass(Duration.ofHours(1));

        assertThat(registry.rotate(SHOP, old, next)).as("its end does not move").isEqualTo(until);
        registry.clock.pass(Keys.OVERLAP);
        assertThat(registry.rotate(SHOP, next, next)).isEqualTo(until);
        registry.clock.pass(Keys.OVERLAP);
        registry.batch(SHOP, next);
    }

    @Test
    @Tag("X21")
    void X21_aKeyInItsOverlapAddsNone() {
        SigningKey old = registry.enrolled(SHOP);
        SigningKey next = registry.key(SHOP);
        registry.rotate(SHOP, old, next);

        refused(403, "key-replaced", () -> registry.rotate(SHOP, old, registry.key(SHOP)));
        assertThat(registry.service(SHOP).keys()).extracting(Key::id).containsExactlyInAnyOrder(old.id(), next.id());
        registry.batch(SHOP, old);
        registry.rotate(SHOP, next, registry.key(SHOP));
    }

    @Test
    @Tag("F10")
    void noKeyTakesTheIdOfAnother() {
        SigningKey shop = registry.enrolled(SHOP);
        SigningKey other = registry.enrolled(OTHER);
        SigningKey thief = new SigningKey(shop.id(), other.privateKey(), other.publicKey(), registry.clock.instant());

        refused(409, "key-id-taken", () -> registry.rotate(OTHER, other, thief));
        refused(409, "enrolled-otherwise", () -> registry.enrol(registry.token(null), UUID.randomUUID(), thief));
        registry.batch(SHOP, shop);
    }

    @Test
    void whatARevokedServiceSendsDoesNotCountUntilItIsLetInAgain() {
        SigningKey key = registry.enrolled(SHOP);
        Services.Change out = state("REVOKED");
        Services.Change in = state("ENROLLED");

        assertThat(registry.change(SHOP, out).state()).isEqualTo("REVOKED");
        refused(401, "signature-refused", () -> registry.batch(SHOP, key));
        registry.change(SHOP, in);
        registry.batch(SHOP, key);
    }

    @Test
    void onlyAnAdministratorSetsAnAddress() {
        registry.enrolled(SHOP);
        assertThat(registry.service(SHOP).address()).isEmpty();

        Services.Change change = new Services.Change(
                Optional.of("the shop"), Optional.of(Optional.of("https://shop.example/app")), Optional.empty());
        assertThat(registry.change(SHOP, change)).satisfies(changed -> {
            assertThat(changed.address()).contains("https://shop.example/app");
            assertThat(changed.name()).isEqualTo("the shop");
            assertThat(changed.state()).isEqualTo("ENROLLED");
        });
        Services.Change none = new Services.Change(Optional.empty(), Optional.of(Optional.empty()), Optional.empty());
        assertThat(registry.change(SHOP, none).address()).isEmpty();
        refused(404, "not-found", () -> registry.change(OTHER, none));
    }
}

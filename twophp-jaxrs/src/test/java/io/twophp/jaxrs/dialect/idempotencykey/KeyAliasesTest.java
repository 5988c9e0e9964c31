package io.twophp.jaxrs.dialect.idempotencykey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.InvalidConfigurationException;
import io.twophp.jaxrs.openapi.operation.TwoPhaseOperation;
import io.twophp.jaxrs.openapi.operation.TwoPhaseOperations;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import io.twophp.jaxrs.rig.TestServer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that send their key in another header than {@code Idempotency-Key}. */
@Tag("K1")
class KeyAliasesTest {

    private static final String KEY = "Idempotency-Key";
    private static final String PAYPAL = "PayPal-Request-Id";
    private static final String OLD = "X-Idempotency-Key";

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of("twophp.idempotency-key.aliases", PAYPAL + ", " + OLD));

    private static Call order() {
        return SERVER.alice().post("keys/orders", Caller.BOOK);
    }

    @ParameterizedTest
    @ValueSource(strings = {PAYPAL, OLD, "paypal-request-id"})
    void anAliasIsTakenAsTheKey(String alias) {
        Reply first = order().header(alias, "k-1").expect(201).with(ShopTests.EXECUTED, "true");
        for (String again : List.of(alias, KEY, OLD)) {
            Reply replay = order().header(again, "\"k-1\"").expect(201).with(ShopTests.REPLAYED, "true");
            assertThat(replay.body()).isEqualTo(first.body());
        }
        SERVER.alice()
                .post("keys/orders", "{\"item\":\"pen\"}")
                .header(alias, "k-1")
                .expect(422, "key-reused");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void severalNamesMayHaveOneKey() {
        order().header(KEY, "k-1").header(PAYPAL, "\"k-1\"").header(OLD, "k-1").expect(201);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({KEY + ", k-1, " + PAYPAL + ", k-2", PAYPAL + ", k-1, " + OLD + ", k-2", KEY + ", k-1, " + OLD + ", K-1"
    })
    void differentKeysAreRefused(String one, String key, String other, String another) {
        Reply refused = order().header(one, key).header(other, another).expect(400, "malformed-header");
        assertThat(refused.json().getString("detail")).contains(one + " and " + other + " have different keys");
        SERVER.assertUntouched();
    }

    @ParameterizedTest
    @CsvSource({"k-1, k-2", "k-1, k-1"})
    void anAliasIsSentOnce(String one, String other) {
        Reply refused = order().header(PAYPAL, one).header(PAYPAL, other).expect(400, "malformed-header");
        assertThat(refused.json().getString("detail")).contains(PAYPAL + " is given 2 times");
        SERVER.assertUntouched();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "a,b", "", "\"open"})
    void aMalformedAliasIsRefusedByItsName(String field) {
        for (Call call : List.of(
                order().header(PAYPAL, field), order().header(KEY, "k-1").header(PAYPAL, field))) {
            Reply refused = call.expect(400, "malformed-header");
            assertThat(refused.json().getString("detail")).contains(PAYPAL + " must be one key");
        }
        SERVER.assertUntouched();
    }

    @Test
    void aMissingKeyIsAskedForByAllNames() {
        Reply refused = SERVER.alice().post("keys/required").expect(400, "idempotency-key-missing");
        assertThat(refused.json().getString("detail")).contains(KEY + " (or " + PAYPAL + ", " + OLD + ")");
    }

    @Test
    void methodsWithoutTheDialectIgnoreAliases() {
        SERVER.alice()
                .post("orders", Caller.BOOK)
                .header(PAYPAL, "k-1")
                .expect(201)
                .withoutProtocol();
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    void aCallerNeedsALogin() {
        SERVER.anonymous()
                .post("keys/orders", Caller.BOOK)
                .header(PAYPAL, "k-1")
                .expect(401);
    }

    @Test
    void operationsWithTheDialectAreDescribedWithThem() {
        assertThat(TwoPhaseOperations.all())
                .filteredOn(operation -> operation.policy().endpoint().equals("KeyResource.place"))
                .extracting(TwoPhaseOperation::keyAliases)
                .contains(List.of(PAYPAL, OLD));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Pay Pal | no field name",
                "X-Id: | no field name",
                "idempotency-key | its own meaning",
                "DTT-2PHP-Client-Correlation-ID | its own meaning",
                "X-Message-Id | its own meaning",
                "Authorization | carries credentials",
                "X-Api-Key | carries credentials"
            })
    void otherNamesAreRefused(String alias, String why) {
        Map<String, String> settings = Map.of("twophp.idempotency-key.aliases", "X-Good, " + alias);
        assertThatThrownBy(() -> new KeyHeaders(key -> Optional.ofNullable(settings.get(key))))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContainingAll("twophp.idempotency-key.aliases lists", alias, why);
    }
}

package io.twophp.jaxrs.phase2;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.EachWord;
import io.twophp.jaxrs.rig.Raw;
import io.twophp.jaxrs.rig.ShopTests;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Confirmations at addresses that only look like the registered one (D1, D5). */
@Tag("D1")
@Tag("D5")
class HostileAddressesTest extends ShopTests {

    @ParameterizedTest
    @EachWord("""
            /shop/api/orders/confirm/confirm /shop/api/orders//confirm /shop/api//orders/confirm
            /shop/api/orders/42/confirm /shop/api/orders;a=b/confirm /shop/api/orders/confirm;a=b
            /shop/api/orders/%2e%2e/confirm /shop/api/orders/../confirm /shop/api/x/../orders/confirm
            /shop/api/x/%2e%2e/orders/confirm /shop/api/ORDERS/confirm /shop/api/%6frders/confirm
            /shop/api/orders/%63onfirm /shop/api/orders/Confirm /shop/api/orders/confirm/ /shop/api/confirm
            /shop/api/orders /confirm //confirm /shop/api/orders/confirm?x=/confirm
            """)
    void neverRunSomethingElseNorFail(String target) {
        ClientIntent intent = SERVER.alice().order();
        String answer = Raw.confirm(SERVER.base(), target, intent, "0");
        if (target.startsWith("/shop/api/orders/confirm?")) {
            assertThat(answer).startsWith("HTTP/1.1 200");
            assertThat(SERVER.database().items()).containsExactly("book");
            return;
        }
        assertThat(answer).startsWith("HTTP/1.1 4");
        assertThat(SERVER.history(intent)).containsExactly("WAITING_CONFIRM");
        assertThat(SERVER.database().intents()).isEqualTo(1);
        assertThat(SERVER.shop().executions()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"orders/confirm", "orders/%63onfirm", "orders/a;b=c", "orders/%C3%A4", "orders/a+b"})
    void unusualIdsAreConfirmedWhereTheyWereRegistered(String path) {
        SERVER.alice().registered("PUT", path, "{\"item\":\"x\"}").confirm().expect(200);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }
}

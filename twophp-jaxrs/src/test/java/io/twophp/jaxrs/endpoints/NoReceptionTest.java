package io.twophp.jaxrs.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ShopTests;
import org.junit.jupiter.api.Test;

/** Without a receiver of callbacks the address belongs to the application. */
class NoReceptionTest extends ShopTests {

    @Test
    void theApplicationsOwnResourcesAreReached() {
        assertThat(SERVER.anonymous().post("2php/callbacks", "{}").send().text())
                .isEqualTo("the application's own");
        assertThat(SERVER.anonymous().get("2php/callbacks/7").send().text()).isEqualTo("the application's own 7");
    }
}

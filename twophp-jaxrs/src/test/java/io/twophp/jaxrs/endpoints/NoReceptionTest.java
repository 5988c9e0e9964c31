package io.twophp.jaxrs.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.app.OwnCallbacksResource;
import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.rig.TestServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Without a receiver of callbacks the address belongs to the application. */
class NoReceptionTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.serving(Shop.application().register(OwnCallbacksResource.class));

    @Test
    void theApplicationsOwnResourcesAreReached() {
        assertThat(SERVER.anonymous().post("2php/callbacks", "{}").send().text())
                .isEqualTo("the application's own");
        assertThat(SERVER.anonymous().get("2php/callbacks/7").send().text()).isEqualTo("the application's own 7");
    }
}

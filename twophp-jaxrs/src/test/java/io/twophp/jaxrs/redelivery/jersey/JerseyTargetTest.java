package io.twophp.jaxrs.redelivery.jersey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.twophp.jaxrs.request.Redelivered;
import io.twophp.jaxrs.rig.TestServer;
import jakarta.enterprise.context.control.RequestContextController;
import org.glassfish.jersey.servlet.ServletContainer;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The state of a thread after a delivery below the HTTP connector (decision 0013). */
@Tag("W34")
@Tag("D13")
class JerseyTargetTest {

    private static final int TIMES = 3;

    @Test
    void w34_leavesNoRequestActiveOnTheThreadEvenIfTheApplicationFails() {
        TestServer.endRunning();
        try (WeldContainer container =
                new Weld().disableDiscovery().addBeanClass(Anything.class).initialize()) {
            // The container was never deployed, so it fails when it is entered.
            JerseyTarget target = new JerseyTarget(new ServletContainer(), (caller, work) -> work.run());
            for (int i = 0; i < TIMES; i++) {
                assertThatNullPointerException().isThrownBy(() -> target.deliver(new Redelivered(null, null, null)));
                RequestContextController request =
                        container.select(RequestContextController.class).get();
                assertThat(request.activate()).as("none was active").isTrue();
                request.deactivate();
            }
        }
    }

    /** The bean that a container needs at least. */
    static class Anything {}
}

package io.twophp.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.TwoPhaseMutation;
import io.twophp.cdi.endpoint.ResourceClass;
import io.twophp.jaxrs.rig.TestServer;
import io.twophp.policy.InvalidConfigurationException;
import jakarta.ejb.Stateless;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.glassfish.jersey.server.ApplicationHandler;
import org.glassfish.jersey.server.ResourceConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Resources that 2PHP can't be bound to. */
class BindingTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.withDefaults();

    @Test
    void refusesAResourceThatIsNoBean() {
        ResourceConfig application = new ResourceConfig(NoBean.class);
        assertThatThrownBy(() -> new ApplicationHandler(application))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContainingAll("TWOPHP-0003", NoBean.class.getName(), "@RequestScoped");
    }

    @Test
    void refusesSessionBeans() {
        assertThat(new ResourceClass(SessionBean.class).problems())
                .singleElement()
                .asString()
                .contains("EJB (@Stateless)", "@RequestScoped");
    }

    @Path("no-bean")
    public static class NoBean {

        @POST
        @TwoPhaseMutation
        public String post() {
            return "";
        }
    }

    @Stateless
    public static class SessionBean {

        @POST
        @TwoPhaseMutation
        public String post() {
            return "";
        }
    }
}

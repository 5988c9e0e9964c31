package io.twophp.cdi;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.Command;
import io.twophp.Dialect;
import io.twophp.TwoPhaseMutation;
import io.twophp.cdi.settings.TestConfig;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.MatrixParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The permitted targets of locators, and the parts of a request that they may read. */
@ExtendWith(TestConfig.class)
class LocatedDeploymentTest {

    private static void assertRefused(String why, Class<?>... classes) {
        assertThatThrownBy(() -> Deployments.application(classes).initialize())
                .hasMessageContainingAll("@TwoPhaseMutation on ", why);
    }

    @ParameterizedTest
    @Tag("X30")
    @ValueSource(classes = {Lines.class, Charges.class})
    void whatNeedsAnAddressOfItsOwnIsNotLocated(Class<?> located) {
        assertRefused("needs one address that is known beforehand, and only", located, Orders.class);
        assertRefused("give the class a @Path", located);
    }

    @ParameterizedTest
    @Tag("X30")
    @ValueSource(classes = {RootedLines.class, RootedCharges.class})
    void norWhatHasOneBesides(Class<?> located) {
        assertRefused(" leads here; give the class a @Path, and no locator.", located, Rooted.class);
        Deployments.assertAccepted(located);
    }

    @Test
    @Tag("X3")
    void whatALocatorReadsIsPartOfACommandsKey() {
        assertRefused("@MatrixParam(\"amount\") is no part of a command's key", Refunds.class, ByMatrix.class);
        assertRefused("@HeaderParam(\"X-Amount\") is no part of a command's key", Refunds.class, ByField.class);
        assertRefused("@MatrixParam(\"amount\") is no part", Refunds.class, Between.class, FromAfar.class);
        Deployments.assertAccepted(Refunds.class, Between.class);
    }

    @RequestScoped
    public static class Lines {
        @POST
        @TwoPhaseMutation(dialects = Dialect.POE)
        public void place() {}
    }

    @RequestScoped
    public static class Charges {
        @POST
        @TwoPhaseMutation(dialects = Dialect.EXACTLY_ONCE)
        public void charge() {}
    }

    @RequestScoped
    @Path("orders")
    public static class Orders {
        @Path("{id}/lines")
        public Lines lines() {
            return new Lines();
        }

        @Path("{id}/charges")
        public Class<Charges> charges() {
            return Charges.class;
        }
    }

    @RequestScoped
    @Path("lines/{id}")
    public static class RootedLines extends Lines {
        @POST
        @Override
        @TwoPhaseMutation(dialects = Dialect.POE)
        public void place() {}
    }

    @RequestScoped
    @Path("charges/{id}")
    public static class RootedCharges extends Charges {
        @POST
        @Override
        @TwoPhaseMutation(dialects = Dialect.EXACTLY_ONCE)
        public void charge() {}
    }

    @RequestScoped
    @Path("rooted")
    public static class Rooted {
        @Path("lines")
        public RootedLines orders() {
            return new RootedLines();
        }

        @Path("charges")
        public RootedCharges ordersToo() {
            return new RootedCharges();
        }
    }

    @RequestScoped
    public static class Refunds {
        @POST
        @TwoPhaseMutation(dialects = Dialect.IDS)
        @Command(entity = "order", action = "refund")
        public void refund() {}
    }

    @RequestScoped
    @Path("matrix")
    public static class ByMatrix {
        @Path("{id}")
        public Refunds refunds(@MatrixParam("amount") int amount) {
            return new Refunds();
        }
    }

    @RequestScoped
    @Path("field")
    public static class ByField {
        @HeaderParam("X-Amount")
        int amount;

        @Path("{id}")
        public Refunds refunds() {
            return new Refunds();
        }
    }

    @RequestScoped
    @Path("between/{id}")
    public static class Between {
        @Path("refunds")
        public Refunds refunds(@PathParam("id") String id) {
            return new Refunds();
        }
    }

    @RequestScoped
    @Path("afar")
    public static class FromAfar {
        @Path("{id}")
        public Between between(@MatrixParam("amount") int amount) {
            return new Between();
        }
    }
}

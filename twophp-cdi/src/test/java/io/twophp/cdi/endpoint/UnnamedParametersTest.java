package io.twophp.cdi.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.Command;
import io.twophp.Dialect;
import io.twophp.Idempotency;
import io.twophp.InvalidConfigurationException;
import io.twophp.TwoPhaseMutation;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.settings.Settings;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.MatrixParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parameters that are part of no name fail deployment, wherever they are injected. */
@Tag("X3")
class UnnamedParametersTest {

    private static final List<Dialect> OF_ADDRESSES = List.of(Dialect.POE, Dialect.EXACTLY_ONCE);
    private static final List<Dialect> MAKING_NAMES = List.of(Dialect.POE, Dialect.EXACTLY_ONCE, Dialect.IDS);

    private static EndpointPolicy policy(Class<?> type, Dialect dialect) {
        Settings settings = key ->
                Optional.ofNullable(Map.of("twophp.dialects", dialect.name()).get(key));
        return new EndpointPolicies(settings, new OptIn(settings, Set.of()))
                .find(type, method(type, dialect == Dialect.IDS ? "command" : "place"))
                .orElseThrow();
    }

    private static Method method(Class<?> type, String name) {
        return Arrays.stream(type.getMethods())
                .filter(each -> each.getName().equals(name) && !each.isBridge())
                .findFirst()
                .orElseThrow();
    }

    /** Checks the method {@code place} of a class under the policy of one that reads nothing. */
    private static void check(Class<?> type, Dialect dialect) {
        UnnamedParameters.check(type, method(type, "place"), policy(Plain.class, dialect));
    }

    static Stream<Arguments> everywhere() {
        return Stream.of(
                        Property.class,
                        Setter.class,
                        Constructor.class,
                        Bean.class,
                        BeanOfBean.class,
                        BeanByConstructor.class,
                        Inheriting.class,
                        Implementing.class)
                .flatMap(type -> MAKING_NAMES.stream().map(dialect -> Arguments.of(type, dialect)));
    }

    @Test
    void aMatrixParameterOfTheMethodFailsItsDeployment() {
        for (Dialect dialect : MAKING_NAMES) {
            assertThatThrownBy(() -> policy(Parameter.class, dialect))
                    .isInstanceOf(InvalidConfigurationException.class)
                    .hasMessageStartingWith("@TwoPhaseMutation on Parameter.")
                    .hasMessageContaining(": dialects = " + dialect)
                    .hasMessageContaining("@MatrixParam(\"amount\")")
                    .hasMessageEndingWith("Read it from path, query or body.");
        }
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void aMatrixParameterFailsWhereverItIsRead(Class<?> type, Dialect dialect) {
        assertThatThrownBy(() -> check(type, dialect))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("@MatrixParam(\"amount\")");
    }

    @ParameterizedTest
    @ValueSource(classes = {OfHeader.class, OfCookie.class, BeanOfHeader.class})
    void aHeaderOrCookieFailsDeploymentOfACommand(Class<?> type) {
        assertThatThrownBy(() -> check(type, Dialect.IDS))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("Param(\"X-Amount\") is no part of a command's key")
                .hasMessageEndingWith("if it says nothing of what is to be done, from HttpHeaders.");
        OF_ADDRESSES.forEach(dialect -> check(type, dialect));
    }

    @Test
    void whatIsPartOfTheNameOrNamedByTheClientIsAllowed() {
        MAKING_NAMES.forEach(dialect -> check(Named.class, dialect));
        List.of(Dialect.TWOPHP, Dialect.IDEMPOTENCY_KEY, Dialect.CERTIFIED_HTTP)
                .forEach(dialect -> check(Plainly.class, dialect));
    }

    @Test
    void whatChangesNothingHasNoName() {
        assertThat(policy(Reading.class, Dialect.IDS).command().orElseThrow().isRegistered())
                .isFalse();
    }

    /** Two methods that read nothing themselves. */
    public static class Plain {
        @POST
        @TwoPhaseMutation
        public void place() {}

        @POST
        @TwoPhaseMutation
        @Command(entity = "order", action = "pay")
        public void command() {}
    }

    public static class Parameter {
        @POST
        @TwoPhaseMutation
        public void place(String body, @MatrixParam("amount") int amount) {}

        @POST
        @TwoPhaseMutation
        @Command(entity = "order", action = "pay")
        public void command(String body, @MatrixParam("amount") int amount) {}
    }

    public static class Property extends Plain {
        @MatrixParam("amount")
        int amount;
    }

    public static class Setter extends Plain {
        @MatrixParam("amount")
        public void setAmount(int amount) {}
    }

    public static class Constructor extends Plain {
        public Constructor(@MatrixParam("amount") int amount) {}
    }

    public static class Amount extends Plain {
        @MatrixParam("amount")
        private int amount;
    }

    public static class Wish {
        @BeanParam
        Amount amount;

        @BeanParam
        Wish itself;
    }

    public static class Constructed {
        public Constructed(@MatrixParam("amount") int amount) {}
    }

    public static class Bean {

        public void place(@BeanParam Amount amount) {}
    }

    public static class BeanOfBean extends Plain {
        @BeanParam
        Wish wish;
    }

    public static class BeanByConstructor extends Plain {
        @BeanParam
        public void setAmount(Constructed amount) {}
    }

    public static class Inheriting extends Amount {}

    public interface Contract {

        void place(@MatrixParam("amount") int amount);
    }

    public static class Implementing implements Contract {

        @Override
        public void place(int amount) {}
    }

    public static class OfHeader {

        public void place(@HeaderParam("X-Amount") int amount) {}
    }

    public static class OfCookie extends Plain {
        @CookieParam("X-Amount")
        int amount;
    }

    public static class HeaderBean {
        @HeaderParam("X-Amount")
        int amount;
    }

    public static class BeanOfHeader {

        public void place(@BeanParam HeaderBean amount) {}
    }

    public static class Plainly {

        public void place(
                @MatrixParam("a") int a, @HeaderParam("b") int b, @CookieParam("c") int c, @BeanParam Wish wish) {}
    }

    public static class Named {

        public void place(@PathParam("id") String id, @QueryParam("q") String q, @FormParam("f") String f) {}
    }

    public static class Reading {
        @POST
        @TwoPhaseMutation
        @Command(entity = "order", action = "search", idempotency = Idempotency.I0)
        public void command(@HeaderParam("X-Amount") int amount, @MatrixParam("amount") int more) {}
    }
}

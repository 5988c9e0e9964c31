package io.twophp.jaxrs.dialect.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.Dialect;
import io.twophp.InvalidConfigurationException;
import io.twophp.TwoPhaseMutation;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.jaxrs.rig.Policies;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which addresses are names, and the names themselves. */
class UrlTableTest {

    private static UrlTable of(Class<?>... types) {
        UrlTable table = new UrlTable();
        for (Class<?> type : types) {
            Stream.of(type.getDeclaredMethods())
                    .filter(method -> !method.isSynthetic())
                    .forEach(method -> table.note(type, method, policy(method)));
        }
        return table;
    }

    private static Optional<EndpointPolicy> policy(Method method) {
        return Optional.ofNullable(method.getAnnotation(TwoPhaseMutation.class))
                .map(annotation -> Policies.of(
                        method.getDeclaringClass().getSimpleName() + "." + method.getName(), annotation.dialects()));
    }

    private static String name(String path) {
        return of(Orders.class, Search.class).match(path).orElseThrow().name("/api/", null);
    }

    @ParameterizedTest
    @Tag("PD1")
    @CsvSource({
        "orders/1/lines/2, /orders/1/lines/2/, false",
        "orders/1/lines/2, orders;a=b/%31;x=y/lines;c/%32;, false",
        "orders/files/a/b, orders/files/a%2Fb, false",
        "orders/files/a/b, orders/files/a%2fb, false",
        "orders/caf%C3%A9/x, orders/caf%c3%a9/x, false",
        "orders/1/lines/2, orders/2/lines/1, true",
        "orders/1/lines/23, orders/12/lines/3, true",
        "orders/files/a/b, orders/files/ab, true",
        "orders/a%20b/lines/1, orders/a+b/lines/1, true",
        "orders/a/lines/1, orders/A/lines/1, true",
        "orders/%zz/lines/1, orders/zz/lines/1, true"
    })
    void theSameParametersAreOneName(String one, String other, boolean others) {
        assertThat(name(one).equals(name(other))).isNotEqualTo(others);
    }

    @Test
    @Tag("PD1")
    void theQueryAndTheApplicationArePartOfTheName() {
        UrlMatch match = of(Orders.class).match("orders/1/lines/2").orElseThrow();
        assertThat(Stream.of(match.name("/a/", null), match.name("/b/", null), match.name("/a/", "q")))
                .doesNotHaveDuplicates();
        assertThat(match.name("/a/", "")).isEqualTo(match.name("/a/", null));
    }

    @Test
    @Tag("PD1")
    void aParameterMayBeRenamed() {
        assertThat(of(Orders.class).match("orders/1/lines/2").orElseThrow().name("/", null))
                .isEqualTo(of(Renamed.class)
                        .match("orders/1/lines/2")
                        .orElseThrow()
                        .name("/", null));
    }

    @ParameterizedTest
    @Tag("PD5")
    @ValueSource(
            strings = {"orders", "orders/1", "orders/1/lines/search", "search/1", "other", "", "orders/1/lines/2/3"})
    void whatIsTheApplicationsStaysIts(String path) {
        assertThat(of(Orders.class, Search.class).match(path)).isEmpty();
    }

    @Test
    @Tag("PD5")
    void theVerbsOfTheDialectAreAnsweredUnlessTheyAreTheApplications() {
        UrlPlace lines =
                of(Orders.class).match("orders/1/lines/2").orElseThrow().place();
        assertThat(List.of("GET", "HEAD")).allMatch(lines::answers);
        assertThat(List.of("POST", "PUT", "DELETE", "OPTIONS", "PATCH")).noneMatch(lines::answers);
        assertThat(lines.consumed()).contains("application/json");
        UrlPlace files = of(Orders.class).match("orders/files/x").orElseThrow().place();
        assertThat(List.of("GET", "HEAD")).noneMatch(files::answers);
        assertThat(files.consumed()).isEmpty();
        UrlPlace calls = of(Calls.class).match("calls/1").orElseThrow().place();
        assertThat(List.of("PUT", "GET", "HEAD", "DELETE")).allMatch(calls::answers);
    }

    @ParameterizedTest
    @Tag("ED6")
    @ValueSource(classes = {OwnPut.class, OwnDelete.class, TwoPosts.class, NoPost.class})
    void aSecondDoorFailsDeployment(Class<?> type) {
        assertThatThrownBy(() -> of(type))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContainingAll("TWOPHP-0003", type.getSimpleName(), ";");
    }

    @Path("/orders")
    static class Orders {

        @GET
        public void all() {}

        @GET
        @Path("{id}")
        public void one() {}

        @POST
        @Path("{id}/lines/{line}")
        @Consumes("application/json")
        @TwoPhaseMutation(dialects = Dialect.POE)
        public void line() {}

        @GET
        @Path("{id}/lines/search")
        public void search() {}

        @POST
        @Path("files/{name: .+}")
        @TwoPhaseMutation(dialects = Dialect.POE)
        public void file() {}

        @GET
        @Path("files/{other: .+}")
        public void read() {}

        @POST
        @Path("café/{name}")
        @TwoPhaseMutation(dialects = Dialect.POE)
        public void cafe() {}
    }

    @Path("orders/{order}/lines")
    static class Renamed {

        @POST
        @Path("{number: [0-9]+}")
        @TwoPhaseMutation(dialects = Dialect.POE)
        public void line() {}
    }

    @Path("search/{what}")
    static class Search {

        @GET
        public void find() {}
    }

    @Path("calls/{id}")
    static class Calls {

        @POST
        @TwoPhaseMutation(dialects = Dialect.EXACTLY_ONCE)
        public void call() {}
    }

    @Path("calls/{id}")
    static class OwnPut {

        @POST
        @TwoPhaseMutation(dialects = Dialect.EXACTLY_ONCE)
        public void call() {}

        @PUT
        public void put() {}
    }

    @Path("calls")
    static class OwnDelete {

        @DELETE
        @Path("{other}")
        public void delete() {}

        @POST
        @Path("{id}")
        @TwoPhaseMutation(dialects = Dialect.EXACTLY_ONCE)
        public void call() {}
    }

    @Path("calls")
    static class TwoPosts {

        @POST
        @Consumes("text/plain")
        public void plain() {}

        @POST
        @Consumes("application/json")
        @TwoPhaseMutation(dialects = Dialect.POE)
        public void call() {}
    }

    @Path("calls")
    static class NoPost {

        @PUT
        @TwoPhaseMutation(dialects = Dialect.POE)
        public void call() {}
    }
}

package io.twophp.jaxrs.openapi.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.cdi.endpoint.Inheritance;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The addresses of resource methods, wherever their annotations are. */
class ResourceAddressTest {

    @Path("/things/")
    interface Things<T> {

        @POST
        @Path("{id: [0-9]{2}}/parts")
        String add(T thing);
    }

    abstract static class Base<T> implements Things<T> {

        @DELETE
        public void clear() {}
    }

    static class Resource extends Base<Integer> {

        @Override
        public String add(Integer thing) {
            return "";
        }

        public void helper() {}
    }

    static class LocatedOnly {

        @POST
        public void post() {}
    }

    private static Method method(Class<?> type, String name) {
        return Arrays.stream(type.getMethods())
                .filter(method -> method.getName().equals(name) && !method.isBridge())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void annotationsOfInterfacesAndSuperclassesCount() {
        Method add = method(Resource.class, "add");
        assertThat(new Inheritance(Resource.class).httpMethod(add)).contains("POST");
        assertThat(ResourceAddress.template(Resource.class, add)).contains("/things/{id}/parts");
        Method clear = method(Resource.class, "clear");
        assertThat(new Inheritance(Resource.class).httpMethod(clear)).contains("DELETE");
        assertThat(ResourceAddress.template(Resource.class, clear)).contains("/things");
    }

    @Test
    void aMethodWithoutAnHttpMethodIsNoneAndWhatOnlyLocatorsLeadToHasNoAddress() {
        assertThat(new Inheritance(Resource.class).httpMethod(method(Resource.class, "helper")))
                .isEmpty();
        assertThat(ResourceAddress.template(LocatedOnly.class, method(LocatedOnly.class, "post")))
                .isEmpty();
    }

    @Test
    void slashesAreNormal() {
        assertThat(ResourceAddress.joined("/", "/orders/")).isEqualTo("/orders");
        assertThat(ResourceAddress.joined("api", "orders/{ id : .+ }")).isEqualTo("/api/orders/{id}");
        assertThat(ResourceAddress.joined("", "")).isEmpty();
    }
}

package io.twophp.jaxrs.rendering;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.Providers;
import java.lang.annotation.Annotation;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The media type of a response on servers without Jersey, by JAX-RS §3.8. */
@Tag("W10")
class NegotiationTest {

    private static final MessageBodyWriter<?> ANY = stub(MessageBodyWriter.class, null);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "charset       | */*                                   | text/plain;charset=ISO-8859-1",
                "charset       | text/plain                            | text/plain;charset=ISO-8859-1",
                "charset       | text/*                                | text/plain;charset=ISO-8859-1",
                "quality       | */*                                   | application/json",
                "quality       | text/plain;q=0.4,application/json;q=0.3 | text/plain",
                "quality       | application/json;q=0.1                | application/json",
                "nothing       | */*                                   | application/vnd.class+json;v=2",
                "fromInterface | */*                                   | text/csv;header=present",
                "wild          | text/html                             | text/html",
                "wild          | */*                                   | text/plain",
            })
    void isTheBestThatBothSidesAgreeOn(String method, String accept, String expected) throws NoSuchMethodException {
        List<MediaType> accepted =
                Arrays.stream(accept.trim().split(",")).map(MediaType::valueOf).toList();
        ContainerRequestContext request = stub(ContainerRequestContext.class, accepted);
        Entity entity = new Entity("text", String.class, String.class, new Annotation[0]);
        assertThat(Negotiation.of(request, Methods.class.getMethod(method.trim()))
                        .choose(null, entity, stub(Providers.class, ANY)))
                .isEqualTo(MediaType.valueOf(expected));
    }

    /** Returns a stub that answers every call with the same value. */
    private static <T> T stub(Class<T> type, Object answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> answer));
    }

    interface Described {

        @Produces("text/csv;header=present")
        String fromInterface();
    }

    @Produces("application/vnd.class+json;v=2")
    abstract static class Base {}

    abstract static class Methods extends Base implements Described {

        @Produces("text/plain;charset=ISO-8859-1")
        public abstract String charset();

        @Produces({"text/plain;qs=0.2", "application/json;qs=0.9"})
        public abstract String quality();

        @Produces("text/*")
        public abstract String wild();

        public abstract String nothing();

        @Override
        public abstract String fromInterface();
    }
}

package io.twophp.jaxrs.confirmation;

import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Providers;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Which media type a response without one gets: what the client accepts among what the method produces (JAX-RS §3.8). */
record Negotiation(List<MediaType> accepted, List<MediaType> produced) {

    private static final List<MediaType> TEXT_FIRST = List.of(
            MediaType.TEXT_PLAIN_TYPE, MediaType.APPLICATION_JSON_TYPE, MediaType.APPLICATION_OCTET_STREAM_TYPE);
    private static final List<MediaType> JSON_FIRST = List.of(
            MediaType.APPLICATION_JSON_TYPE,
            MediaType.APPLICATION_XML_TYPE,
            MediaType.TEXT_PLAIN_TYPE,
            MediaType.APPLICATION_OCTET_STREAM_TYPE);
    private static final List<MediaType> BYTES_FIRST =
            List.of(MediaType.APPLICATION_OCTET_STREAM_TYPE, MediaType.APPLICATION_JSON_TYPE);

    static Negotiation of(ContainerRequestContext request) {
        return new Negotiation(request.getAcceptableMediaTypes(), List.of(MediaType.WILDCARD_TYPE));
    }

    static Negotiation of(ContainerRequestContext request, Method method) {
        List<MediaType> produced = Optional.ofNullable(method.getAnnotation(Produces.class))
                .or(() -> Optional.ofNullable(method.getDeclaringClass().getAnnotation(Produces.class)))
                .map(produces -> Arrays.stream(produces.value())
                        .flatMap(value -> Arrays.stream(value.split(",")))
                        .map(String::trim)
                        .map(MediaType::valueOf)
                        .toList())
                .orElse(List.of(MediaType.WILDCARD_TYPE));
        return new Negotiation(request.getAcceptableMediaTypes(), produced);
    }

    /** The type the response has, or the first concrete one that both sides and a writer agree on. */
    MediaType choose(MediaType given, Entity entity, Providers providers) {
        if (given != null) {
            return given;
        }
        return accepted.stream()
                .flatMap(
                        wanted -> produced.stream().filter(wanted::isCompatible).map(made -> narrower(wanted, made)))
                .flatMap(agreed -> concrete(agreed, entity.value()))
                .filter(candidate -> entity.isWritableAs(candidate, providers))
                .findFirst()
                .orElse(MediaType.APPLICATION_OCTET_STREAM_TYPE);
    }

    private static MediaType narrower(MediaType wanted, MediaType made) {
        MediaType chosen =
                made.isWildcardType() || made.isWildcardSubtype() && !wanted.isWildcardType() ? wanted : made;
        return new MediaType(chosen.getType(), chosen.getSubtype());
    }

    private static Stream<MediaType> concrete(MediaType agreed, Object value) {
        if (!agreed.isWildcardType() && !agreed.isWildcardSubtype()) {
            return Stream.of(agreed);
        }
        List<MediaType> usual =
                value instanceof CharSequence ? TEXT_FIRST : value instanceof byte[] ? BYTES_FIRST : JSON_FIRST;
        return usual.stream().filter(agreed::isCompatible);
    }
}

package io.twophp.jaxrs.rendering;

import io.twophp.cdi.endpoint.Inheritance;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Providers;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Chooses the media type of a response without one: from those that the client accepts and the method produces (JAX-RS
 * §3.8).
 */
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
    private static final String CLIENTS_QUALITY = "q";
    private static final String SERVERS_QUALITY = "qs";

    static Negotiation of(ContainerRequestContext request) {
        return new Negotiation(request.getAcceptableMediaTypes(), List.of(MediaType.WILDCARD_TYPE));
    }

    static Negotiation of(ContainerRequestContext request, Method method) {
        List<MediaType> produced = new Inheritance(method.getDeclaringClass())
                .annotation(method, Produces.class)
                .map(produces -> Arrays.stream(produces.value())
                        .flatMap(value -> Arrays.stream(value.split(",")))
                        .map(String::trim)
                        .map(MediaType::valueOf)
                        .toList())
                .orElse(List.of(MediaType.WILDCARD_TYPE));
        return new Negotiation(request.getAcceptableMediaTypes(), produced);
    }

    /** Returns the given type, or the first concrete one that both sides and a writer agree on. */
    MediaType choose(MediaType given, Entity entity, Providers providers) {
        if (given != null) {
            return given;
        }
        return accepted.stream()
                .flatMap(
                        wanted -> produced.stream().filter(wanted::isCompatible).map(made -> new Match(wanted, made)))
                .sorted(Match.BEST_FIRST)
                .map(Match::agreed)
                .flatMap(agreed -> concrete(agreed, entity.value()))
                .filter(candidate -> entity.isWritableAs(candidate, providers))
                .findFirst()
                .orElse(MediaType.APPLICATION_OCTET_STREAM_TYPE);
    }

    private static Stream<MediaType> concrete(MediaType agreed, Object value) {
        if (!agreed.isWildcardType() && !agreed.isWildcardSubtype()) {
            return Stream.of(agreed);
        }
        List<MediaType> usual =
                value instanceof CharSequence ? TEXT_FIRST : value instanceof byte[] ? BYTES_FIRST : JSON_FIRST;
        return usual.stream().filter(agreed::isCompatible);
    }

    /**
     * A match of an accepted and a produced media type, in the order of §3.8: by precision, by {@code q}, by
     * {@code qs}.
     */
    private record Match(MediaType wanted, MediaType made) {

        static final Comparator<Match> BEST_FIRST = Comparator.comparingInt((Match match) -> wildcards(match.agreed()))
                .thenComparing(match -> quality(match.wanted(), CLIENTS_QUALITY), Comparator.reverseOrder())
                .thenComparing(match -> quality(match.made(), SERVERS_QUALITY), Comparator.reverseOrder());

        /** Returns the more precise of the two, with the parameters that the method declares. */
        MediaType agreed() {
            MediaType chosen = wildcards(made) > wildcards(wanted) ? wanted : made;
            Map<String, String> parameters = new HashMap<>(chosen.getParameters());
            parameters.remove(CLIENTS_QUALITY);
            parameters.remove(SERVERS_QUALITY);
            return new MediaType(chosen.getType(), chosen.getSubtype(), parameters);
        }

        private static int wildcards(MediaType type) {
            return type.isWildcardType() ? 2 : type.isWildcardSubtype() ? 1 : 0;
        }

        private static double quality(MediaType type, String name) {
            return Double.parseDouble(type.getParameters().getOrDefault(name, "1"));
        }
    }
}

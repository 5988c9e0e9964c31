package io.twophp.jaxrs.dialect;

import io.twophp.ProtocolHeader;
import io.twophp.core.protocol.Problem;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.rendering.Problems;
import io.twophp.jaxrs.rendering.Reply;
import io.twophp.jaxrs.request.Exchange;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The dialects of one method; finds the dialect that a request speaks. Thread-safe.
 *
 * @param own 2PHP, if it is listed: a request that opts in speaks no other dialect
 * @param others the other listed dialects
 * @param always whether 2PHP takes requests that speak none of these
 */
public record EndpointDialects(Optional<Interpreter> own, List<Interpreter> others, boolean always) {

    /** No dialects: for methods that register nothing, such as commands that change nothing. */
    static final EndpointDialects NONE = new EndpointDialects(Optional.empty(), List.of(), false);

    /** @throws RefusedException if the request speaks two dialects of this method */
    public Optional<Interpreter> of(ContainerRequestContext request) throws RefusedException {
        if (own.filter(interpreter -> interpreter.isSpokenBy(request)).isPresent()) {
            return own;
        }
        List<Interpreter> spoken = others.stream()
                .filter(interpreter -> interpreter.isSpokenBy(request))
                .toList();
        if (own.isPresent()
                && !spoken.isEmpty()
                && Exchange.of(request).headers().isEnabledAmbiguously()) {
            throw new RefusedException(
                    Type.MALFORMED_HEADER, ProtocolHeader.ENABLED + " is given more than once; send it once.");
        }
        if (spoken.size() > 1) {
            throw new RefusedException(
                    Type.MALFORMED_HEADER,
                    "The request speaks " + spoken.size() + " dialects; send the headers of one.");
        }
        return spoken.stream().findFirst().or(() -> own.filter(some -> always));
    }

    /** Returns further names of headers by which clients name requests. */
    public List<String> aliases() {
        return others.stream().flatMap(some -> some.aliases().stream()).toList();
    }

    public RefusedException missing() {
        List<Problem> missing = Stream.concat(own.stream(), others.stream())
                .map(Interpreter::missing)
                .toList();
        return new RefusedException(
                missing.get(0).type(), missing.stream().map(Problem::detail).collect(Collectors.joining(" Or: ")));
    }

    public Reply refuse(Problem problem) {
        return others.stream()
                .findFirst()
                .or(() -> own)
                .map(interpreter -> interpreter.refuse(problem))
                .orElseGet(() -> Problems.reply(problem));
    }
}

package io.twophp.jaxrs.dialect;

import io.twophp.ProtocolHeader;
import io.twophp.core.protocol.Problem;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.exchange.Exchange;
import io.twophp.jaxrs.exchange.RefusedException;
import io.twophp.jaxrs.rendering.Problems;
import io.twophp.jaxrs.rendering.Reply;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which dialects are spoken at one method, and which of them a request speaks. Thread-safe. */
public final class EndpointDialects {

    /** Where nothing is registered, such as commands that change nothing. */
    static final EndpointDialects NONE = new EndpointDialects(Optional.empty(), List.of(), Optional.empty());

    private final Optional<Interpreter> own;
    private final List<Interpreter> others;
    private final Optional<Interpreter> fallback;

    /**
     * @param own 2PHP, where it is listed: a request that opts into it speaks nothing else
     * @param others that are listed
     * @param fallback for requests that speak none of these
     */
    EndpointDialects(Optional<Interpreter> own, List<Interpreter> others, Optional<Interpreter> fallback) {
        this.own = own;
        this.others = List.copyOf(others);
        this.fallback = fallback;
    }

    /**
     * Who interprets the request; empty if it speaks no dialect of this method.
     *
     * @throws RefusedException if it speaks two
     */
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
        return spoken.stream().findFirst().or(() -> fallback);
    }

    /** What to tell a request that speaks none, where one is required. */
    public RefusedException missing() {
        List<Problem> missing = Stream.concat(own.stream(), others.stream())
                .map(Interpreter::missing)
                .toList();
        return new RefusedException(
                missing.get(0).type(), missing.stream().map(Problem::detail).collect(Collectors.joining(" Or: ")));
    }

    /** How a problem of a request is told that speaks none. */
    public Reply refuse(Problem problem) {
        return others.stream()
                .findFirst()
                .or(() -> own)
                .map(interpreter -> interpreter.refuse(problem))
                .orElseGet(() -> Problems.reply(problem));
    }
}

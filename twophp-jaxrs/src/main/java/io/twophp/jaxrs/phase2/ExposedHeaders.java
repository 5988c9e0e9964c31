package io.twophp.jaxrs.phase2;

import io.twophp.Dialect;
import io.twophp.ProtocolHeader;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.settings.Settings;
import io.twophp.jaxrs.dialect.OneRequestReplies;
import io.twophp.jaxrs.dialect.certifiedhttp.CertifiedHttpReplies;
import io.twophp.jaxrs.dialect.ids.CommandReplies;
import io.twophp.jaxrs.request.Exchange;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.List;
import java.util.Optional;

/**
 * Lets scripts of other origins read the protocol's headers ({@code twophp.cors.expose-headers}, default false): adds
 * them to the headers that the application itself exposes, on answers of the protocol to requests with an
 * {@code Origin}. The application decides whether such scripts may call at all.
 */
@ModuleBean
@Priority(Integer.MIN_VALUE)
public class ExposedHeaders implements ContainerResponseFilter {

    private static final String EXPOSE = "Access-Control-Expose-Headers";
    private static final String NAMES = String.join(
            ", ",
            ProtocolHeader.SERVER_CORRELATION_ID,
            ProtocolHeader.CLIENT_CORRELATION_ID,
            ProtocolHeader.PHASE_STATE,
            ProtocolHeader.TTL,
            ProtocolHeader.PONR_DEADLINE,
            ProtocolHeader.RESOURCE_ID,
            ProtocolHeader.REPLAY_POLICY,
            ProtocolHeader.MESSAGE,
            ProtocolHeader.CONFIRMATION_TOKEN,
            ProtocolHeader.RESPONSE_STATUS,
            HttpHeaders.LOCATION,
            HttpHeaders.RETRY_AFTER);

    private static final String KEYED = String.join(
            ", ",
            OneRequestReplies.REPLAYED,
            OneRequestReplies.EXECUTED,
            CertifiedHttpReplies.MESSAGE_URL,
            CommandReplies.ID,
            CommandReplies.KEY,
            CommandReplies.STATUS,
            CommandReplies.DECISION,
            CommandReplies.TOKEN,
            HttpHeaders.LOCATION,
            HttpHeaders.RETRY_AFTER,
            HttpHeaders.LINK);

    private final boolean wanted;

    @Inject
    ExposedHeaders(Settings settings) {
        this.wanted = settings.flag("twophp.cors.expose-headers", false);
    }

    /** Returns whether there is something to do for answers. */
    public boolean isWanted() {
        return wanted;
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (request.getHeaders().containsKey("Origin")) {
            names(request, response)
                    .filter(names -> !response.getHeaders()
                            .getOrDefault(EXPOSE, List.of())
                            .contains(names))
                    .ifPresent(names -> response.getHeaders().add(EXPOSE, names));
        }
    }

    /** Asks the intent too, since an execution's answer gets its headers after all filters. */
    private static Optional<String> names(ContainerRequestContext request, ContainerResponseContext response) {
        Exchange exchange = Exchange.of(request);
        boolean ofIntent = exchange.isExecuting();
        if (ofIntent && exchange.intent().reservation().dialect() != Dialect.TWOPHP
                || response.getHeaders().containsKey(OneRequestReplies.REPLAYED)
                || response.getHeaders().containsKey(CommandReplies.ID)) {
            return Optional.of(KEYED);
        }
        return ofIntent || response.getHeaders().keySet().stream().anyMatch(ProtocolHeader::isProtocolHeader)
                ? Optional.of(NAMES)
                : Optional.empty();
    }
}

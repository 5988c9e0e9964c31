package io.twophp.jaxrs.client;

import io.twophp.core.client.Caller;
import io.twophp.core.client.Transport.Reply;
import io.twophp.core.client.UnfinishedCallException;
import jakarta.annotation.Priority;
import jakarta.ws.rs.client.ClientRequestContext;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Providers;
import java.io.IOException;
import java.util.Set;

/**
 * Takes mutations out of the client's way before any other filter sees them, lets the engine call, and answers with the
 * outcome. The engine's exchanges go through the same client, past this filter. Registered as a class, since
 * implementations inject nothing into instances.
 */
@Priority(Integer.MIN_VALUE)
public final class TwoPhaseClientFilter implements ClientRequestFilter {

    private static final Set<String> MUTATIONS = Set.of("POST", "PUT", "PATCH", "DELETE");

    /** The property with the client's {@link Caller}. */
    static final String CALLER = "io.twophp.client.caller";

    @Context
    private Providers providers;

    @Override
    public void filter(ClientRequestContext request) throws IOException {
        if (ClientTransport.isExchange(request)) {
            return;
        }
        CallProperties properties = new CallProperties(request);
        if (MUTATIONS.contains(request.getMethod()) && properties.enabled()) {
            request.abortWith(response(call(request, properties)));
        } else {
            Redirects.asEver(request);
        }
    }

    private Reply call(ClientRequestContext request, CallProperties properties) throws IOException {
        Caller caller = (Caller) request.getConfiguration().getProperty(CALLER);
        try {
            return caller.call(
                    RequestReader.read(request, providers, properties.options()), new ClientTransport(request));
        } catch (UnfinishedCallException e) {
            throw new TwoPhaseCallException(e);
        }
    }

    /**
     * Some implementations look up headers of such a response by their exact names, which proxies may have in lower
     * case.
     */
    private static Response response(Reply answer) {
        Response.ResponseBuilder response = Response.status(answer.status());
        answer.headers().forEach((name, values) -> {
            String spelled = HeaderNames.spelling(name);
            values.forEach(value -> response.header(spelled, value));
        });
        return answer.body().length == 0
                ? response.build()
                : response.entity(answer.body()).build();
    }
}

package io.twophp.jaxrs.rendering.resteasy;

import io.twophp.jaxrs.phase2.ExecutionFilters.RenderingFilter;
import io.twophp.jaxrs.rendering.EarlyRendering;
import io.twophp.jaxrs.rendering.Rendering;
import io.twophp.jaxrs.rendering.Reply;
import io.twophp.jaxrs.rendering.RestEasyDefaults;
import io.twophp.jaxrs.request.Exchange;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.Response;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Optional;

/**
 * Controls one request's way through RESTEasy's response phase: negotiation, the application's response filters, its
 * writer interceptors. A response takes this way early, into a buffer, to be recorded; for the recorded response the
 * way ends before the filters. The filters run for a replay too, since they may have to release what a request filter
 * took; their changes are not sent.
 */
public final class RestEasyRendering implements Rendering {

    private static final System.Logger LOG = System.getLogger(RestEasyRendering.class.getName());

    private final RestEasy restEasy;
    private final ContainerRequestContext request;
    private boolean early;
    private boolean filtered;

    private RestEasyRendering(RestEasy restEasy, ContainerRequestContext request) {
        this.restEasy = restEasy;
        this.request = request;
    }

    /**
     * Gives each request this rendering, if RESTEasy serves the application.
     *
     * @throws IllegalStateException if it does in no supported version
     */
    public static void register(FeatureContext context) {
        if (RestEasyDefaults.isHere()) {
            RestEasy restEasy = new RestEasy();
            context.register(new RenderingFilter(request -> new RestEasyRendering(restEasy, request)));
        }
    }

    @Override
    public boolean isReplacing() {
        return !early;
    }

    @Override
    public Rendered result(Object result, Method method, OutputStream body) throws Exception {
        if (result instanceof Response own) {
            Response copy = restEasy.copy(own);
            restEasy.addMethodAnnotations(copy, method.getAnnotations());
            return render(copy, body);
        }
        Response response = Rendering.response(result);
        if (result != null && !(result instanceof GenericEntity<?>)) {
            restEasy.genericType(response, declared(method, result));
        }
        restEasy.addMethodAnnotations(response, method.getAnnotations());
        return render(response, body);
    }

    @Override
    public Optional<Response> map(Exception failure) {
        return new EarlyRendering(request, Exchange.of(request).providers()).map(failure);
    }

    @Override
    public Rendered mapped(Response response, OutputStream body) throws Exception {
        return render(restEasy.copy(response), body);
    }

    @Override
    public Rendered atHand(ContainerResponseContext response, OutputStream body) throws Exception {
        return render(restEasy.copy(restEasy.response(response)), body);
    }

    private static Type declared(Method method, Object result) {
        Type type = method.getGenericReturnType();
        return type == Object.class ? result.getClass() : type;
    }

    /** Sends the reply without the filters that follow. */
    @Override
    public void send(Reply reply, ContainerResponseContext response) {
        if (!reply.isRecorded() || !filtered) {
            filterCopy(reply);
        }
        Exchange.of(request).send(reply, response);
        restEasy.skipFilters(response);
    }

    /** Filters a copy, whose added headers (CORS, say) go to the protocol's own replies only. */
    private void filterCopy(Reply reply) {
        BufferedResponse buffer = new BufferedResponse(OutputStream.nullOutputStream());
        try {
            write(reply.toResponse(), buffer);
        } catch (Exception e) {
            LOG.log(Level.DEBUG, "TWOPHP-0431 A response filter failed on an answer that is not its resource's.", e);
        }
        filtered = true;
        if (!reply.isRecorded()) {
            reply.complete(buffer.headers());
        }
    }

    private Rendered render(Response response, OutputStream body) throws Exception {
        filtered = true;
        BufferedResponse buffer = new BufferedResponse(body);
        write(response, buffer);
        int status = buffer.status() == 0 ? response.getStatus() : buffer.status();
        return new Rendered(Response.status(status).build().getStatusInfo(), buffer.headers(), response.hasEntity());
    }

    private void write(Response response, BufferedResponse buffer) throws Exception {
        early = true;
        try {
            restEasy.write(response, buffer);
        } finally {
            early = false;
        }
    }
}

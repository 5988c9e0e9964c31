package io.twophp.jaxrs.phase2;

import io.twophp.ProtocolHeader;
import io.twophp.cdi.ResponseRecorder;
import io.twophp.core.engine.Answer;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.protocol.Problem;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.phase2.BoundedBody.TooLargeException;
import io.twophp.jaxrs.rendering.Problems;
import io.twophp.jaxrs.rendering.Rendering;
import io.twophp.jaxrs.rendering.Rendering.Rendered;
import io.twophp.jaxrs.request.Exchange;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Makes the current confirmation's response as the container would make it, but early enough to be recorded. */
final class EarlyResponse implements ResponseRecorder {

    private static final System.Logger LOG = System.getLogger(EarlyResponse.class.getName());
    private static final int FIRST_ERROR = 400;

    private final ContainerRequestContext request;
    private final Optional<Supplier<StoredRequest>> live;
    private final Interpreter interpreter;
    private final Rendering rendering;
    private final int cap;
    private final Intent intent;
    private List<String> cookies = List.of();

    /**
     * @param live makes the stored form of a client's request; empty if the server itself has sent it
     * @param interpreter writes the answer if nothing is recorded
     * @param cap the maximum number of recorded bytes
     */
    EarlyResponse(
            Claim claim,
            ContainerRequestContext request,
            Optional<Supplier<StoredRequest>> live,
            Interpreter interpreter,
            int cap) {
        this.request = request;
        this.live = live;
        this.interpreter = interpreter;
        this.rendering = Exchange.of(request).rendering(request);
        this.cap = cap;
        this.intent = claim.intent();
    }

    @Override
    public Optional<StoredRequest> again() {
        cookies = List.of();
        return live.map(Supplier::get);
    }

    @Override
    public StoredResponse serialize(Object result, Method method) throws Exception {
        return record(body -> rendering.result(result, method, body));
    }

    @Override
    public StoredResponse describe(Exception failure) {
        if (failure instanceof TooLargeException) {
            return tooLarge(failure);
        }
        try {
            Optional<Response> mapped = mapped(failure);
            return mapped.isPresent()
                    ? record(body -> rendering.mapped(mapped.get(), body))
                    : failed("It failed, and no ExceptionMapper takes this", failure);
        } catch (TooLargeException e) {
            return tooLarge(e);
        } catch (Exception e) {
            e.addSuppressed(failure);
            return failed("The response to its failure could not be made", e);
        }
    }

    /** Records the response that the container made without the interceptor. */
    StoredResponse serialize(ContainerResponseContext response) {
        try {
            return record(body -> rendering.atHand(response, body));
        } catch (TooLargeException e) {
            return tooLarge(e);
        } catch (Exception e) {
            return failed("Its response could not be written", e);
        }
    }

    List<String> cookies() {
        return cookies;
    }

    @Override
    public RuntimeException abort(Answer answer) {
        return new WebApplicationException(interpreter.write(answer, request).toResponse());
    }

    /** Finds a failure's response by JAX-RS §4.4: a response with an entity stands, else the nearest mapper decides. */
    private Optional<Response> mapped(Exception failure) {
        Optional<Response> own =
                failure instanceof WebApplicationException web ? Optional.of(web.getResponse()) : Optional.empty();
        return own.filter(Response::hasEntity).or(() -> rendering.map(failure)).or(() -> own);
    }

    private StoredResponse failed(String how, Exception failure) {
        StoredResponse response = Problems.stored(new Problem(
                Problem.Type.EXECUTION_FAILED, "The server failed to execute the request. Nothing was changed."));
        LOG.log(
                Level.ERROR,
                "TWOPHP-0405 [" + intent.serverCorrelationId() + "] " + how + "; " + end(response) + ": " + failure,
                failure);
        return response;
    }

    private StoredResponse tooLarge(Exception failure) {
        StoredResponse response = Problems.stored(new Problem(
                Problem.Type.RESPONSE_TOO_LARGE,
                "At most " + cap + " bytes of a response are recorded (twophp.max-response). Nothing was changed."));
        LOG.log(
                Level.ERROR,
                "TWOPHP-0430 [" + intent.serverCorrelationId() + "] Its response is too large to be recorded; "
                        + end(response) + ".",
                failure);
        return response;
    }

    private String end(StoredResponse response) {
        return intent.reservation().isFreedBy(response)
                ? "answering 500, and the same request may run anew"
                : "recording 500 as its outcome";
    }

    private StoredResponse record(Render render) throws Exception {
        BoundedBody body = new BoundedBody(cap);
        Rendered rendered;
        try {
            rendered = render.to(body);
        } catch (Exception e) {
            throw body.isExceeded() ? new TooLargeException(cap, e) : e;
        }
        if (body.isExceeded()) {
            throw new TooLargeException(cap, null);
        }
        cookies = rendered.headers().getOrDefault(HttpHeaders.SET_COOKIE, List.of());
        Map<String, List<String>> headers = rendered.recorded();
        int status = rendered.status().getStatusCode();
        if (!rendered.hasEntity() && status >= FIRST_ERROR) {
            headers.put("content-type", List.of(Problems.MEDIA_TYPE));
            return new StoredResponse(status, headers, Problems.blank(rendered.status()));
        }
        int wireStatus = wireStatus(rendered.status());
        if (wireStatus != status) {
            headers.put(ProtocolHeader.RESPONSE_STATUS, List.of(Integer.toString(status)));
        }
        return new StoredResponse(wireStatus, headers, body.toByteArray());
    }

    /** Returns 200 for each success of a Phase 2, or the resource's own status (D15). */
    private int wireStatus(Response.StatusType status) {
        return !intent.keepsStatus() && status.getFamily() == Response.Status.Family.SUCCESSFUL
                ? Response.Status.OK.getStatusCode()
                : status.getStatusCode();
    }

    @FunctionalInterface
    private interface Render {
        Rendered to(OutputStream body) throws Exception;
    }
}

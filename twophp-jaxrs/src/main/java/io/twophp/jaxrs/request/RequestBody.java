package io.twophp.jaxrs.request;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.core.settings.Settings;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.util.Arrays;

/**
 * Reads the body of a request that is registered, as opaque bytes up to a cap ({@code twophp.max-body}, default 1 MiB);
 * refuses it unread if {@code Content-Length} exceeds the cap. A servlet filter may have read the body before: a form
 * is made again, any other is refused, since the stored bytes would not be the sent ones.
 */
@ModuleBean
class RequestBody {

    private static final System.Logger LOG = System.getLogger(RequestBody.class.getName());
    private static final int DEFAULT_CAP = 1 << 20;
    private static final long LONGEST = 1L << 32;

    private final Instance<HttpServletRequest> servletRequest;
    private final int cap;

    @Inject
    RequestBody(Instance<HttpServletRequest> servletRequest, Settings settings) {
        this.servletRequest = servletRequest;
        this.cap = settings.positive("twophp.max-body", DEFAULT_CAP);
    }

    /** @throws RefusedException if the body is longer than the cap, or was read before */
    byte[] read(ContainerRequestContext request) throws RefusedException {
        String length = request.getHeaderString("Content-Length");
        long announced = announced(length);
        if (announced > cap || request.getLength() > cap) {
            throw tooLarge();
        }
        byte[] body = request.hasEntity() ? bytes(request, (int) announced) : new byte[0];
        boolean made = body.length == 0 && Forms.isForm(request.getMediaType()) && servletRequest.isResolvable();
        if (made) {
            body = ServletForm.bytes(
                    servletRequest.get(), request.getUriInfo().getRequestUri().getRawQuery());
        }
        if (body.length > cap) {
            throw tooLarge();
        }
        if (body.length < (made ? Math.min(1, announced) : announced)
                || body.length == 0 && length == null && request.getHeaderString("Transfer-Encoding") != null) {
            throw consumed();
        }
        return body;
    }

    /**
     * Reads the bytes. A client that disconnects has sent no request; each server has its own exception for that.
     *
     * @param announced the length on the wire; unpacked bodies may be longer
     */
    private byte[] bytes(ContainerRequestContext request, int announced) throws RefusedException {
        try {
            InputStream stream = request.getEntityStream();
            if (announced == 0) {
                return stream.readNBytes(cap + 1);
            }
            // One more than announced, so that the buffer fits and the end is seen.
            byte[] first = stream.readNBytes(announced + 1);
            return first.length <= announced ? first : joined(first, stream.readNBytes(cap - announced));
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A body could not be read to its end; its request was not registered.", e);
            throw new RefusedException(
                    Type.BODY_INCOMPLETE,
                    "Reading it failed: the connection ended, or a limit of the server's was reached. Nothing was stored.");
        }
    }

    private static byte[] joined(byte[] first, byte[] rest) {
        byte[] all = Arrays.copyOf(first, first.length + rest.length);
        System.arraycopy(rest, 0, all, first.length, rest.length);
        return all;
    }

    /** Returns 0 if it is no length; a length that fits no {@code int} is longer than any cap. */
    private static long announced(String contentLength) {
        long length = 0;
        for (int i = 0; contentLength != null && i < contentLength.length(); i++) {
            char digit = contentLength.charAt(i);
            if (digit < '0' || digit > '9') {
                return 0;
            }
            length = Math.min(10 * length + digit - '0', LONGEST);
        }
        return length;
    }

    private RefusedException tooLarge() {
        return new RefusedException(
                Type.PAYLOAD_TOO_LARGE,
                "At most " + cap + " bytes are registered (twophp.max-body). Nothing was stored.");
    }

    private static RefusedException consumed() {
        LOG.log(
                Level.ERROR,
                "TWOPHP-0420 A request was not registered: less of its body is there than its headers announce. A filter in front"
                        + " of the resource has read it; let that filter pass on a request with the whole body.");
        return new RefusedException(
                Type.BODY_CONSUMED,
                "Something on the server has read the body before it could be registered. Nothing was stored.");
    }
}

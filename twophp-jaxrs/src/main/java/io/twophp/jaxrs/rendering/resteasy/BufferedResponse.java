package io.twophp.jaxrs.rendering.resteasy;

import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.io.OutputStream;
import java.lang.reflect.Proxy;

/** Holds a response that is written early: its bytes go to a stream, the rest is kept here. For one thread. */
final class BufferedResponse {

    private final MultivaluedMap<String, Object> headers = new MultivaluedHashMap<>();
    private OutputStream body;
    private int status;

    BufferedResponse(OutputStream body) {
        this.body = body;
    }

    Object as(Class<?> httpResponse) {
        return Proxy.newProxyInstance(
                httpResponse.getClassLoader(),
                new Class<?>[] {httpResponse},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getStatus" -> status;
                    case "setStatus", "sendError" -> {
                        status = (Integer) arguments[0];
                        yield null;
                    }
                    case "getOutputHeaders" -> headers;
                    case "getOutputStream" -> body;
                    case "setOutputStream" -> {
                        body = (OutputStream) arguments[0];
                        yield null;
                    }
                    case "addNewCookie" -> {
                        headers.add("Set-Cookie", arguments[0]);
                        yield null;
                    }
                    case "isCommitted", "suppressExceptionDuringChunkedTransfer" -> false;
                    case "hashCode" -> System.identityHashCode(proxy);
                    case "equals" -> proxy == arguments[0];
                    case "toString" -> "a response that is written early";
                    default -> null;
                });
    }

    int status() {
        return status;
    }

    MultivaluedMap<String, String> headers() {
        return Response.ok().replaceAll(headers).build().getStringHeaders();
    }
}

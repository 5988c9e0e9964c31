package io.twophp.central.access;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A request as filters see it, and what they do to it. */
final class TestRequest {

    final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    InputStream body = new ByteArrayInputStream(new byte[0]);
    Optional<Response> refusal = Optional.empty();

    private final String verb;

    TestRequest(String verb, Map<String, String> headers) {
        this.verb = verb;
        this.headers.putAll(headers);
    }

    ContainerRequestContext context() {
        return (ContainerRequestContext) Proxy.newProxyInstance(
                TestRequest.class.getClassLoader(),
                new Class<?>[] {ContainerRequestContext.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getMethod" -> verb;
                    case "getHeaderString" -> headers.get(arguments[0]);
                    case "getEntityStream" -> body;
                    case "setEntityStream" -> {
                        body = (InputStream) arguments[0];
                        yield null;
                    }
                    case "abortWith" -> {
                        refusal = Optional.of((Response) arguments[0]);
                        yield null;
                    }
                    case "getProperty" -> null;
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    /** Returns its refusal, as status and name. */
    String refused() {
        return refusal.map(answer -> answer.getStatus() + " "
                        + answer.getEntity().toString().replaceAll(".*urn:twophp:central:([a-z-]+).*", "$1"))
                .orElse("let through");
    }
}

package io.twophp.jaxrs.request;

import io.twophp.jaxrs.rendering.RestEasyDefaults;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.ext.RuntimeDelegate;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Updates RESTEasy's state of a live request that does not follow its context: an injected {@link Request} has noted
 * the method before any filter ran, and a form's parameters are those that the servlet container has read, if any. On
 * other implementations both follow the context. Uses reflection, since the classes are no API, and not every server
 * shows them to applications.
 */
public final class RestEasyRequest {

    private static final System.Logger LOG = System.getLogger(RestEasyRequest.class.getName());
    private static final String CONTEXT = "org.jboss.resteasy.core.ResteasyContext";
    private static final String REQUEST = "org.jboss.resteasy.spi.HttpRequest";

    private RestEasyRequest() {}

    public static void tellMethod(ContainerRequestContext live) {
        Request request = live.getRequest();
        if (request != null && !live.getMethod().equals(request.getMethod())) {
            attempt(() -> context("pushContext", Class.class, Object.class)
                    .invoke(null, Request.class, renamed(request, live.getMethod())));
        }
    }

    static void tellForm(ContainerRequestContext live, byte[] body) {
        if (RestEasyDefaults.isHere() && Forms.isForm(live.getMediaType())) {
            MultivaluedMap<String, String> encoded = new MultivaluedHashMap<>();
            MultivaluedMap<String, String> decoded = new MultivaluedHashMap<>();
            Charset charset =
                    Forms.charset(live.getMediaType()).map(Charset::forName).orElse(StandardCharsets.UTF_8);
            Forms.each(new String(body, StandardCharsets.US_ASCII), (name, value) -> {
                encoded.add(name, value);
                decoded.add(Forms.decoded(name, charset), Forms.decoded(value, charset));
            });
            attempt(() -> {
                Object request = context("getContextData", Class.class)
                        .invoke(null, classes().type(REQUEST));
                set(request, "formParameters", encoded);
                set(request, "decodedFormParameters", decoded);
            });
        }
    }

    private static void set(Object request, String name, Object value) throws ReflectiveOperationException {
        Field field = Stream.<Class<?>>iterate(request.getClass(), Objects::nonNull, Class::getSuperclass)
                .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
                .filter(each -> each.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchFieldException(name));
        field.setAccessible(true);
        field.set(request, value);
    }

    private static Method context(String name, Class<?>... parameters) {
        return classes().method(classes().type(CONTEXT), name, parameters);
    }

    private static ServerClasses classes() {
        return new ServerClasses(RuntimeDelegate.getInstance().getClass().getClassLoader(), IllegalStateException::new);
    }

    private static void attempt(Update update) {
        try {
            update.run();
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            LOG.log(System.Logger.Level.DEBUG, "This server takes no stored request: {0}", e);
        }
    }

    @FunctionalInterface
    private interface Update {
        void run() throws ReflectiveOperationException;
    }

    /** Returns the request with another method; everything else is asked of the request itself. */
    private static Object renamed(Request request, String name) {
        return Proxy.newProxyInstance(
                Request.class.getClassLoader(),
                new Class<?>[] {Request.class},
                (proxy, method, arguments) ->
                        method.getName().equals("getMethod") ? name : classes().call(method, request, arguments));
    }
}

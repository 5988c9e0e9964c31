package io.twophp.jaxrs.rendering.resteasy;

import io.twophp.jaxrs.request.ServerClasses;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Providers;
import jakarta.ws.rs.ext.RuntimeDelegate;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.function.Consumer;

/** The parts of RESTEasy that render a response. Thread-safe. */
final class RestEasy {

    private static final String CORE = "org.jboss.resteasy.core.";
    private static final String SPI = "org.jboss.resteasy.spi.";

    private final ServerClasses classes =
            new ServerClasses(RuntimeDelegate.getInstance().getClass().getClassLoader(), RestEasy::unknown);
    private final Class<?> httpRequest = classes.type(SPI + "HttpRequest");
    private final Class<?> httpResponse = classes.type(SPI + "HttpResponse");
    private final Class<?> providerFactory = classes.type(SPI + "ResteasyProviderFactory");
    private final Class<?> built = classes.type("org.jboss.resteasy.specimpl.BuiltResponse");
    private final Class<?> responseContext = classes.type(CORE + "interception.jaxrs.ContainerResponseContextImpl");
    private final Method contextData =
            classes.method(classes.type(CORE + "ResteasyContext"), "getContextData", Class.class);
    private final Method write = classes.method(
            classes.type(CORE + "ServerResponseWriter"),
            "writeNomapResponse",
            built,
            httpRequest,
            httpResponse,
            providerFactory,
            Consumer.class,
            boolean.class);
    private final Method genericType = classes.method(built, "getGenericType");
    private final Method setGenericType = classes.method(built, "setGenericType", Type.class);
    private final Method annotations = classes.method(built, "getAnnotations");
    private final Method setAnnotations = classes.method(built, "setAnnotations", Annotation[].class);
    private final Method addAnnotations = classes.method(built, "addMethodAnnotations", Annotation[].class);
    private final Method response = classes.method(responseContext, "getJaxrsResponse");
    private final Field filters = field(responseContext, "responseFilters");
    private final Field nextFilter = field(responseContext, "currentFilter");

    /** @throws IllegalStateException if this is no supported version of RESTEasy */
    RestEasy() {}

    /** Sends a response of this request through its filters, interceptors and writers, into a buffer. */
    void write(Response from, BufferedResponse into) throws Exception {
        Throwable[] failure = new Throwable[1];
        Consumer<Throwable> end = thrown -> failure[0] = thrown;
        classes.call(
                write,
                null,
                from,
                classes.call(contextData, null, httpRequest),
                into.as(httpResponse),
                classes.call(contextData, null, Providers.class),
                end,
                true);
        if (failure[0] instanceof Exception thrown) {
            throw thrown;
        }
        if (failure[0] instanceof Error thrown) {
            throw thrown;
        }
    }

    /** Copies a response, since the container may still use the original. */
    Response copy(Response original) throws Exception {
        Response copy = Response.fromResponse(original).build();
        if (built.isInstance(original)) {
            Object type = classes.call(genericType, original);
            if (type != null && copy.hasEntity()) {
                classes.call(setGenericType, copy, type);
            }
            Object own = classes.call(annotations, original);
            if (own != null) {
                classes.call(setAnnotations, copy, own);
            }
        }
        return copy;
    }

    void genericType(Response of, Type type) throws Exception {
        classes.call(setGenericType, of, type);
    }

    void addMethodAnnotations(Response of, Annotation[] more) throws Exception {
        classes.call(addAnnotations, of, (Object) more);
    }

    Response response(Object context) throws Exception {
        return (Response) classes.call(response, context);
    }

    void skipFilters(Object context) {
        try {
            nextFilter.setInt(context, ((Object[]) filters.get(context)).length);
        } catch (IllegalAccessException e) {
            throw unknown(e);
        }
    }

    private static Field field(Class<?> type, String name) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException | RuntimeException e) {
            throw unknown(e);
        }
    }

    private static IllegalStateException unknown(Throwable cause) {
        return new IllegalStateException("not the RESTEasy that is known", cause);
    }
}

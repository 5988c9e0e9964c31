package io.twophp.jaxrs.rendering.resteasy;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Providers;
import jakarta.ws.rs.ext.RuntimeDelegate;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.function.Consumer;

/** The parts of RESTEasy that render a response. Thread-safe. */
final class RestEasy {

    private static final String CORE = "org.jboss.resteasy.core.";
    private static final String SPI = "org.jboss.resteasy.spi.";

    private final ClassLoader loader = RuntimeDelegate.getInstance().getClass().getClassLoader();
    private final Class<?> httpRequest = type(SPI + "HttpRequest");
    private final Class<?> httpResponse = type(SPI + "HttpResponse");
    private final Class<?> providerFactory = type(SPI + "ResteasyProviderFactory");
    private final Class<?> built = type("org.jboss.resteasy.specimpl.BuiltResponse");
    private final Class<?> responseContext = type(CORE + "interception.jaxrs.ContainerResponseContextImpl");
    private final Method contextData = method(type(CORE + "ResteasyContext"), "getContextData", Class.class);
    private final Method write = method(
            type(CORE + "ServerResponseWriter"),
            "writeNomapResponse",
            built,
            httpRequest,
            httpResponse,
            providerFactory,
            Consumer.class,
            boolean.class);
    private final Method genericType = method(built, "getGenericType");
    private final Method setGenericType = method(built, "setGenericType", Type.class);
    private final Method annotations = method(built, "getAnnotations");
    private final Method setAnnotations = method(built, "setAnnotations", Annotation[].class);
    private final Method addAnnotations = method(built, "addMethodAnnotations", Annotation[].class);
    private final Method response = method(responseContext, "getJaxrsResponse");
    private final Field filters = field(responseContext, "responseFilters");
    private final Field nextFilter = field(responseContext, "currentFilter");

    /** @throws IllegalStateException if this is no supported version of RESTEasy */
    RestEasy() {}

    /** Sends a response of this request through its filters, interceptors and writers, into a buffer. */
    void write(Response from, BufferedResponse into) throws Exception {
        Throwable[] failure = new Throwable[1];
        Consumer<Throwable> end = thrown -> failure[0] = thrown;
        call(
                write,
                null,
                from,
                call(contextData, null, httpRequest),
                into.as(httpResponse),
                call(contextData, null, Providers.class),
                end,
                true);
        if (failure[0] instanceof Exception thrown) {
            throw thrown;
        }
        if (failure[0] instanceof Error thrown) {
            throw thrown;
        }
    }

    /** Returns the generic type of a response's entity, or null. */
    Type genericType(Response of) throws Exception {
        return built.isInstance(of) ? (Type) call(genericType, of) : null;
    }

    void genericType(Response of, Type type) throws Exception {
        call(setGenericType, of, type);
    }

    Annotation[] annotations(Response of) throws Exception {
        Object found = built.isInstance(of) ? call(annotations, of) : null;
        return found == null ? new Annotation[0] : (Annotation[]) found;
    }

    void annotations(Response of, Annotation[] own) throws Exception {
        call(setAnnotations, of, (Object) own);
    }

    void addMethodAnnotations(Response of, Annotation[] more) throws Exception {
        call(addAnnotations, of, (Object) more);
    }

    /** Returns the response of a response filter's context. */
    Response response(Object context) throws Exception {
        return (Response) call(response, context);
    }

    /** Skips all filters after the running one. */
    void skipFilters(Object context) {
        try {
            nextFilter.setInt(context, ((Object[]) filters.get(context)).length);
        } catch (IllegalAccessException e) {
            throw unknown(e);
        }
    }

    private static Object call(Method method, Object target, Object... arguments) throws Exception {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (Exception) e.getCause();
        }
    }

    private Class<?> type(String name) {
        try {
            return Class.forName(name, true, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            throw unknown(e);
        }
    }

    private static Method method(Class<?> type, String name, Class<?>... parameters) {
        try {
            return type.getMethod(name, parameters);
        } catch (NoSuchMethodException e) {
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

package io.twophp.jaxrs.redelivery.wildfly;

import io.twophp.InvalidConfigurationException;
import io.twophp.jaxrs.redelivery.LocalServer;
import io.twophp.jaxrs.redelivery.OwnersContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletSecurityElement;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;

/**
 * WildFly. The caller becomes an identity that the application's security domain makes from a name alone, with the
 * caller's roles. In an application without a security domain nothing asks the server for the caller.
 */
public final class WildFly implements LocalServer {

    private static final String DOMAIN = "org.wildfly.security.auth.server.SecurityDomain";

    private final UndertowListeners listeners = new UndertowListeners();
    private final Class<?> domain = type(DOMAIN);
    private final Class<?> identity = type("org.wildfly.security.auth.server.SecurityIdentity");
    private final Class<?> roles = type("org.wildfly.security.authz.Roles");
    private final Class<?> mapper = type("org.wildfly.security.authz.RoleMapper");
    private final Method current = method(domain, "getCurrent");
    private final Method adHoc = method(domain, "createAdHocIdentity", String.class);
    private final Method setOf = method(roles, "fromSet", Set.class);
    private final Method constant = method(mapper, "constant", roles);
    private final Method withRoles = method(identity, "withDefaultRoleMapper", mapper);
    private final Method runAs = method(identity, "runAs", Callable.class);

    /** Returns whether the application sees WildFly's classes. */
    public static boolean isHere() {
        try {
            Class.forName(DOMAIN, false, WildFly.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    @Override
    public String name() {
        return "WildFly";
    }

    @Override
    public List<URI> addresses() {
        return listeners.addresses();
    }

    /** Returns one element for all methods: it replaces those of wider patterns. */
    @Override
    public ServletSecurityElement unconstrained() {
        return new ServletSecurityElement();
    }

    @Override
    public void check() {
        try {
            Object security = current.invoke(null);
            if (security != null) {
                identity(security, "twophp", Set.of("twophp"));
            }
        } catch (InvocationTargetException | IllegalAccessException e) {
            throw unknown(e);
        }
    }

    @Override
    public void run(OwnersContext caller, Work work) throws IOException, ServletException {
        try {
            Object security = current.invoke(null);
            if (security == null || caller.isAnonymous()) {
                work.run();
                return;
            }
            Object owner = identity(security, caller.name().orElseThrow(), caller.roles());
            runAs.invoke(owner, (Callable<Void>) () -> {
                work.run();
                return null;
            });
        } catch (InvocationTargetException e) {
            throw failure(e.getCause());
        } catch (IllegalAccessException e) {
            throw unknown(e);
        }
    }

    private Object identity(Object security, String name, Set<String> names)
            throws InvocationTargetException, IllegalAccessException {
        Object always = constant.invoke(null, setOf.invoke(null, names));
        return withRoles.invoke(adHoc.invoke(security, name), always);
    }

    /** Rethrows the exception of the work, unwrapped. */
    private static ServletException failure(Throwable cause) throws IOException {
        if (cause instanceof IOException io) {
            throw io;
        }
        if (cause instanceof RuntimeException runtime) {
            throw runtime;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof ServletException servlet ? servlet : new ServletException(cause);
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name, true, WildFly.class.getClassLoader());
        } catch (ClassNotFoundException e) {
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

    private static InvalidConfigurationException unknown(ReflectiveOperationException cause) {
        return new InvalidConfigurationException(
                "This version of WildFly takes no identity for a stored request; asynchronous mode and"
                        + " recovery are not available on it.",
                cause);
    }
}

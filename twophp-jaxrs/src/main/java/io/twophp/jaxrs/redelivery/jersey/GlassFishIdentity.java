package io.twophp.jaxrs.redelivery.jersey;

import io.twophp.jaxrs.redelivery.OwnersContext;
import jakarta.security.enterprise.CallerPrincipal;
import jakarta.security.jacc.PolicyContext;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.security.Principal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.security.auth.Subject;

/**
 * Sets the caller on Payara and GlassFish, by reflection, since their classes are no API: the thread's security context
 * becomes that of a login with the caller's name, with the roles as its groups. Also gives the thread's invocation a
 * registry of its own for entity managers, which threads that were submitted from one context would otherwise share.
 */
final class GlassFishIdentity implements CallerIdentity {

    private static final String CONTEXT = "com.sun.enterprise.security.SecurityContext";

    private final Class<?> context = type(CONTEXT);
    private final Class<?> invocations = type("org.glassfish.api.invocation.InvocationManager");
    private final Method current = method(context, "getCurrent");
    private final Method setCurrent = method(context, "setCurrent", context);
    private final Method service = method(type("org.glassfish.internal.api.Globals"), "get", Class.class);
    private final Method invocation = method(invocations, "getCurrentInvocation");
    private final Class<?> component = type("org.glassfish.api.invocation.ComponentInvocation");
    private final Optional<Method> setRegistry = optional(component, "setRegistry", Map.class);
    private final Method environment = method(component, "getJNDIEnvironment");
    private final Class<?> descriptor = type("com.sun.enterprise.deployment.BundleDescriptor");
    private final Method application = method(descriptor, "getApplication");
    private final Method applicationName =
            method(type("com.sun.enterprise.deployment.Application"), "getRegistrationName");
    private final Method moduleFile = method(descriptor, "getUniqueFriendlyId");

    static boolean isHere() {
        try {
            Class.forName(CONTEXT, false, loader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    @Override
    public void run(OwnersContext caller, Runnable work) {
        Object before = call(current, null);
        String policy = PolicyContext.getContextID();
        Object running = call(invocation, call(service, null, invocations));
        ownRegistry(running);
        try {
            PolicyContext.setContextID(policyContext(running));
            if (!caller.isAnonymous()) {
                call(setCurrent, null, login(caller));
            }
            work.run();
        } finally {
            call(setCurrent, null, before);
            PolicyContext.setContextID(policy);
        }
    }

    private Object login(OwnersContext caller) {
        Subject subject = new Subject();
        Principal principal = new CallerPrincipal(caller.name().orElseThrow());
        subject.getPrincipals().add(principal);
        subject.getPublicCredentials()
                .add(make(
                        "com.sun.enterprise.security.auth.login.DistinguishedPrincipalCredential",
                        Principal.class,
                        principal));
        caller.roles()
                .forEach(role -> subject.getPrincipals()
                        .add((Principal) make("org.glassfish.security.common.Group", String.class, role)));
        return make(CONTEXT, Subject.class, subject);
    }

    private void ownRegistry(Object running) {
        if (running != null) {
            setRegistry.ifPresent(set -> call(set, running, new HashMap<>()));
        }
    }

    /**
     * Returns the server's name for a module's roles; it is made from the file's name, which in an EAR is not the
     * module's.
     */
    private String policyContext(Object running) {
        Object module = running == null ? null : call(environment, running);
        return descriptor.isInstance(module)
                ? call(applicationName, call(application, module)) + "/" + call(moduleFile, module)
                : name("java:app/AppName") + "/" + name("java:module/ModuleName");
    }

    private static String name(String jndi) {
        try {
            return InitialContext.doLookup(jndi);
        } catch (NamingException e) {
            throw new IllegalStateException("this thread carries no application's names", e);
        }
    }

    private static Object make(String type, Class<?> parameter, Object argument) {
        try {
            return type(type).getConstructor(parameter).newInstance(argument);
        } catch (ReflectiveOperationException e) {
            throw unknown(e);
        }
    }

    private static Object call(Method method, Object target, Object... arguments) {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(method + " failed", e.getCause());
        } catch (IllegalAccessException e) {
            throw unknown(e);
        }
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name, true, loader());
        } catch (ClassNotFoundException e) {
            throw unknown(e);
        }
    }

    /** Finds a method that not every version has. */
    private static Optional<Method> optional(Class<?> type, String name, Class<?>... parameters) {
        try {
            return Optional.of(type.getMethod(name, parameters));
        } catch (NoSuchMethodException e) {
            return Optional.empty();
        }
    }

    private static Method method(Class<?> type, String name, Class<?>... parameters) {
        try {
            return type.getMethod(name, parameters);
        } catch (NoSuchMethodException e) {
            throw unknown(e);
        }
    }

    private static ClassLoader loader() {
        return GlassFishIdentity.class.getClassLoader();
    }

    private static IllegalStateException unknown(ReflectiveOperationException cause) {
        return new IllegalStateException(
                "This version of Payara or GlassFish takes no identity for a stored request; asynchronous"
                        + " mode and recovery are not available on it.",
                cause);
    }
}

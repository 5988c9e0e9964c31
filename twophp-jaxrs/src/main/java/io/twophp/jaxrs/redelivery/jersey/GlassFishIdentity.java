package io.twophp.jaxrs.redelivery.jersey;

import io.twophp.jaxrs.request.OwnersContext;
import io.twophp.jaxrs.request.ServerClasses;
import jakarta.security.enterprise.CallerPrincipal;
import jakarta.security.jacc.PolicyContext;
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

    private final ServerClasses classes =
            new ServerClasses(GlassFishIdentity.class.getClassLoader(), GlassFishIdentity::unknown);
    private final Class<?> context = classes.type(CONTEXT);
    private final Class<?> invocations = classes.type("org.glassfish.api.invocation.InvocationManager");
    private final Method current = classes.method(context, "getCurrent");
    private final Method setCurrent = classes.method(context, "setCurrent", context);
    private final Method service =
            classes.method(classes.type("org.glassfish.internal.api.Globals"), "get", Class.class);
    private final Method invocation = classes.method(invocations, "getCurrentInvocation");
    private final Class<?> component = classes.type("org.glassfish.api.invocation.ComponentInvocation");
    private final Optional<Method> setRegistry = optional(component, "setRegistry", Map.class);
    private final Method environment = classes.method(component, "getJNDIEnvironment");
    private final Class<?> descriptor = classes.type("com.sun.enterprise.deployment.BundleDescriptor");
    private final Method application = classes.method(descriptor, "getApplication");
    private final Method applicationName =
            classes.method(classes.type("com.sun.enterprise.deployment.Application"), "getRegistrationName");
    private final Method moduleFile = classes.method(descriptor, "getUniqueFriendlyId");

    static boolean isHere() {
        return ServerClasses.find(CONTEXT, GlassFishIdentity.class.getClassLoader())
                .isPresent();
    }

    @Override
    public void run(OwnersContext caller, Runnable work) {
        Object before = call(current, null);
        String policy = PolicyContext.getContextID();
        Object running = call(invocation, call(service, null, invocations));
        if (running != null) {
            setRegistry.ifPresent(set -> call(set, running, new HashMap<>()));
        }
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

    /** Returns the server's name for a module's roles: by its file, which in an EAR has another name. */
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

    private Object make(String type, Class<?> parameter, Object argument) {
        try {
            return classes.type(type).getConstructor(parameter).newInstance(argument);
        } catch (ReflectiveOperationException e) {
            throw unknown(e);
        }
    }

    private Object call(Method method, Object target, Object... arguments) {
        try {
            return classes.call(method, target, arguments);
        } catch (Exception e) {
            throw new IllegalStateException(method + " failed", e);
        }
    }

    private static Optional<Method> optional(Class<?> type, String name, Class<?>... parameters) {
        try {
            return Optional.of(type.getMethod(name, parameters));
        } catch (NoSuchMethodException e) {
            return Optional.empty();
        }
    }

    private static IllegalStateException unknown(Throwable cause) {
        return new IllegalStateException(
                "This version of Payara or GlassFish takes no identity for a stored request; asynchronous"
                        + " mode and recovery are not available on it.",
                cause);
    }
}

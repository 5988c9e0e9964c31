package io.twophp.jaxrs.redelivery.liberty;

import io.twophp.InvalidConfigurationException;
import io.twophp.jaxrs.redelivery.LocalServer.Work;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.security.auth.Subject;
import javax.security.auth.login.LoginContext;
import javax.security.auth.login.LoginException;

/**
 * Sets the subjects of the server's threads. {@code WSSubject} can read the caller's but not set it; the service behind
 * it can, and is found as {@code WSSubject} itself finds it, in the registry of the OSGi framework.
 */
final class Subjects {

    private static final String LOGIN = "system.DEFAULT";
    private static final String SERVICE = "com.ibm.ws.security.intfc.SubjectManagerService";
    private static final String PROPERTY = "com.ibm.wsspi.security.cred.";
    private static final String REALM = "twophp";

    private final Object service;
    private final Method caller;
    private final Method setCaller;
    private final Method invocation;
    private final Method setInvocation;

    Subjects(Class<?> api) {
        try {
            ClassLoader bundle = api.getClassLoader();
            Class<?> manager = bundle.loadClass(SERVICE);
            service = service(bundle);
            caller = manager.getMethod("getCallerSubject");
            setCaller = manager.getMethod("setCallerSubject", Subject.class);
            invocation = manager.getMethod("getInvocationSubject");
            setInvocation = manager.getMethod("setInvocationSubject", Subject.class);
        } catch (ReflectiveOperationException e) {
            throw unknown(e);
        }
    }

    void check() {
        try {
            login("twophp", Set.of("twophp"));
            caller.invoke(service);
        } catch (LoginException | ReflectiveOperationException e) {
            throw unknown(e);
        }
    }

    void run(String name, Set<String> roles, Work work) throws IOException, ServletException {
        try {
            Subject owner = login(name, roles);
            Object callerBefore = caller.invoke(service);
            Object invocationBefore = invocation.invoke(service);
            try {
                setCaller.invoke(service, owner);
                setInvocation.invoke(service, owner);
                work.run();
            } finally {
                setCaller.invoke(service, callerBefore);
                setInvocation.invoke(service, invocationBefore);
            }
        } catch (LoginException | ReflectiveOperationException e) {
            throw unknown(e);
        }
    }

    /** Logs in without a password: the properties assert that the name has been authenticated. */
    private static Subject login(String name, Set<String> roles) throws LoginException {
        Hashtable<String, Object> known = new Hashtable<>();
        known.put(PROPERTY + "realm", REALM);
        known.put(PROPERTY + "uniqueId", "user:" + REALM + "/" + name);
        known.put(PROPERTY + "securityName", name);
        known.put(PROPERTY + "cacheKey", cacheKey(name, roles));
        List<String> groups = new ArrayList<>();
        roles.forEach(role -> groups.add("group:" + REALM + "/" + role));
        known.put(PROPERTY + "groups", groups);
        Subject subject = new Subject();
        subject.getPublicCredentials().add(known);
        LoginContext context = new LoginContext(LOGIN, subject);
        context.login();
        return context.getSubject();
    }

    /** Returns the key by which the server caches subjects; it differs for different roles. */
    private static String cacheKey(String name, Set<String> roles) {
        return roles.stream()
                .sorted()
                .map(role -> role.length() + ":" + role)
                .collect(Collectors.joining("", REALM + ":" + name.length() + ":" + name, ""));
    }

    private static Object service(ClassLoader bundle) throws ReflectiveOperationException {
        Class<?> contexts = bundle.loadClass("org.osgi.framework.BundleContext");
        Object owner = bundle.getClass().getMethod("getBundle").invoke(bundle);
        Object context = bundle.loadClass("org.osgi.framework.Bundle")
                .getMethod("getBundleContext")
                .invoke(owner);
        Object reference =
                contexts.getMethod("getServiceReference", String.class).invoke(context, SERVICE);
        if (reference == null) {
            throw new InvocationTargetException(null, SERVICE + " is not there");
        }
        return contexts.getMethod("getService", bundle.loadClass("org.osgi.framework.ServiceReference"))
                .invoke(context, reference);
    }

    private static InvalidConfigurationException unknown(Exception cause) {
        return new InvalidConfigurationException(
                "This version of Open Liberty takes no identity for a stored request; asynchronous mode and"
                        + " recovery are not available on it.",
                cause);
    }
}

package io.twophp.jaxrs.redelivery.wildfly;

import io.twophp.InvalidConfigurationException;
import io.twophp.jaxrs.redelivery.LocalServer;
import io.twophp.jaxrs.request.OwnersContext;
import io.twophp.jaxrs.request.ServerClasses;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletSecurityElement;
import java.io.IOException;
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
    private final ServerClasses classes = new ServerClasses(WildFly.class.getClassLoader(), WildFly::unknown);
    private final Class<?> domain = classes.type(DOMAIN);
    private final Class<?> identity = classes.type("org.wildfly.security.auth.server.SecurityIdentity");
    private final Class<?> roles = classes.type("org.wildfly.security.authz.Roles");
    private final Class<?> mapper = classes.type("org.wildfly.security.authz.RoleMapper");
    private final Method current = classes.method(domain, "getCurrent");
    private final Method adHoc = classes.method(domain, "createAdHocIdentity", String.class);
    private final Method setOf = classes.method(roles, "fromSet", Set.class);
    private final Method constant = classes.method(mapper, "constant", roles);
    private final Method withRoles = classes.method(identity, "withDefaultRoleMapper", mapper);
    private final Method runAs = classes.method(identity, "runAs", Callable.class);

    public static boolean isHere() {
        return ServerClasses.find(DOMAIN, WildFly.class.getClassLoader()).isPresent();
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
            Object security = classes.call(current, null);
            if (security != null) {
                identity(security, "twophp", Set.of("twophp"));
            }
        } catch (Exception e) {
            throw unknown(e);
        }
    }

    @Override
    public void run(OwnersContext caller, Work work) throws IOException, ServletException {
        try {
            Object security = classes.call(current, null);
            if (security == null || caller.isAnonymous()) {
                work.run();
                return;
            }
            Object owner = identity(security, caller.name().orElseThrow(), caller.roles());
            classes.call(runAs, owner, (Callable<Void>) () -> {
                work.run();
                return null;
            });
        } catch (IOException | ServletException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new ServletException(e);
        }
    }

    private Object identity(Object security, String name, Set<String> names) throws Exception {
        Object always = classes.call(constant, null, classes.call(setOf, null, names));
        return classes.call(withRoles, classes.call(adHoc, security, name), always);
    }

    private static InvalidConfigurationException unknown(Throwable cause) {
        return new InvalidConfigurationException(
                "This version of WildFly takes no identity for a stored request; asynchronous mode and"
                        + " recovery are not available on it.",
                cause);
    }
}

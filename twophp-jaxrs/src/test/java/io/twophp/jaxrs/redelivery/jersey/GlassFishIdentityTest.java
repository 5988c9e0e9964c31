package io.twophp.jaxrs.redelivery.jersey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.jaxrs.request.OwnersContext;
import jakarta.security.jacc.PolicyContext;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.security.auth.Subject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The identity of a redelivered request on Payara and GlassFish is removed from the thread afterwards. Their classes
 * are no API and not on the class path: small ones of the same names stand in for them, in a class loader of their own.
 */
@Tag("W34")
@Tag("N38")
class GlassFishIdentityTest {

    private static final String IDENTITY = "io.twophp.jaxrs.redelivery.jersey.GlassFishIdentity";
    private static final OwnersContext ALICE = new OwnersContext(Optional.of("alice"), Set.of("manager"), true);

    private static final List<String> SERVER = List.of("""
            package com.sun.enterprise.security;
            public class SecurityContext {
                private static final ThreadLocal<SecurityContext> CURRENT = new ThreadLocal<>();
                public final javax.security.auth.Subject subject;
                public SecurityContext(javax.security.auth.Subject subject) { this.subject = subject; }
                public static SecurityContext getCurrent() { return CURRENT.get(); }
                public static void setCurrent(SecurityContext context) { CURRENT.set(context); }
            }
            """, """
            package org.glassfish.api.invocation;
            public class InvocationManager {
                public ComponentInvocation getCurrentInvocation() { return new ComponentInvocation(); }
            }
            """, """
            package org.glassfish.api.invocation;
            public class ComponentInvocation {
                public void setRegistry(java.util.Map<?, ?> registry) {}
                public Object getJNDIEnvironment() { return new com.sun.enterprise.deployment.BundleDescriptor(); }
            }
            """, """
            package org.glassfish.internal.api;
            public class Globals {
                public static <T> T get(Class<T> type) {
                    return type.cast(new org.glassfish.api.invocation.InvocationManager());
                }
            }
            """, """
            package com.sun.enterprise.deployment;
            public class BundleDescriptor {
                public Application getApplication() { return new Application(); }
                public String getUniqueFriendlyId() { return "shop_war"; }
            }
            """, """
            package com.sun.enterprise.deployment;
            public class Application {
                public String getRegistrationName() { return "shop"; }
            }
            """, """
            package com.sun.enterprise.security.auth.login;
            public class DistinguishedPrincipalCredential {
                public DistinguishedPrincipalCredential(java.security.Principal principal) {}
            }
            """, """
            package org.glassfish.security.common;
            public record Group(String getName) implements java.security.Principal {}
            """);

    @TempDir
    Path directory;

    private Method current;
    private Object identity;
    private Method run;
    private String policyBefore;

    @BeforeEach
    void onAServer() throws Exception {
        ClassLoader server = server();
        current =
                server.loadClass("com.sun.enterprise.security.SecurityContext").getMethod("getCurrent");
        Class<?> type = server.loadClass(IDENTITY);
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        identity = constructor.newInstance();
        run = type.getDeclaredMethod("run", OwnersContext.class, Runnable.class);
        run.setAccessible(true);
        policyBefore = PolicyContext.getContextID();
        PolicyContext.setContextID("the thread's own");
    }

    @AfterEach
    void restorePolicy() {
        PolicyContext.setContextID(policyBefore);
    }

    @Test
    void w34_theThreadIsTheOwnersDuringTheWorkAndNobodysAfterIt() throws Exception {
        List<String> during = new ArrayList<>();
        run.invoke(identity, ALICE, (Runnable) () -> during.add(subject() + " in " + PolicyContext.getContextID()));
        assertThat(during)
                .singleElement()
                .asString()
                .contains("alice", "manager")
                .endsWith(" in shop/shop_war");
        assertAsBefore();
    }

    @Test
    void w34_evenIfTheWorkFails() throws ReflectiveOperationException {
        Runnable failing = () -> {
            throw new IllegalStateException("business");
        };
        assertThatThrownBy(() -> run.invoke(identity, ALICE, failing)).hasRootCauseMessage("business");
        assertAsBefore();
    }

    private void assertAsBefore() throws ReflectiveOperationException {
        assertThat(context()).isNull();
        assertThat(PolicyContext.getContextID()).isEqualTo("the thread's own");
    }

    private String subject() {
        try {
            Object context = context();
            Subject subject = (Subject) context.getClass().getField("subject").get(context);
            return subject.getPrincipals().stream()
                    .map(Principal::getName)
                    .toList()
                    .toString();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private Object context() throws ReflectiveOperationException {
        return current.invoke(null);
    }

    /** Loads the stand-ins and their users separately. */
    private ClassLoader server() throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-d", directory.toString(), "-proc:none"));
        for (String source : SERVER) {
            Matcher name = Pattern.compile("public (?:class|record) (\\w+)").matcher(source);
            assertThat(name.find()).isTrue();
            Path folder = Files.createTempDirectory(directory, "source");
            arguments.add(Files.writeString(folder.resolve(name.group(1) + ".java"), source)
                    .toString());
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
        URL classes =
                GlassFishIdentity.class.getProtectionDomain().getCodeSource().getLocation();
        return new URLClassLoader(
                new URL[] {directory.toUri().toURL(), classes}, getClass().getClassLoader()) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (!name.equals(IDENTITY) && !name.equals("io.twophp.jaxrs.redelivery.jersey.CallerIdentity")) {
                    return super.loadClass(name, resolve);
                }
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? findClass(name) : loaded;
            }
        };
    }
}

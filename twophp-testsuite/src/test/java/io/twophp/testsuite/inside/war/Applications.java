package io.twophp.testsuite.inside.war;

import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;

/**
 * Deploys and undeploys other applications on the Payara that this one runs on. By reflection: Payara's classes are no
 * API.
 */
public final class Applications {

    private Applications() {}

    /** Deploys a WAR; its name is its context root too. */
    public static void deploy(String name, Path war) {
        run("deploy", "--name", name, "--contextroot", "/" + name, war.toString());
    }

    public static void undeploy(String name) {
        run("undeploy", name);
    }

    private static void run(String command, String... arguments) {
        Object result = call(
                service("org.glassfish.embeddable.CommandRunner"),
                "run",
                new Class<?>[] {String.class, String[].class},
                command,
                arguments);
        Object status = call(result, "getExitStatus", new Class<?>[] {});
        if (!"SUCCESS".equals(status.toString())) {
            throw new IllegalStateException(command + ": " + call(result, "getOutput", new Class<?>[] {}));
        }
    }

    private static Object service(String type) {
        try {
            ClassLoader server = Thread.currentThread().getContextClassLoader();
            Class<?> globals = server.loadClass("org.glassfish.internal.api.Globals");
            return globals.getMethod("get", Class.class).invoke(null, server.loadClass(type));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object call(Object target, String method, Class<?>[] types, Object... arguments) {
        try {
            var found = target.getClass().getMethod(method, types);
            found.setAccessible(true);
            return found.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}

package io.twophp.cdi.module;

import java.util.Optional;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/** The web module that a thread works for, by the server's names. */
public final class WebModule {

    private WebModule() {}

    /**
     * Returns the module's name ({@code java:module/ModuleName}). If that is not bound, as on some servers while CDI
     * starts, the application's, which is the same for a WAR by itself. Empty without a server, and on threads that
     * belong to no module.
     */
    public static Optional<String> name() {
        return lookup("java:module/ModuleName").or(WebModule::application);
    }

    static Optional<String> application() {
        return lookup("java:app/AppName");
    }

    private static Optional<String> lookup(String name) {
        try {
            Object found = InitialContext.doLookup(name);
            return Optional.ofNullable(found).map(Object::toString);
        } catch (NamingException e) {
            return Optional.empty();
        }
    }
}

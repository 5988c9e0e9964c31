package io.twophp.jaxrs.redelivery.liberty;

import io.twophp.jaxrs.redelivery.LocalServer;
import io.twophp.jaxrs.request.OwnersContext;
import io.twophp.jaxrs.request.ServerClasses;
import jakarta.servlet.HttpConstraintElement;
import jakarta.servlet.HttpMethodConstraintElement;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletSecurityElement;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * Open Liberty. The caller becomes a subject that the server's own login makes from a name alone, with the caller's
 * roles as its groups. Without a security feature nothing asks the server for the caller.
 */
public final class Liberty implements LocalServer {

    private static final String INSTALLATION = "wlp.install.dir";
    private static final String SUBJECTS = "com.ibm.websphere.security.auth.WSSubject";

    private final LibertyEndpoints endpoints = new LibertyEndpoints();
    private final Optional<Subjects> subjects =
            ServerClasses.find(SUBJECTS, Liberty.class.getClassLoader()).map(Subjects::new);

    public static boolean isHere() {
        return System.getProperty(INSTALLATION) != null;
    }

    @Override
    public List<URI> addresses() {
        return endpoints.addresses();
    }

    /** Names the method that is used: an element for all methods does not override wider patterns on this server. */
    @Override
    public ServletSecurityElement unconstrained() {
        return new ServletSecurityElement(
                new HttpConstraintElement(),
                List.of(new HttpMethodConstraintElement("POST", new HttpConstraintElement())));
    }

    @Override
    public void check() {
        subjects.ifPresent(Subjects::check);
    }

    @Override
    public void run(OwnersContext caller, Work work) throws IOException, ServletException {
        if (subjects.isEmpty() || caller.isAnonymous()) {
            work.run();
        } else {
            subjects.get().run(caller.name().orElseThrow(), caller.roles(), work);
        }
    }
}

package io.twophp.central.login;

import io.twophp.central.access.AccessFilter;
import io.twophp.central.access.Role;
import io.twophp.central.access.Secrets;
import io.twophp.central.access.TransportSecurity;
import io.twophp.central.access.TransportSecurity.Visit;
import io.twophp.central.problem.Refusal;
import io.twophp.central.problem.RefusalType;
import io.twophp.central.store.DatabaseException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.security.enterprise.AuthenticationStatus;
import jakarta.security.enterprise.authentication.mechanism.http.HttpAuthenticationMechanism;
import jakarta.security.enterprise.authentication.mechanism.http.HttpMessageContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import java.util.Set;

/**
 * Authenticates requests to the interface (LD13): by Basic, for scripts, or else by the cookie of a session, for
 * browsers. A cookie alone changes nothing: unsafe methods have to show the session's token, too. Credentials that do
 * not count leave the caller unknown, and their refusal for {@link AccessFilter}.
 */
@ApplicationScoped
public class LoginMechanism implements HttpAuthenticationMechanism {

    private static final String CSRF = "X-CSRF-Token";
    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

    @Inject
    TransportSecurity transport;

    @Inject
    Logins logins;

    @Inject
    Sessions sessions;

    @Override
    public AuthenticationStatus validateRequest(
            HttpServletRequest request, HttpServletResponse response, HttpMessageContext context) {
        if (!isInterface(request)) {
            return context.doNothing();
        }
        try {
            Optional<User> user = user(request);
            if (user.isPresent()) {
                return context.notifyContainerAboutLogin(
                        user.get().name(), Role.including(user.get().roles()));
            }
        } catch (Refusal refusal) {
            request.setAttribute(AccessFilter.REFUSED, refusal);
        } catch (DatabaseException e) {
            request.setAttribute(AccessFilter.REFUSED, Refusal.databaseUnavailable());
        }
        return context.doNothing();
    }

    private Optional<User> user(HttpServletRequest request) {
        Visit visit = transport.of(request);
        String authorization = request.getHeader("Authorization");
        if (authorization != null) {
            return Optional.of(basic(authorization, visit));
        }
        return isLogin(request) || !visit.mayLogIn() ? Optional.empty() : session(request, visit);
    }

    private User basic(String authorization, Visit visit) {
        if (!visit.mayLogIn()) {
            throw TransportSecurity.plain();
        }
        Credentials credentials = Credentials.of(authorization).orElseThrow(Logins::refused);
        return logins.basic(credentials.name(), credentials.password(), visit.address());
    }

    private Optional<User> session(HttpServletRequest request, Visit visit) {
        Optional<Session> session = SessionCookie.of(request, visit).flatMap(sessions::use);
        session.ifPresent(found -> {
            String shown = request.getHeader(CSRF);
            if (!SAFE.contains(request.getMethod()) && (shown == null || !Secrets.equal(found.csrf(), shown))) {
                throw RefusalType.CSRF_TOKEN.refusal(
                        "Requests by cookie that change something need the header X-CSRF-Token with what GET session says.");
            }
            request.setAttribute(Session.ATTRIBUTE, found);
        });
        return session.map(Session::user);
    }

    private static boolean isInterface(HttpServletRequest request) {
        return request.getRequestURI().startsWith(request.getContextPath() + "/api/");
    }

    /** Returns whether a request logs in: it replaces any session of the browser, so that no token need be shown. */
    private static boolean isLogin(HttpServletRequest request) {
        return request.getMethod().equals("POST")
                && request.getRequestURI().equals(request.getContextPath() + "/api/v1/session");
    }
}

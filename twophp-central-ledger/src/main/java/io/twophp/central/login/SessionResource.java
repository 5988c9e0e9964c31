package io.twophp.central.login;

import io.twophp.central.access.Role;
import io.twophp.central.access.TransportSecurity;
import io.twophp.central.access.TransportSecurity.Visit;
import io.twophp.central.login.Session.Begun;
import io.twophp.central.problem.JsonOutput;
import io.twophp.central.problem.Refusal;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.util.Optional;

/** Logs users in and out, and changes the password of the user who is logged in. */
@Path("session")
@RequestScoped
@RolesAllowed(Role.VIEWS)
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class SessionResource {

    @Inject
    TransportSecurity transport;

    @Inject
    Logins logins;

    @Inject
    Sessions sessions;

    @Inject
    Users users;

    @Context
    HttpServletRequest request;

    @Context
    SecurityContext caller;

    @POST
    @PermitAll
    public Response begin(JsonObject body) {
        Visit visit = transport.of(request);
        if (!visit.mayLogIn()) {
            throw TransportSecurity.plain();
        }
        User user = logins.verify(UserInput.text(body, "name"), UserInput.text(body, "password"), visit.address())
                .user();
        SessionCookie.of(request, visit).flatMap(sessions::use).ifPresent(sessions::end);
        Begun begun = sessions.begin(user, visit.address());
        return Response.ok(json(user, Optional.of(begun.session())))
                .header(HttpHeaders.SET_COOKIE, SessionCookie.set(begun.token(), request, visit))
                .build();
    }

    @GET
    public JsonObject current() {
        Optional<Session> session = session();
        return json(session.map(Session::user).orElseGet(this::user), session);
    }

    @DELETE
    public Response end() {
        session().ifPresent(sessions::end);
        return Response.noContent()
                .header(HttpHeaders.SET_COOKIE, SessionCookie.clear(request, transport.of(request)))
                .build();
    }

    /** Gives the user who is logged in another password. All other sessions of the same user end. */
    @POST
    @Path("password")
    public Response password(JsonObject body) {
        String name = caller.getUserPrincipal().getName();
        logins.verify(name, UserInput.text(body, "old"), transport.of(request).address());
        users.setPassword(
                name,
                name,
                UserInput.password(body, "new", name),
                session().map(Session::digest).orElse(""));
        return Response.noContent().build();
    }

    private Optional<Session> session() {
        return Optional.ofNullable((Session) request.getAttribute(Session.ATTRIBUTE));
    }

    private User user() {
        return users.find(caller.getUserPrincipal().getName())
                .map(Users.Account::user)
                .orElseThrow(() -> Refusal.notFound("There is no user of that name any more."));
    }

    private static JsonObject json(User user, Optional<Session> session) {
        JsonObjectBuilder answer =
                Json.createObjectBuilder().add("name", user.name()).add("roles", UserInput.json(user.roles()));
        return JsonOutput.add(answer, "csrf", session.map(Session::csrf)).build();
    }
}

package io.twophp.central.access;

import io.twophp.central.problem.Refusal;
import io.twophp.central.problem.RefusalType;
import jakarta.annotation.Priority;
import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.ext.Provider;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;

/**
 * Lets a request through to a resource method if its caller has a role that {@link RolesAllowed} names on the method,
 * or else on its class, or if the method or its class bears {@link PermitAll}. A method without such annotations admits
 * no caller. Credentials that do not count are refused everywhere, and so are requests over plain HTTP to methods that
 * are for all: they bear a password, a token or a signature (D21). This filter runs before the server's own one for
 * these annotations, which lets methods without annotations through, and answers without a problem. Callers who are not
 * logged in get 401 also at addresses that do not exist: they do not learn which ones exist.
 */
@Provider
@Priority(Priorities.AUTHENTICATION)
public class AccessFilter implements ContainerRequestFilter, ContainerResponseFilter {

    /** The request's property with the {@link Refusal} of credentials that do not count. */
    public static final String REFUSED = "io.twophp.central.access.refused";

    private static final Set<Integer> NOWHERE = Set.of(404, 405);

    @Context
    ResourceInfo resource;

    @Context
    HttpServletRequest servlet;

    @Inject
    TransportSecurity transport;

    @Override
    public void filter(ContainerRequestContext request) {
        if (request.getProperty(REFUSED) instanceof Refusal refusal) {
            request.abortWith(refused(refusal, request));
            return;
        }
        Access access = Access.of(resource.getResourceMethod(), resource.getResourceClass());
        if (access.isForAll()) {
            if (!transport.of(servlet).mayLogIn()) {
                request.abortWith(TransportSecurity.plain().response());
            }
            return;
        }
        SecurityContext caller = request.getSecurityContext();
        if (access.isForNobody()) {
            request.abortWith(forbidden());
        } else if (caller.getUserPrincipal() == null) {
            request.abortWith(refused(loginRequired(), request));
        } else if (Arrays.stream(access.roles()).noneMatch(caller::isUserInRole)) {
            request.abortWith(forbidden());
        }
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        boolean isNowhere = resource.getResourceMethod() == null && NOWHERE.contains(response.getStatus());
        if (isNowhere && request.getSecurityContext().getUserPrincipal() == null) {
            Response refusal = refused(loginRequired(), request);
            response.setStatus(refusal.getStatus());
            response.setEntity(refusal.getEntity(), null, refusal.getMediaType());
            response.getHeaders().putAll(refusal.getHeaders());
            response.getHeaders().remove(HttpHeaders.ALLOW);
        }
    }

    private static Refusal loginRequired() {
        return RefusalType.LOGIN_REQUIRED.refusal("This is for people who are logged in.");
    }

    private static Response forbidden() {
        return RefusalType.ROLE_REQUIRED
                .refusal("An administrator can give you a role that does.")
                .response();
    }

    /** Adds {@code WWW-Authenticate} to a 401; browsers are not offered Basic, as they would ask for a password. */
    private static Response refused(Refusal refusal, ContainerRequestContext request) {
        Response response = refusal.response();
        if (response.getStatus() != Response.Status.UNAUTHORIZED.getStatusCode()) {
            return response;
        }
        boolean browser = request.getHeaderString("Sec-Fetch-Mode") != null;
        return Response.fromResponse(response)
                .header(
                        HttpHeaders.WWW_AUTHENTICATE,
                        (browser ? "Session" : "Basic") + " realm=\"2PHP Central Ledger\", charset=\"UTF-8\"")
                .build();
    }

    /**
     * The callers that a resource method admits.
     *
     * @param roles null if it admits all
     */
    record Access(String[] roles) {

        private static final Access ALL = new Access(null);
        private static final Access NOBODY = new Access(new String[0]);

        static Access of(Method method, Class<?> type) {
            if (method.isAnnotationPresent(DenyAll.class)) {
                return NOBODY;
            }
            if (method.isAnnotationPresent(RolesAllowed.class)) {
                return new Access(method.getAnnotation(RolesAllowed.class).value());
            }
            if (method.isAnnotationPresent(PermitAll.class)) {
                return ALL;
            }
            if (type.isAnnotationPresent(RolesAllowed.class) && !type.isAnnotationPresent(DenyAll.class)) {
                return new Access(type.getAnnotation(RolesAllowed.class).value());
            }
            return type.isAnnotationPresent(PermitAll.class) ? ALL : NOBODY;
        }

        boolean isForAll() {
            return roles == null;
        }

        boolean isForNobody() {
            return !isForAll() && roles.length == 0;
        }
    }
}

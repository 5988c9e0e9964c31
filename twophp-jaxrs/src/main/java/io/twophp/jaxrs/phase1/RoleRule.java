package io.twophp.jaxrs.phase1;

import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.core.SecurityContext;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.Set;

/**
 * The rule of {@code @RolesAllowed}, {@code @DenyAll} and {@code @PermitAll} for a resource method. Servers enforce it
 * at different places, some only around the method's call, which is too late: a refused caller must neither register
 * nor claim.
 *
 * @param roles that are admitted; empty for every caller
 */
record RoleRule(Optional<Set<String>> roles) {

    static RoleRule of(Class<?> resourceClass, Method method) {
        return of(method).or(() -> of(resourceClass)).orElse(new RoleRule(Optional.empty()));
    }

    private static Optional<RoleRule> of(AnnotatedElement place) {
        if (place.isAnnotationPresent(DenyAll.class)) {
            return Optional.of(new RoleRule(Optional.of(Set.of())));
        }
        if (place.isAnnotationPresent(PermitAll.class)) {
            return Optional.of(new RoleRule(Optional.empty()));
        }
        return Optional.ofNullable(place.getAnnotation(RolesAllowed.class))
                .map(allowed -> new RoleRule(Optional.of(Set.of(allowed.value()))));
    }

    void check(SecurityContext caller) throws RefusedException {
        if (roles.isEmpty() || roles.get().stream().anyMatch(caller::isUserInRole)) {
            return;
        }
        if (caller.getUserPrincipal() == null) {
            throw new RefusedException(Type.AUTHENTICATION_REQUIRED, "Authenticate first.");
        }
        throw new RefusedException(Type.FORBIDDEN, "The authenticated identity may not use this resource.");
    }
}

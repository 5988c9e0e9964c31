package io.twophp.jaxrs.request;

import io.twophp.cdi.TwoPhaseExtension;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.settings.Settings;
import jakarta.annotation.security.DeclareRoles;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.SecurityContext;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The roles that an application asks for, as far as they can be known: no security context lists those of a caller.
 * They come from {@code @RolesAllowed} and {@code @DeclareRoles} on its beans, from its deployment descriptors, and
 * from the setting {@code twophp.roles} for roles that its code asks for. Thread-safe.
 */
@ModuleBean
public class KnownRoles {

    private final Set<String> names = ConcurrentHashMap.newKeySet();

    @Inject
    KnownRoles(Settings settings, TwoPhaseExtension beans) {
        names.addAll(settings.list("twophp.roles"));
        names.addAll(beans.roles());
    }

    public void note(Set<String> described) {
        names.addAll(described);
    }

    public void note(Class<?> resourceClass, Method method) {
        Stream.of(method, resourceClass)
                .flatMap(place -> Stream.ofNullable(place.getAnnotation(RolesAllowed.class)))
                .forEach(allowed -> names.addAll(List.of(allowed.value())));
        Optional.ofNullable(resourceClass.getAnnotation(DeclareRoles.class))
                .ifPresent(declared -> names.addAll(List.of(declared.value())));
    }

    Set<String> of(SecurityContext caller) {
        return caller.getUserPrincipal() == null
                ? Set.of()
                : names.stream().filter(caller::isUserInRole).collect(Collectors.toUnmodifiableSet());
    }
}

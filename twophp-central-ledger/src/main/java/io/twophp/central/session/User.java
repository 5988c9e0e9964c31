package io.twophp.central.session;

import io.twophp.central.access.Role;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Who may log in.
 *
 * @param roles as they were given, without those they include
 * @param disabledAt since when the user may not log in any more
 */
record User(String name, Set<Role> roles, Instant createdAt, Optional<Instant> disabledAt) {

    User {
        roles = Set.copyOf(roles);
    }

    boolean isEnabled() {
        return disabledAt.isEmpty();
    }

    boolean isAdministrator() {
        return roles.contains(Role.ADMINISTRATOR);
    }

    /** As they are stored and told. */
    static String text(Set<Role> roles) {
        return roles.stream().sorted(Comparator.naturalOrder()).map(Role::text).collect(Collectors.joining(","));
    }

    /** As {@link #text} wrote them. Roles that a later version has are left out. */
    static Set<Role> roles(String text) {
        Set<Role> roles = EnumSet.noneOf(Role.class);
        Arrays.stream(text.split(",")).map(Role::of).flatMap(Optional::stream).forEach(roles::add);
        return roles;
    }
}

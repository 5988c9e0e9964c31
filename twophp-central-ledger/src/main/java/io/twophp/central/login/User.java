package io.twophp.central.login;

import io.twophp.central.access.Role;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A user of the Central Ledger.
 *
 * @param roles as they were given, without those they include
 * @param disabledAt the time since which the user may not log in any more
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

    static String text(Set<Role> roles) {
        return roles.stream().sorted(Comparator.naturalOrder()).map(Role::text).collect(Collectors.joining(","));
    }

    /** Returns the roles that {@link #text} wrote. Roles that a later version has are left out. */
    static Set<Role> roles(String text) {
        Set<Role> roles = EnumSet.noneOf(Role.class);
        Arrays.stream(text.split(",")).map(Role::of).flatMap(Optional::stream).forEach(roles::add);
        return roles;
    }
}

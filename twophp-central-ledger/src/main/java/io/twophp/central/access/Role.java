package io.twophp.central.access;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A role of a user. A role includes others: an operator and an auditor see what a viewer sees, an administrator may do
 * all. Resource methods name the least role that is enough, in {@link jakarta.annotation.security.RolesAllowed}.
 */
public enum Role {
    /** Sees rows, calls and services. */
    VIEWER,
    /** Also pulls rows and settles doubts. */
    OPERATOR,
    /** Sees what a viewer sees, and the audit log. */
    AUDITOR,
    /** Does all, among it enrolment and users. */
    ADMINISTRATOR;

    public static final String VIEWS = "viewer";
    public static final String OPERATES = "operator";
    public static final String AUDITS = "auditor";
    public static final String ADMINISTERS = "administrator";

    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Role> of(String text) {
        return Arrays.stream(values()).filter(role -> role.text().equals(text)).findFirst();
    }

    /** Returns the names of these roles and of those they include. */
    public static Set<String> including(Set<Role> roles) {
        return roles.stream()
                .flatMap(role -> role.includes().stream())
                .map(Role::text)
                .collect(Collectors.toSet());
    }

    private Set<Role> includes() {
        return switch (this) {
            case VIEWER -> EnumSet.of(VIEWER);
            case OPERATOR -> EnumSet.of(OPERATOR, VIEWER);
            case AUDITOR -> EnumSet.of(AUDITOR, VIEWER);
            case ADMINISTRATOR -> EnumSet.allOf(Role.class);
        };
    }
}

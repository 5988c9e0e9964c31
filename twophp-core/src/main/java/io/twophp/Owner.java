package io.twophp;

import java.util.Objects;

/**
 * The authenticated principal that sent Phase 1; only it may confirm or read the intent (draft §13.2, D6).
 *
 * @param name the principal's name as the container's security context gives it, 1 to 255 characters
 */
public record Owner(String name) {

    /** The sender of an unauthenticated request, where a setting allows it. No principal has this empty name. */
    public static final Owner ANONYMOUS = new Owner("");

    private static final int LONGEST = 255;

    /** @throws IllegalArgumentException if the name is longer than 255 characters */
    public Owner {
        Objects.requireNonNull(name, "name");
        if (name.length() > LONGEST) {
            throw new IllegalArgumentException("a principal's name may have at most 255 characters");
        }
    }

    @Override
    public String toString() {
        return name.isEmpty() ? "(anonymous)" : name;
    }
}

package io.twophp.core.intent;

import io.twophp.Dialect;
import io.twophp.Owner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Maps a client of POE to its owner in the ledger. A tenant is part of each name in the ledger, but an address of POE
 * is one for all tenants (PD1): so the tenant is written behind the principal's name, as in {@code alice of acme #5},
 * where the number is the length of the principal's name.
 */
public final class Poster {

    private static final String BETWEEN = " of ";
    private static final Pattern COMBINED = Pattern.compile("(.*) #([0-9]{1,3})", Pattern.DOTALL);

    private Poster() {}

    /** @throws IllegalArgumentException if principal and tenant are too long together */
    public static Owner of(Owner caller) {
        String name = caller.name();
        return caller.tenant().isEmpty() && !COMBINED.matcher(name).matches()
                ? caller
                : new Owner(name + BETWEEN + caller.tenant() + " #" + name.length());
    }

    /** Returns the caller to whom an intent of any dialect belongs. */
    public static Owner of(Intent intent) {
        Owner owner = intent.owner();
        Matcher combined = COMBINED.matcher(owner.name());
        if (intent.reservation().dialect() != Dialect.POE || !owner.tenant().isEmpty() || !combined.matches()) {
            return owner;
        }
        int length = Integer.parseInt(combined.group(2));
        return new Owner(
                combined.group(1).substring(length + BETWEEN.length()),
                combined.group(1).substring(0, length));
    }
}

package io.twophp.core.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Draft §13.2: the address and the roles with which a request's sender came. */
@Tag("N37")
class OriginTest {

    @Test
    void n37_rolesAreThoseOfPhaseOneWhateverBecomesOfThemLater() {
        Set<String> roles = new HashSet<>(Set.of("customer"));
        Origin origin = new Origin("https://shop.example/", roles);
        roles.add("admin");
        assertThat(origin.roles()).containsExactly("customer");
    }

    @Test
    void nothingOfItMayBeMissing() {
        assertThatNullPointerException().isThrownBy(() -> new Origin(null, Set.of()));
        assertThatNullPointerException().isThrownBy(() -> new Origin("", null));
    }
}

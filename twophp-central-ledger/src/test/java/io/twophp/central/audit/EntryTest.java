package io.twophp.central.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("L21")
class EntryTest {

    private static final Instant AT = Instant.parse("2026-03-01T10:00:00.123456Z");

    @Test
    void partsThatMoveFromOneFieldToTheNextMakeAnotherHash() {
        assertThat(Entry.of(1, AT, "ab", "LOGIN", "c", "", Entry.NOTHING).hash())
                .isNotEqualTo(
                        Entry.of(1, AT, "a", "LOGIN", "bc", "", Entry.NOTHING).hash());
    }

    /** Documented for those who check an exported log elsewhere: echo of the parts behind their lengths | sha256sum. */
    @Test
    void theHashIsTheOneThatIsDocumented() {
        assertThat(Entry.of(1, AT, "administrator", "LOGIN", "", "", Entry.NOTHING)
                        .hash())
                .isEqualTo("63b2d51d1bf4fcc1d9dc145c4ce8002f1c39416ed5c7a22d073597956962e4fd");
    }
}

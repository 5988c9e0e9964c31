package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.crypto.Sealed;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The marks of encryption keys (N40): left once, found ever after. */
@Tag("N40")
interface KeyMarkContract extends LedgerUnderTest {

    private static Sealed mark(String keyId, int content) {
        return new Sealed(keyId, new byte[] {(byte) content});
    }

    @Test
    default void keepsTheFirstMarkOfAKey() {
        String key = "key-" + UUID.randomUUID();
        assertThat(inUnit().keyMark(key, () -> mark(key, 1))).isEmpty();
        Sealed found = inUnit().keyMark(key, () -> mark(key, 2)).orElseThrow();
        assertThat(found.keyId()).isEqualTo(key);
        assertThat(found.bytes()).containsExactly(1);
    }

    @Test
    default void oneOfManyMarksAtOnceIsKept() {
        String key = "key-" + UUID.randomUUID();
        List<Optional<Sealed>> answers = Race.of(8, () -> inUnit().keyMark(key, () -> mark(key, 1)));
        assertThat(answers.stream().filter(Optional::isEmpty)).hasSize(1);
    }

    @Test
    default void tellsWhichOtherKeysLeftAMark() {
        String one = "key-" + UUID.randomUUID();
        String two = "key-" + UUID.randomUUID();
        inUnit().keyMark(one, () -> mark(one, 1));
        inUnit().keyMark(two, () -> mark(two, 1));
        assertThat(inUnit().keyMarksExcept(Set.of(one))).contains(two).doesNotContain(one);
    }
}

package io.twophp.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("W35")
class OpeningTest {

    private final Opening opening = new Opening();

    @Test
    void isOpenWhereNobodyHasToOpenIt() {
        assertThat(opening.isOpen()).isTrue();
        assertThatCode(opening::require).doesNotThrowAnyException();
    }

    @Test
    void staysClosedUntilTheStepsSucceed() {
        fail();
        assertThat(opening.isOpen()).isFalse();
        assertThatThrownBy(opening::require).isInstanceOf(LedgerUnavailableException.class);
        opening.attempt(() -> {});
        assertThat(opening.isOpen()).isTrue();
        assertThatCode(opening::require).doesNotThrowAnyException();
    }

    @Test
    void letsOnlyTheOpenerPass() {
        fail();
        opening.attempt(() -> {
            opening.require();
            assertThatThrownBy(CompletableFuture.runAsync(opening::require)::join)
                    .isInstanceOf(CompletionException.class)
                    .hasCauseInstanceOf(LedgerUnavailableException.class);
        });
    }

    private void fail() {
        assertThatThrownBy(() -> opening.attempt(() -> {
                    throw new IllegalStateException("no database");
                }))
                .hasMessage("no database");
    }
}

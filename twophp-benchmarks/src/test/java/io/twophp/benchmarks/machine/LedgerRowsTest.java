package io.twophp.benchmarks.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LedgerRowsTest {

    @Test
    void ids_are_those_that_postgresql_makes() {
        assertThat(LedgerRows.serverId(255)).isEqualTo("00000000-0000-7000-8000-0000000000ff");
        // SELECT md5('bench-1')::uuid
        assertThat(LedgerRows.clientId(1)).isEqualTo("15cbd790-ff1b-7cbb-bb3a-8e2b779a254f");
    }
}

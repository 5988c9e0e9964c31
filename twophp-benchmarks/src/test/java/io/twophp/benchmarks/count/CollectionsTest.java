package io.twophp.benchmarks.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CollectionsTest {

    @TempDir
    Path directory;

    @Test
    void the_most_that_is_left_behind_a_collection_is_found_once() throws IOException {
        Path log = Files.writeString(directory.resolve("gc.log"), """
                [0.006s][info][gc] Using G1
                [1.2s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 512M->130M(1024M) 9.1ms
                [1.3s][info][gc] GC(1) Concurrent Mark Cycle
                [1.9s][info][gc] GC(2) Pause Young (Normal) (G1 Evacuation Pause) 400M->90M(1024M) 9.1ms
                """);
        Collections collections = new Collections(log);
        assertThat(collections.most()).hasValue(130);
        assertThat(collections.most()).isEmpty();
        Files.writeString(
                log, "[2s][info][gc] GC(3) Pause Full (System.gc()) 99M->80M(300M) 50ms\n", StandardOpenOption.APPEND);
        assertThat(collections.most()).hasValue(80);
    }
}

package org.example.portable.held;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/**
 * Holds an execution for ever if the directory {@code portable.gates} has a file with the execution's name; reports
 * that by a second file.
 */
@ApplicationScoped
public class Gate {

    public void pass(String name) {
        Path gate = Path.of(System.getProperty("portable.gates", "gates")).resolve(name);
        if (!Files.exists(gate)) {
            return;
        }
        try {
            Files.createFile(gate.resolveSibling(name + ".held"));
            new CountDownLatch(1).await();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}

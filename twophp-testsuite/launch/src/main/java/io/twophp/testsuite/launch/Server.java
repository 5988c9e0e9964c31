package io.twophp.testsuite.launch;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A server in a process of its own, on loopback only, that can be killed and started again on the same port. Each make
 * of server has a launcher. Ends with the JVM that started it. Not thread-safe.
 */
public interface Server extends AutoCloseable {

    /**
     * Starts the process and waits until the applications answer.
     *
     * @throws IllegalStateException if it runs already, or does not answer within its deadline; with the end of its log
     */
    void start();

    /** Stops in order; kills if that takes too long. Does nothing if the server does not run. */
    void stop();

    /** Kills the very process by {@code kill -9}, and returns when it is gone. */
    void kill();

    /** Waits until the process ends by itself or is ended by another, and returns its exit status. */
    int awaitExit();

    boolean isAlive();

    /** Returns the operating system's id of the running process, for signals. */
    long pid();

    int port();

    /** Returns the server's address, with a slash at the end. */
    URI baseUri();

    /** Returns the file for the output of every start. */
    Path log();

    /** Returns the output so far. */
    default String output() {
        return Unchecked.get(() -> Files.readString(log()));
    }

    /** The same as {@link #stop}. */
    @Override
    void close();
}

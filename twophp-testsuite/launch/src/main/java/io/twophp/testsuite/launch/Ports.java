package io.twophp.testsuite.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Free ports on loopback. */
public final class Ports {

    private static final int FIRST = 20_000;
    private static final int END = 30_000;
    private static final int TRIES = 1_000;

    private Ports() {}

    /** Returns a port to be bound at once: an outgoing connection may soon take it. */
    public static int free() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns a free port whose successor is free too, below those that systems give to outgoing connections, so that
     * both stay free longer. For ports that are published before they are bound.
     */
    public static int pair() {
        return ThreadLocalRandom.current()
                .ints(FIRST, END)
                .limit(TRIES)
                .filter(port -> isFree(port) && isFree(port + 1))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no free ports from " + FIRST + " to " + END));
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}

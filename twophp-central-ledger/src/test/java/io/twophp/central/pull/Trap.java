package io.twophp.central.pull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * A port on this machine that no client may connect to. On loopback a connection is in the queue before the client's
 * connect returns, so after a question an empty queue proves that there was none.
 */
final class Trap implements AutoCloseable {

    private final ServerSocketChannel queue;

    Trap(String address, int port) {
        try {
            queue = ServerSocketChannel.open();
            queue.configureBlocking(false);
            queue.bind(new InetSocketAddress(address, port));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return queue.socket().getLocalPort();
    }

    boolean wasTouched() {
        try (SocketChannel caught = queue.accept()) {
            return caught != null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            queue.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

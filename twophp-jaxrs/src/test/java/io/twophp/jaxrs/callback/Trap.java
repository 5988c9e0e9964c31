package io.twophp.jaxrs.callback;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * A port on this machine that no sender may connect to. On loopback a connection is in the queue before the caller's
 * connect returns, so once a sender is done, an empty queue proves that there was none.
 */
final class Trap implements AutoCloseable {

    private final ServerSocketChannel queue;

    private Trap(ServerSocketChannel queue) {
        this.queue = queue;
    }

    static Trap on(String address, int port) {
        try {
            ServerSocketChannel queue = ServerSocketChannel.open();
            queue.configureBlocking(false);
            queue.bind(new InetSocketAddress(address, port));
            return new Trap(queue);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return queue.socket().getLocalPort();
    }

    /** Returns whether there was a connection since the last call. */
    boolean wasTouched() {
        boolean touched = false;
        try {
            for (SocketChannel caught = queue.accept(); caught != null; caught = queue.accept()) {
                touched = true;
                caught.close();
            }
            return touched;
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

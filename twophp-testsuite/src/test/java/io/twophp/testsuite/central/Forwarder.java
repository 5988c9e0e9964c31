package io.twophp.testsuite.central;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Listens at 127.0.0.2 in place of an outside address, and passes everything on to a port at 127.0.0.1. */
final class Forwarder implements AutoCloseable {

    private final ServerSocket outside;
    private final int port;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    Forwarder(int port) {
        this.port = port;
        try {
            outside = new ServerSocket(0, 64, InetAddress.getByName("127.0.0.2"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.execute(this::accept);
    }

    int port() {
        return outside.getLocalPort();
    }

    private void accept() {
        while (!outside.isClosed()) {
            try {
                Socket caller = outside.accept();
                Socket server = new Socket("127.0.0.1", port);
                threads.execute(() -> copy(caller, server));
                threads.execute(() -> copy(server, caller));
            } catch (IOException e) {
                // No server listens there at the moment, or this is closed.
            }
        }
    }

    private static void copy(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // One of the two sides has hung up.
        }
    }

    @Override
    public void close() throws IOException {
        outside.close();
        threads.shutdownNow();
    }
}

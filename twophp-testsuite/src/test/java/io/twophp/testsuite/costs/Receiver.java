package io.twophp.testsuite.costs;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.twophp.testsuite.launch.Unchecked;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/** A receiver of callbacks, well-behaved or not; counts its simultaneous connections. */
final class Receiver implements AutoCloseable {

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger present = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final AtomicInteger arrived = new AtomicInteger();
    private final ServerSocket server;
    private final Manner manner;

    private Receiver(Manner manner) {
        this.manner = manner;
        server = Unchecked.get(() -> new ServerSocket(0, 100, InetAddress.getLoopbackAddress()));
        threads.execute(this::accept);
    }

    /** Makes a receiver that answers every callback with this status. */
    static Receiver whichAnswers(String status) {
        return new Receiver((in, out) -> {
            readRequest(in);
            out.write(("HTTP/1.1 " + status + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").getBytes(US_ASCII));
            out.flush();
        });
    }

    /** Makes a receiver that does not answer, until the other side gives up. */
    static Receiver whichHangs() {
        return new Receiver((in, out) -> untilClosed(in));
    }

    /** Makes a receiver that sends as long as the other side is there. */
    static Receiver withoutEnd() {
        return new Receiver((in, out) -> {
            out.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".getBytes(US_ASCII));
            byte[] more = new byte[8192];
            while (true) {
                out.write(more);
            }
        });
    }

    String origin() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    String url() {
        return origin() + "/hook";
    }

    /** Returns the highest number of simultaneous connections, as far as this side can see. */
    int most() {
        return most.get();
    }

    int arrived() {
        return arrived.get();
    }

    @Override
    public void close() throws IOException {
        server.close();
        threads.shutdownNow();
    }

    private void accept() {
        try {
            while (true) {
                Socket connection = server.accept();
                threads.execute(() -> serve(connection));
            }
        } catch (IOException | RejectedExecutionException e) {
            // Closed.
        }
    }

    private void serve(Socket connection) {
        arrived.incrementAndGet();
        most.accumulateAndGet(present.incrementAndGet(), Math::max);
        try (connection) {
            manner.answer(connection.getInputStream(), connection.getOutputStream());
        } catch (IOException e) {
            // The other side has gone.
        } finally {
            present.decrementAndGet();
        }
    }

    /** Reads up to the end of the JSON object that is the body. */
    private static void readRequest(InputStream in) throws IOException {
        for (int next = in.read(); next >= 0 && next != '}'; next = in.read()) {}
    }

    private static void untilClosed(InputStream in) throws IOException {
        while (in.read() >= 0) {}
    }

    @FunctionalInterface
    private interface Manner {
        void answer(InputStream in, OutputStream out) throws IOException;
    }
}

package io.twophp.jaxrs.callback;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;

/** A receiver on a socket of its own, that answers as a test specifies, well-behaved or not. */
final class TestReceiver implements AutoCloseable {

    private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: *([0-9]+)\r\n");

    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "test-receiver");
        thread.setDaemon(true);
        return thread;
    });
    private final ServerSocket server;
    private final Script script;
    private final AtomicInteger connections = new AtomicInteger();
    private final List<byte[]> requests = new CopyOnWriteArrayList<>();
    private final BlockingQueue<Long> ended = new LinkedBlockingQueue<>();
    private volatile int requestsOfAConnection = 1;

    /** The receiver's answer to a request. */
    @FunctionalInterface
    interface Script {
        void answer(OutputStream out) throws IOException;
    }

    private TestReceiver(ServerSocket server, Script script) {
        this.server = server;
        this.script = script;
        threads.execute(this::accept);
    }

    static TestReceiver on(String address, Script script) {
        try {
            return new TestReceiver(new ServerSocket(0, 50, InetAddress.getByName(address)), script);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Keeps connections open for more requests, up to a number. */
    TestReceiver keeping(int most) {
        requestsOfAConnection = most;
        return this;
    }

    static TestReceiver overTls(SSLContext tls, Script script) {
        try {
            return new TestReceiver(
                    tls.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getByName("127.0.0.2")), script);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static TestReceiver answering(String response) {
        return on(Senders.OUTSIDE, saying(response));
    }

    static Script saying(String response) {
        return out -> out.write(response.getBytes(ISO_8859_1));
    }

    /** Writes the beginning, and then the same again and again, until the sender hangs up. */
    static Script endless(String beginning, String again) {
        byte[] more = again.getBytes(ISO_8859_1);
        return out -> {
            out.write(beginning.getBytes(ISO_8859_1));
            while (true) {
                out.write(more);
            }
        };
    }

    /** Writes the beginning, and then a byte every now and then, soon enough that no single read times out. */
    static Script dripping(String beginning) {
        CountDownLatch never = new CountDownLatch(1);
        return out -> {
            out.write(beginning.getBytes(ISO_8859_1));
            out.flush();
            try {
                while (!never.await(20, TimeUnit.MILLISECONDS)) {
                    out.write('x');
                    out.flush();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
    }

    int port() {
        return server.getLocalPort();
    }

    int connections() {
        return connections.get();
    }

    List<byte[]> requests() {
        return requests;
    }

    /** Returns the number of bytes that the first connection took; waits until it has ended. */
    long written() throws InterruptedException {
        Long bytes = ended.poll(20, TimeUnit.SECONDS);
        if (bytes == null) {
            throw new AssertionError("the connection is still open");
        }
        return bytes;
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                connections.incrementAndGet();
                threads.execute(() -> serve(socket));
            } catch (IOException e) {
                // Closed.
            }
        }
    }

    private void serve(Socket socket) {
        AtomicLong count = new AtomicLong();
        try (socket) {
            OutputStream out = new Counting(socket.getOutputStream(), count);
            int left = requestsOfAConnection;
            for (byte[] request; left-- > 0 && (request = request(socket.getInputStream())).length > 0; ) {
                requests.add(request);
                script.answer(out);
                out.flush();
            }
        } catch (IOException e) {
            // The sender hung up.
        } finally {
            ended.add(count.get());
        }
    }

    private static byte[] request(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        while (!bytes.toString(ISO_8859_1).contains("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                return bytes.toByteArray();
            }
            bytes.write(next);
        }
        Matcher length = LENGTH.matcher(bytes.toString(ISO_8859_1));
        if (length.find()) {
            bytes.write(in.readNBytes(Integer.parseInt(length.group(1))));
        }
        return bytes.toByteArray();
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.shutdownNow();
    }

    private static final class Counting extends FilterOutputStream {

        private final AtomicLong count;

        private Counting(OutputStream to, AtomicLong count) {
            super(to);
            this.count = count;
        }

        @Override
        public void write(int value) throws IOException {
            out.write(value);
            count.incrementAndGet();
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
            count.addAndGet(length);
        }
    }
}

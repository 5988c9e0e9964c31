package io.twophp.testsuite.client;

import io.twophp.testsuite.launch.Unchecked;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A proxy between a client and a server: carries one exchange a connection, or disturbs it as a function decides. */
public final class TroubleProxy implements AutoCloseable {

    /** The header of a request whose confirmation may be held: {@link #awaitHeld} returns its value. */
    static final String HOLD = "Sample-Hold";

    private final ServerSocket server;
    private final URI target;
    private final Duration delay;
    private final Function<Request, Trouble> decision;
    private final BlockingQueue<String> held = new LinkedBlockingQueue<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();

    /**
     * @param target the server
     * @param delay the delay of late messages
     * @param decision the trouble of each exchange
     */
    TroubleProxy(URI target, Duration delay, Function<Request, Trouble> decision) {
        this("127.0.0.1", target, delay, decision);
    }

    private TroubleProxy(String host, URI target, Duration delay, Function<Request, Trouble> decision) {
        this.target = target;
        this.delay = delay;
        this.decision = decision;
        server = Unchecked.get(() -> new ServerSocket(0, 64, InetAddress.getByName(host)));
        threads.execute(this::accept);
    }

    /** Makes a proxy that disturbs nothing, at another address of this machine. */
    public static TroubleProxy at(String host, URI target) {
        return new TroubleProxy(host, target, Duration.ZERO, request -> Trouble.NONE);
    }

    /** Returns the address that it listens at, without a slash at the end. */
    public String origin() {
        return "http://" + server.getInetAddress().getHostAddress() + ":" + server.getLocalPort();
    }

    /** Returns the server's address through this proxy, with a slash at the end. */
    public URI baseUri() {
        return URI.create(origin() + "/");
    }

    /** Waits for the next request that was passed on and whose answer is held, and returns its {@link #HOLD}. */
    String awaitHeld() throws InterruptedException {
        return held.poll(60, TimeUnit.SECONDS);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                threads.execute(() -> carry(client));
            } catch (IOException e) {
                if (!server.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private void carry(Socket client) {
        try (client) {
            Request request = Request.read(client.getInputStream());
            Trouble trouble = decision.apply(request);
            switch (trouble) {
                case REQUEST_LOST -> {}
                case REQUEST_CUT -> cutRequest(request);
                default -> answer(client, request, trouble);
            }
        } catch (IOException e) {
            // The exchange is over for one side or both.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void cutRequest(Request request) throws IOException {
        byte[] bytes = request.bytes();
        try (Socket shop = connect()) {
            shop.getOutputStream().write(bytes, 0, bytes.length - 1);
            reset(shop);
        }
    }

    private void answer(Socket client, Request request, Trouble trouble) throws IOException, InterruptedException {
        if (trouble == Trouble.REQUEST_LATE) {
            closing.await(delay.toMillis(), TimeUnit.MILLISECONDS);
        }
        byte[] answer;
        try (Socket shop = connect()) {
            shop.getOutputStream().write(request.bytes());
            if (trouble == Trouble.RESPONSE_HELD) {
                held.add(request.header(HOLD).orElseThrow());
            }
            answer = shop.getInputStream().readAllBytes();
        }
        OutputStream back = client.getOutputStream();
        switch (trouble) {
            case RESPONSE_LOST -> {}
            case RESPONSE_HELD -> closing.await();
            case RESPONSE_CUT -> {
                back.write(answer, 0, answer.length - 1);
                reset(client);
            }
            case RESPONSE_LATE -> {
                closing.await(delay.toMillis(), TimeUnit.MILLISECONDS);
                back.write(answer);
            }
            default -> back.write(answer);
        }
    }

    private Socket connect() throws IOException {
        return new Socket(target.getHost(), target.getPort());
    }

    /** Sends a reset to the other side instead of an end. */
    private static void reset(Socket socket) throws IOException {
        socket.setSoLinger(true, 0);
        try (Closeable now = socket) {
            // Closing is all.
        }
    }

    @Override
    public void close() {
        closing.countDown();
        Unchecked.run(() -> server.close());
        threads.shutdownNow();
    }
}

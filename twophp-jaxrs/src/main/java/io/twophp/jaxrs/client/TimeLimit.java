package io.twophp.jaxrs.client;

import jakarta.ws.rs.client.Invocation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Limits the time of one exchange, from now on. Jersey's connectors get the limit as properties of the request, never
 * longer than the application allows; other implementations know only their client's time-outs until the answer begins.
 * No connector is relied upon for the body, whose reading {@code java.net.http} does not limit: the stream is closed
 * when the time is over.
 */
final class TimeLimit {

    private static final String CONNECT = "jersey.config.client.connectTimeout";
    private static final String READ = "jersey.config.client.readTimeout";
    private static final int CHUNK = 8192;

    private final Duration length;
    private final long end;

    TimeLimit(Duration length) {
        this.length = length;
        this.end = System.nanoTime() + length.toNanos();
    }

    /** @param set the application's own limit, in milliseconds; null, or 0, means none */
    void limit(Invocation.Builder request, Function<String, Object> set) {
        request.property(CONNECT, shorter(set.apply(CONNECT)));
        request.property(READ, shorter(set.apply(READ)));
    }

    private int shorter(Object set) {
        int limit = (int) Math.min(Math.max(1, length.toMillis()), Integer.MAX_VALUE);
        return set instanceof Number millis && millis.intValue() > 0 ? Math.min(millis.intValue(), limit) : limit;
    }

    /** @throws SocketTimeoutException if the time is over before {@code most} bytes, or all, are read */
    byte[] read(InputStream body, long most) throws IOException {
        CompletableFuture<Void> reading = new CompletableFuture<>();
        reading.orTimeout(Math.max(1, end - System.nanoTime()), TimeUnit.NANOSECONDS)
                .exceptionallyAsync(timeout -> closed(body));
        try {
            return upTo(most, body);
        } catch (IOException e) {
            throw isOver() ? over(e) : e;
        } finally {
            reading.complete(null);
        }
    }

    private byte[] upTo(long most, InputStream body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] chunk = new byte[CHUNK];
        int read = body.read(chunk);
        while (read >= 0 && bytes.size() < most) {
            bytes.write(chunk, 0, read);
            if (isOver()) {
                throw over(null);
            }
            read = body.read(chunk);
        }
        return bytes.toByteArray();
    }

    private boolean isOver() {
        return System.nanoTime() - end >= 0;
    }

    private SocketTimeoutException over(IOException cause) {
        SocketTimeoutException over = new SocketTimeoutException("no whole answer in " + length.toMillis() + " ms");
        over.initCause(cause);
        return over;
    }

    private static Void closed(InputStream body) {
        try {
            body.close();
        } catch (IOException e) {
            System.getLogger(TimeLimit.class.getName())
                    .log(System.Logger.Level.DEBUG, "An unfinished answer could not be closed", e);
        }
        return null;
    }
}

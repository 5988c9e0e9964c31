package io.twophp.jaxrs.rig;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.twophp.ProtocolHeader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;

/** Requests that no HTTP client would send. */
public final class Raw {

    private static final int LONGEST_MILLIS = 20_000;

    private Raw() {}

    /** Sends alice's POST that asks for 2PHP, with more header lines. */
    public static String post(URI base, String target, String... lines) {
        return send(
                base,
                "POST " + target + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Test alice;\r\n"
                        + ProtocolHeader.ENABLED + ": true\r\n" + String.join("\r\n", lines) + "\r\n\r\n");
    }

    /** Sends alice's confirmation of an intent. */
    public static String confirm(URI base, String target, ClientIntent intent, String contentLength) {
        return post(
                base,
                target,
                ProtocolHeader.CLIENT_CORRELATION_ID + ": " + intent.ccid(),
                ProtocolHeader.SERVER_CORRELATION_ID + ": " + intent.scid(),
                "Content-Length: " + contentLength);
    }

    /**
     * Sends {@code head}, CRLFs included, and nothing more; returns the head of the server's answer, or empty if the
     * server hung up.
     */
    public static String send(URI base, String head) {
        try (Socket socket = new Socket(base.getHost(), base.getPort())) {
            socket.setSoTimeout(LONGEST_MILLIS);
            socket.getOutputStream().write(head.getBytes(ISO_8859_1));
            socket.getOutputStream().flush();
            return head(new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1)));
        } catch (SocketException e) {
            return "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String head(BufferedReader in) throws IOException {
        StringBuilder head = new StringBuilder();
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            head.append(line).append('\n');
        }
        return head.toString();
    }
}

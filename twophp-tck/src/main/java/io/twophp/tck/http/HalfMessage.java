package io.twophp.tck.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;

/** A message whose sender stops in the middle of its body. */
final class HalfMessage {

    private static final int PATIENCE_MILLIS = 20_000;

    private HalfMessage() {}

    /** Sends half of the message, and returns the first line of the answer; empty if there is none. */
    static String send(MessageServer server, String id, byte[] body) throws IOException {
        URI to = server.resource();
        int port = to.getPort() < 0 ? 80 : to.getPort();
        try (Socket socket = new Socket(to.getHost(), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            OutputStream out = socket.getOutputStream();
            out.write(head(server, id, body.length).getBytes(ISO_8859_1));
            out.write(body, 0, body.length / 2);
            out.flush();
            socket.shutdownOutput();
            String line = new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1)).readLine();
            return line == null ? "" : line;
        } catch (java.net.SocketException e) {
            return "";
        }
    }

    private static String head(MessageServer server, String id, int length) {
        Map<String, String> headers = new LinkedHashMap<>(server.headers());
        headers.put("Host", server.resource().getRawAuthority());
        headers.put("Content-Type", server.mediaType());
        headers.put("Content-Length", Integer.toString(length));
        headers.put(MessageServer.MESSAGE_ID, id);
        headers.put("Date", MessageServer.date(MessageServer.now()));
        URI to = server.resource();
        StringBuilder head = new StringBuilder(
                "POST " + to.getRawPath() + (to.getRawQuery() == null ? "" : "?" + to.getRawQuery()) + " HTTP/1.1\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        return head.append("\r\n").toString();
    }
}

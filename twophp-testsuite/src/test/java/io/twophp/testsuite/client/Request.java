package io.twophp.testsuite.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An HTTP request as it came over the wire.
 *
 * @param head the request line and the headers, with the empty line
 * @param body as long as Content-Length says
 */
record Request(String head, byte[] body) {

    static Request read(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(ISO_8859_1).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException();
            }
            head.write(next);
        }
        Request empty = new Request(head.toString(ISO_8859_1), new byte[0]);
        int length = empty.header("Content-Length").map(Integer::parseInt).orElse(0);
        return new Request(empty.head, in.readNBytes(length));
    }

    boolean isConfirmation() {
        return head.lines().findFirst().orElseThrow().contains("/confirm ");
    }

    Optional<String> header(String name) {
        Matcher line = Pattern.compile("(?im)^" + Pattern.quote(name) + ": *(.*?)\\r?$")
                .matcher(head);
        return line.find() ? Optional.of(line.group(1)) : Optional.empty();
    }

    /** Returns the bytes to pass on, over a connection that ends with the answer. */
    byte[] bytes() {
        String last = head.replaceAll("(?im)^Connection: .*\\r\\n", "");
        String one = last.substring(0, last.length() - 2) + "Connection: close\r\n\r\n";
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(one.getBytes(ISO_8859_1));
        bytes.writeBytes(body);
        return bytes.toByteArray();
    }
}

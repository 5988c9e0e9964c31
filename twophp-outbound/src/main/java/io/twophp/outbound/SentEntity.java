package io.twophp.outbound;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.HttpEntityWrapper;

/** The bytes of a request; reports when they, and the head before them, were given to the connection. */
final class SentEntity extends HttpEntityWrapper {

    private final Runnable sent;

    SentEntity(Message message, Runnable sent) {
        super(new ByteArrayEntity(message.body(), ContentType.parse(message.contentType())));
        this.sent = sent;
    }

    /** Writes and flushes the bytes, since the client would flush them only after this returns. */
    @Override
    public void writeTo(OutputStream out) throws IOException {
        super.writeTo(out);
        out.flush();
        sent.run();
    }
}

package io.twophp.jaxrs.callback;

import io.twophp.core.callback.CallbackSignature;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.HttpEntityWrapper;

/** A callback's bytes; notices when they, and the head before them, were given to the connection. */
final class SentEntity extends HttpEntityWrapper {

    private final Runnable sent;

    SentEntity(byte[] body, Runnable sent) {
        super(new ByteArrayEntity(body, ContentType.create(CallbackSignature.CONTENT_TYPE)));
        this.sent = sent;
    }

    /** Flushed, since the client would do so only after this returns. */
    @Override
    public void writeTo(OutputStream out) throws IOException {
        super.writeTo(out);
        out.flush();
        sent.run();
    }
}

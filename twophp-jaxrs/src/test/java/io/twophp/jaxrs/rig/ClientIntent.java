package io.twophp.jaxrs.rig;

import io.twophp.ProtocolHeader;

/** A registered intent as its client knows it. */
public record ClientIntent(Caller owner, String path, String ccid, String scid, Reply answer) {

    /** Returns Phase 2, ready to be sent. */
    public Call confirmation() {
        return confirmation(owner);
    }

    public Call confirmation(Caller by) {
        return confirmation(by, path.replaceFirst("\\?.*", "") + "/confirm");
    }

    public Call confirmation(Caller by, String at) {
        return by.call("POST", at)
                .header(ProtocolHeader.ENABLED, "true")
                .header(ProtocolHeader.CLIENT_CORRELATION_ID, ccid)
                .header(ProtocolHeader.SERVER_CORRELATION_ID, scid);
    }

    public Reply confirm() {
        return confirmation().send();
    }

    public Reply status() {
        return owner.status(scid).send();
    }
}

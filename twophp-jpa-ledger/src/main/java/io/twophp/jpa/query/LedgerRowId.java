package io.twophp.jpa.query;

import java.io.Serializable;
import java.util.Objects;

/** The key of a {@link LedgerRow}: one row per call and actor (draft §10.2). */
class LedgerRowId implements Serializable {

    private static final long serialVersionUID = 1L;

    private String serverCorrelationId;
    private String actor;
    private String calledAs;

    protected LedgerRowId() {}

    private LedgerRowId(String serverCorrelationId, String actor, String calledAs) {
        this.serverCorrelationId = serverCorrelationId;
        this.actor = actor;
        this.calledAs = calledAs;
    }

    static LedgerRowId ofServer(String serverCorrelationId) {
        return new LedgerRowId(serverCorrelationId, "server", "");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LedgerRowId that
                && Objects.equals(serverCorrelationId, that.serverCorrelationId)
                && Objects.equals(actor, that.actor)
                && Objects.equals(calledAs, that.calledAs);
    }

    @Override
    public int hashCode() {
        return Objects.hash(serverCorrelationId, actor, calledAs);
    }
}

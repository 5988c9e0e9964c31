package io.twophp.jpa.query;

import java.io.Serializable;
import java.util.Objects;

/** The key of a {@link LedgerRow}: one row per call and actor (draft §10.2). */
class LedgerRowId implements Serializable {

    private static final long serialVersionUID = 1L;

    private String serverCorrelationId;
    private String actor;

    protected LedgerRowId() {}

    LedgerRowId(String serverCorrelationId, String actor) {
        this.serverCorrelationId = serverCorrelationId;
        this.actor = actor;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LedgerRowId that
                && Objects.equals(serverCorrelationId, that.serverCorrelationId)
                && Objects.equals(actor, that.actor);
    }

    @Override
    public int hashCode() {
        return Objects.hash(serverCorrelationId, actor);
    }
}

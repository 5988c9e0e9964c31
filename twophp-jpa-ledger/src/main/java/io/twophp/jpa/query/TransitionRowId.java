package io.twophp.jpa.query;

import io.twophp.Phase;
import java.io.Serializable;
import java.util.Objects;

/** The key of a {@link TransitionRow}. */
class TransitionRowId implements Serializable {

    private static final long serialVersionUID = 1L;

    private String serverCorrelationId;
    private String actor;
    private int epoch;
    private Phase to;

    protected TransitionRowId() {}

    @Override
    public boolean equals(Object other) {
        return other instanceof TransitionRowId that
                && epoch == that.epoch
                && to == that.to
                && Objects.equals(serverCorrelationId, that.serverCorrelationId)
                && Objects.equals(actor, that.actor);
    }

    @Override
    public int hashCode() {
        return Objects.hash(serverCorrelationId, actor, epoch, to);
    }
}

package io.twophp.jpa.query;

import io.twophp.Phase;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import java.time.OffsetDateTime;

/** A move of a server's row: a row of the view {@code twophp_history} (D11). */
@Entity
@Table(name = "twophp_history")
@IdClass(TransitionRowId.class)
class TransitionRow {

    @Id
    @Column(name = "server_correlation_id")
    private String serverCorrelationId;

    @Id
    @Column(name = "actor")
    private String actor;

    @Id
    @Column(name = "epoch")
    private int epoch;

    @Id
    @Enumerated(EnumType.STRING)
    @Column(name = "to_phase")
    private Phase to;

    @Column(name = "at")
    private OffsetDateTime at;

    protected TransitionRow() {}

    Phase to() {
        return to;
    }

    int epoch() {
        return epoch;
    }

    Instant at() {
        return at.toInstant();
    }
}

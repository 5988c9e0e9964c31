package io.twophp.sample.warehouse.pick;

import io.twophp.sample.common.problem.Refusal;
import jakarta.persistence.Cacheable;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** The place of an item, and the number of its pieces that one pick can carry. */
@Entity
@Cacheable
@Table(name = "warehouse_bin")
class Bin {

    @Id
    private String sku;

    private String code;

    @Column(name = "per_pick")
    private int perPick;

    protected Bin() {}

    String code() {
        return code;
    }

    String sku() {
        return sku;
    }

    /** Refuses with 409 if one pick can't carry that many pieces. */
    void check(int pieces) {
        if (pieces > perPick) {
            throw Refusal.conflict(
                    "too-many-pieces", "Too many pieces", "One pick carries " + perPick + " of '" + sku + "' at most.");
        }
    }
}

package io.twophp.sample.shipping.shipment;

import io.twophp.sample.common.problem.Refusal;

/** The parcels of a shipment: as few as hold its pieces. */
record Parcels(int count) {

    private static final int PIECES_EACH = 20;
    private static final int MOST = 50;

    /** Returns the parcels for a number of pieces, or refuses with 422 if a lorry would be needed. */
    static Parcels of(int pieces) {
        int count = (pieces + PIECES_EACH - 1) / PIECES_EACH;
        if (count > MOST) {
            throw Refusal.unprocessable(
                    "too-large",
                    "Too large",
                    pieces + " pieces don't go into " + MOST + " parcels of " + PIECES_EACH + ".");
        }
        return new Parcels(count);
    }
}

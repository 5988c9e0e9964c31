package io.twophp;

/** The protection of an effect outside of the ledger's database against repetition (IDS, XI). */
public enum Shield {
    /** No protection; such a command is not {@link Idempotency#I3}. */
    NONE(Effects.LOCAL),
    /**
     * The provider takes an idempotency key, and gets {@link TwoPhase#idempotencyKey()}: an execution that was cut off
     * runs again.
     */
    PROVIDER_KEY(Effects.LOCAL),
    /**
     * The method only writes the work to do into the ledger's database, and one dispatcher does it: an execution that
     * was cut off runs again.
     */
    OUTBOX(Effects.LOCAL),
    /**
     * The application records the effect before it calls the provider: an execution that was cut off is in doubt, and
     * settled by that record.
     */
    EFFECT_LEDGER(Effects.EXTERNAL),
    /**
     * The application asks the provider afterwards, and compensates superfluous effects: an execution that was cut off
     * is in doubt until then.
     */
    RECONCILIATION(Effects.EXTERNAL);

    private final Effects effects;

    Shield(Effects effects) {
        this.effects = effects;
    }

    /**
     * Returns the handling of an execution that was cut off: {@code LOCAL} runs again, {@code EXTERNAL} is in doubt.
     */
    public Effects effects() {
        return effects;
    }
}

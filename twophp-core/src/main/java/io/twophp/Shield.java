package io.twophp;

/** What keeps an effect outside of the ledger's database from happening twice (IDS, XI). */
public enum Shield {
    /** There is none; such a command is not {@link Idempotency#I3}. */
    NONE(Effects.LOCAL),
    /**
     * The provider takes an idempotency key, and gets {@link TwoPhase#idempotencyKey()}: an execution that was cut off
     * runs again.
     */
    PROVIDER_KEY(Effects.LOCAL),
    /**
     * The method only writes what is to be done, in the ledger's database, and one dispatcher does it: an execution
     * that was cut off runs again.
     */
    OUTBOX(Effects.LOCAL),
    /**
     * The application notes the effect before it calls the provider: an execution that was cut off is in doubt, and
     * settled by what was noted.
     */
    EFFECT_LEDGER(Effects.EXTERNAL),
    /**
     * The application asks the provider afterwards, and compensates what was too much: an execution that was cut off is
     * in doubt until then.
     */
    RECONCILIATION(Effects.EXTERNAL);

    private final Effects effects;

    Shield(Effects effects) {
        this.effects = effects;
    }

    /** What an execution that was cut off comes to: {@code LOCAL} runs again, {@code EXTERNAL} is in doubt. */
    public Effects effects() {
        return effects;
    }
}

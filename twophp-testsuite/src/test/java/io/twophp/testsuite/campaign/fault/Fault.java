package io.twophp.testsuite.campaign.fault;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The faults that can be planted in an engine. The file that {@value #SWITCH} names holds the name of the current one.
 */
public enum Fault {
    /** Outcomes are recorded at any epoch that the row has by now. */
    EPOCH_GUARD_DROPPED,
    /** 408 is answered, the row stays as it is. */
    EXPIRY_NOT_PERSISTED,
    /** The outcome commits in a transaction of its own. */
    OUTCOME_APART,
    /** Every confirmed intent can be claimed, even a decided one. */
    CLAIM_IGNORES_PHASE,
    /** Recovery takes over intents that are being executed. */
    RECOVERY_IGNORES_LEASES,
    /** Recovery executes intents with external effects again. */
    EXTERNAL_RERUN,
    /** A replay differs from the first answer. */
    RESPONSE_ALTERED,
    /** Phase 1 is acknowledged and rolled back. */
    REGISTRATION_ROLLED_BACK,
    /** 202 is answered and the claim rolled back. */
    CLAIM_ROLLED_BACK,
    /** A sweep changes an outcome. */
    TERMINAL_CHANGED,
    /** Intents that a dead node left are never taken up. */
    RECOVERY_NEVER,
    /** A client that got no answer tries again under a new id. */
    NEW_ID_ON_RETRY,
    /** A callback leaves before its row is committed. */
    CALLBACK_BEFORE_COMMIT,
    /** Any user may confirm. */
    OWNER_IGNORED,
    /** Payloads are stored as they are. */
    PLAINTEXT_PAYLOAD;

    /** The system property of a node. */
    public static final String SWITCH = "shop.test.fault";

    boolean isPlanted() {
        try {
            return Files.readString(Path.of(System.getProperty(SWITCH))).equals(name());
        } catch (NoSuchFileException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

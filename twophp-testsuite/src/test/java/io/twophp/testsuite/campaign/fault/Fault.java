package io.twophp.testsuite.campaign.fault;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** What can be wrong with an engine. Which of them is in force stands in the file that {@value #SWITCH} names. */
public enum Fault {
    /** Outcomes are recorded at whatever epoch the row has by now. */
    EPOCH_GUARD_DROPPED,
    /** 408 is answered, the row stays as it is. */
    EXPIRY_NOT_PERSISTED,
    /** The outcome commits in a transaction of its own. */
    OUTCOME_APART,
    /** Whatever is confirmed can be claimed, also what is decided. */
    CLAIM_IGNORES_PHASE,
    /** Recovery takes over what is being worked on. */
    RECOVERY_IGNORES_LEASES,
    /** Recovery executes intents with external effects again. */
    EXTERNAL_RERUN,
    /** A replay is not what was answered first. */
    RESPONSE_ALTERED,
    /** Phase 1 is acknowledged and rolled back. */
    REGISTRATION_ROLLED_BACK,
    /** 202 is answered and the claim rolled back. */
    CLAIM_ROLLED_BACK,
    /** A sweep changes what was decided. */
    TERMINAL_CHANGED,
    /** Nobody takes up what a dead node left. */
    RECOVERY_NEVER,
    /** A client that got no answer tries again under a new id. */
    NEW_ID_ON_RETRY,
    /** A callback leaves before its row is committed. */
    CALLBACK_BEFORE_COMMIT,
    /** Anybody may confirm. */
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

-- What the Central Ledger has not been told of (Tier 2, draft §9.5): an entry comes with its row, and goes once the row's final version is
-- acknowledged. Nothing is entered where no Central Ledger is set.
CREATE TABLE IF NOT EXISTS twophp_unsynced (
    service_ledger_id     uuid         NOT NULL,
    entry                 bigint       NOT NULL AUTO_INCREMENT,
    server_correlation_id varchar(255) NOT NULL,
    actor                 varchar(6)   NOT NULL,
    called_as             varchar(128) NOT NULL,
    due_at                datetime(6),
    refusal               varchar(255),
    PRIMARY KEY (service_ledger_id, entry),
    INDEX twophp_unsynced_entry (entry)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- How far the synchronization of a service is, and the sealed key that it signs with.
CREATE TABLE IF NOT EXISTS twophp_sync (
    service_ledger_id uuid        NOT NULL,
    generation        integer     NOT NULL DEFAULT 0,
    held_by           varchar(64),
    held_until        datetime(6),
    walked_to         datetime(6),
    walks_all         boolean     NOT NULL DEFAULT false,
    shipped_through   datetime(6),
    asked_since       datetime(6),
    key_id            varchar(64),
    content           varbinary(16000),
    PRIMARY KEY (service_ledger_id)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

CREATE OR REPLACE VIEW twophp_key_usage (key_id, sealed, messages) AS
    SELECT key_id, 'request', COUNT(*) FROM twophp_payload GROUP BY key_id
    UNION ALL SELECT key_id, 'response', COUNT(*) FROM twophp_response GROUP BY key_id
    UNION ALL SELECT key_id, 'callback', COUNT(*) FROM twophp_callback GROUP BY key_id
    UNION ALL SELECT key_id, 'call', COUNT(*) FROM twophp_call WHERE key_id IS NOT NULL GROUP BY key_id
    UNION ALL SELECT answer_key_id, 'answer', COUNT(*) FROM twophp_call WHERE answer_key_id IS NOT NULL GROUP BY answer_key_id
    UNION ALL SELECT sealed_by, 'name key', COUNT(*) FROM twophp_key WHERE sealed_by IS NOT NULL GROUP BY sealed_by
    UNION ALL SELECT key_id, 'signing key', COUNT(*) FROM twophp_sync WHERE key_id IS NOT NULL GROUP BY key_id;

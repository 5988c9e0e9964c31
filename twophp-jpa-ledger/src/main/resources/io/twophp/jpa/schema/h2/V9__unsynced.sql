-- What the Central Ledger has not been told of (Tier 2, draft §9.5): an entry comes with its row, and goes once the row's final version is
-- acknowledged. Nothing is entered where no Central Ledger is set.
CREATE TABLE twophp_unsynced (
    service_ledger_id     uuid         NOT NULL,
    entry                 bigint       GENERATED ALWAYS AS IDENTITY,
    server_correlation_id varchar(255) NOT NULL,
    actor                 varchar(6)   NOT NULL,
    called_as             varchar(128) NOT NULL,
    due_at                timestamp(6) with time zone,
    refusal               varchar(255),
    CONSTRAINT twophp_unsynced_pk PRIMARY KEY (service_ledger_id, entry)
);

-- How far the synchronization of a service is, and the sealed key that it signs with.
CREATE TABLE twophp_sync (
    service_ledger_id uuid        NOT NULL,
    generation        integer     DEFAULT 0 NOT NULL,
    held_by           varchar(64),
    held_until        timestamp(6) with time zone,
    walked_to         timestamp(6) with time zone,
    walks_all         boolean     DEFAULT FALSE NOT NULL,
    shipped_through   timestamp(6) with time zone,
    asked_since       timestamp(6) with time zone,
    key_id            varchar(64),
    content           varbinary(100000),
    CONSTRAINT twophp_sync_pk PRIMARY KEY (service_ledger_id)
);

DROP VIEW twophp_key_usage;
CREATE VIEW twophp_key_usage (key_id, sealed, messages) AS
    SELECT key_id, 'request', COUNT(*) FROM twophp_payload GROUP BY key_id
    UNION ALL SELECT key_id, 'response', COUNT(*) FROM twophp_response GROUP BY key_id
    UNION ALL SELECT key_id, 'callback', COUNT(*) FROM twophp_callback GROUP BY key_id
    UNION ALL SELECT key_id, 'call', COUNT(*) FROM twophp_call WHERE key_id IS NOT NULL GROUP BY key_id
    UNION ALL SELECT answer_key_id, 'answer', COUNT(*) FROM twophp_call WHERE answer_key_id IS NOT NULL GROUP BY answer_key_id
    UNION ALL SELECT sealed_by, 'name key', COUNT(*) FROM twophp_key WHERE sealed_by IS NOT NULL GROUP BY sealed_by
    UNION ALL SELECT key_id, 'signing key', COUNT(*) FROM twophp_sync WHERE key_id IS NOT NULL GROUP BY key_id;

-- The 2PHP intent ledger on MariaDB 10.11 and newer: what the scripts of the other databases lead to at this version. MariaDB commits each
-- statement; so that a script that was cut off can be run again, each does nothing where it was done.
--
-- Moments are in UTC. Texts are compared byte by byte, spaces at the end included.

-- One row per actor and call (draft §9.8, §10.2). A client's row belongs to the call that has it: called_as is its client correlation id, and
-- empty on a server's row.
CREATE TABLE IF NOT EXISTS twophp_intent (
    server_correlation_id varchar(255)  NOT NULL,
    actor                 varchar(6)    NOT NULL,
    called_as             varchar(128)  NOT NULL DEFAULT (CASE WHEN actor = 'client' THEN client_correlation_id ELSE '' END),
    client_correlation_id varchar(128)  NOT NULL,
    service_ledger_id     uuid          NOT NULL,
    service_endpoint      varchar(2048) NOT NULL,
    source                varchar(255)  NOT NULL,
    target                varchar(255),
    parent_reference_id   varchar(128)  NOT NULL,
    phase                 varchar(15)   NOT NULL,
    phase_1_timestamp     datetime(6)   NOT NULL,
    phase_2_timestamp     datetime(6),
    ttl_ms                bigint        NOT NULL,
    outcome               varchar(15),
    payload_ref           varchar(255),
    sync_timestamp        datetime(6),
    transaction_reference varchar(255),
    owner                 varchar(255)  NOT NULL,
    http_method           varchar(16),
    fingerprint           varbinary(32),
    deadline              datetime(6),
    grace_ms              bigint        NOT NULL DEFAULT 0,
    replay_policy         varchar(15),
    effects               varchar(15),
    mode                  varchar(15),
    epoch                 integer       NOT NULL DEFAULT 0,
    attempts              integer       NOT NULL DEFAULT 0,
    interruptions         integer       NOT NULL DEFAULT 0,
    lease_until           datetime(6),
    resume_at             datetime(6),
    in_doubt_since        datetime(6),
    resource_id           varchar(255),
    previous_phase        varchar(15),
    decided_at            datetime(6),
    purged_at             datetime(6),
    PRIMARY KEY (server_correlation_id, actor, called_as),
    CONSTRAINT twophp_intent_key UNIQUE (service_ledger_id, owner, client_correlation_id, actor),
    CONSTRAINT twophp_intent_actor CHECK (actor IN ('client', 'server')),
    CONSTRAINT twophp_intent_target CHECK ((actor = 'client') = (target IS NOT NULL)),
    CONSTRAINT twophp_intent_engine CHECK (actor = 'client' OR (http_method IS NOT NULL AND fingerprint IS NOT NULL
        AND deadline IS NOT NULL AND replay_policy IS NOT NULL AND effects IS NOT NULL
        AND mode IS NOT NULL)),
    INDEX twophp_intent_deadline (deadline),
    -- For questions (draft §10.4).
    INDEX twophp_intent_parent (parent_reference_id),
    INDEX twophp_intent_registered (phase_1_timestamp),
    INDEX twophp_intent_call (client_correlation_id),
    INDEX twophp_intent_source (source, phase_1_timestamp),
    INDEX twophp_intent_called (service_ledger_id, service_endpoint (255), actor, http_method)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

CREATE TABLE IF NOT EXISTS twophp_payload (
    server_correlation_id varchar(128) NOT NULL,
    key_id                varchar(64)  NOT NULL,
    content               longblob     NOT NULL,
    PRIMARY KEY (server_correlation_id)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

CREATE TABLE IF NOT EXISTS twophp_response (
    server_correlation_id varchar(128) NOT NULL,
    key_id                varchar(64)  NOT NULL,
    content               longblob     NOT NULL,
    PRIMARY KEY (server_correlation_id)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- Append-only.
CREATE TABLE IF NOT EXISTS twophp_transition (
    server_correlation_id varchar(255) NOT NULL,
    actor                 varchar(6)   NOT NULL,
    epoch                 integer      NOT NULL,
    to_phase              varchar(15)  NOT NULL,
    called_as             varchar(128) NOT NULL DEFAULT '',
    from_phase            varchar(15),
    at                    datetime(6)  NOT NULL,
    PRIMARY KEY (server_correlation_id, actor, epoch, to_phase, called_as)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- How the delivery of a callback stands: due_at is when the next attempt is, while there is to be one.
CREATE TABLE IF NOT EXISTS twophp_callback (
    server_correlation_id varchar(128) NOT NULL,
    service_ledger_id     uuid         NOT NULL,
    key_id                varchar(64)  NOT NULL,
    target                longblob     NOT NULL,
    status                varchar(15)  NOT NULL,
    attempts              integer      NOT NULL,
    last_result           varchar(64),
    due_at                datetime(6),
    delivered_at          datetime(6),
    PRIMARY KEY (server_correlation_id),
    CONSTRAINT twophp_callback_status CHECK (status IN ('PENDING', 'DELIVERED', 'GIVEN_UP')),
    CONSTRAINT twophp_callback_pending CHECK ((status = 'PENDING') = (due_at IS NOT NULL)),
    INDEX twophp_callback_due (service_ledger_id, due_at)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- The calls that a client makes (draft §5.2.3, §10.2), until they are purged; its rows of them are in twophp_intent. held_until
-- is when a call may be taken up, while there is something left to be done. Within an intent, a call has a place, which is too long
-- for an index: its digest is unique in its stead.
CREATE TABLE IF NOT EXISTS twophp_call (
    call_id               uuid          NOT NULL,
    service_ledger_id     uuid          NOT NULL,
    client_correlation_id varchar(128)  NOT NULL,
    parent_reference_id   varchar(128)  NOT NULL,
    within_id             varchar(128),
    place                 varchar(2100),
    place_digest          binary(32)    GENERATED ALWAYS AS (unhex(sha2(place, 256))) STORED,
    target                varchar(255)  NOT NULL,
    http_method           varchar(16)   NOT NULL DEFAULT 'POST',
    endpoint              varchar(2048) NOT NULL,
    way                   varchar(15)   NOT NULL,
    state                 varchar(15)   NOT NULL,
    server_correlation_id varchar(255),
    submissions           integer       NOT NULL DEFAULT 1,
    key_id                varchar(64),
    content               longblob,
    opened_at             datetime(6)   NOT NULL,
    held_until            datetime(6),
    called_back_at        datetime(6),
    answered_at           datetime(6),
    PRIMARY KEY (call_id),
    CONSTRAINT twophp_call_key UNIQUE (service_ledger_id, client_correlation_id),
    CONSTRAINT twophp_call_place UNIQUE (service_ledger_id, within_id, place_digest),
    CONSTRAINT twophp_call_within CHECK (place IS NULL OR within_id IS NOT NULL),
    CONSTRAINT twophp_call_unfinished CHECK ((state IN ('OPEN', 'REGISTERED')) = (held_until IS NOT NULL)),
    CONSTRAINT twophp_call_request CHECK ((key_id IS NULL) = (content IS NULL) AND (key_id IS NULL) = (held_until IS NULL)),
    INDEX twophp_call_due (service_ledger_id, held_until),
    INDEX twophp_call_opened (opened_at)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

CREATE TABLE IF NOT EXISTS twophp_key (
    key_id  varchar(64) NOT NULL,
    content longblob    NOT NULL,
    PRIMARY KEY (key_id)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- How many messages each encryption key has sealed that are still here, in every table that has such: a key may be taken out of the
-- configuration when none is left.
CREATE OR REPLACE VIEW twophp_key_usage (key_id, sealed, messages) AS
    SELECT key_id, 'request', COUNT(*) FROM twophp_payload GROUP BY key_id
    UNION ALL SELECT key_id, 'response', COUNT(*) FROM twophp_response GROUP BY key_id
    UNION ALL SELECT key_id, 'callback', COUNT(*) FROM twophp_callback GROUP BY key_id
    UNION ALL SELECT key_id, 'call', COUNT(*) FROM twophp_call WHERE key_id IS NOT NULL GROUP BY key_id;

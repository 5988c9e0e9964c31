-- The 2PHP intent ledger on MariaDB 10.11 and newer. MariaDB commits each statement; so that a script that was cut off can be run again, each
-- does nothing where it was done.
--
-- Moments are in UTC. Texts are compared byte by byte, spaces at the end included.

-- One row per actor and call (draft §9.8, §10.2). Its outcome is shown by its phase. parent_reference_id is null on a server's row, whose parent is
-- its client correlation id.
-- The id of another server is opaque (draft §13.1), and two servers may issue the same one. So a client's row belongs to its call: called_as
-- is its client correlation id, and empty on a server's row, whose id is unique.
-- The name of an intent, in the dialect of its client, is its client correlation id within key_scope, or within owner if that is null.
-- interruptions counts executions that the infrastructure ended: they are bounded by time, and are none of the attempts.
CREATE TABLE IF NOT EXISTS twophp_intent (
    server_correlation_id varchar(255)  NOT NULL,
    actor                 varchar(6)    NOT NULL,
    called_as             varchar(128)  NOT NULL DEFAULT '',
    client_correlation_id varchar(128)  NOT NULL,
    service_ledger_id     uuid          NOT NULL,
    service_endpoint      varchar(2048) NOT NULL,
    source                varchar(255)  NOT NULL,
    target                varchar(255),
    parent_reference_id   varchar(128),
    phase                 varchar(15)   NOT NULL,
    phase_1_timestamp     datetime(6)   NOT NULL,
    phase_2_timestamp     datetime(6),
    ttl_ms                bigint        NOT NULL,
    payload_kept          boolean       NOT NULL DEFAULT FALSE,
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
    dialect               varchar(32)   NOT NULL DEFAULT 'TWOPHP',
    tenant                varchar(255)  NOT NULL DEFAULT '',
    key_scope             varchar(255),
    key_until             datetime(6),
    key_reopens           boolean       NOT NULL DEFAULT FALSE,
    key_freed_at          datetime(6),
    response_key_id       varchar(64),
    response              longblob,
    -- A name that was freed is held by no row: nulls are all different.
    key_name              varchar(255)
        GENERATED ALWAYS AS (CASE WHEN key_freed_at IS NULL THEN COALESCE(key_scope, owner) END) STORED,
    PRIMARY KEY (server_correlation_id, actor, called_as),
    CONSTRAINT twophp_intent_name UNIQUE (client_correlation_id, service_ledger_id, key_name, tenant, dialect, actor),
    INDEX twophp_intent_deadline (deadline),
    -- For questions (draft §10.4).
    INDEX twophp_intent_parent (parent_reference_id),
    INDEX twophp_intent_registered (phase_1_timestamp),
    INDEX twophp_intent_source (source, phase_1_timestamp),
    -- Of two methods of one URL, one may speak 2PHP and the other not.
    INDEX twophp_intent_called (service_ledger_id, service_endpoint (255), actor, http_method)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

CREATE TABLE IF NOT EXISTS twophp_payload (
    server_correlation_id varchar(128) NOT NULL,
    key_id                varchar(64)  NOT NULL,
    content               longblob     NOT NULL,
    PRIMARY KEY (server_correlation_id)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- The moves that a row does not show by itself; append-only. Questions go to twophp_history.
CREATE TABLE IF NOT EXISTS twophp_transition (
    server_correlation_id varchar(255) NOT NULL,
    actor                 varchar(6)   NOT NULL,
    epoch                 integer      NOT NULL,
    to_phase              varchar(15)  NOT NULL,
    called_as             varchar(128) NOT NULL DEFAULT '',
    at                    datetime(6)  NOT NULL,
    PRIMARY KEY (server_correlation_id, actor, epoch, to_phase, called_as)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- How the delivery of a callback stands: due_at is the moment of the next attempt, while there is to be one.
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
-- is the moment from which a call may be taken up, while there is something left to be done. Within an intent, a call has a place, which is too long
-- for an index: its digest is unique in its stead.
-- An answer that its server is asked to forget, or that an intent's next execution is to find, is kept here. ack_due is the moment from which
-- the server is to be asked, for which the request stays: the call is held until that is done.
-- A call that was submitted anew knows the submission before the present one (earlier_…), whose row is still TTL_EXPIRED: that ends as
-- ABANDONED with the next submission, or with the call.
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
    after_commit          BOOLEAN       NOT NULL DEFAULT FALSE,
    key_id                varchar(64),
    content               longblob,
    opened_at             datetime(6)   NOT NULL,
    held_until            datetime(6),
    called_back_at        datetime(6),
    answered_at           datetime(6),
    dialect               varchar(32)   NOT NULL DEFAULT 'TWOPHP',
    answer_key_id         varchar(64),
    answer                longblob,
    ack_due               datetime(6),
    earlier_client_id     varchar(128),
    earlier_server_id     varchar(255),
    PRIMARY KEY (call_id),
    CONSTRAINT twophp_call_key UNIQUE (service_ledger_id, client_correlation_id),
    CONSTRAINT twophp_call_place UNIQUE (service_ledger_id, within_id, place_digest),
    INDEX twophp_call_due (service_ledger_id, held_until),
    INDEX twophp_call_opened (opened_at)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- Marks of encryption keys; and keys that the ledger keeps for itself, such as the one that names commands. Those are sealed by an encryption
-- key, the marks are not.
CREATE TABLE IF NOT EXISTS twophp_key (
    key_id    varchar(64) NOT NULL,
    content   longblob    NOT NULL,
    sealed_by varchar(64),
    PRIMARY KEY (key_id)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- Evidence of decisions about commands of IDS: append-only. Fingerprints are there for conflicts; empty is none.
CREATE TABLE IF NOT EXISTS twophp_evidence (
    evidence_id           bigint        NOT NULL AUTO_INCREMENT,
    service_ledger_id     uuid          NOT NULL,
    server_correlation_id varchar(128)  NOT NULL,
    decision              varchar(32)   NOT NULL,
    tenant                varchar(255)  NOT NULL,
    sender                varchar(255)  NOT NULL,
    phase                 varchar(15)   NOT NULL,
    fingerprint           varbinary(32) NOT NULL,
    known_fingerprint     varbinary(32) NOT NULL,
    at                    datetime(6)   NOT NULL,
    PRIMARY KEY (evidence_id),
    INDEX twophp_evidence_command (server_correlation_id),
    INDEX twophp_evidence_age (service_ledger_id, at)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- The rows that the Central Ledger does not have yet (Tier 2, draft §9.5): an entry comes with its row, and goes once the row's final version
-- is acknowledged. Nothing is entered where no Central Ledger is set.
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
    walks_all         boolean     NOT NULL DEFAULT FALSE,
    shipped_through   datetime(6),
    asked_since       datetime(6),
    key_id            varchar(64),
    content           varbinary(16000),
    PRIMARY KEY (service_ledger_id)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- The sixteen fields of each row (draft §9.8).
CREATE OR REPLACE VIEW twophp_row (client_correlation_id, server_correlation_id, service_ledger_id, service_endpoint, actor, source, target, parent_reference_id,
    phase, phase_1_timestamp, phase_2_timestamp, ttl_ms, outcome, payload_ref, sync_timestamp, transaction_reference) AS
    SELECT client_correlation_id, server_correlation_id, service_ledger_id, service_endpoint, actor, source, target,
        COALESCE(parent_reference_id, client_correlation_id), phase, phase_1_timestamp, phase_2_timestamp, ttl_ms,
        CASE WHEN phase NOT IN ('WAITING_CONFIRM', 'PROCESSING') THEN phase END,
        CASE WHEN payload_kept THEN CONCAT('twophp_payload/', server_correlation_id) END, sync_timestamp, transaction_reference
    FROM twophp_intent;

-- Every move of every row (D11). A row shows its registration and its outcome, a server's row its first claim too. A client's row without a TTL was
-- stored for a callback.
CREATE OR REPLACE VIEW twophp_history (server_correlation_id, actor, called_as, epoch, to_phase, at) AS
    SELECT server_correlation_id, actor, called_as, 0, 'WAITING_CONFIRM', phase_1_timestamp
        FROM twophp_intent WHERE actor = 'server' OR ttl_ms > 0
    UNION ALL SELECT server_correlation_id, actor, called_as, 1, 'PROCESSING', phase_2_timestamp
        FROM twophp_intent WHERE actor = 'server' AND phase_2_timestamp IS NOT NULL
    UNION ALL SELECT server_correlation_id, actor, called_as, epoch, phase, decided_at
        FROM twophp_intent WHERE phase IN ('COMMITTED', 'FAILED')
    UNION ALL SELECT server_correlation_id, actor, called_as, epoch, to_phase, at FROM twophp_transition;

-- How many messages each encryption key has sealed that are still here, in every table that has such: a key may be taken out of the
-- configuration when none is left.
CREATE OR REPLACE VIEW twophp_key_usage (key_id, sealed, messages) AS
    SELECT key_id, 'request', COUNT(*) FROM twophp_payload GROUP BY key_id
    UNION ALL SELECT response_key_id, 'response', COUNT(*) FROM twophp_intent WHERE response_key_id IS NOT NULL GROUP BY response_key_id
    UNION ALL SELECT key_id, 'callback', COUNT(*) FROM twophp_callback GROUP BY key_id
    UNION ALL SELECT key_id, 'call', COUNT(*) FROM twophp_call WHERE key_id IS NOT NULL GROUP BY key_id
    UNION ALL SELECT answer_key_id, 'answer', COUNT(*) FROM twophp_call WHERE answer_key_id IS NOT NULL GROUP BY answer_key_id
    UNION ALL SELECT sealed_by, 'name key', COUNT(*) FROM twophp_key WHERE sealed_by IS NOT NULL GROUP BY sealed_by
    UNION ALL SELECT key_id, 'signing key', COUNT(*) FROM twophp_sync WHERE key_id IS NOT NULL GROUP BY key_id;

-- The 2PHP intent ledger on PostgreSQL 15 and newer.

-- One row per actor and call (draft §9.8, §10.2). Its outcome is shown by its phase. parent_reference_id is null on a server's row, whose parent is
-- its client correlation id. The columns that moves change come last: of an update of a row, the log keeps what lies between its first and its last
-- changed byte.
-- The id of another server is opaque (draft §13.1), and two servers may issue the same one. So a client's row belongs to its call: called_as
-- is its client correlation id, and empty on a server's row, whose id is unique.
-- The name of an intent, in the dialect of its client, is its client correlation id within key_scope, or within owner if that is null.
-- interruptions counts executions that the infrastructure ended: they are bounded by time, and are none of the attempts.
-- No index may mention phase or any other column that a move of a phase changes: moves then stay heap-only updates on the page's free space.
-- Nor may one start with owner: a claim names its owner too, and for an owner that statistics don't know yet the planner would prefer it to the
-- primary key.
CREATE TABLE twophp_intent (
    phase_1_timestamp     timestamp(6) with time zone NOT NULL,
    deadline              timestamp(6) with time zone,
    key_until             timestamp(6) with time zone,
    ttl_ms                bigint        NOT NULL,
    grace_ms              bigint        NOT NULL DEFAULT 0,
    service_ledger_id     uuid          NOT NULL,
    key_reopens           boolean       NOT NULL DEFAULT FALSE,
    server_correlation_id varchar(255)  COLLATE "C" NOT NULL,
    actor                 varchar(6)    COLLATE "C" NOT NULL,
    called_as             varchar(128)  COLLATE "C" NOT NULL DEFAULT '',
    client_correlation_id varchar(128)  COLLATE "C" NOT NULL,
    service_endpoint      varchar(2048) NOT NULL,
    source                varchar(255)  COLLATE "C" NOT NULL,
    target                varchar(255),
    parent_reference_id   varchar(128)  COLLATE "C",
    owner                 varchar(255)  COLLATE "C" NOT NULL,
    tenant                varchar(255)  COLLATE "C" NOT NULL DEFAULT '',
    key_scope             varchar(255)  COLLATE "C",
    dialect               varchar(32)   COLLATE "C" NOT NULL DEFAULT 'TWOPHP',
    http_method           varchar(16),
    fingerprint           bytea,
    replay_policy         varchar(15),
    effects               varchar(15),
    -- What moves change.
    mode                  varchar(15),
    phase                 varchar(15)   NOT NULL,
    previous_phase        varchar(15),
    payload_kept          boolean       NOT NULL DEFAULT FALSE,
    epoch                 integer       NOT NULL DEFAULT 0,
    attempts              integer       NOT NULL DEFAULT 0,
    interruptions         integer       NOT NULL DEFAULT 0,
    phase_2_timestamp     timestamp(6) with time zone,
    lease_until           timestamp(6) with time zone,
    resume_at             timestamp(6) with time zone,
    in_doubt_since        timestamp(6) with time zone,
    decided_at            timestamp(6) with time zone,
    key_freed_at          timestamp(6) with time zone,
    purged_at             timestamp(6) with time zone,
    sync_timestamp        timestamp(6) with time zone,
    resource_id           varchar(255),
    transaction_reference varchar(255),
    response_key_id       varchar(64),
    response              bytea,
    CONSTRAINT twophp_intent_pk PRIMARY KEY (server_correlation_id, actor, called_as)
) WITH (fillfactor = 70);

CREATE INDEX twophp_intent_deadline ON twophp_intent (deadline) WHERE deadline IS NOT NULL;

-- For questions (draft §10.4). On the client's rows only where the server's need no index.
CREATE INDEX twophp_intent_registered ON twophp_intent (phase_1_timestamp);
CREATE INDEX twophp_intent_parent ON twophp_intent (parent_reference_id) WHERE parent_reference_id IS NOT NULL;
CREATE INDEX twophp_intent_source ON twophp_intent (source, phase_1_timestamp) WHERE actor = 'client';

-- Of two methods of one URL, one may speak 2PHP and the other not.
CREATE INDEX twophp_intent_called ON twophp_intent (service_ledger_id, service_endpoint, http_method) WHERE actor = 'client';

-- A name that was freed is held by no row: nulls are all different. Moves of a phase change nothing in this index, except one that frees the name.
CREATE UNIQUE INDEX twophp_intent_name ON twophp_intent
    (client_correlation_id, service_ledger_id, (CASE WHEN key_freed_at IS NULL THEN COALESCE(key_scope, owner) END), tenant, dialect, actor);

CREATE TABLE twophp_payload (
    server_correlation_id varchar(128) COLLATE "C" NOT NULL,
    key_id                varchar(64)  NOT NULL,
    content               bytea        NOT NULL,
    CONSTRAINT twophp_payload_pk PRIMARY KEY (server_correlation_id)
);

-- Sealed bytes don't compress.
ALTER TABLE twophp_payload ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE twophp_intent ALTER COLUMN response SET STORAGE EXTERNAL;

-- The moves that a row does not show by itself; append-only. Questions go to twophp_history.
CREATE TABLE twophp_transition (
    server_correlation_id varchar(255) COLLATE "C" NOT NULL,
    actor                 varchar(6)   COLLATE "C" NOT NULL,
    epoch                 integer      NOT NULL,
    to_phase              varchar(15)  COLLATE "C" NOT NULL,
    at                    timestamp(6) with time zone NOT NULL,
    called_as             varchar(128) COLLATE "C" NOT NULL DEFAULT '',
    CONSTRAINT twophp_transition_pk PRIMARY KEY (server_correlation_id, actor, epoch, to_phase, called_as)
);

-- How the delivery of a callback stands: due_at is the moment of the next attempt, while there is to be one.
CREATE TABLE twophp_callback (
    server_correlation_id varchar(128) COLLATE "C" NOT NULL,
    service_ledger_id     uuid         NOT NULL,
    key_id                varchar(64)  NOT NULL,
    target                bytea        NOT NULL,
    status                varchar(15)  NOT NULL,
    attempts              integer      NOT NULL,
    last_result           varchar(64),
    due_at                timestamp(6) with time zone,
    delivered_at          timestamp(6) with time zone,
    CONSTRAINT twophp_callback_pk PRIMARY KEY (server_correlation_id),
    CONSTRAINT twophp_callback_status CHECK (status IN ('PENDING', 'DELIVERED', 'GIVEN_UP')),
    CONSTRAINT twophp_callback_pending CHECK ((status = 'PENDING') = (due_at IS NOT NULL))
);

CREATE INDEX twophp_callback_due ON twophp_callback (due_at) WHERE status = 'PENDING';

-- The calls that a client makes (draft §5.2.3, §10.2), until they are purged; its rows of them are in twophp_intent. held_until
-- is the moment from which a call may be taken up, while there is something left to be done. Within an intent, a call has a place.
-- An answer that its server is asked to forget, or that an intent's next execution is to find, is kept here. ack_due is the moment from which
-- the server is to be asked, for which the request stays: the call is held until that is done.
-- A call that was submitted anew knows the submission before the present one (earlier_…), whose row is still TTL_EXPIRED: that ends as
-- ABANDONED with the next submission, or with the call.
CREATE TABLE twophp_call (
    call_id               uuid          NOT NULL,
    service_ledger_id     uuid          NOT NULL,
    client_correlation_id varchar(128)  COLLATE "C" NOT NULL,
    parent_reference_id   varchar(128)  NOT NULL,
    within_id             varchar(128)  COLLATE "C",
    place                 varchar(2100) COLLATE "C",
    target                varchar(255)  NOT NULL,
    endpoint              varchar(2048) NOT NULL,
    way                   varchar(15)   NOT NULL,
    state                 varchar(15)   NOT NULL,
    server_correlation_id varchar(255),
    submissions           integer       NOT NULL DEFAULT 1,
    after_commit          boolean       NOT NULL DEFAULT FALSE,
    key_id                varchar(64),
    content               bytea,
    opened_at             timestamp(6) with time zone NOT NULL,
    held_until            timestamp(6) with time zone,
    called_back_at        timestamp(6) with time zone,
    answered_at           timestamp(6) with time zone,
    http_method           varchar(16)   NOT NULL DEFAULT 'POST',
    dialect               varchar(32)   NOT NULL DEFAULT 'TWOPHP',
    answer_key_id         varchar(64),
    answer                bytea,
    ack_due               timestamp(6) with time zone,
    earlier_client_id     varchar(128)  COLLATE "C",
    earlier_server_id     varchar(255)  COLLATE "C",
    CONSTRAINT twophp_call_pk PRIMARY KEY (call_id),
    CONSTRAINT twophp_call_key UNIQUE (service_ledger_id, client_correlation_id)
) WITH (fillfactor = 70);

ALTER TABLE twophp_call ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE twophp_call ALTER COLUMN answer SET STORAGE EXTERNAL;

CREATE UNIQUE INDEX twophp_call_place ON twophp_call (service_ledger_id, within_id, place) WHERE place IS NOT NULL;
CREATE INDEX twophp_call_due ON twophp_call (service_ledger_id, held_until) WHERE held_until IS NOT NULL;
CREATE INDEX twophp_call_opened ON twophp_call (opened_at);

-- Marks of encryption keys; and keys that the ledger keeps for itself, such as the one that names commands. Those are sealed by an encryption
-- key, the marks are not.
CREATE TABLE twophp_key (
    key_id    varchar(64) NOT NULL,
    content   bytea       NOT NULL,
    sealed_by varchar(64),
    CONSTRAINT twophp_key_pk PRIMARY KEY (key_id)
);

-- Evidence of decisions about commands of IDS: append-only. Fingerprints are there for conflicts; empty is none.
CREATE TABLE twophp_evidence (
    evidence_id           bigint GENERATED ALWAYS AS IDENTITY,
    service_ledger_id     uuid          NOT NULL,
    server_correlation_id varchar(128)  COLLATE "C" NOT NULL,
    decision              varchar(32)   COLLATE "C" NOT NULL,
    tenant                varchar(255)  NOT NULL,
    sender                varchar(255)  NOT NULL,
    phase                 varchar(15)   NOT NULL,
    fingerprint           bytea         NOT NULL,
    known_fingerprint     bytea         NOT NULL,
    at                    timestamp(6) with time zone NOT NULL,
    CONSTRAINT twophp_evidence_pk PRIMARY KEY (evidence_id)
);

CREATE INDEX twophp_evidence_command ON twophp_evidence (server_correlation_id);
CREATE INDEX twophp_evidence_age ON twophp_evidence (service_ledger_id, at);

-- The rows that the Central Ledger does not have yet (Tier 2, draft §9.5): an entry comes with its row, and goes once the row's final version
-- is acknowledged. Nothing is entered where no Central Ledger is set.
CREATE TABLE twophp_unsynced (
    service_ledger_id     uuid         NOT NULL,
    entry                 bigint       GENERATED ALWAYS AS IDENTITY,
    server_correlation_id varchar(255) COLLATE "C" NOT NULL,
    actor                 varchar(6)   COLLATE "C" NOT NULL,
    called_as             varchar(128) COLLATE "C" NOT NULL,
    due_at                timestamp(6) with time zone,
    refusal               varchar(255),
    CONSTRAINT twophp_unsynced_pk PRIMARY KEY (service_ledger_id, entry)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

-- How far the synchronization of a service is, and the sealed key that it signs with.
CREATE TABLE twophp_sync (
    service_ledger_id uuid        NOT NULL,
    generation        integer     NOT NULL DEFAULT 0,
    held_by           varchar(64),
    held_until        timestamp(6) with time zone,
    walked_to         timestamp(6) with time zone,
    walks_all         boolean     NOT NULL DEFAULT FALSE,
    shipped_through   timestamp(6) with time zone,
    asked_since       timestamp(6) with time zone,
    key_id            varchar(64),
    content           bytea,
    CONSTRAINT twophp_sync_pk PRIMARY KEY (service_ledger_id)
);

-- The sixteen fields of each row (draft §9.8).
CREATE VIEW twophp_row (client_correlation_id, server_correlation_id, service_ledger_id, service_endpoint, actor, source, target, parent_reference_id,
    phase, phase_1_timestamp, phase_2_timestamp, ttl_ms, outcome, payload_ref, sync_timestamp, transaction_reference) AS
    SELECT client_correlation_id, server_correlation_id, service_ledger_id, service_endpoint, actor, source, target,
        COALESCE(parent_reference_id, client_correlation_id), phase, phase_1_timestamp, phase_2_timestamp, ttl_ms,
        CASE WHEN phase NOT IN ('WAITING_CONFIRM', 'PROCESSING') THEN phase END,
        CASE WHEN payload_kept THEN CONCAT('twophp_payload/', server_correlation_id) END, sync_timestamp, transaction_reference
    FROM twophp_intent;

-- Every move of every row (D11). A row shows its registration and its outcome, a server's row its first claim too. A client's row without a TTL was
-- stored for a callback.
CREATE VIEW twophp_history (server_correlation_id, actor, called_as, epoch, to_phase, at) AS
    SELECT server_correlation_id, actor, called_as, 0, CAST('WAITING_CONFIRM' AS varchar(15)) COLLATE "C", phase_1_timestamp
        FROM twophp_intent WHERE actor = 'server' OR ttl_ms > 0
    UNION ALL SELECT server_correlation_id, actor, called_as, 1, CAST('PROCESSING' AS varchar(15)) COLLATE "C", phase_2_timestamp
        FROM twophp_intent WHERE actor = 'server' AND phase_2_timestamp IS NOT NULL
    UNION ALL SELECT server_correlation_id, actor, called_as, epoch, phase COLLATE "C", decided_at
        FROM twophp_intent WHERE phase IN ('COMMITTED', 'FAILED')
    UNION ALL SELECT server_correlation_id, actor, called_as, epoch, to_phase, at FROM twophp_transition;

-- How many messages each encryption key has sealed that are still here, in every table that has such: a key may be taken out of the
-- configuration when none is left.
CREATE VIEW twophp_key_usage (key_id, sealed, messages) AS
    SELECT key_id, 'request', COUNT(*) FROM twophp_payload GROUP BY key_id
    UNION ALL SELECT response_key_id, 'response', COUNT(*) FROM twophp_intent WHERE response_key_id IS NOT NULL GROUP BY response_key_id
    UNION ALL SELECT key_id, 'callback', COUNT(*) FROM twophp_callback GROUP BY key_id
    UNION ALL SELECT key_id, 'call', COUNT(*) FROM twophp_call WHERE key_id IS NOT NULL GROUP BY key_id
    UNION ALL SELECT answer_key_id, 'answer', COUNT(*) FROM twophp_call WHERE answer_key_id IS NOT NULL GROUP BY answer_key_id
    UNION ALL SELECT sealed_by, 'name key', COUNT(*) FROM twophp_key WHERE sealed_by IS NOT NULL GROUP BY sealed_by
    UNION ALL SELECT key_id, 'signing key', COUNT(*) FROM twophp_sync WHERE key_id IS NOT NULL GROUP BY key_id;

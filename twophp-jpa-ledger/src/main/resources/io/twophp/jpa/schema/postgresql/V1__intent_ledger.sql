-- The 2PHP intent ledger on PostgreSQL 15 and newer.

-- One row per actor and call (draft §9.8, §10.2). No index may mention phase or any other column that a move of a phase
-- changes: moves then stay heap-only updates on the page's free space. Nor may one start with owner: a claim names its
-- owner too, and for an owner that statistics don't know yet the planner would prefer it to the primary key.
CREATE TABLE twophp_intent (
    server_correlation_id varchar(128)  COLLATE "C" NOT NULL,
    actor                 varchar(6)    COLLATE "C" NOT NULL,
    client_correlation_id varchar(128)  COLLATE "C" NOT NULL,
    service_ledger_id     uuid          NOT NULL,
    service_endpoint      varchar(2048) NOT NULL,
    source                varchar(255)  COLLATE "C" NOT NULL,
    target                varchar(255),
    parent_reference_id   varchar(128)  COLLATE "C" NOT NULL,
    phase                 varchar(15)   NOT NULL,
    phase_1_timestamp     timestamp(6) with time zone NOT NULL,
    phase_2_timestamp     timestamp(6) with time zone,
    ttl_ms                bigint        NOT NULL,
    outcome               varchar(15),
    payload_ref           varchar(255),
    sync_timestamp        timestamp(6) with time zone,
    transaction_reference varchar(255),
    owner                 varchar(255)  COLLATE "C" NOT NULL,
    http_method           varchar(16),
    fingerprint           bytea,
    deadline              timestamp(6) with time zone,
    grace_ms              bigint        NOT NULL DEFAULT 0,
    replay_policy         varchar(15),
    effects               varchar(15),
    mode                  varchar(15),
    epoch                 integer       NOT NULL DEFAULT 0,
    attempts              integer       NOT NULL DEFAULT 0,
    lease_until           timestamp(6) with time zone,
    resume_at             timestamp(6) with time zone,
    in_doubt_since        timestamp(6) with time zone,
    resource_id           varchar(255),
    previous_phase        varchar(15),
    decided_at            timestamp(6) with time zone,
    purged_at             timestamp(6) with time zone,
    CONSTRAINT twophp_intent_pk PRIMARY KEY (server_correlation_id, actor),
    CONSTRAINT twophp_intent_key UNIQUE (service_ledger_id, owner, client_correlation_id, actor),
    CONSTRAINT twophp_intent_actor CHECK (actor IN ('client', 'server')),
    CONSTRAINT twophp_intent_target CHECK ((actor = 'client') = (target IS NOT NULL)),
    CONSTRAINT twophp_intent_engine CHECK (actor = 'client' OR (http_method IS NOT NULL AND fingerprint IS NOT NULL
        AND deadline IS NOT NULL AND replay_policy IS NOT NULL AND effects IS NOT NULL
        AND mode IS NOT NULL))
) WITH (fillfactor = 70);

CREATE INDEX twophp_intent_deadline ON twophp_intent (deadline);

-- For questions (draft §10.4). On the client's rows only, what the server's need no index for.
CREATE INDEX twophp_intent_parent ON twophp_intent (parent_reference_id);
CREATE INDEX twophp_intent_registered ON twophp_intent (phase_1_timestamp);
CREATE INDEX twophp_intent_call ON twophp_intent (client_correlation_id) WHERE actor = 'client';
CREATE INDEX twophp_intent_source ON twophp_intent (source, phase_1_timestamp) WHERE actor = 'client';

CREATE INDEX twophp_intent_called ON twophp_intent (service_ledger_id, service_endpoint) WHERE actor = 'client';

CREATE TABLE twophp_payload (
    server_correlation_id varchar(128) COLLATE "C" NOT NULL,
    key_id                varchar(64)  NOT NULL,
    content               bytea        NOT NULL,
    CONSTRAINT twophp_payload_pk PRIMARY KEY (server_correlation_id)
);

CREATE TABLE twophp_response (
    server_correlation_id varchar(128) COLLATE "C" NOT NULL,
    key_id                varchar(64)  NOT NULL,
    content               bytea        NOT NULL,
    CONSTRAINT twophp_response_pk PRIMARY KEY (server_correlation_id)
);

-- Sealed bytes don't compress.
ALTER TABLE twophp_payload ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE twophp_response ALTER COLUMN content SET STORAGE EXTERNAL;

-- Append-only.
CREATE TABLE twophp_transition (
    server_correlation_id varchar(128) COLLATE "C" NOT NULL,
    actor                 varchar(6)   COLLATE "C" NOT NULL,
    epoch                 integer      NOT NULL,
    to_phase              varchar(15)  COLLATE "C" NOT NULL,
    from_phase            varchar(15),
    at                    timestamp(6) with time zone NOT NULL,
    CONSTRAINT twophp_transition_pk PRIMARY KEY (server_correlation_id, actor, epoch, to_phase)
);

-- How the delivery of a callback stands: due_at is when the next attempt is, while there is to be one.
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
-- is when a call may be taken up, while there is something left to be done. Within an intent, a call has a place.
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
    server_correlation_id varchar(128),
    submissions           integer       NOT NULL DEFAULT 1,
    key_id                varchar(64),
    content               bytea,
    opened_at             timestamp(6) with time zone NOT NULL,
    held_until            timestamp(6) with time zone,
    called_back_at        timestamp(6) with time zone,
    answered_at           timestamp(6) with time zone,
    CONSTRAINT twophp_call_pk PRIMARY KEY (call_id),
    CONSTRAINT twophp_call_key UNIQUE (service_ledger_id, client_correlation_id),
    CONSTRAINT twophp_call_within CHECK (place IS NULL OR within_id IS NOT NULL),
    CONSTRAINT twophp_call_unfinished CHECK ((state IN ('OPEN', 'REGISTERED')) = (held_until IS NOT NULL)),
    CONSTRAINT twophp_call_request CHECK ((key_id IS NULL) = (content IS NULL) AND (key_id IS NULL) = (held_until IS NULL))
) WITH (fillfactor = 70);

ALTER TABLE twophp_call ALTER COLUMN content SET STORAGE EXTERNAL;

CREATE UNIQUE INDEX twophp_call_place ON twophp_call (service_ledger_id, within_id, place) WHERE place IS NOT NULL;
CREATE INDEX twophp_call_due ON twophp_call (service_ledger_id, held_until) WHERE held_until IS NOT NULL;
CREATE INDEX twophp_call_opened ON twophp_call (opened_at);

CREATE TABLE twophp_key (
    key_id  varchar(64) NOT NULL,
    content bytea       NOT NULL,
    CONSTRAINT twophp_key_pk PRIMARY KEY (key_id)
);

-- The Central Ledger on H2 2.2 and newer.

-- One row per service, actor and call (draft §9.8, §10.2), as its service reported it last. A client's id of a call may be another server's too,
-- so that the client correlation id belongs to the key.
CREATE TABLE central_row (
    phase_1_timestamp     timestamp(6) with time zone NOT NULL,
    service_ledger_id     uuid          NOT NULL,
    server_correlation_id varchar(255)  NOT NULL,
    actor                 varchar(6)    NOT NULL,
    client_correlation_id varchar(128)  NOT NULL,
    service_endpoint      varchar(2048) NOT NULL,
    source                varchar(255)  NOT NULL,
    target                varchar(255),
    parent_reference_id   varchar(128)  NOT NULL,
    phase                 varchar(15)   NOT NULL,
    phase_2_timestamp     timestamp(6) with time zone,
    ttl_ms                bigint        NOT NULL,
    outcome               varchar(15),
    payload_ref           varchar(255),
    -- When the version that stands here was received.
    sync_timestamp        timestamp(6) with time zone NOT NULL,
    transaction_reference varchar(255),
    generation            integer       NOT NULL,
    version               bigint        NOT NULL,
    http_method           varchar(16),
    mode                  varchar(15),
    effects               varchar(15),
    attempts              integer       NOT NULL,
    ponr_deadline         timestamp(6) with time zone,
    resource_id           varchar(255),
    owner                 varchar(255),
    in_doubt_since        timestamp(6) with time zone,
    decided_at            timestamp(6) with time zone,
    callback              varchar(15),
    reception             varchar(15),
    dialect               varchar(32)   NOT NULL,
    -- A JSON array of {epoch, phase, at}, oldest first.
    history               varchar(20000) NOT NULL,
    -- The SHA-256 of the canonical row, the batch that brought it and its place in that batch.
    row_hash              varbinary(32) NOT NULL,
    batch                 bigint        NOT NULL,
    leaf                  integer       NOT NULL,
    CONSTRAINT central_row_pk
        PRIMARY KEY (phase_1_timestamp, service_ledger_id, server_correlation_id, actor, client_correlation_id),
    CONSTRAINT central_row_actor CHECK (actor IN ('client', 'server')),
    CONSTRAINT central_row_target CHECK ((actor = 'client') = (target IS NOT NULL))
);

CREATE INDEX central_row_source ON central_row (source, phase_1_timestamp);
CREATE INDEX central_row_owner ON central_row (owner, phase_1_timestamp);
CREATE INDEX central_row_resource ON central_row (resource_id);
CREATE INDEX central_row_open ON central_row (phase, phase_1_timestamp);
CREATE INDEX central_row_doubt ON central_row (in_doubt_since);

-- Ids are looked up within a time. An index that has both is taken whatever statistics say of a day that is minutes old; with two indexes,
-- one for the id and one for the time, the one for the time may be: then each id reads the whole day.
CREATE INDEX central_row_id ON central_row (server_correlation_id, phase_1_timestamp);
CREATE INDEX central_row_call ON central_row (client_correlation_id, phase_1_timestamp);
CREATE INDEX central_row_parent ON central_row (parent_reference_id, phase_1_timestamp);

-- Rows whose counterpart, of the same id and the other actor, was not reported yet.
CREATE TABLE central_single (
    server_correlation_id varchar(255) NOT NULL,
    service_ledger_id     uuid         NOT NULL,
    actor                 varchar(6)   NOT NULL,
    client_correlation_id varchar(128) NOT NULL,
    phase_1_timestamp     timestamp(6) with time zone NOT NULL,
    -- When it was received.
    since                 timestamp(6) with time zone NOT NULL,
    CONSTRAINT central_single_pk PRIMARY KEY (server_correlation_id, service_ledger_id, actor, client_correlation_id)
);

CREATE INDEX central_single_registered ON central_single (phase_1_timestamp);
CREATE INDEX central_single_since ON central_single (since);

-- Servers' rows of calls whose rows are final and contradict each other, or are too many. Not many.
CREATE TABLE central_contrary (
    phase_1_timestamp     timestamp(6) with time zone NOT NULL,
    service_ledger_id     uuid         NOT NULL,
    server_correlation_id varchar(255) NOT NULL,
    actor                 varchar(6)   NOT NULL,
    client_correlation_id varchar(128) NOT NULL,
    CONSTRAINT central_contrary_pk
        PRIMARY KEY (phase_1_timestamp, service_ledger_id, server_correlation_id, actor, client_correlation_id)
);

CREATE INDEX central_contrary_id ON central_contrary (server_correlation_id);

-- How many of a service's intents (its rows as the server) were registered in the minute that begins at that moment, and decided in it.
CREATE TABLE central_minute (
    at                timestamp(6) with time zone NOT NULL,
    service_ledger_id uuid    NOT NULL,
    registered        integer NOT NULL DEFAULT 0,
    committed         integer NOT NULL DEFAULT 0,
    failed            integer NOT NULL DEFAULT 0,
    expired           integer NOT NULL DEFAULT 0,
    abandoned         integer NOT NULL DEFAULT 0,
    CONSTRAINT central_minute_pk PRIMARY KEY (at, service_ledger_id)
);

-- Rows that were not taken, until they are.
CREATE TABLE central_refusal (
    service_ledger_id     uuid         NOT NULL,
    server_correlation_id varchar(255) NOT NULL,
    actor                 varchar(6)   NOT NULL,
    reason                varchar(255) NOT NULL,
    at                    timestamp(6) with time zone NOT NULL,
    CONSTRAINT central_refusal_pk PRIMARY KEY (service_ledger_id, server_correlation_id, actor)
);

-- Batches that brought something new.
CREATE TABLE central_batch (
    batch             bigint  GENERATED ALWAYS AS IDENTITY,
    service_ledger_id uuid    NOT NULL,
    received_at       timestamp(6) with time zone NOT NULL,
    row_count         integer NOT NULL,
    CONSTRAINT central_batch_pk PRIMARY KEY (batch)
);

CREATE INDEX central_batch_received ON central_batch (received_at);

-- AWAITED: an administrator expects it, and it has not enrolled yet. ended_at is the moment when the service reported that it was closed;
-- null again with its next batch.
CREATE TABLE central_service (
    service_ledger_id uuid         NOT NULL,
    name              varchar(255) NOT NULL,
    address           varchar(2048),
    state             varchar(15)  NOT NULL,
    generation        integer      NOT NULL DEFAULT 0,
    enrolled_at       timestamp(6) with time zone,
    last_seen_at      timestamp(6) with time zone,
    shipped_through   timestamp(6) with time zone,
    pending           bigint       NOT NULL DEFAULT 0,
    ended_at          timestamp(6) with time zone,
    CONSTRAINT central_service_pk PRIMARY KEY (service_ledger_id),
    CONSTRAINT central_service_state CHECK (state IN ('ENROLLED', 'REVOKED', 'AWAITED'))
);

CREATE INDEX central_service_name ON central_service (name);

-- Single-use tokens for enrolment; digest is the SHA-256 in hexadecimal digits. If the service is null, the service brings its own GUID.
CREATE TABLE central_token (
    digest            varchar(64)  NOT NULL,
    service_ledger_id uuid,
    name              varchar(255) NOT NULL,
    given_by          varchar(255) NOT NULL,
    given_at          timestamp(6) with time zone NOT NULL,
    expires_at        timestamp(6) with time zone NOT NULL,
    used_at           timestamp(6) with time zone,
    CONSTRAINT central_token_pk PRIMARY KEY (digest)
);

-- Public keys of services, as the base64 of their SubjectPublicKeyInfo.
CREATE TABLE central_key (
    key_id            varchar(64)  NOT NULL,
    service_ledger_id uuid         NOT NULL,
    public_key        varchar(255) NOT NULL,
    valid_from        timestamp(6) with time zone NOT NULL,
    valid_until       timestamp(6) with time zone,
    revoked_at        timestamp(6) with time zone,
    CONSTRAINT central_key_pk PRIMARY KEY (key_id)
);

CREATE INDEX central_key_service ON central_key (service_ledger_id);

-- Nonces of signatures that were seen, until their signatures are too old anyway.
CREATE TABLE central_nonce (
    key_id   varchar(64)  NOT NULL,
    nonce    varchar(128) NOT NULL,
    until_at timestamp(6) with time zone NOT NULL,
    CONSTRAINT central_nonce_pk PRIMARY KEY (key_id, nonce)
);

CREATE INDEX central_nonce_until ON central_nonce (until_at);

-- The identity of this Central Ledger, and the key that it signs with: one row. sealed_by is the key by which the private key is sealed, null if it
-- is not; a sealed private key is longer.
CREATE TABLE central_identity (
    one         boolean      NOT NULL DEFAULT TRUE,
    central_id  uuid         NOT NULL,
    private_key varbinary(2000) NOT NULL,
    public_key  varchar(255) NOT NULL,
    sealed_by   varchar(64),
    CONSTRAINT central_identity_pk PRIMARY KEY (one),
    CONSTRAINT central_identity_one CHECK (one)
);

CREATE TABLE central_user (
    name        varchar(255) NOT NULL,
    password    varchar(255) NOT NULL,
    roles       varchar(255) NOT NULL,
    created_at  timestamp(6) with time zone NOT NULL,
    disabled_at timestamp(6) with time zone,
    CONSTRAINT central_user_pk PRIMARY KEY (name)
);

CREATE TABLE central_session (
    digest       varchar(64)  NOT NULL,
    user_name    varchar(255) NOT NULL,
    csrf         varchar(64)  NOT NULL,
    created_at   timestamp(6) with time zone NOT NULL,
    last_used_at timestamp(6) with time zone NOT NULL,
    expires_at   timestamp(6) with time zone NOT NULL,
    CONSTRAINT central_session_pk PRIMARY KEY (digest)
);

CREATE INDEX central_session_user ON central_session (user_name);
CREATE INDEX central_session_expires ON central_session (expires_at);

-- Failed attempts to log in.
CREATE TABLE central_attempt (
    subject varchar(255) NOT NULL,
    at      timestamp(6) with time zone NOT NULL
);

CREATE INDEX central_attempt_subject ON central_attempt (subject, at);
CREATE INDEX central_attempt_at ON central_attempt (at);

-- Append-only; each entry's hash covers the one before it.
CREATE TABLE central_audit (
    number   bigint       NOT NULL,
    at       timestamp(6) with time zone NOT NULL,
    who      varchar(255) NOT NULL,
    action   varchar(64)  NOT NULL,
    subject  varchar(512) NOT NULL,
    detail   varchar(20000) NOT NULL,
    previous varchar(64)  NOT NULL,
    hash     varchar(64)  NOT NULL,
    CONSTRAINT central_audit_pk PRIMARY KEY (number)
);

-- The last entry of the audit log: one row. A transaction that appends holds it until its end.
CREATE TABLE central_audit_head (
    one    boolean     NOT NULL DEFAULT TRUE,
    number bigint      NOT NULL,
    hash   varchar(64) NOT NULL,
    CONSTRAINT central_audit_head_pk PRIMARY KEY (one),
    CONSTRAINT central_audit_head_one CHECK (one)
);

INSERT INTO central_audit_head (one, number, hash)
VALUES (TRUE, 0, '0000000000000000000000000000000000000000000000000000000000000000');

-- Where the consumer of a partition of a topic goes on.
CREATE TABLE central_offset (
    part integer NOT NULL,
    next bigint  NOT NULL,
    CONSTRAINT central_offset_pk PRIMARY KEY (part)
);

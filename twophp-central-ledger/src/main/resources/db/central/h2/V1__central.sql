-- The Central Ledger on H2 2.2 and newer.

-- One row per service, actor and call (draft §9.8, §10.2), as its service told it last. A client's id of a
-- call may be another server's too, so that the client correlation id belongs to the key.
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

CREATE INDEX central_row_id ON central_row (server_correlation_id);
CREATE INDEX central_row_call ON central_row (client_correlation_id);
CREATE INDEX central_row_parent ON central_row (parent_reference_id);
CREATE INDEX central_row_source ON central_row (source, phase_1_timestamp);
CREATE INDEX central_row_owner ON central_row (owner, phase_1_timestamp);
CREATE INDEX central_row_resource ON central_row (resource_id);
CREATE INDEX central_row_open ON central_row (phase, phase_1_timestamp);
CREATE INDEX central_row_doubt ON central_row (in_doubt_since);

-- Rows whose counterpart, of the same id and the other actor, was not told yet.
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

-- How many of a service's intents (its rows as the server) were registered in the minute that begins then, and decided in it.
CREATE TABLE central_minute (
    at                timestamp(6) with time zone NOT NULL,
    service_ledger_id uuid    NOT NULL,
    registered        integer DEFAULT 0 NOT NULL,
    committed         integer DEFAULT 0 NOT NULL,
    failed            integer DEFAULT 0 NOT NULL,
    expired           integer DEFAULT 0 NOT NULL,
    abandoned         integer DEFAULT 0 NOT NULL,
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

-- AWAITED: an administrator expects it, and it has not enrolled yet.
CREATE TABLE central_service (
    service_ledger_id uuid         NOT NULL,
    name              varchar(255) NOT NULL,
    address           varchar(2048),
    state             varchar(15)  NOT NULL,
    generation        integer      DEFAULT 0 NOT NULL,
    enrolled_at       timestamp(6) with time zone,
    last_seen_at      timestamp(6) with time zone,
    shipped_through   timestamp(6) with time zone,
    pending           bigint       DEFAULT 0 NOT NULL,
    CONSTRAINT central_service_pk PRIMARY KEY (service_ledger_id),
    CONSTRAINT central_service_state CHECK (state IN ('ENROLLED', 'REVOKED', 'AWAITED'))
);

CREATE INDEX central_service_name ON central_service (name);

-- Single-use tokens for enrolment; digest is the SHA-256 in hexadecimal digits. Without a service, whoever brings it brings a GUID.
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

-- Who this Central Ledger is, and what it signs with: one row.
CREATE TABLE central_identity (
    one         boolean      DEFAULT TRUE NOT NULL,
    central_id  uuid         NOT NULL,
    private_key varbinary(2000) NOT NULL,
    public_key  varchar(255) NOT NULL,
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

-- The last entry of the audit log: one row. Who appends holds it until the end of the transaction.
CREATE TABLE central_audit_head (
    one    boolean     DEFAULT TRUE NOT NULL,
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

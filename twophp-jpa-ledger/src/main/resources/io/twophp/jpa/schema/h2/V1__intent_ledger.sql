-- The 2PHP intent ledger on H2 2.2 and newer.

-- One row per actor and call (draft §9.8, §10.2).
CREATE TABLE twophp_intent (
    server_correlation_id varchar(128)  NOT NULL,
    actor                 varchar(6)    NOT NULL,
    client_correlation_id varchar(128)  NOT NULL,
    service_ledger_id     uuid          NOT NULL,
    service_endpoint      varchar(2048) NOT NULL,
    source                varchar(255)  NOT NULL,
    target                varchar(255),
    parent_reference_id   varchar(128)  NOT NULL,
    phase                 varchar(15)   NOT NULL,
    phase_1_timestamp     timestamp(6) with time zone NOT NULL,
    phase_2_timestamp     timestamp(6) with time zone,
    ttl_ms                bigint        NOT NULL,
    outcome               varchar(15),
    payload_ref           varchar(255),
    sync_timestamp        timestamp(6) with time zone,
    transaction_reference varchar(255),
    owner                 varchar(255)  NOT NULL,
    http_method           varchar(16),
    fingerprint           varbinary(32),
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
);

CREATE INDEX twophp_intent_deadline ON twophp_intent (deadline);

CREATE TABLE twophp_payload (
    server_correlation_id varchar(128) NOT NULL,
    key_id                varchar(64)  NOT NULL,
    content               blob        NOT NULL,
    CONSTRAINT twophp_payload_pk PRIMARY KEY (server_correlation_id)
);

CREATE TABLE twophp_response (
    server_correlation_id varchar(128) NOT NULL,
    key_id                varchar(64)  NOT NULL,
    content               blob        NOT NULL,
    CONSTRAINT twophp_response_pk PRIMARY KEY (server_correlation_id)
);

-- Append-only.
CREATE TABLE twophp_transition (
    server_correlation_id varchar(128) NOT NULL,
    actor                 varchar(6)   NOT NULL,
    epoch                 integer      NOT NULL,
    to_phase              varchar(15)  NOT NULL,
    from_phase            varchar(15),
    at                    timestamp(6) with time zone NOT NULL,
    CONSTRAINT twophp_transition_pk PRIMARY KEY (server_correlation_id, actor, epoch, to_phase)
);

-- How the delivery of a callback stands: due_at is when the next attempt is, while there is to be one.
CREATE TABLE twophp_callback (
    server_correlation_id varchar(128) NOT NULL,
    service_ledger_id     uuid         NOT NULL,
    key_id                varchar(64)  NOT NULL,
    target                blob         NOT NULL,
    status                varchar(15)  NOT NULL,
    attempts              integer      NOT NULL,
    last_result           varchar(64),
    due_at                timestamp(6) with time zone,
    delivered_at          timestamp(6) with time zone,
    CONSTRAINT twophp_callback_pk PRIMARY KEY (server_correlation_id),
    CONSTRAINT twophp_callback_status CHECK (status IN ('PENDING', 'DELIVERED', 'GIVEN_UP')),
    CONSTRAINT twophp_callback_pending CHECK ((status = 'PENDING') = (due_at IS NOT NULL))
);

CREATE INDEX twophp_callback_due ON twophp_callback (due_at);

CREATE TABLE twophp_key (
    key_id  varchar(64) NOT NULL,
    content blob       NOT NULL,
    CONSTRAINT twophp_key_pk PRIMARY KEY (key_id)
);

-- Evidence of decisions about commands of IDS: append-only. Fingerprints are there for conflicts; empty is none.
CREATE TABLE twophp_evidence (
    evidence_id           bigint GENERATED ALWAYS AS IDENTITY,
    service_ledger_id     uuid          NOT NULL,
    server_correlation_id varchar(128)  NOT NULL,
    decision              varchar(32)   NOT NULL,
    tenant                varchar(255)  NOT NULL,
    sender                varchar(255)  NOT NULL,
    phase                 varchar(15)   NOT NULL,
    fingerprint           varbinary(32) NOT NULL,
    known_fingerprint     varbinary(32) NOT NULL,
    at                    timestamp(6) with time zone NOT NULL,
    CONSTRAINT twophp_evidence_pk PRIMARY KEY (evidence_id)
);

CREATE INDEX twophp_evidence_command ON twophp_evidence (server_correlation_id);
CREATE INDEX twophp_evidence_age ON twophp_evidence (service_ledger_id, at);

-- Keys that the ledger keeps for itself, such as the one that names commands, are sealed by an encryption key; the marks of those are not.
ALTER TABLE twophp_key ADD COLUMN sealed_by varchar(64);

CREATE OR REPLACE VIEW twophp_key_usage (key_id, sealed, messages) AS
    SELECT key_id, 'request', COUNT(*) FROM twophp_payload GROUP BY key_id
    UNION ALL SELECT key_id, 'response', COUNT(*) FROM twophp_response GROUP BY key_id
    UNION ALL SELECT key_id, 'callback', COUNT(*) FROM twophp_callback GROUP BY key_id
    UNION ALL SELECT key_id, 'call', COUNT(*) FROM twophp_call WHERE key_id IS NOT NULL GROUP BY key_id
    UNION ALL SELECT sealed_by, 'name key', COUNT(*) FROM twophp_key WHERE sealed_by IS NOT NULL GROUP BY sealed_by;

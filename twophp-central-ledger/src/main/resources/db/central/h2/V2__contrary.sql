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

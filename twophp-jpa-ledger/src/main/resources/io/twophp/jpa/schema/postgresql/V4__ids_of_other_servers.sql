-- Ids of other servers are opaque (draft §13.1): up to 255 characters, and two servers may issue the same one. So a client's row belongs
-- to the call that has it: called_as is its client correlation id, and empty on a server's row, whose id is unique as ever.
ALTER TABLE twophp_intent
    DROP CONSTRAINT twophp_intent_pk,
    ALTER COLUMN server_correlation_id TYPE varchar(255) COLLATE "C",
    ADD COLUMN called_as varchar(128) COLLATE "C" NOT NULL
        GENERATED ALWAYS AS (CASE WHEN actor = 'client' THEN client_correlation_id ELSE '' END) STORED;
ALTER TABLE twophp_intent ADD CONSTRAINT twophp_intent_pk PRIMARY KEY (server_correlation_id, actor, called_as);

ALTER TABLE twophp_transition
    DROP CONSTRAINT twophp_transition_pk,
    ALTER COLUMN server_correlation_id TYPE varchar(255) COLLATE "C",
    ADD COLUMN called_as varchar(128) COLLATE "C" NOT NULL DEFAULT '';
UPDATE twophp_transition t SET called_as = i.called_as FROM twophp_intent i
    WHERE t.actor = 'client' AND i.actor = 'client' AND i.server_correlation_id = t.server_correlation_id;
ALTER TABLE twophp_transition
    ADD CONSTRAINT twophp_transition_pk PRIMARY KEY (server_correlation_id, actor, epoch, to_phase, called_as);

-- Of two methods of one URL, one may speak 2PHP and the other not. What was called before is taken for POST.
ALTER TABLE twophp_call
    ALTER COLUMN server_correlation_id TYPE varchar(255),
    ADD COLUMN http_method varchar(16) NOT NULL DEFAULT 'POST';
UPDATE twophp_intent SET http_method = 'POST' WHERE actor = 'client';

DROP INDEX twophp_intent_called;
CREATE INDEX twophp_intent_called ON twophp_intent (service_ledger_id, service_endpoint, http_method) WHERE actor = 'client';

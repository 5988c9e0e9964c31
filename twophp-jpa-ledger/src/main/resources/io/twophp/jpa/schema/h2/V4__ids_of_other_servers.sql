-- Ids of other servers are opaque (draft §13.1): up to 255 characters, and two servers may issue the same one. So a client's row belongs
-- to the call that has it: called_as is its client correlation id, and empty on a server's row, whose id is unique as ever.
ALTER TABLE twophp_intent DROP CONSTRAINT twophp_intent_pk;
ALTER TABLE twophp_intent ALTER COLUMN server_correlation_id SET DATA TYPE varchar(255);
ALTER TABLE twophp_intent ADD COLUMN called_as varchar(128) NOT NULL
    GENERATED ALWAYS AS (CASE WHEN actor = 'client' THEN client_correlation_id ELSE '' END);
ALTER TABLE twophp_intent ADD CONSTRAINT twophp_intent_pk PRIMARY KEY (server_correlation_id, actor, called_as);

ALTER TABLE twophp_transition DROP CONSTRAINT twophp_transition_pk;
ALTER TABLE twophp_transition ALTER COLUMN server_correlation_id SET DATA TYPE varchar(255);
ALTER TABLE twophp_transition ADD COLUMN called_as varchar(128) DEFAULT '' NOT NULL;
UPDATE twophp_transition t SET called_as = (SELECT i.called_as FROM twophp_intent i
    WHERE i.actor = 'client' AND i.server_correlation_id = t.server_correlation_id) WHERE t.actor = 'client';
ALTER TABLE twophp_transition
    ADD CONSTRAINT twophp_transition_pk PRIMARY KEY (server_correlation_id, actor, epoch, to_phase, called_as);

-- Of two methods of one URL, one may speak 2PHP and the other not. What was called before is taken for POST.
ALTER TABLE twophp_call ALTER COLUMN server_correlation_id SET DATA TYPE varchar(255);
ALTER TABLE twophp_call ADD COLUMN http_method varchar(16) DEFAULT 'POST' NOT NULL;
UPDATE twophp_intent SET http_method = 'POST' WHERE actor = 'client';

DROP INDEX twophp_intent_called;
CREATE INDEX twophp_intent_called ON twophp_intent (service_endpoint, service_ledger_id, actor, http_method);

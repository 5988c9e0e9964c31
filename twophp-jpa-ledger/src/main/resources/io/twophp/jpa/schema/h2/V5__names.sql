-- What an intent is called, in the dialect of its client. A row from before has the defaults, which are those of 2PHP without tenants,
-- where the name is the owner's client correlation id. key_scope is empty where a name is its owner's.
ALTER TABLE twophp_intent ADD COLUMN dialect varchar(32) DEFAULT 'TWOPHP' NOT NULL;
ALTER TABLE twophp_intent ADD COLUMN tenant varchar(255) DEFAULT '' NOT NULL;
ALTER TABLE twophp_intent ADD COLUMN key_scope varchar(255);
ALTER TABLE twophp_intent ADD COLUMN key_until timestamp(6) with time zone;
ALTER TABLE twophp_intent ADD COLUMN key_reopens boolean DEFAULT FALSE NOT NULL;
ALTER TABLE twophp_intent ADD COLUMN key_freed_at timestamp(6) with time zone;

-- A name that was freed is held by no row: nulls are all different.
ALTER TABLE twophp_intent ADD COLUMN key_name varchar(255)
    GENERATED ALWAYS AS (CASE WHEN key_freed_at IS NULL THEN COALESCE(key_scope, owner) END);
ALTER TABLE twophp_intent ADD CONSTRAINT twophp_intent_name
    UNIQUE (service_ledger_id, key_name, client_correlation_id, tenant, dialect, actor);
ALTER TABLE twophp_intent DROP CONSTRAINT twophp_intent_key;

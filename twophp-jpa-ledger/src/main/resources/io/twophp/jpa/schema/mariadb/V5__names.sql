-- What an intent is called, in the dialect of its client. A row from before has the defaults, which are those of 2PHP without tenants,
-- where the name is the owner's client correlation id. key_scope is empty where a name is its owner's. MariaDB commits each statement; so
-- that a script that was cut off can be run again, each does nothing where it was done.
ALTER TABLE twophp_intent
    ADD COLUMN IF NOT EXISTS dialect      varchar(32)  NOT NULL DEFAULT 'TWOPHP',
    ADD COLUMN IF NOT EXISTS tenant       varchar(255) NOT NULL DEFAULT '',
    ADD COLUMN IF NOT EXISTS key_scope    varchar(255),
    ADD COLUMN IF NOT EXISTS key_until    datetime(6),
    ADD COLUMN IF NOT EXISTS key_reopens  boolean      NOT NULL DEFAULT FALSE,
    ADD COLUMN IF NOT EXISTS key_freed_at datetime(6);

-- A name that was freed is held by no row: nulls are all different.
ALTER TABLE twophp_intent
    ADD COLUMN IF NOT EXISTS key_name varchar(255)
        GENERATED ALWAYS AS (CASE WHEN key_freed_at IS NULL THEN COALESCE(key_scope, owner) END) STORED;
ALTER TABLE twophp_intent ADD UNIQUE INDEX IF NOT EXISTS twophp_intent_name
    (service_ledger_id, key_name, client_correlation_id, tenant, dialect, actor);
ALTER TABLE twophp_intent DROP INDEX IF EXISTS twophp_intent_key;

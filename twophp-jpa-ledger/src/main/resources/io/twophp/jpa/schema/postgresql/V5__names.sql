-- What an intent is called, in the dialect of its client. Nothing here rewrites the table: a row from before has the defaults, which are
-- those of 2PHP without tenants, where the name is the owner's client correlation id. key_scope is empty where a name is its owner's.
-- A large ledger can be prepared while it is used: see "Upgrading a large ledger" in docs/operations.md.
ALTER TABLE twophp_intent
    ADD COLUMN IF NOT EXISTS dialect      varchar(32)  COLLATE "C" NOT NULL DEFAULT 'TWOPHP',
    ADD COLUMN IF NOT EXISTS tenant       varchar(255) COLLATE "C" NOT NULL DEFAULT '',
    ADD COLUMN IF NOT EXISTS key_scope    varchar(255) COLLATE "C",
    ADD COLUMN IF NOT EXISTS key_until    timestamp(6) with time zone,
    ADD COLUMN IF NOT EXISTS key_reopens  boolean      NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS key_freed_at timestamp(6) with time zone;

-- A name that was freed is held by no row. Nothing that a move of a phase changes stands in the index, but where a move frees the name.
CREATE UNIQUE INDEX IF NOT EXISTS twophp_intent_name
    ON twophp_intent (service_ledger_id, (COALESCE(key_scope, owner)), client_correlation_id, tenant, dialect, actor)
    WHERE key_freed_at IS NULL;

ALTER TABLE twophp_intent DROP CONSTRAINT twophp_intent_key;

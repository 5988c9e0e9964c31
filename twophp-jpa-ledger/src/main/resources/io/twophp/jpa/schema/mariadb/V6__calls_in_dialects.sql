-- A call speaks a dialect; one from before spoke 2PHP. An answer that its server is told to forget, or that an intent's next execution is to
-- find, is kept here. ack_due says since when the server is to be told, for which the request stays: it is held until that is done.
-- MariaDB commits each statement; so that a script that was cut off can be run again, each does nothing where it was done.
ALTER TABLE twophp_call
    ADD COLUMN IF NOT EXISTS dialect       varchar(32) NOT NULL DEFAULT 'TWOPHP',
    ADD COLUMN IF NOT EXISTS answer_key_id varchar(64),
    ADD COLUMN IF NOT EXISTS answer        longblob,
    ADD COLUMN IF NOT EXISTS ack_due       datetime(6);
ALTER TABLE twophp_call DROP CONSTRAINT IF EXISTS twophp_call_unfinished;
ALTER TABLE twophp_call ADD CONSTRAINT IF NOT EXISTS twophp_call_held
    CHECK ((state IN ('OPEN', 'REGISTERED') OR ack_due IS NOT NULL) = (held_until IS NOT NULL));
ALTER TABLE twophp_call ADD CONSTRAINT IF NOT EXISTS twophp_call_answer CHECK ((answer_key_id IS NULL) = (answer IS NULL));

CREATE OR REPLACE VIEW twophp_key_usage (key_id, sealed, messages) AS
    SELECT key_id, 'request', COUNT(*) FROM twophp_payload GROUP BY key_id
    UNION ALL SELECT key_id, 'response', COUNT(*) FROM twophp_response GROUP BY key_id
    UNION ALL SELECT key_id, 'callback', COUNT(*) FROM twophp_callback GROUP BY key_id
    UNION ALL SELECT key_id, 'call', COUNT(*) FROM twophp_call WHERE key_id IS NOT NULL GROUP BY key_id
    UNION ALL SELECT answer_key_id, 'answer', COUNT(*) FROM twophp_call WHERE answer_key_id IS NOT NULL GROUP BY answer_key_id;

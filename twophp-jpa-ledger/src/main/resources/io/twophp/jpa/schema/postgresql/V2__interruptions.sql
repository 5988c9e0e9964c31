-- How many executions of an intent the infrastructure ended: they are bounded by time, and are none of its attempts.
ALTER TABLE twophp_intent ADD COLUMN interruptions integer NOT NULL DEFAULT 0;

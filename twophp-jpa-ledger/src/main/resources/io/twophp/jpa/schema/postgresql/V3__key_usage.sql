-- How many messages each encryption key has sealed that are still here, in every table that has such: a key may be taken out of the
-- configuration when none is left.
CREATE VIEW twophp_key_usage (key_id, sealed, messages) AS
    SELECT key_id, 'request', COUNT(*) FROM twophp_payload GROUP BY key_id
    UNION ALL SELECT key_id, 'response', COUNT(*) FROM twophp_response GROUP BY key_id
    UNION ALL SELECT key_id, 'callback', COUNT(*) FROM twophp_callback GROUP BY key_id
    UNION ALL SELECT key_id, 'call', COUNT(*) FROM twophp_call WHERE key_id IS NOT NULL GROUP BY key_id;

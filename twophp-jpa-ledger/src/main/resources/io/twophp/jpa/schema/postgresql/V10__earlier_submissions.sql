-- A call that was submitted anew knows the submission before the present one, whose row is still TTL_EXPIRED: that ends as ABANDONED with the
-- next submission, or with the call.
ALTER TABLE twophp_call
    ADD COLUMN earlier_client_id varchar(128) COLLATE "C",
    ADD COLUMN earlier_server_id varchar(255) COLLATE "C";

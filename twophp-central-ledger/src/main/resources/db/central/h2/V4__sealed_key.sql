-- The key by which the private key is sealed; null if it is not. A value of private_key that is sealed is longer.
ALTER TABLE central_identity ADD COLUMN sealed_by varchar(64);

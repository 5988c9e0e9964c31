DO $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conname = 'transfer_payee') THEN
        ALTER TABLE transfer ADD CONSTRAINT transfer_payee FOREIGN KEY (payee) REFERENCES payee (name)
            DEFERRABLE INITIALLY DEFERRED;
    END IF;
END $$

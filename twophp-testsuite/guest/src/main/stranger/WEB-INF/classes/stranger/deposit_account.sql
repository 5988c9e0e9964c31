CREATE INDEX IF NOT EXISTS deposit_account ON deposit (account)

DO $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conname = 'booking_seat') THEN
        ALTER TABLE booking ADD CONSTRAINT booking_seat UNIQUE (seat) DEFERRABLE INITIALLY DEFERRED;
    END IF;
END $$

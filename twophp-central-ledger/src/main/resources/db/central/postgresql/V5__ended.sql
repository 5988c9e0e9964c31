-- When the service reported that it was closed; null again with its next batch.
ALTER TABLE central_service ADD COLUMN ended_at timestamp(6) with time zone;

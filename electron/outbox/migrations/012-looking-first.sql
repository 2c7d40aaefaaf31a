-- What the cache knew before an intent was first sent: the item that it had read last for the first time.
ALTER TABLE intent ADD COLUMN mark_order INTEGER;
ALTER TABLE intent ADD COLUMN mark_id TEXT;
-- The service's own time when it was first sent, ISO 8601.
ALTER TABLE intent ADD COLUMN served_at TEXT;
-- How often the service had all of it and did not say that it was performed.
ALTER TABLE intent ADD COLUMN denials INTEGER NOT NULL DEFAULT 0;

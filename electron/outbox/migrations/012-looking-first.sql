-- The cache's position before an intent was first sent: the item that it had most recently read for the first time.
ALTER TABLE intent ADD COLUMN mark_order INTEGER;
ALTER TABLE intent ADD COLUMN mark_id TEXT;
-- The service's own time when the intent was first sent, ISO 8601.
ALTER TABLE intent ADD COLUMN served_at TEXT;
-- The number of times that the service had the complete request and did not confirm it.
ALTER TABLE intent ADD COLUMN denials INTEGER NOT NULL DEFAULT 0;

-- Files that were added to the outbox together.
CREATE TABLE batch (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL
) STRICT;

ALTER TABLE intent ADD COLUMN batch INTEGER REFERENCES batch (seq);
-- Its position among waiting intents: `seq` until the user moves it.
ALTER TABLE intent ADD COLUMN place INTEGER;

INSERT INTO batch (at) SELECT DISTINCT created_at FROM intent WHERE kind = 'upload' ORDER BY created_at;
UPDATE intent SET batch = (SELECT seq FROM batch WHERE at = created_at) WHERE kind = 'upload';

CREATE INDEX intent_by_batch ON intent (batch, seq) WHERE batch IS NOT NULL;

-- The user's choices for the whole outbox, such as paused uploads.
CREATE TABLE wish (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

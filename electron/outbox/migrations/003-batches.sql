-- Files that were put into the outbox together.
CREATE TABLE batch (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL
) STRICT;

ALTER TABLE intent ADD COLUMN batch INTEGER REFERENCES batch (seq);
-- Where it stands among those that wait: `seq` until a person moves it.
ALTER TABLE intent ADD COLUMN place INTEGER;

INSERT INTO batch (at) SELECT DISTINCT created_at FROM intent WHERE kind = 'upload' ORDER BY created_at;
UPDATE intent SET batch = (SELECT seq FROM batch WHERE at = created_at) WHERE kind = 'upload';

CREATE INDEX intent_by_batch ON intent (batch, seq) WHERE batch IS NOT NULL;

-- What a person said of the outbox as a whole, such as that uploads rest.
CREATE TABLE wish (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

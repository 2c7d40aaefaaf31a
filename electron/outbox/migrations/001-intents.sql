-- One row for each intent: a creation or upload that the user requested. `seq` is the order of the requests.
CREATE TABLE intent (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('create', 'upload')),
  resource TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'done', 'failed', 'unknown', 'cancelled')),
  title TEXT NOT NULL,
  -- JSON: the body exactly as it is sent. Of an upload's content it only has the size.
  body TEXT NOT NULL,
  path TEXT,
  file_name TEXT,
  file_size INTEGER,
  file_mtime_ms REAL,
  sha256 TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  -- JSON: the failure; null if there is none.
  error TEXT,
  result_id TEXT,
  -- JSON: the names of the members that the service returned with other values than sent.
  not_taken TEXT NOT NULL DEFAULT '[]',
  notice TEXT,
  -- The service's latest response, unchanged.
  answer TEXT,
  -- 1: the user removed it from the list. The row is kept as history.
  discarded_at TEXT,
  CHECK ((kind = 'upload') = (path IS NOT NULL))
) STRICT;

CREATE INDEX intent_by_state ON intent (state, kind, seq) WHERE discarded_at IS NULL;

CREATE TABLE event (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  intent INTEGER NOT NULL REFERENCES intent (seq),
  at TEXT NOT NULL,
  what TEXT NOT NULL,
  words TEXT NOT NULL
) STRICT;

CREATE INDEX event_by_intent ON event (intent, seq);

-- Items that the program created, until a complete pass has seen them.
CREATE TABLE created (
  resource TEXT NOT NULL,
  id TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- The last pass that had begun by then: only a later one says something by not seeing it.
  after_run INTEGER NOT NULL,
  -- The pass that saw it.
  seen_run INTEGER,
  -- When a complete pass ended that had begun later and did not see it.
  missed_at INTEGER,
  PRIMARY KEY (resource, id)
) WITHOUT ROWID;

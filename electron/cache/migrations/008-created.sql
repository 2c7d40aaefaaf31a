-- Items that the program created, until a complete pass has seen them.
CREATE TABLE created (
  resource TEXT NOT NULL,
  id TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- The latest pass that had started by then. Only a later pass can find that the item is missing.
  after_run INTEGER NOT NULL,
  -- The pass that saw it.
  seen_run INTEGER,
  -- The end of a complete later pass that did not see it.
  missed_at INTEGER,
  PRIMARY KEY (resource, id)
) WITHOUT ROWID;

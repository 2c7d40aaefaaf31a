-- Files that are handed over in parts. They are in the outbox once their batch says how many come, and entries soon after.
CREATE TABLE coming (
  batch INTEGER NOT NULL REFERENCES batch (seq),
  place INTEGER NOT NULL,
  -- JSON: body and source.
  upload TEXT NOT NULL,
  PRIMARY KEY (batch, place)
) STRICT, WITHOUT ROWID;

-- How many files of it are no entries yet, and their bytes; 0 while the parts are not all here.
ALTER TABLE batch ADD COLUMN coming INTEGER NOT NULL DEFAULT 0;
ALTER TABLE batch ADD COLUMN coming_bytes INTEGER NOT NULL DEFAULT 0;

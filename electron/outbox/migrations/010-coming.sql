-- Files that are added in parts. They belong to the outbox when their batch has their number, and become entries soon after.
CREATE TABLE coming (
  batch INTEGER NOT NULL REFERENCES batch (seq),
  place INTEGER NOT NULL,
  -- JSON: body and source.
  upload TEXT NOT NULL,
  PRIMARY KEY (batch, place)
) STRICT, WITHOUT ROWID;

-- The number of its files that are not entries yet, and their bytes; 0 until all parts have arrived.
ALTER TABLE batch ADD COLUMN coming INTEGER NOT NULL DEFAULT 0;
ALTER TABLE batch ADD COLUMN coming_bytes INTEGER NOT NULL DEFAULT 0;

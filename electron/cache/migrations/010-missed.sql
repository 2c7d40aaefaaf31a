-- Pages that a pass has kept: a list that came on one page cannot have moved while it was read.
ALTER TABLE run ADD COLUMN pages INTEGER NOT NULL DEFAULT 0;
UPDATE run SET pages = items;

-- What the last whole pass over several pages did not see: gone when the next one does not see it either.
CREATE TABLE missed (
  resource TEXT NOT NULL,
  pk INTEGER NOT NULL,
  PRIMARY KEY (resource, pk)
) WITHOUT ROWID;

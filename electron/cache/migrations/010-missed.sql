-- The number of pages that a pass stored. A list of one page cannot have shifted while it was read.
ALTER TABLE run ADD COLUMN pages INTEGER NOT NULL DEFAULT 0;
UPDATE run SET pages = items;

-- Items that the last full pass over several pages did not see. They are deleted if the next one does not see them either.
CREATE TABLE missed (
  resource TEXT NOT NULL,
  pk INTEGER NOT NULL,
  PRIMARY KEY (resource, pk)
) WITHOUT ROWID;

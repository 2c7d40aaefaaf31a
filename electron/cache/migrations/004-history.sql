-- The changes that one run found, or that the program caused by creating or fetching items one after the other. Contains
-- their totals, so that no count needs a scan.
CREATE TABLE batch (
  id INTEGER PRIMARY KEY,
  -- Null for changes that the program caused.
  run INTEGER,
  resource TEXT NOT NULL,
  cause TEXT NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  added INTEGER NOT NULL DEFAULT 0,
  changed INTEGER NOT NULL DEFAULT 0,
  gone INTEGER NOT NULL DEFAULT 0,
  bytes INTEGER NOT NULL DEFAULT 0,
  -- 1: some of its changes were deleted to limit the size of the history.
  cut INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX batch_by_cause ON batch (cause, resource, run);

ALTER TABLE change ADD COLUMN batch INTEGER NOT NULL DEFAULT 0;
-- The former and current titles of the item, folded for the search.
ALTER TABLE change ADD COLUMN name TEXT NOT NULL DEFAULT '';
INSERT INTO batch (run, resource, cause, first_at, last_at, added, changed, gone, bytes)
  SELECT run, resource, 'sync', min(at), max(at), sum(kind IN ('added', 'back')), sum(kind = 'changed'),
    sum(kind = 'gone'), 90 * count(*)
  FROM change GROUP BY run, resource ORDER BY min(id);
UPDATE change SET batch =
  (SELECT id FROM batch WHERE batch.run IS change.run AND batch.resource = change.resource);
-- The former names of members do not include attributes. They are recorded from now on.
UPDATE change SET members = NULL;
CREATE INDEX change_by_batch ON change (batch, kind);
CREATE INDEX change_by_item ON change (pk);

-- The values of each changed member before and after, compressed like bodies. Separate, so that the table of changes stays small.
CREATE TABLE change_value (
  id INTEGER PRIMARY KEY,
  text BLOB NOT NULL,
  dictionary INTEGER
);

-- Items whose body is the response to a creation or to get-one, which can contain other members than a page.
CREATE TABLE own_body (
  pk INTEGER PRIMARY KEY,
  cause TEXT NOT NULL
);

-- One row for each item ever read. Columns written on every pass are separate from the bodies, so that the rows stay small.
CREATE TABLE item (
  pk INTEGER PRIMARY KEY,
  resource TEXT NOT NULL,
  id TEXT NOT NULL,
  digest BLOB NOT NULL,
  run INTEGER NOT NULL,
  gone INTEGER NOT NULL DEFAULT 0,
  seen_at INTEGER NOT NULL,
  -- Null until a change is recorded. Items found by the first pass have no change.
  changed_at INTEGER
);
CREATE UNIQUE INDEX item_by_id ON item (resource, id);

-- The raw body: as text, or deflated with a dictionary.
CREATE TABLE packed (
  pk INTEGER PRIMARY KEY,
  text BLOB NOT NULL,
  dictionary INTEGER
);

-- The common text of the bodies of a resource. Never changed, because the bodies compressed with it need it.
CREATE TABLE dictionary (
  id INTEGER PRIMARY KEY,
  resource TEXT NOT NULL,
  bytes BLOB NOT NULL
);

-- The body, byte for byte. `unpacked` is a function of the program.
CREATE VIEW body AS SELECT pk, unpacked(text, dictionary) AS text FROM packed;

-- The products that use an asset.
CREATE TABLE asset_use (
  asset TEXT NOT NULL,
  product INTEGER NOT NULL,
  PRIMARY KEY (asset, product)
) WITHOUT ROWID;

-- Names of referenced entities, which are only known from the items that contain them.
CREATE TABLE named (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  note TEXT,
  PRIMARY KEY (kind, id)
) WITHOUT ROWID;

-- The number of items of a resource with the same flags and type, so that no count needs a scan.
CREATE TABLE tally (
  resource TEXT NOT NULL,
  flags INTEGER NOT NULL,
  type TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (resource, flags, type)
) WITHOUT ROWID;

CREATE TABLE sync_state (
  resource TEXT PRIMARY KEY,
  state TEXT NOT NULL,
  synced_at INTEGER,
  problem TEXT,
  -- The running pass and its checkpoint; null between passes.
  run INTEGER,
  link TEXT,
  checkpoint_at INTEGER
) WITHOUT ROWID;

CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  resource TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  outcome TEXT NOT NULL,
  -- The first complete pass of a resource. Changes are recorded from then on.
  first INTEGER NOT NULL,
  items INTEGER NOT NULL DEFAULT 0,
  added INTEGER NOT NULL DEFAULT 0,
  changed INTEGER NOT NULL DEFAULT 0,
  gone INTEGER NOT NULL DEFAULT 0,
  -- The number of pages with errors. A pass with such pages marks no items as deleted.
  faults INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE change (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  run INTEGER,
  resource TEXT NOT NULL,
  pk INTEGER NOT NULL,
  kind TEXT NOT NULL,
  -- The names of the changed members, as a JSON array.
  members TEXT
);
CREATE INDEX change_by_time ON change (at);

CREATE TABLE meta (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

-- Runs that save files into folders. They resume after a restart.
CREATE TABLE run (
  id TEXT PRIMARY KEY,
  state TEXT NOT NULL,
  folder TEXT NOT NULL,
  -- The options as JSON.
  options TEXT NOT NULL,
  -- Identifies runs that write the same files: the scope and the options.
  of TEXT NOT NULL,
  folders INTEGER NOT NULL,
  came INTEGER NOT NULL DEFAULT 0,
  took INTEGER NOT NULL DEFAULT 0,
  manifest TEXT,
  problem TEXT,
  begun_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;

CREATE TABLE file (
  run TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
  n INTEGER NOT NULL,
  -- Relative to the folder of the run.
  path TEXT NOT NULL,
  folded TEXT NOT NULL,
  asset TEXT NOT NULL,
  filename TEXT NOT NULL,
  sku TEXT,
  -- Its address at the service.
  address TEXT,
  checksum TEXT,
  size INTEGER,
  modified TEXT,
  converts INTEGER NOT NULL,
  renamed INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting',
  words TEXT,
  tries INTEGER NOT NULL DEFAULT 0,
  -- While it is written: the incomplete file next to the final one.
  part TEXT,
  -- The checksum of the written file.
  sha256 TEXT,
  bytes INTEGER,
  width INTEGER,
  height INTEGER,
  PRIMARY KEY (run, n)
) STRICT, WITHOUT ROWID;
CREATE INDEX file_state ON file (run, state, n);
CREATE INDEX file_path ON file (run, folded);

-- The written files, so that the next run recognizes its files and fetches only changed ones.
CREATE TABLE written (
  path TEXT PRIMARY KEY,
  asset TEXT NOT NULL,
  -- Its content at that time, and the written file.
  source TEXT NOT NULL,
  made TEXT NOT NULL,
  of TEXT NOT NULL,
  size INTEGER NOT NULL,
  mtime REAL NOT NULL,
  sha256 TEXT NOT NULL,
  width INTEGER,
  height INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX written_source ON written (source, made);

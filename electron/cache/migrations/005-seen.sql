-- The items that a running pass has seen unchanged, by page: keys as 32-bit numbers. Deleted when the pass ends.
CREATE TABLE seen (
  run INTEGER NOT NULL,
  keys BLOB NOT NULL
);

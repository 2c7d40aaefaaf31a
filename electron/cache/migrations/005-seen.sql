-- What a pass under way has seen unchanged, a page at a time: keys as 32-bit numbers. Gone when the pass ends.
CREATE TABLE seen (
  run INTEGER NOT NULL,
  keys BLOB NOT NULL
);

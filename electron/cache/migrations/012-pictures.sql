-- Facts about pictures by content: by the service's checksum, otherwise by address and date. A picture whose header alone was read
-- has no edge, fill or print.
CREATE TABLE picture (
  key INTEGER PRIMARY KEY,
  content TEXT NOT NULL UNIQUE,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  format TEXT NOT NULL,
  space TEXT,
  alpha INTEGER,
  orientation INTEGER,
  frames INTEGER,
  -- In percent: the white share of its edge, and the share of its width or height that the object fills.
  edge INTEGER,
  fill INTEGER,
  -- The perceptual hash, by which similar pictures are found.
  print BLOB,
  -- The key of the first similar picture; its own key if there is none, null until it is compared.
  kin INTEGER,
  looked_at INTEGER NOT NULL
);
CREATE INDEX picture_by_kin ON picture (kin);

-- The assets with that content.
CREATE TABLE pictured (
  pk INTEGER PRIMARY KEY,
  picture INTEGER NOT NULL
);
CREATE INDEX pictured_by_picture ON pictured (picture);

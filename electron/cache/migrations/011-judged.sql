-- The profiles that products were judged by. The signature says what of a profile decides; null until all were judged.
CREATE TABLE judged_profile (
  key INTEGER PRIMARY KEY,
  profile TEXT NOT NULL UNIQUE,
  signature TEXT,
  judged_at INTEGER
);

CREATE TABLE judged_rule (
  key INTEGER PRIMARY KEY,
  profile INTEGER NOT NULL,
  rule TEXT NOT NULL,
  UNIQUE (profile, rule)
);

-- Products that a rule does not pass: 1 they fail, 0 what it asks was not looked at yet.
CREATE TABLE verdict (
  rule INTEGER NOT NULL,
  pk INTEGER NOT NULL,
  fails INTEGER NOT NULL,
  PRIMARY KEY (rule, pk)
) WITHOUT ROWID;

-- How a product does by a profile that has rules for it: rules it passes, of how many, musts it fails, share by weight in thousandths.
CREATE TABLE score (
  profile INTEGER NOT NULL,
  pk INTEGER NOT NULL,
  passed INTEGER NOT NULL,
  rules INTEGER NOT NULL,
  musts INTEGER NOT NULL,
  share INTEGER NOT NULL,
  PRIMARY KEY (profile, pk)
) WITHOUT ROWID;

-- Products that changed since they were judged. A newer change takes a new place.
CREATE TABLE judge_due (
  place INTEGER PRIMARY KEY,
  pk INTEGER NOT NULL UNIQUE
);

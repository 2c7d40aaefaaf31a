-- The profiles by which products were evaluated. The signature identifies the rules of a profile; null until all products are evaluated.
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

-- Products that do not pass a rule: 1 if they fail, 0 if its picture is not analysed yet.
CREATE TABLE verdict (
  rule INTEGER NOT NULL,
  pk INTEGER NOT NULL,
  fails INTEGER NOT NULL,
  PRIMARY KEY (rule, pk)
) WITHOUT ROWID;

-- The score of a product in a profile that has rules for it: passed rules, all rules, failed musts, and the weighted share in thousandths.
CREATE TABLE score (
  profile INTEGER NOT NULL,
  pk INTEGER NOT NULL,
  passed INTEGER NOT NULL,
  rules INTEGER NOT NULL,
  musts INTEGER NOT NULL,
  share INTEGER NOT NULL,
  PRIMARY KEY (profile, pk)
) WITHOUT ROWID;

-- Products queued for evaluation, because they have changed. A newer change gets a new position in the queue.
CREATE TABLE judge_due (
  place INTEGER PRIMARY KEY,
  pk INTEGER NOT NULL UNIQUE
);

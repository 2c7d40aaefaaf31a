-- What the account was not allowed to create when it was last tried. It outlives the entries that were refused.
CREATE TABLE refusal (
  resource TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  message TEXT NOT NULL
) WITHOUT ROWID;

-- Creation denials: what the account was not permitted to create at its last attempt. They stay after the rejected entries are deleted.
CREATE TABLE refusal (
  resource TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  message TEXT NOT NULL
) WITHOUT ROWID;

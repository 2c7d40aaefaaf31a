-- Items with staged edits, for the view of them. The outbox has the edits; this table follows it.
CREATE TABLE edited (
  resource TEXT NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (resource, id)
) STRICT, WITHOUT ROWID;

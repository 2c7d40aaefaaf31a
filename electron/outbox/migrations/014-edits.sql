-- JSON: the edit of an existing item, whose ID is `result_id`: its field, its values, and the values that the service had when it was sent. Null for creations and uploads. The kind of such a row is 'create'.
ALTER TABLE intent ADD COLUMN edit TEXT;

CREATE INDEX intent_edited ON intent (state, seq) WHERE edit IS NOT NULL AND discarded_at IS NULL;

-- The fields that the service refused to change for this account.
CREATE TABLE refused_field (
  resource TEXT NOT NULL,
  field TEXT NOT NULL,
  message TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (resource, field)
) STRICT, WITHOUT ROWID;

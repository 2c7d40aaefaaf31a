-- The fields whose values are indexed from the bodies for filters and their counts: links, lists, and requested free attributes.
CREATE TABLE fact_field (
  id INTEGER PRIMARY KEY,
  resource TEXT NOT NULL,
  name TEXT NOT NULL,
  -- The free attribute; empty for a field.
  attribute TEXT NOT NULL,
  -- The key up to which the bodies were read; null: all of them.
  read_to INTEGER,
  UNIQUE (resource, name, attribute)
);

-- One row for each value: text, number, or a blob of one byte for yes and no; null if only the count matters.
CREATE TABLE fact (
  field INTEGER NOT NULL,
  pk INTEGER NOT NULL,
  at INTEGER NOT NULL,
  value,
  PRIMARY KEY (field, pk, at)
) WITHOUT ROWID;

-- Free attributes have separate columns, so only fields are indexed for filters.
DELETE FROM fact WHERE field IN (SELECT id FROM fact_field WHERE attribute <> '');

CREATE TABLE plain_fact_field (
  id INTEGER PRIMARY KEY,
  resource TEXT NOT NULL,
  name TEXT NOT NULL,
  -- The key up to which the bodies were read; null: all of them.
  read_to INTEGER,
  UNIQUE (resource, name)
);
INSERT INTO plain_fact_field SELECT id, resource, name, read_to FROM fact_field WHERE attribute = '';
DROP TABLE fact_field;
ALTER TABLE plain_fact_field RENAME TO fact_field;

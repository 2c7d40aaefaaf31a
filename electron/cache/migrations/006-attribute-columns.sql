-- The free attributes of the products once more, attribute by attribute, so that a filter reads one and not every body.
-- A stretch is some hundred products that follow each other; what comes after the last one was not written yet.
CREATE TABLE attribute_stretch (
  first INTEGER PRIMARY KEY,
  last INTEGER NOT NULL
);

-- What the products of a stretch have of one attribute: keys and values, as deflated JSON.
CREATE TABLE attribute_values (
  name TEXT NOT NULL,
  first INTEGER NOT NULL,
  packed BLOB NOT NULL,
  PRIMARY KEY (name, first)
) WITHOUT ROWID;

-- Products whose values changed since their stretch was written: their bodies tell.
CREATE TABLE attribute_late (pk INTEGER PRIMARY KEY);

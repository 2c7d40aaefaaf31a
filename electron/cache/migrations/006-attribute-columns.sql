-- A copy of the free attributes of the products by attribute, so that a filter reads one attribute instead of every body.
-- A stretch is a range of some hundred consecutive products; products after the last stretch are not stored yet.
CREATE TABLE attribute_stretch (
  first INTEGER PRIMARY KEY,
  last INTEGER NOT NULL
);

-- The values of one attribute in the products of a stretch: keys and values, as deflated JSON.
CREATE TABLE attribute_values (
  name TEXT NOT NULL,
  first INTEGER NOT NULL,
  packed BLOB NOT NULL,
  PRIMARY KEY (name, first)
) WITHOUT ROWID;

-- Products whose values changed after their stretch was stored. Their values are read from the bodies.
CREATE TABLE attribute_late (pk INTEGER PRIMARY KEY);

-- Everything to which items refer by ID, cached or not: a short key for each, and the data about it that items contain.
-- Products and assets have separate lists and are only present here with their IDs.
CREATE TABLE thing (
  key INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  -- Null while only its ID is known.
  name TEXT,
  note TEXT,
  -- The name in the form by which lists are sorted.
  k_name TEXT,
  -- The ID of its parent.
  parent TEXT,
  -- Its members as JSON, merged from all items that contain it.
  body TEXT,
  told_at INTEGER
);
CREATE UNIQUE INDEX thing_by_id ON thing (kind, id);
CREATE INDEX thing_by_name ON thing (kind, k_name, key) WHERE kind NOT IN ('product', 'asset');
CREATE INDEX thing_by_parent ON thing (kind, parent) WHERE parent IS NOT NULL;

-- The search index of those with a name.
CREATE VIRTUAL TABLE f_thing_words USING fts5(
  name, note, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);

-- The fields that refer to entities of a kind.
CREATE TABLE link_field (
  id INTEGER PRIMARY KEY,
  resource TEXT NOT NULL,
  field TEXT NOT NULL,
  kind TEXT NOT NULL,
  UNIQUE (kind, resource, field)
);

-- The references: an item (not a deleted one) refers to an entity in a field.
CREATE TABLE naming (
  field INTEGER NOT NULL,
  thing INTEGER NOT NULL,
  pk INTEGER NOT NULL,
  PRIMARY KEY (field, thing, pk)
) WITHOUT ROWID;

-- Channels that were requested from the service but not received.
CREATE TABLE channel_asked (
  id TEXT PRIMARY KEY,
  asked_at INTEGER NOT NULL,
  outcome TEXT NOT NULL
) WITHOUT ROWID;

-- The tables above replace both of these. They are filled from the bodies.
DROP TABLE named;
DROP TABLE asset_use;

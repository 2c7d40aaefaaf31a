-- Everything that items name by id, whether it is here or not: a short key for each, and what is told of it in full
-- where it appears. Products and assets have lists of their own and stand here by their ids alone.
CREATE TABLE thing (
  key INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  -- Null while it is known by its id alone.
  name TEXT,
  note TEXT,
  -- The name as a list is put in order by it.
  k_name TEXT,
  -- The id of what it lies in.
  parent TEXT,
  -- Its members, put together from where it appears, as JSON.
  body TEXT,
  told_at INTEGER
);
CREATE UNIQUE INDEX thing_by_id ON thing (kind, id);
CREATE INDEX thing_by_name ON thing (kind, k_name, key) WHERE kind NOT IN ('product', 'asset');
CREATE INDEX thing_by_parent ON thing (kind, parent) WHERE parent IS NOT NULL;

-- The words of those that have a name.
CREATE VIRTUAL TABLE f_thing_words USING fts5(
  name, note, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);

-- The fields that name things of a kind.
CREATE TABLE link_field (
  id INTEGER PRIMARY KEY,
  resource TEXT NOT NULL,
  field TEXT NOT NULL,
  kind TEXT NOT NULL,
  UNIQUE (kind, resource, field)
);

-- Which item (not gone) names which thing, in which field.
CREATE TABLE naming (
  field INTEGER NOT NULL,
  thing INTEGER NOT NULL,
  pk INTEGER NOT NULL,
  PRIMARY KEY (field, thing, pk)
) WITHOUT ROWID;

-- Channels that the service was asked for without getting them.
CREATE TABLE channel_asked (
  id TEXT PRIMARY KEY,
  asked_at INTEGER NOT NULL,
  outcome TEXT NOT NULL
) WITHOUT ROWID;

-- Both are part of the above; the bodies tell everything again.
DROP TABLE named;
DROP TABLE asset_use;

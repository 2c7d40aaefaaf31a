-- New values for fields of items that have not been sent yet: one row for each field of an item. Values are JSON; null is an empty value.
CREATE TABLE staged_edit (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  resource TEXT NOT NULL CHECK (resource IN ('product', 'asset')),
  item TEXT NOT NULL,
  field TEXT NOT NULL,
  -- The order of items in the list: the same for all edits of one item.
  item_order INTEGER NOT NULL,
  -- The latest known value of the service, and its value when the edit was made.
  base TEXT NOT NULL,
  first_base TEXT NOT NULL,
  value TEXT NOT NULL,
  origin TEXT NOT NULL,
  created_at TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('staged', 'changedSince', 'missing', 'conflict')),
  -- JSON: its effects on rules; null until they are evaluated.
  rules TEXT,
  -- Whether it breaks a rule: 1 for a «should» rule, 2 for a «must» rule.
  breaks INTEGER NOT NULL DEFAULT 0,
  UNIQUE (resource, item, field)
) STRICT;

CREATE INDEX staged_edit_in_order ON staged_edit (item_order DESC, seq, state, breaks);

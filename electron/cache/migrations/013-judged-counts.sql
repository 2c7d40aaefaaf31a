-- The number of products that fail a rule or could not be evaluated by it; the number that a profile evaluates, and that pass it.
ALTER TABLE judged_rule ADD COLUMN fail INTEGER NOT NULL DEFAULT 0;
ALTER TABLE judged_rule ADD COLUMN open INTEGER NOT NULL DEFAULT 0;
ALTER TABLE judged_profile ADD COLUMN products INTEGER NOT NULL DEFAULT 0;
ALTER TABLE judged_profile ADD COLUMN pass INTEGER NOT NULL DEFAULT 0;
UPDATE judged_rule SET
  fail = (SELECT count(*) FROM verdict WHERE rule = judged_rule.key AND fails = 1),
  open = (SELECT count(*) FROM verdict WHERE rule = judged_rule.key AND fails = 0);
UPDATE judged_profile SET
  products = (SELECT count(*) FROM score WHERE profile = judged_profile.key),
  pass = (SELECT count(*) FROM score WHERE profile = judged_profile.key AND musts = 0);

-- The identifying values of the product when it was evaluated and since then, as JSON: lists of keys by the fields that identify
-- products; null: the current values.
ALTER TABLE judge_due ADD COLUMN former TEXT;
-- For products that are already queued, these values are unknown.
UPDATE judged_profile SET signature = NULL WHERE EXISTS (SELECT 1 FROM judge_due);

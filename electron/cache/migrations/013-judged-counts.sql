-- How many products a rule finds at fault, and how many it could not look at; how many a profile judges, and passes.
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

-- What it was known by when it was judged and until now, as JSON: lists of keys by the fields that tell products apart; null: by
-- what it is known by now.
ALTER TABLE judge_due ADD COLUMN former TEXT;
-- Of what is due already that is not known.
UPDATE judged_profile SET signature = NULL WHERE EXISTS (SELECT 1 FROM judge_due);

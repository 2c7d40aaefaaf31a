-- Musts of a profile that could not be evaluated for a product because its picture is not analysed, and how many products fail no
-- must but have such a rule: they neither pass nor fail.
ALTER TABLE score ADD COLUMN open INTEGER NOT NULL DEFAULT 0;
ALTER TABLE judged_profile ADD COLUMN open INTEGER NOT NULL DEFAULT 0;
-- Which of a profile's open rules are musts is not stored: such a profile is evaluated again.
UPDATE judged_profile SET signature = NULL
  WHERE EXISTS (SELECT 1 FROM judged_rule WHERE judged_rule.profile = judged_profile.key AND judged_rule.open > 0);

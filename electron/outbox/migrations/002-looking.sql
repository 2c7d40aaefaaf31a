-- What may have been done is looked for in the account, and one intent can wait for another.
ALTER TABLE intent ADD COLUMN sent_at TEXT;
-- JSON: ids of items that could be taken for it and were in the account before it was first sent. Null: never sent.
ALTER TABLE intent ADD COLUMN before TEXT;
-- JSON of how far the looking has come; null where nothing is looked for.
ALTER TABLE intent ADD COLUMN look TEXT;
-- 1: it is the person's to decide.
ALTER TABLE intent ADD COLUMN asks INTEGER NOT NULL DEFAULT 0;
-- 1: a person stopped it while the service had it, so that it is not sent again.
ALTER TABLE intent ADD COLUMN stopped INTEGER NOT NULL DEFAULT 0;
-- JSON: items that may be it, or that are in its place.
ALTER TABLE intent ADD COLUMN found TEXT NOT NULL DEFAULT '[]';

-- An answer was the item alone; it is what came, with when.
UPDATE intent SET answer = json_object(
  'at', changed_at, 'status', NULL, 'raw', substr(answer, 1, 20000), 'cut', json(iif(length(answer) > 20000, 'true', 'false'))
) WHERE answer IS NOT NULL;
UPDATE intent SET sent_at = (
  SELECT max(at) FROM event WHERE event.intent = intent.seq AND what = 'sent'
);
UPDATE intent SET look = '{"passes":0,"notBefore":null,"lookedAt":null,"why":null,"problem":null}'
  WHERE state = 'unknown';
UPDATE intent SET asks = 1, look = json_set(look, '$.why', 'noList') WHERE state = 'unknown' AND resource = 'channel';

CREATE INDEX intent_by_result ON intent (resource, result_id) WHERE result_id IS NOT NULL;

-- What has to be done before an intent, and the member of its body that gets the id of what comes of it.
CREATE TABLE dependency (
  intent INTEGER NOT NULL REFERENCES intent (seq),
  place INTEGER NOT NULL,
  needs INTEGER NOT NULL REFERENCES intent (seq),
  member TEXT,
  PRIMARY KEY (intent, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX dependency_by_need ON dependency (needs);

-- The account is searched for the results of intents that may have been performed, and an intent can depend on others.
ALTER TABLE intent ADD COLUMN sent_at TEXT;
-- JSON: IDs of items that look like its result but existed before it was first sent. Null: never sent.
ALTER TABLE intent ADD COLUMN before TEXT;
-- JSON: the state of the search; null if there is no search.
ALTER TABLE intent ADD COLUMN look TEXT;
-- 1: the user has to decide.
ALTER TABLE intent ADD COLUMN asks INTEGER NOT NULL DEFAULT 0;
-- 1: the user stopped it while the service may have had it, so it is not sent again.
ALTER TABLE intent ADD COLUMN stopped INTEGER NOT NULL DEFAULT 0;
-- JSON: items that may be its result, or that conflict with it.
ALTER TABLE intent ADD COLUMN found TEXT NOT NULL DEFAULT '[]';

-- A response was only the item. Now it is the raw response with its time.
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

-- The intents that must be done before an intent, and the member of its body that receives the ID of their result.
CREATE TABLE dependency (
  intent INTEGER NOT NULL REFERENCES intent (seq),
  place INTEGER NOT NULL,
  needs INTEGER NOT NULL REFERENCES intent (seq),
  member TEXT,
  PRIMARY KEY (intent, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX dependency_by_need ON dependency (needs);

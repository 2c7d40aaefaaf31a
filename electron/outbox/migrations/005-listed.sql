-- The rows of the outbox list in their order, with the columns of every filter except the search text: no list reads the bodies.
CREATE INDEX intent_listed ON intent (
  CASE WHEN state = 'failed' OR (state = 'unknown' AND asks = 1) THEN 0
    WHEN state IN ('waiting', 'sending', 'unknown') THEN 1 ELSE 2 END,
  seq DESC, state, asks, resource, created_at, discarded_at
) WHERE discarded_at IS NULL;

-- The list has one row for each batch of two or more. This index has the entries without a batch, in the order of the list.
CREATE INDEX intent_alone ON intent (
  CASE WHEN state = 'failed' OR (state = 'unknown' AND asks = 1) THEN 0
    WHEN state IN ('waiting', 'sending', 'unknown') THEN 1 ELSE 2 END,
  seq DESC, batch, discarded_at
) WHERE discarded_at IS NULL AND batch IS NULL;

-- Creations have batches too. The entries of a batch are read by state.
DROP INDEX upload_of_batch;
CREATE INDEX member_of_batch ON intent (batch, state, already_there, ifnull(place, seq))
  WHERE batch IS NOT NULL AND discarded_at IS NULL;

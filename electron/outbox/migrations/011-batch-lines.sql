-- The list has a line for each batch of two or more: an index for the entries of none, in the list's order.
CREATE INDEX intent_alone ON intent (
  CASE WHEN state = 'failed' OR (state = 'unknown' AND asks = 1) THEN 0
    WHEN state IN ('waiting', 'sending', 'unknown') THEN 1 ELSE 2 END,
  seq DESC, batch, discarded_at
) WHERE discarded_at IS NULL AND batch IS NULL;

-- Creations have batches too: what is read of a batch is read by its state.
DROP INDEX upload_of_batch;
CREATE INDEX member_of_batch ON intent (batch, state, already_there, ifnull(place, seq))
  WHERE batch IS NOT NULL AND discarded_at IS NULL;

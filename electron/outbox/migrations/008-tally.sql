-- The number of entries of each kind, updated by the triggers below, so that no query counts rows. Discarded entries are not counted.
CREATE TABLE tally (
  kind TEXT NOT NULL,
  -- 0: no batch.
  batch INTEGER NOT NULL,
  state TEXT NOT NULL,
  asks INTEGER NOT NULL,
  already_there INTEGER NOT NULL,
  entries INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (kind, batch, state, asks, already_there)
) STRICT, WITHOUT ROWID;

INSERT INTO tally
  SELECT kind, ifnull(batch, 0), state, asks, already_there, count(*), sum(ifnull(file_size, 0)) FROM intent
  WHERE discarded_at IS NULL GROUP BY 1, 2, 3, 4, 5;

CREATE TRIGGER tally_came AFTER INSERT ON intent WHEN new.discarded_at IS NULL BEGIN
  INSERT INTO tally
    VALUES (new.kind, ifnull(new.batch, 0), new.state, new.asks, new.already_there, 1, ifnull(new.file_size, 0))
    ON CONFLICT DO UPDATE SET entries = entries + 1, bytes = bytes + excluded.bytes;
END;

CREATE TRIGGER tally_changed AFTER UPDATE OF kind, batch, state, asks, already_there, file_size, discarded_at ON intent
WHEN (old.kind, old.batch, old.state, old.asks, old.already_there, old.file_size, old.discarded_at)
  IS NOT (new.kind, new.batch, new.state, new.asks, new.already_there, new.file_size, new.discarded_at)
BEGIN
  UPDATE tally SET entries = entries - 1, bytes = bytes - ifnull(old.file_size, 0)
    WHERE old.discarded_at IS NULL AND kind = old.kind AND batch = ifnull(old.batch, 0) AND state = old.state
    AND asks = old.asks AND already_there = old.already_there;
  INSERT INTO tally
    SELECT new.kind, ifnull(new.batch, 0), new.state, new.asks, new.already_there, 1, ifnull(new.file_size, 0)
    WHERE new.discarded_at IS NULL
    ON CONFLICT DO UPDATE SET entries = entries + 1, bytes = bytes + excluded.bytes;
END;

CREATE TRIGGER tally_went AFTER DELETE ON intent BEGIN
  UPDATE tally SET entries = entries - 1, bytes = bytes - ifnull(old.file_size, 0)
    WHERE old.discarded_at IS NULL AND kind = old.kind AND batch = ifnull(old.batch, 0) AND state = old.state
    AND asks = old.asks AND already_there = old.already_there;
END;

CREATE TRIGGER tally_emptied AFTER UPDATE OF entries ON tally WHEN new.entries = 0 BEGIN
  DELETE FROM tally WHERE kind = new.kind AND batch = new.batch AND state = new.state AND asks = new.asks
    AND already_there = new.already_there;
END;

-- The files of a batch in the order of the uploads region, and waiting files in the order in which they are sent.
CREATE INDEX upload_of_batch ON intent (batch, state, already_there, ifnull(place, seq))
  WHERE kind = 'upload' AND discarded_at IS NULL;
CREATE INDEX upload_waiting ON intent (ifnull(place, seq), id)
  WHERE kind = 'upload' AND state = 'waiting' AND discarded_at IS NULL;

-- Names of the sent members that the service ignored. Shown as long as the item is marked as created here.
ALTER TABLE created ADD COLUMN not_taken TEXT NOT NULL DEFAULT '[]';

-- The alt text that a file is sent with, where the account's uploads carry one.
ALTER TABLE intent ADD COLUMN alt_text TEXT;

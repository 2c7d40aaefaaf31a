-- The alt text that is sent with a file, if uploads of the account have one.
ALTER TABLE intent ADD COLUMN alt_text TEXT;

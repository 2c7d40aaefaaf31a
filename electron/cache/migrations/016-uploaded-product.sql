-- The product to which an uploaded file seems to belong by its name. The row of such a file is kept after a restart: the file is in
-- a separate view until a product uses it.
ALTER TABLE uploaded ADD COLUMN product TEXT;

-- The product to which a file that was uploaded here seems to belong by its name. Such a file stays here after a restart: until
-- a product uses it, it is in a view of its own.
ALTER TABLE uploaded ADD COLUMN product TEXT;

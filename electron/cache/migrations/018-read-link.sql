-- The link of the last page that the running pass has read; null: the first page. A pass resumes with it, because pages
-- shift while items are deleted.
ALTER TABLE sync_state ADD COLUMN read_link TEXT;

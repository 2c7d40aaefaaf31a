-- 1: a person wants it sent although the account has its content.
ALTER TABLE intent ADD COLUMN as_well INTEGER NOT NULL DEFAULT 0;
-- 1: it was done without being performed, since the account had it already.
ALTER TABLE intent ADD COLUMN already_there INTEGER NOT NULL DEFAULT 0;

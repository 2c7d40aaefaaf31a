-- 1: the user wants to send it although its content is already in the account.
ALTER TABLE intent ADD COLUMN as_well INTEGER NOT NULL DEFAULT 0;
-- 1: it is done without having been sent, because it was already in the account.
ALTER TABLE intent ADD COLUMN already_there INTEGER NOT NULL DEFAULT 0;

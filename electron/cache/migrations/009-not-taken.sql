-- Names of the members that the service did not take of what the program sent, told for as long as the mark stands.
ALTER TABLE created ADD COLUMN not_taken TEXT NOT NULL DEFAULT '[]';

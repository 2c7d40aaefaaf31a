-- Assets that the program itself made, with when (milliseconds): those since its start are a view of their own.
CREATE TABLE uploaded (
  pk INTEGER PRIMARY KEY,
  at INTEGER NOT NULL
);

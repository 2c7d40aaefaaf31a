-- Assets that the program created, with the time in milliseconds. Those created since its start have a separate view.
CREATE TABLE uploaded (
  pk INTEGER PRIMARY KEY,
  at INTEGER NOT NULL
);

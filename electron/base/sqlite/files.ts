/** A database's file, and what SQLite keeps beside it while it is open. */
export const databaseFiles = (file: string): readonly [main: string, wal: string, shm: string, journal: string] => [
  file,
  `${file}-wal`,
  `${file}-shm`,
  `${file}-journal`,
];

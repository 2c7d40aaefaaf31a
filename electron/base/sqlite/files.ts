/** Returns the paths of a database and of the files that SQLite keeps next to it while it is open. */
export const getDatabaseFiles = (file: string): readonly [main: string, wal: string, shm: string, journal: string] => [
  file,
  `${file}-wal`,
  `${file}-shm`,
  `${file}-journal`,
];

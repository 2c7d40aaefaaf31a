import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

// eslint-disable-next-line @typescript-eslint/unbound-method -- each is called on a connection below
const { exec, close } = DatabaseSync.prototype;

/** The databases that the program holds open, so that a crash can take them from it. */
export class SimulatedDisk {
  readonly #open = new Map<DatabaseSync, string>();

  /** What every connection does while a run lasts: it is known from its first statement until it is closed. */
  readonly methods: Pick<DatabaseSync, 'exec' | 'close'>;

  constructor() {
    const open = this.#open;
    this.methods = {
      exec(this: DatabaseSync, sql: string): void {
        open.set(this, this.location() ?? '');
        exec.call(this, sql);
      },
      close(this: DatabaseSync): void {
        open.delete(this);
        close.call(this);
      },
    };
  }

  /** A database that is open; undefined where none of that name is. */
  held(name: string): DatabaseSync | undefined {
    return [...this.#open].find(([, file]) => file.endsWith(name))?.[0];
  }

  /** The process is gone in the middle of its work: the files stay as they were written, without a last word. */
  crash(): void {
    const files = [...new Set(this.#open.values())].flatMap((file) => [file, `${file}-wal`]);
    const written = files.map((file) => [file, existsSync(file) ? readFileSync(file) : null] as const);
    for (const db of this.#open.keys()) db.close();
    for (const [file, bytes] of written) {
      rmSync(`${file}-shm`, { force: true });
      if (bytes === null) rmSync(file, { force: true });
      else writeFileSync(file, bytes, { mode: 0o600 });
    }
  }
}

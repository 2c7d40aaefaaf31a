import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RandomSequence } from '../../electron/demo/random.ts';
import type { VirtualClock } from './clock.ts';
import { type Disturbance, at } from './fault-plan.ts';

// oxlint-disable-next-line typescript/unbound-method -- each is called on a connection below
const { exec, close } = DatabaseSync.prototype;

/** How the program is stopped: with everything it wrote, or with parts of the unsynced data lost. */
export type Stop = 'kill' | 'power';

interface Connection {
  readonly file: string;
  /** The number of bytes of the log that are synced. */
  safe: number;
}

const unlimited = 4_294_967_294;
/** A power failure loses individual sectors of a file. */
const sector = 512;
const log = (file: string): string => `${file}-wal`;
const getBytes = (file: string): Buffer | null => (existsSync(file) ? readFileSync(file) : null);
const pragma = (db: DatabaseSync, name: string): number =>
  Number(Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]);

/** The maximum delay by a slow disk, in milliseconds. */
const slowly = 15_000;

/** The program's files, on a disk that is sometimes full, faulty or slow, and that may lose its power. */
export class SimulatedDisk {
  readonly #clock: VirtualClock;
  readonly #dice: RandomSequence;
  readonly #disturbances: readonly Disturbance[];
  readonly #fresh: ReadonlyMap<string, Buffer>;
  readonly #open = new Map<DatabaseSync, Connection>();
  readonly #handles = new Set<number>();
  /** The contents of the disk since the program was stopped, or null if it was not. */
  #left: ReadonlyMap<string, Buffer | null> | null = null;
  /** A stop scheduled at the next commits, with its callback. */
  #atCommit: { readonly how: Stop; readonly then: () => void } | null = null;

  /** `fresh` contains the initial files of an account's folder. */
  constructor(
    clock: VirtualClock,
    dice: RandomSequence,
    disturbances: readonly Disturbance[],
    fresh: ReadonlyMap<string, Buffer>,
  ) {
    this.#clock = clock;
    this.#dice = dice;
    this.#disturbances = disturbances;
    this.#fresh = fresh;
    for (const { from, to } of disturbances.filter(({ of, kind }) => of === 'disk' && kind === 'full')) {
      clock.later(from, () => this.#limit());
      clock.later(to, () => this.#limit());
    }
  }

  /**
   * Replacements for the methods of database connections. A connection is tracked from its first statement until it is
   * closed.
   */
  get connections(): Pick<DatabaseSync, 'exec' | 'close'> {
    const run = (db: DatabaseSync, sql: string): void => this.#exec(db, sql);
    const forget = (db: DatabaseSync): void => void this.#open.delete(db);
    return {
      exec(this: DatabaseSync, sql: string): void {
        run(this, sql);
      },
      close(this: DatabaseSync): void {
        forget(this);
        close.call(this);
      },
    };
  }

  /** The functions of `node:fs/promises` that the program calls. They do not wait for the real disk. */
  get files(): Readonly<Record<string, unknown>> {
    return {
      mkdir: async (path: string) => this.#makeFolder(path),
      stat: async (path: string) => statSync(path),
      rm: async (path: string, options: object) => rmSync(path, options),
      readdir: async (path: string) => readdirSync(path),
      readFile: async (path: string, encoding?: BufferEncoding) => readFileSync(path, { encoding: encoding ?? null }),
      open: async (path: string, flags: number) => this.#openFile(path, flags),
    };
  }

  /** Returns the open database with this name, or undefined. */
  held(name: string): DatabaseSync | undefined {
    return [...this.#open].find(([, { file }]) => file.endsWith(name))?.[0];
  }

  /** Returns the maximum recent delay of a few messages to a thread, in milliseconds. */
  mostDelay(): number {
    const { now } = this.#clock;
    const isSlow = [now, now - slowly].some((time) => at(this.#disturbances, 'disk', time)?.kind === 'slow');
    return isSlow ? slowly : 500;
  }

  /** Returns the delay of a message to a thread, in milliseconds. */
  delay(): number {
    const slow = at(this.#disturbances, 'disk', this.#clock.now)?.kind === 'slow';
    return this.#dice.below(slow ? 3_000_000 : 3_000) / 1_000;
  }

  /** Stops the program immediately, in the middle of its work. */
  stop(how: Stop): void {
    this.#atCommit = null;
    if (this.#left !== null) return;
    const files = new Set([...this.#open.values()].map(({ file }) => file));
    this.#left = new Map(
      [...files].flatMap((file) => [
        [file, getBytes(file)],
        [log(file), this.#logOf(file, how)],
      ]),
    );
    this.#clock.endProcess();
    this.#clock.later(0, () => this.settle());
  }

  /** Stops the program right before or after its next commit to the outbox, and then calls `then`. */
  stopAtCommit(how: Stop, then: () => void): void {
    this.#atCommit = { how, then };
  }

  /** Releases the files of a stopped program and restores their contents. */
  settle(): void {
    if (this.#left === null) return;
    for (const db of this.#open.keys()) close.call(db);
    this.#open.clear();
    for (const handle of this.#handles) closeSync(handle);
    this.#handles.clear();
    for (const [file, bytes] of this.#left) {
      rmSync(`${file}-shm`, { force: true });
      if (bytes === null) rmSync(file, { force: true });
      else writeFileSync(file, bytes, { mode: 0o600 });
    }
    this.#left = null;
  }

  #exec(db: DatabaseSync, sql: string): void {
    if (this.#left !== null) throw new Error('The program was stopped');
    const connection = this.#open.get(db) ?? this.#opened(db);
    if (sql.startsWith('BEGIN') && this.#fails()) throw Object.assign(new Error('disk I/O error'), { errcode: 10 });
    const stops = sql === 'COMMIT' && connection.file.endsWith('outbox.db') && this.#atCommit !== null;
    if (stops && this.#dice.chance(50)) this.#stopNow();
    exec.call(db, sql);
    if (stops) this.#stopNow();
    if (sql.includes('wal_checkpoint')) connection.safe = getBytes(log(connection.file))?.length ?? 0;
  }

  #stopNow(): never {
    const { how = 'kill', then } = this.#atCommit ?? {};
    then?.();
    this.stop(how);
    throw new Error('The program is stopped');
  }

  #opened(db: DatabaseSync): Connection {
    const connection = { file: db.location() ?? '', safe: 0 };
    this.#open.set(db, connection);
    if (this.#isFull()) this.#limitOne(db);
    return connection;
  }

  #isFull(): boolean {
    return at(this.#disturbances, 'disk', this.#clock.now)?.kind === 'full';
  }

  #fails(): boolean {
    const now = at(this.#disturbances, 'disk', this.#clock.now);
    return now?.kind === 'faulty' && this.#dice.chance(now.percent);
  }

  /** While the disk is full, SQLite itself cannot add pages. */
  #limit(): void {
    for (const db of this.#open.keys()) this.#limitOne(db);
  }

  #limitOne(db: DatabaseSync): void {
    const pages = this.#isFull() ? pragma(db, 'page_count') : unlimited;
    db.prepare(`PRAGMA max_page_count = ${pages}`).get();
  }

  /** Returns the log after the stop: unsynced data is lost from an offset on, or in some sectors. */
  #logOf(file: string, how: Stop): Buffer | null {
    const bytes = getBytes(log(file));
    const own = [...this.#open].filter(([, one]) => one.file === file);
    const isSynced = own.every(([db]) => pragma(db, 'synchronous') >= 2);
    if (bytes === null || how === 'kill' || isSynced) return bytes;
    const safe = Math.max(...own.map(([, one]) => one.safe));
    if (this.#dice.chance(50)) return bytes.subarray(0, safe + this.#dice.below(Math.max(1, bytes.length - safe)));
    for (let from = safe; from < bytes.length; from += sector)
      if (this.#dice.chance(30)) bytes.fill(0, from, Math.min(bytes.length, from + sector));
    return bytes;
  }

  #makeFolder(path: string): void {
    if (existsSync(path)) return;
    mkdirSync(path, { recursive: true, mode: 0o700 });
    for (const [name, bytes] of this.#fresh) writeFileSync(join(path, name), bytes, { mode: 0o600 });
  }

  #openFile(path: string, flags: number): object {
    if (this.#fails()) throw Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'open' });
    const handle = openSync(path, flags);
    this.#handles.add(handle);
    return {
      stat: async () => fstatSync(handle),
      read: async (into: Buffer, offset = 0, length = into.length - offset, position: number | null = null) => ({
        bytesRead: readSync(handle, into, offset, length, position),
      }),
      close: async () => {
        if (this.#handles.delete(handle)) closeSync(handle);
      },
    };
  }
}

/** Writes a file of the simulated user, replacing an existing one. */
export const placeFile = (path: string, bytes: Buffer): void => {
  writeFileSync(`${path}~`, bytes);
  renameSync(`${path}~`, path);
};

import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isObject } from '../base/guards.ts';
import type { Item } from './types.ts';

/** A file that is being received: written piece by piece, then stored under the ID of its asset or removed. */
export interface ReceivedFile {
  write(bytes: Buffer): void;
  /** Stores the file. */
  keep(id: string): void;
  /** Removes the file. */
  drop(): void;
}

const ID = /^[0-9a-f]{24}$/;

/**
 * The files uploaded to the demo service, stored on the disk with their assets. A service that starts with the same folder
 * serves them again. Without a folder they are deleted when the service closes.
 */
export class UploadedFiles {
  private readonly given: string | undefined;
  private made: string | null = null;

  constructor(folder?: string) {
    this.given = folder;
  }

  /** Starts to receive a file. */
  receive(): ReceivedFile {
    const path = join(this.folder(), `receiving-${randomUUID()}`);
    const file = openSync(path, 'wx', 0o600);
    let isOpen = true;
    const close = (): void => {
      if (isOpen) closeSync(file);
      isOpen = false;
    };
    return {
      write: (bytes) => {
        for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
      },
      keep: (id) => {
        close();
        renameSync(path, join(this.folder(), id));
      },
      drop: () => {
        close();
        rmSync(path, { force: true });
      },
    };
  }

  /** Stores an asset that was created, for the next start. */
  note(item: Item): void {
    appendFileSync(this.list(), `${JSON.stringify(item)}\n`, { mode: 0o600 });
  }

  /** Returns the assets of earlier starts, in the order in which they were created. Stops at the first unreadable line. */
  assets(): Item[] {
    if (this.given === undefined || !existsSync(this.list())) return [];
    const found: Item[] = [];
    for (const line of readFileSync(this.list(), 'utf8').split('\n')) {
      const item = parse(line);
      if (item === null) break;
      found.push(item);
    }
    return found;
  }

  /** Reads the file of an asset, or undefined if it has none. */
  async read(id: string): Promise<Buffer | undefined> {
    const folder = this.made ?? this.given;
    if (folder === undefined || !ID.test(id)) return undefined;
    return readFile(join(folder, id)).catch(() => undefined);
  }

  /** Removes the files if no folder was given for them. */
  close(): void {
    if (this.given === undefined && this.made !== null) rmSync(this.made, { recursive: true, force: true });
    this.made = null;
  }

  private list(): string {
    return join(this.folder(), 'assets.jsonl');
  }

  private folder(): string {
    if (this.made !== null) return this.made;
    if (this.given !== undefined) mkdirSync(this.given, { recursive: true, mode: 0o700 });
    this.made = this.given ?? mkdtempSync(join(tmpdir(), 'vitrine-demo-'));
    return this.made;
  }
}

function parse(line: string): Item | null {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

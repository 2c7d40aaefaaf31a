import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A file operation of the program: write, sync, truncate, rename or unlink. */
interface Step {
  readonly what: 'w' | 's' | 't' | 'r' | 'u';
  readonly file: string;
  /** The offset of a write, or the new length. */
  readonly at: number;
  readonly bytes: Buffer;
}

/** Returns the operations recorded by `shim.c`. */
export const readJournal = (path: string): readonly Step[] => {
  const all = readFileSync(path);
  const steps: Step[] = [];
  for (let at = 0; at < all.length;) {
    const what = String.fromCharCode(all.readUInt8(at)) as Step['what'];
    const [name, length] = [all.readUInt32LE(at + 1), all.readUInt32LE(at + 5)];
    const start = at + 17;
    const file = all.toString('utf8', start, start + name);
    const bytes = all.subarray(start + name, start + name + length);
    steps.push({ what, file: basename(file), at: Number(all.readBigUInt64LE(at + 9)), bytes });
    at = start + name + length;
  }
  return steps;
};

/** A power failure loses individual sectors of a file. */
const sector = 512;

interface Content {
  /** The synced content. */
  readonly kept: Bytes;
  /** The operations since the last sync. */
  since: Step[];
}

/** The bytes of a growing file, changed in place. */
class Bytes {
  #bytes: Buffer;
  #length: number;

  constructor(start: Buffer) {
    this.#bytes = Buffer.from(start);
    this.#length = start.length;
  }

  get whole(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  write(at: number, bytes: Buffer): void {
    this.#grow(at + bytes.length);
    bytes.copy(this.#bytes, at);
  }

  truncate(length: number): void {
    this.#grow(length);
    this.#bytes.fill(0, length);
    this.#length = length;
  }

  do({ what, at, bytes }: Step): void {
    if (what === 'w') this.write(at, bytes);
    else this.truncate(at);
  }

  /** Applies a part of an operation: each of its sectors may or may not have reached the disk. */
  tear(step: Step, chance: () => boolean): void {
    if (step.what !== 'w') {
      if (chance()) this.do(step);
      return;
    }
    for (let from = 0; from < step.bytes.length; from += sector)
      if (chance()) this.write(step.at + from, step.bytes.subarray(from, from + sector));
  }

  #grow(length: number): void {
    if (length > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * length);
    this.#length = Math.max(this.#length, length);
  }
}

/** A disk that can lose its power. Unsynced data is lost, but not names, which the system writes itself. */
export class Disk {
  readonly #files = new Map<string, Content>();

  take(step: Step): void {
    const { what, file } = step;
    const content = this.#files.get(file) ?? { kept: new Bytes(Buffer.alloc(0)), since: [] };
    if (what === 's') {
      for (const one of content.since) content.kept.do(one);
      content.since = [];
      this.#files.set(file, content);
    } else if (what === 'u') this.#files.delete(file);
    else if (what === 'r') {
      this.#files.delete(file);
      this.#files.set(basename(step.bytes.toString()), content);
    } else {
      content.since.push(step);
      this.#files.set(file, content);
    }
  }

  /** Writes the files after a power failure. `chance` returns whether an unsynced sector reached the disk. */
  restore(folder: string, chance: () => boolean): void {
    mkdirSync(folder, { recursive: true });
    for (const [file, { kept, since }] of this.#files) {
      const found = new Bytes(kept.whole);
      for (const step of since) found.tear(step, chance);
      writeFileSync(join(folder, file), found.whole);
    }
  }
}

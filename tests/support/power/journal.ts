import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What a program did to its files: wrote, synced, truncated, renamed, unlinked. */
interface Step {
  readonly what: 'w' | 's' | 't' | 'r' | 'u';
  readonly file: string;
  /** Where it was written, or the new length. */
  readonly at: number;
  readonly bytes: Buffer;
}

/** The steps that `shim.c` noted. */
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

/** A disk loses sectors, not files. */
const sector = 512;

interface Content {
  /** What is safe. */
  readonly kept: Bytes;
  /** What was done since. */
  since: Step[];
}

/** A file's bytes as they are written, in place: most steps only add to them. */
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

  /** What is left of a step: each of its sectors may have come to the disk, or not. */
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

/** A disk whose power can be cut: what was not synced is lost; names, which the system writes by itself, are not. */
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

  /** What is found when there is power again; `chance` says of each sector that was not synced whether it came to the disk. */
  restore(folder: string, chance: () => boolean): void {
    mkdirSync(folder, { recursive: true });
    for (const [file, { kept, since }] of this.#files) {
      const found = new Bytes(kept.whole);
      for (const step of since) found.tear(step, chance);
      writeFileSync(join(folder, file), found.whole);
    }
  }
}

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
  readonly kept: Buffer;
  /** What was done since. */
  readonly since: readonly Step[];
}
const empty: Content = { kept: Buffer.alloc(0), since: [] };

const written = (before: Buffer, at: number, bytes: Buffer): Buffer => {
  const after = Buffer.alloc(Math.max(before.length, at + bytes.length));
  before.copy(after);
  bytes.copy(after, at);
  return after;
};

const done = (before: Buffer, { what, at, bytes }: Step): Buffer => {
  if (what === 'w') return written(before, at, bytes);
  return at < before.length ? before.subarray(0, at) : written(before, at, Buffer.alloc(0));
};

/** What is left of a step: each of its sectors may have come to the disk, or not. */
const torn = (before: Buffer, step: Step, chance: () => boolean): Buffer => {
  if (step.what !== 'w') return chance() ? done(before, step) : before;
  let after = before;
  for (let from = 0; from < step.bytes.length; from += sector)
    if (chance()) after = written(after, step.at + from, step.bytes.subarray(from, from + sector));
  return after;
};

/** A disk whose power can be cut: what was not synced is lost; names, which the system writes by itself, are not. */
export class Disk {
  readonly #files = new Map<string, Content>();

  take(step: Step): void {
    const { what, file } = step;
    const content = this.#files.get(file) ?? empty;
    if (what === 's') this.#files.set(file, { kept: content.since.reduce(done, content.kept), since: [] });
    else if (what === 'u') this.#files.delete(file);
    else if (what === 'r') {
      this.#files.delete(file);
      this.#files.set(basename(step.bytes.toString()), content);
    } else this.#files.set(file, { ...content, since: [...content.since, step] });
  }

  /** What is found when there is power again; `chance` says of each sector that was not synced whether it came to the disk. */
  restore(folder: string, chance: () => boolean): void {
    mkdirSync(folder, { recursive: true });
    for (const [file, { kept, since }] of this.#files) {
      const found = since.reduce((before, step) => torn(before, step, chance), kept);
      writeFileSync(join(folder, file), found);
    }
  }
}

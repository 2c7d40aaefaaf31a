import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRawHeader } from '@electron/asar';

/** Node's own functions, taken before `file-system.ts` replaces them. */
const { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync, writeFileSync } = fs;

interface FolderEntry {
  readonly files: Readonly<Record<string, Entry>>;
}
interface LinkEntry {
  readonly link: string;
}
interface FileEntry {
  readonly size: number;
  /** The offset in the archive after its header. Undefined for files next to the archive. */
  readonly offset?: string;
  readonly unpacked?: boolean;
  readonly executable?: boolean;
}
type Entry = FolderEntry | LinkEntry | FileEntry;

export const isFolder = (entry: Entry): entry is FolderEntry => 'files' in entry;
const isLink = (entry: Entry): entry is LinkEntry => 'link' in entry;

/** While the archive itself is read, its path is that of a file. */
let isReadingArchive = false;

const readAsFile = <Result>(read: () => Result): Result => {
  isReadingArchive = true;
  try {
    return read();
  } finally {
    isReadingArchive = false;
  }
};

let copies: string | undefined;

/** Returns a path in a temporary folder of this thread, which is removed when the thread ends. */
function copyPath(name: string): string {
  if (copies === undefined) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-asar-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    copies = folder;
  }
  return path.join(copies, `${randomUUID()}-${name}`);
}

/** An archive as Electron reads it: the header once, files on request. */
export class Archive {
  readonly path: string;
  private readonly root: FolderEntry;
  private readonly start: number;
  private readonly descriptor: number;
  private readonly copied = new Map<string, string>();

  /** Throws if the file is missing or no archive. */
  constructor(file: string) {
    const { header, headerSize } = readAsFile(() => getRawHeader(file));
    this.path = file;
    this.root = header;
    // The header follows a pickle of its size, which has eight bytes.
    this.start = headerSize + 8;
    this.descriptor = openSync(file, 'r');
    process.once('exit', () => closeSync(this.descriptor));
  }

  /** Returns the entry at a path in the archive, following links, or null. */
  find(inner: string, followed = 0): FolderEntry | FileEntry | null {
    let entry: Entry | undefined = this.root;
    for (const name of inner.split(path.sep).filter(Boolean)) {
      if (entry && isLink(entry)) entry = this.find(entry.link, followed + 1) ?? undefined;
      entry = entry && isFolder(entry) && Object.hasOwn(entry.files, name) ? entry.files[name] : undefined;
    }
    if (!entry) return null;
    if (!isLink(entry)) return entry;
    return followed > 40 ? null : this.find(entry.link, followed + 1);
  }

  read(entry: FileEntry): Buffer {
    const bytes = Buffer.alloc(entry.size);
    readSync(this.descriptor, bytes, 0, entry.size, this.start + Number(entry.offset ?? 0));
    return bytes;
  }

  /** Returns a real path of a file: its path next to the archive, or that of a copy. */
  extract(inner: string, entry: FileEntry): string {
    if (entry.unpacked === true) return path.join(`${this.path}.unpacked`, inner);
    const known = this.copied.get(inner);
    if (known !== undefined) return known;
    const copy = copyPath(path.basename(inner));
    writeFileSync(copy, this.read(entry), { mode: entry.executable === true ? 0o700 : 0o600 });
    this.copied.set(inner, copy);
    return copy;
  }
}

const archives = new Map<string, Archive>();

/** A path inside an archive, or that of the archive itself, which then is a folder. */
export interface AsarPath {
  readonly archivePath: string;
  /** Empty for the archive itself. */
  readonly inner: string;
}

/** Returns the archive at a path, or null if the file is missing or no archive. */
export function openArchive({ archivePath }: AsarPath): Archive | null {
  try {
    const archive = archives.get(archivePath) ?? new Archive(archivePath);
    archives.set(archivePath, archive);
    return archive;
  } catch {
    return null;
  }
}

const folders = new Map<string, boolean>();

function isDirectory(file: string): boolean {
  const known = folders.get(file) ?? statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
  folders.set(file, known);
  return known;
}

const toText = (given: unknown): string | null => {
  if (typeof given === 'string') return given;
  if (Buffer.isBuffer(given)) return given.toString();
  return given instanceof URL && given.protocol === 'file:' ? fileURLToPath(given) : null;
};

/**
 * Splits a path into that of an archive and the rest; null if it leads into none. As in Electron, every name that ends in `.asar` and is
 * no folder counts as an archive, unless `process.noAsar` is set.
 */
export function splitAsarPath(given: unknown): AsarPath | null {
  if (isReadingArchive || process.noAsar) return null;
  const text = toText(given);
  if (text === null || !/\.asar/i.test(text)) return null;
  const normalized = path.normalize(text);
  for (let at = normalized; at !== path.dirname(at); at = path.dirname(at)) {
    if (!/\.asar$/i.test(at.replace(/[\\/]+$/, '')) || isDirectory(at)) continue;
    return { archivePath: at.replace(/[\\/]+$/, ''), inner: path.relative(at, normalized) };
  }
  return null;
}

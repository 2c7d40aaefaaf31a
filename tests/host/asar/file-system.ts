import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { type Archive, type AsarPath, isFolder, openArchive, splitAsarPath } from './archive.ts';

type Entry = NonNullable<ReturnType<Archive['find']>>;
type FileEntry = Exclude<Entry, { files: unknown }>;
type Callable = (...args: unknown[]) => unknown;
type Options = Record<string, unknown> | undefined;

/** The implementation of an `fs` function for a path in an archive. `rest` are the other arguments without a callback. */
type Operation = (at: AsarPath, rest: readonly unknown[]) => unknown;

const withCode = (message: string, code: string, errno: number): Error =>
  Object.assign(new Error(message), { code, errno });

/** Creates an `ENOENT` error without `path` and `syscall`, as in Electron. */
const createNotFoundError = ({ archivePath, inner }: AsarPath): Error =>
  withCode(`ENOENT, ${inner} not found in ${archivePath}`, 'ENOENT', -2);

/** Opens an archive. Throws an error without a code if the file is no archive, as in Electron. */
const open = (at: AsarPath): Archive => {
  const archive = openArchive(at);
  if (!archive) throw new Error(`Invalid package ${at.archivePath}`);
  return archive;
};

const find = (at: AsarPath): { archive: Archive; entry: Entry } => {
  const archive = open(at);
  const entry = archive.find(at.inner);
  if (!entry) throw createNotFoundError(at);
  return { archive, entry };
};

/** Finds a file. Throws `ENOENT` for a folder. */
const findFile = (at: AsarPath): { archive: Archive; entry: FileEntry } => {
  const { archive, entry } = find(at);
  if (isFolder(entry)) throw createNotFoundError(at);
  return { archive, entry };
};

const extract = (at: AsarPath): string => {
  const { archive, entry } = findFile(at);
  return archive.extract(at.inner, entry);
};

const toOptions = (given: unknown): Options =>
  typeof given === 'string' ? { encoding: given } : ((given ?? undefined) as Options);

const started = Date.now();
let inode = 0;

/** Creates stats as Electron does: readable by all, with the start time of the thread and a new inode in each call. */
function createStats(entry: Entry): fs.Stats {
  const kind = isFolder(entry) ? fs.constants.S_IFDIR : fs.constants.S_IFREG;
  const { S_IRUSR, S_IWUSR, S_IRGRP, S_IROTH } = fs.constants;
  return Object.assign(Object.create(fs.Stats.prototype) as fs.Stats, {
    dev: 1,
    mode: kind | S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH,
    nlink: 1,
    uid: process.getuid?.() ?? 0,
    gid: process.getgid?.() ?? 0,
    rdev: 0,
    blksize: undefined,
    ino: ++inode,
    size: isFolder(entry) ? 0 : entry.size,
    blocks: undefined,
    atimeMs: started,
    mtimeMs: started,
    ctimeMs: started,
    birthtimeMs: started,
  });
}

const stat: Operation = (at, [options]) => {
  try {
    return createStats(find(at).entry);
  } catch (error) {
    if (toOptions(options)?.['throwIfNoEntry'] === false) return null;
    throw error;
  }
};

const access: Operation = (at, [mode]) => {
  const { archive, entry } = find(at);
  if (!isFolder(entry) && entry.unpacked === true)
    fs.accessSync(archive.extract(at.inner, entry), mode as number | undefined);
  else if ((Number(mode ?? 0) & fs.constants.W_OK) !== 0)
    throw withCode(`EACCES: permission denied, access '${at.inner}'`, 'EACCES', -13);
  return undefined;
};

const readFile: Operation = (at, [given]) => {
  const options = toOptions(given);
  const { archive, entry } = findFile(at);
  if (entry.unpacked === true) return fs.readFileSync(archive.extract(at.inner, entry), options);
  const bytes = archive.read(entry);
  const encoding = options?.['encoding'] as BufferEncoding | null | undefined;
  return encoding ? bytes.toString(encoding) : bytes;
};

const realpath: Operation = (at) => {
  find(at);
  return path.join(realpathSync(at.archivePath), at.inner);
};

type DirentClass = new (name: string, type: number, parent?: string) => fs.Dirent;
const { UV_DIRENT_DIR, UV_DIRENT_FILE } = fs.constants as unknown as Record<'UV_DIRENT_DIR' | 'UV_DIRENT_FILE', number>;

/** Reads a folder. As in Electron, entries contain their parent folder only in a recursive call. */
const readdir: Operation = (at, [given]) => {
  const options = toOptions(given);
  const { entry } = find(at);
  if (!isFolder(entry)) throw createNotFoundError(at);
  const isDeep = options?.['recursive'] === true;
  const found: (string | fs.Dirent)[] = [];
  const list = (folder: typeof entry, below: string): void => {
    for (const [name, child] of Object.entries(folder.files)) {
      const type = 'files' in child ? UV_DIRENT_DIR : UV_DIRENT_FILE;
      const parent = isDeep ? path.join(at.archivePath, at.inner, below) : undefined;
      const createDirent = (): fs.Dirent => new (fs.Dirent as unknown as DirentClass)(name, type, parent);
      found.push(options?.['withFileTypes'] === true ? createDirent() : path.join(below, name));
      if (isDeep && 'files' in child) list(child, path.join(below, name));
    }
  };
  list(entry, '');
  return found;
};

/** Calls the original `fs` function with the path of a copy, or of the file next to the archive. */
const onCopy =
  (name: 'openSync' | 'copyFileSync'): Operation =>
  (at, rest) =>
    (originals[name] as Callable)(extract(at), ...rest);

const originals = { openSync: fs.openSync, copyFileSync: fs.copyFileSync };
const { realpathSync, existsSync } = fs;

const operations: Readonly<Record<string, Operation>> = {
  stat,
  lstat: stat,
  access,
  readFile,
  readdir,
  realpath,
  open: onCopy('openSync'),
  copyFile: onCopy('copyFileSync'),
};

const wrapSync = (original: Callable, operation: Operation): Callable =>
  function (this: unknown, given, ...rest) {
    const at = splitAsarPath(given);
    return at ? operation(at, rest) : original.call(this, given, ...rest);
  };

const wrapCallback = (original: Callable, operation: Operation): Callable =>
  function (this: unknown, given, ...rest) {
    const at = splitAsarPath(given);
    const callback = rest.at(-1);
    if (!at || typeof callback !== 'function') return original.call(this, given, ...rest);
    try {
      process.nextTick(callback, null, operation(at, rest.slice(0, -1)));
    } catch (error) {
      process.nextTick(callback, error);
    }
    return undefined;
  };

const wrapPromise =
  (original: Callable, operation: Operation): Callable =>
  async (given, ...rest) => {
    const at = splitAsarPath(given);
    return at ? operation(at, rest) : original(given, ...rest);
  };

function replace(name: string, operation: Operation): void {
  const functions = fs as unknown as Record<string, Callable>;
  const promises = fs.promises as unknown as Record<string, Callable>;
  const wrap = (holder: Record<string, Callable>, key: string, wrapped: typeof wrapSync, by = operation): void => {
    const original = holder[key];
    if (original) holder[key] = wrapped(original, by);
  };
  // A file that is opened with a promise is an object, not a descriptor.
  const openFile = promises['open'];
  const promised: Operation = name === 'open' ? (at, rest) => openFile?.(extract(at), ...rest) : operation;
  wrap(functions, `${name}Sync`, wrapSync);
  wrap(functions, name, wrapCallback);
  wrap(promises, name, wrapPromise, promised);
}

/**
 * Lets `fs` and `fs/promises` of this thread read archives as in Electron. Functions that Electron does not replace (`opendir`,
 * `readlink`, `watch`, all that write) handle the archive as a regular file.
 */
export function readArchives(): void {
  const natives = { sync: fs.realpathSync.native, callback: fs.realpath.native };
  for (const [name, operation] of Object.entries(operations)) replace(name, operation);
  Object.assign(fs.realpathSync, { native: wrapSync(natives.sync as Callable, realpath) });
  Object.assign(fs.realpath, { native: wrapCallback(natives.callback as Callable, realpath) });
  fs.existsSync = (given) => {
    const at = splitAsarPath(given);
    return at ? (openArchive(at)?.find(at.inner) ?? null) !== null : existsSync(given);
  };
  const dlopen = process.dlopen.bind(process);
  process.dlopen = (module, file, ...rest) => {
    const at = splitAsarPath(file);
    dlopen(module, at ? extract(at) : file, ...rest);
  };
  syncBuiltinESMExports();
}

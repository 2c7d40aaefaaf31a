import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { type Archive, type AsarPath, isFolder, openArchive, splitAsarPath } from './archive.ts';

type Entry = NonNullable<ReturnType<Archive['find']>>;
type FileEntry = Exclude<Entry, { files: unknown }>;
type Callable = (...args: unknown[]) => unknown;
type Options = Record<string, unknown> | undefined;

/** What a function of `fs` does with a path in an archive; `rest` are its other arguments, without a callback. */
type Operation = (at: AsarPath, rest: readonly unknown[]) => unknown;

const withCode = (message: string, code: string, errno: number): Error =>
  Object.assign(new Error(message), { code, errno });

/** As in Electron, without the members `path` and `syscall`. */
const notFound = ({ archivePath, inner }: AsarPath): Error =>
  withCode(`ENOENT, ${inner} not found in ${archivePath}`, 'ENOENT', -2);

/** As in Electron, without a code. */
const open = (at: AsarPath): Archive => {
  const archive = openArchive(at);
  if (!archive) throw new Error(`Invalid package ${at.archivePath}`);
  return archive;
};

const find = (at: AsarPath): { archive: Archive; entry: Entry } => {
  const archive = open(at);
  const entry = archive.find(at.inner);
  if (!entry) throw notFound(at);
  return { archive, entry };
};

/** A folder is not found where a file is needed. */
const findFile = (at: AsarPath): { archive: Archive; entry: FileEntry } => {
  const { archive, entry } = find(at);
  if (isFolder(entry)) throw notFound(at);
  return { archive, entry };
};

const extract = (at: AsarPath): string => {
  const { archive, entry } = findFile(at);
  return archive.extract(at.inner, entry);
};

const optionsOf = (given: unknown): Options =>
  typeof given === 'string' ? { encoding: given } : ((given ?? undefined) as Options);

const started = Date.now();
let inode = 0;

/** As in Electron: files can be read by all, have the time at which the thread started, and a new inode each time. */
function statsOf(entry: Entry): fs.Stats {
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
    return statsOf(find(at).entry);
  } catch (error) {
    if (optionsOf(options)?.['throwIfNoEntry'] === false) return null;
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
  const options = optionsOf(given);
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

/** As in Electron, entries know their folder only if it is read with all that is below it. */
const readdir: Operation = (at, [given]) => {
  const options = optionsOf(given);
  const { entry } = find(at);
  if (!isFolder(entry)) throw notFound(at);
  const isDeep = options?.['recursive'] === true;
  const found: (string | fs.Dirent)[] = [];
  const list = (folder: typeof entry, below: string): void => {
    for (const [name, child] of Object.entries(folder.files)) {
      const type = 'files' in child ? UV_DIRENT_DIR : UV_DIRENT_FILE;
      const parent = isDeep ? path.join(at.archivePath, at.inner, below) : undefined;
      const dirent = (): fs.Dirent => new (fs.Dirent as unknown as DirentClass)(name, type, parent);
      found.push(options?.['withFileTypes'] === true ? dirent() : path.join(below, name));
      if (isDeep && 'files' in child) list(child, path.join(below, name));
    }
  };
  list(entry, '');
  return found;
};

/** The function of `fs` itself, called with the path of a copy, or of a file beside the archive. */
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
 * Has `fs` and `fs/promises` of this thread read archives as Electron's do. What Electron leaves alone (`opendir`, `readlink`, `watch`,
 * everything that writes) meets the archive as the file that it is.
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

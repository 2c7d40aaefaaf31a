import { closeSync, existsSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs';
import { getDatabaseFiles } from './files.ts';

/**
 * The sizes in bytes of the header of SQLite's write-ahead log, and of the header of a frame, which is followed by a
 * page.
 */
const headerBytes = 32;
const frameHeaderBytes = 24;
/** The first four bytes of a log whose checksums read little-endian words; one more for big-endian words. */
const magic = 0x377f_0682;
const defaultPageBytes = 4_096;

type Pair = readonly [number, number];

const isSame = (one: Pair, other: Pair): boolean => one[0] === other[0] && one[1] === other[1];

/** Returns SQLite's checksum of bytes, continued from `seed`. */
const computeChecksum = (bytes: Buffer, isLittleEndian: boolean, seed: Pair): Pair => {
  let [first, second] = seed;
  for (let start = 0; start < bytes.length; start += 8) {
    first = (first + (isLittleEndian ? bytes.readUInt32LE(start) : bytes.readUInt32BE(start)) + second) >>> 0;
    second = (second + (isLittleEndian ? bytes.readUInt32LE(start + 4) : bytes.readUInt32BE(start + 4)) + first) >>> 0;
  }
  return [first, second];
};

const readPair = (bytes: Buffer, at: number): Pair => [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];

/** A frame of the current log. Frames that an earlier log left in the file have another salt. */
interface Frame {
  /** The number of the page, from 1. */
  readonly page: number;
  /** Whether a transaction ends with it. */
  readonly commits: boolean;
  /** Whether the checksum continues the checksum of the previous frame. */
  readonly isValid: boolean;
  /** The page; overwritten by the next frame. */
  readonly bytes: Buffer;
}

interface Log {
  /** Whether the header is intact. SQLite ignores a log with a damaged header. */
  readonly isIntact: boolean;
  readonly pageBytes: number;
  readonly frames: Iterable<Frame>;
}

/** Returns the page size in bytes from the header of the database. */
const readPageSize = (database: string): number => {
  const header = Buffer.alloc(18);
  const file = openSync(database, 'r');
  try {
    readSync(file, header, 0, header.length, 0);
  } finally {
    closeSync(file);
  }
  const size = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  return size >= 512 && (size & (size - 1)) === 0 ? size : defaultPageBytes;
};

/** Reads a log frame by frame. Returns null if it has none. */
const readLog = (database: string, file: number, size: number): Log | null => {
  const header = Buffer.alloc(headerBytes + frameHeaderBytes);
  if (readSync(file, header, 0, header.length, 0) < header.length) return null;
  const isLittleEndian = header.readUInt32BE(0) !== magic + 1;
  const stored = readPair(header, 24);
  const computed = computeChecksum(header.subarray(0, 24), isLittleEndian, [0, 0]);
  const isIntact = (header.readUInt32BE(0) & ~1) >>> 0 === magic && isSame(stored, computed);
  const pageBytes = isIntact ? header.readUInt32BE(8) : readPageSize(database);
  // Without a header the salt is that of the first frame, which is never one of an earlier log.
  const salt = readPair(header, isIntact ? 16 : headerBytes + 8);
  const frames = function* (): Generator<Frame> {
    const frame = Buffer.alloc(frameHeaderBytes + pageBytes);
    let before = [stored, computed];
    for (let start = headerBytes; start + frame.length <= size; start += frame.length) {
      if (readSync(file, frame, 0, frame.length, start) < frame.length) return;
      const bytes = frame.subarray(frameHeaderBytes);
      const checksum = readPair(frame, 16);
      const isValid = before.some((seed) =>
        isSame(
          computeChecksum(bytes, isLittleEndian, computeChecksum(frame.subarray(0, 8), isLittleEndian, seed)),
          checksum,
        ),
      );
      before = [checksum];
      const hasSameSalt = isSame(readPair(frame, 8), salt);
      yield {
        page: frame.readUInt32BE(0),
        commits: hasSameSalt && frame.readUInt32BE(4) !== 0,
        isValid: hasSameSalt && isValid,
        bytes,
      };
    }
  };
  return { isIntact, pageBytes, frames: frames() };
};

const withLog = <T>(database: string, otherwise: T, work: (log: Log) => T): T => {
  const [, path] = getDatabaseFiles(database);
  if (!existsSync(database) || !existsSync(path)) return otherwise;
  const file = openSync(path, 'r');
  try {
    const log = readLog(database, file, statSync(path).size);
    return log === null ? otherwise : work(log);
  } finally {
    closeSync(file);
  }
};

/**
 * Whether the write-ahead log of a database contains committed transactions that SQLite would ignore, because it
 * silently stops at the first frame with a wrong checksum. Call it only for a database with synced commits
 * (`synchronous = FULL`), while no other connection writes.
 *
 * A kill or a power loss leaves wrong frames only in the last transaction, which was never acknowledged, and frames of
 * an earlier log, which have another salt. A valid frame after a commit that follows a wrong frame proves damage,
 * because it was written after that commit had been synced.
 */
export const hasIgnoredCommits = (database: string): boolean =>
  withLog(database, false, ({ isIntact, frames }) => {
    let isWrong = !isIntact;
    let commitFollows = false;
    for (const { isValid, commits } of frames) {
      if (commitFollows && isValid) return true;
      isWrong ||= !isValid;
      commitFollows ||= isWrong && commits;
    }
    // SQLite syncs the header before it writes the first frame of a new log.
    return !isIntact && commitFollows;
  });

/**
 * Writes the pages of all committed transactions in the write-ahead log into the database and removes the log. Skips
 * wrong frames, whose pages stay unchanged, so the database can be corrupt afterwards.
 */
export const applyLog = (database: string): void => {
  const to = openSync(database, 'r+');
  try {
    withLog(database, undefined, ({ frames, pageBytes }) => {
      let pages = new Map<number, Buffer>();
      for (const { isValid, commits, page, bytes } of frames) {
        if (!isValid) continue;
        pages.set(page, Buffer.from(bytes));
        if (!commits) continue;
        for (const [number, content] of pages) writeSync(to, content, 0, pageBytes, (number - 1) * pageBytes);
        pages = new Map();
      }
    });
  } finally {
    closeSync(to);
  }
  rmSync(getDatabaseFiles(database)[1], { force: true });
};

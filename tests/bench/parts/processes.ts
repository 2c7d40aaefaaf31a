import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // The process may have ended since it was listed.
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
};

const bytesAfter = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024;

/** Returns the memory of a process in bytes. Linux only. */
export const memoryOf = (pid: number): number => bytesAfter(read(`/proc/${pid}/status`), 'VmRSS');
/** Returns the peak memory since the last reset. */
export const peakOf = (pid: number): number => bytesAfter(read(`/proc/${pid}/status`), 'VmHWM');
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

const parents = (): Map<number, number> =>
  new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(/^\d+ \(.*\) \S (\d+)/s.exec(read(`/proc/${name}/stat`))?.[1] ?? 0)]),
  );

/** Returns a process and all its descendants. */
const family = (pid: number): number[] => {
  const all = [...parents()];
  const found = [pid];
  for (const one of found) found.push(...all.filter(([, parent]) => parent === one).map(([child]) => child));
  return found;
};

/** Chromium's child processes write their arguments as one text. */
const isPage = (pid: number): boolean => /--type=renderer\b/.test(read(`/proc/${pid}/cmdline`));
/**
 * Returns the private memory of a process and its share of shared memory, in bytes. Without `files`, mapped files are
 * excluded, because their share grows whenever another Chromium process ends.
 */
const getShare = (pid: number, files: boolean): number => {
  const rollup = read(`/proc/${pid}/smaps_rollup`);
  return bytesAfter(rollup, 'Pss') - (files ? 0 : bytesAfter(rollup, 'Pss_File'));
};

/** Returns the memory of the main process and of its pages. */
export const memoryOfProgram = (
  pid: number,
  { files = true } = {},
): { readonly main: number; readonly pages: number } => ({
  main: getShare(pid, files),
  pages: family(pid)
    .filter(isPage)
    .reduce((sum, page) => sum + getShare(page, files), 0),
});

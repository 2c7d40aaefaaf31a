import { openAlone } from './alone.ts';
import { manyFiles } from './many-files.ts';

/** A program of its own that hands files over in parts, signed out, and is killed as soon as it has come so far. */
const [, , folder = '', files = '', end = ''] = process.argv;
const reached = (what: string): void => {
  if (what === end) process.kill(process.pid, 'SIGKILL');
};

const outbox = await openAlone(folder, () => null);
await outbox.uploads.pause(true);
const onProgress = (written: number): void => reached(`written ${written}`);
await outbox.addParts(manyFiles(Number(files), 250), { signal: new AbortController().signal, onProgress });
reached('whole');
await outbox.idle();
reached('entries');

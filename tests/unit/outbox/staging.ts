import { openAlone } from './alone.ts';
import { generateFiles } from './many-files.ts';

/** A separate program that adds files in parts, signed out, and is killed at the given point. */
const [, , folder = '', files = '', end = ''] = process.argv;
const reached = (what: string): void => {
  if (what === end) process.kill(process.pid, 'SIGKILL');
};

const outbox = await openAlone(folder, () => null);
await outbox.uploads.pause(true);
const onProgress = (written: number): void => reached(`written ${written}`);
await outbox.addParts(generateFiles(Number(files), 250), { signal: new AbortController().signal, onProgress });
reached('whole');
await outbox.idle();
reached('entries');

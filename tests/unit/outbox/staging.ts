import { openAlone } from './alone.ts';
import { manyFiles } from './many-files.ts';

/** A program of its own that hands files over in parts, signed out, and tells its parent how far it is; to be killed meanwhile. */
const [, , folder = '', files = ''] = process.argv;
const tell = (what: string): void => void process.send?.(what);

const outbox = await openAlone(folder, () => null);
await outbox.uploads.pause(true);
const onProgress = (written: number): void => tell(`written ${written}`);
await outbox.addParts(manyFiles(Number(files), 250), { signal: new AbortController().signal, onProgress });
tell('whole');
await outbox.idle();
tell('entries');

import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { node24, projectRoot } from './project.ts';

/** Where Electron's binary keeps its fuses: behind this mark come a version, how many there are, and one letter each. */
const mark = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const asShipped = '101100011';

const inHost = (file: string): string => path.join(projectRoot, 'tests/host', file);

/** Runs the program from its archive, which every thread reads as Electron's do. */
const script = `#!/bin/sh
exec "${node24}" --import "${inHost('asar/register.ts')}" --unhandled-rejections=warn "${inHost('main.ts')}" \
  "$(dirname "$0")/resources/app.asar/dist/main/main.js" "$@"
`;

/**
 * What of a released Electron for Linux the packager needs: its files, and its fuses. In place of the runtime, the binary
 * starts the Chromium host.
 */
export function writeElectronStub(folder: string): void {
  for (const part of ['locales', 'resources']) mkdirSync(path.join(folder, part), { recursive: true });
  const texts = {
    LICENSE: 'Electron',
    'LICENSES.chromium.html': 'Chromium',
    version: '',
    'locales/en-US.pak': '',
    'locales/de.pak': '',
  };
  for (const [file, text] of Object.entries(texts)) writeFileSync(path.join(folder, file), text);
  const binary = path.join(folder, 'electron');
  const wire = Buffer.concat([Buffer.from(mark), Buffer.from([1, asShipped.length]), Buffer.from(asShipped)]);
  writeFileSync(binary, Buffer.concat([Buffer.from(script), wire]));
  chmodSync(binary, 0o755);
}

/** The fuses of a packaged binary, `0` or `1` each, in Electron's order. */
export function readFuses(binary: string): string {
  const bytes = readFileSync(binary);
  const start = bytes.indexOf(mark) + mark.length + 2;
  return bytes.toString('latin1', start, start + asShipped.length);
}

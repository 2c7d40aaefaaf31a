import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { node24, projectRoot } from './project.ts';

/**
 * The marker before the fuses in Electron's binary: it is followed by a version, their number, and one character each.
 */
const mark = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const asShipped = '101100011';

const inHost = (file: string): string => path.join(projectRoot, 'tests/host', file);

/** Runs the program from its archive, which every thread reads as in Electron. */
const script = `#!/bin/sh
exec "${node24}" --import "${inHost('asar/register.ts')}" --unhandled-rejections=warn "${inHost('main.ts')}" \
  "$(dirname "$0")/resources/app.asar/dist/main/main.js" "$@"
`;

/**
 * Writes the parts of an Electron release for Linux that the packager needs: its files and its fuses. The binary starts
 * the Chromium host instead of the runtime.
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

/** Returns the fuses of a packaged binary, `0` or `1` each, in Electron's order. */
export function readFuses(binary: string): string {
  const bytes = readFileSync(binary);
  const start = bytes.indexOf(mark) + mark.length + 2;
  return bytes.toString('latin1', start, start + asShipped.length);
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '../support/project.ts';
import { programCopy } from './parts/folder.ts';
import { report } from './parts/report.ts';

const folder = path.join(projectRoot, path.dirname(programCopy()), '../renderer');

/** Returns the static imports of a script. Dynamic imports are not part of the first screen. */
const getImports = (code: string): string[] =>
  [...code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g)].flatMap(([, name]) => name ?? []);

const collect = (file: string, found = new Map<string, Buffer>()): Map<string, Buffer> => {
  if (found.has(file)) return found;
  const code = readFileSync(file);
  found.set(file, code);
  for (const name of getImports(code.toString('utf8'))) collect(path.resolve(path.dirname(file), name), found);
  return found;
};

const html = readFileSync(path.join(folder, 'index.html'), 'utf8');
const first = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].flatMap(([, name]) => name ?? []);
const scripts = new Map(first.flatMap((name) => [...collect(path.resolve(folder, name))]));
const sizes = [...scripts].map(([file, code]) => [path.basename(file), gzipSync(code, { level: 9 }).length] as const);
report({
  name: 'bundle',
  value: sizes.reduce((sum, [, size]) => sum + size, 0) / 1000,
  unit: 'kB gzipped',
  detail: Object.fromEntries(sizes),
});

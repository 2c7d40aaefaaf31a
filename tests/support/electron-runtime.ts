import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './project.ts';

/** Returns the path of Electron's own runtime, or undefined if it was not downloaded. */
export function electronRuntime(): string | undefined {
  const folder = path.join(projectRoot, 'node_modules/electron');
  const pointer = path.join(folder, 'path.txt');
  if (!existsSync(pointer)) return undefined;
  const runtime = path.join(
    process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? path.join(folder, 'dist'),
    readFileSync(pointer, 'utf8'),
  );
  return existsSync(runtime) ? runtime : undefined;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { quickFolder } from './quick-folder.ts';

/** Returns a temporary folder that is removed after the test. */
export const tempFolder = (): string => {
  const folder = mkdtempSync(join(quickFolder, 'vitrine-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

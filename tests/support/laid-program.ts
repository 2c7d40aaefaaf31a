import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './project.ts';

/**
 * Copies the built program to `folder/program` as a package of version 1.0.0 whose releases are at `url`; `manifest` is
 * added to its `package.json`. Returns the path of its main module.
 */
export const layProgram = (folder: string, url: string, manifest: Readonly<Record<string, string>> = {}): string => {
  const program = path.join(folder, 'program');
  mkdirSync(program);
  cpSync(path.join(projectRoot, 'dist'), path.join(program, 'dist'), { recursive: true });
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(program, 'node_modules'));
  const packageJson = { name: 'vitrine', productName: 'Vitrine', version: '1.0.0', type: 'module', ...manifest };
  writeFileSync(path.join(program, 'package.json'), JSON.stringify(packageJson));
  const config = `provider: generic\nurl: ${url}\nupdaterCacheDirName: vitrine-updater\n`;
  writeFileSync(path.join(program, 'dist/main/app-update.yml'), config);
  return path.join(program, 'dist/main/main.js');
};

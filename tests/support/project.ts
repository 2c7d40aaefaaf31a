import path from 'node:path';

/** The project's root, independent of the working directory. */
export const projectRoot = path.resolve(import.meta.dirname, '../..');

/** The Node version with which the program is built and tested. */
export const node24 = path.join(
  projectRoot,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

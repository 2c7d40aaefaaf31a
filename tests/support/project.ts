import path from 'node:path';

/** The project's root, wherever the process that imports this was started. */
export const projectRoot = path.resolve(import.meta.dirname, '../..');

/** Node of the version that the program is built and tested with. */
export const node24 = path.join(
  projectRoot,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { node24, projectRoot } from './project.ts';

/** Runs the code of a module in a process that reads archives like Electron. Resolves to its output. */
export const runWithArchives = async (code: string, env: NodeJS.ProcessEnv = {}): Promise<string> => {
  const register = path.join(projectRoot, 'tests/host/asar/register.ts');
  const args = ['--import', register, '--input-type=module', '--eval', code];
  return (await promisify(execFile)(node24, args, { env: { ...process.env, ...env } })).stdout;
};

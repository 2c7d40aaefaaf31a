// npm run simulate [-- --seeds N --from N | --seed N]: lives through made-up days; see README.md beside this file.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { prepare } from '../support/prepare.mjs';
import { inRoot, node24, toolEnvironment } from '../support/run.mjs';

/** A process that has lived through so many holds much that programs left behind. */
const inOneProcess = 500;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
  },
});
await prepare();
const run = (...args) => {
  const options = { env: toolEnvironment(), stdio: 'inherit' };
  return spawnSync(node24, [inRoot('tests/simulation/simulate.ts'), ...args], options).status ?? 1;
};
if (values.seed !== undefined) process.exitCode = run('--seed', values.seed);
else {
  const end = Number(values.from) + Number(values.seeds);
  for (let from = Number(values.from); from < end && !process.exitCode; from += inOneProcess)
    process.exitCode = run('--from', String(from), '--seeds', String(Math.min(inOneProcess, end - from)));
}

// npm run simulate [-- --seeds N --from N | --seed N]: lives through made-up days; see README.md beside this file.
import { spawn } from 'node:child_process';
import { prepare } from '../support/prepare.mjs';
import { inRoot, node24, toolEnvironment } from '../support/run.mjs';

await prepare();
const child = spawn(node24, [inRoot('tests/simulation/simulate.ts'), ...process.argv.slice(2)], {
  env: toolEnvironment(),
  stdio: 'inherit',
});
child.on('close', (code) => (process.exitCode = code ?? 1));

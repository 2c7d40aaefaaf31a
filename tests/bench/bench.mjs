// npm run bench [-- NAME… --json FILE --results [FILE…] --products N …]: measures the program; see README.md in this
// folder.
import { spawn } from 'node:child_process';
import { prepare } from '../support/prepare.mjs';
import { inRoot, node24, toolEnvironment } from '../support/run.mjs';

await prepare();
const bench = [node24, inRoot('tests/bench/bench.ts'), ...process.argv.slice(2)];
// All benches of a run share one keyring, because they open each other's profiles.
const [command, ...args] = process.platform === 'linux' ? [inRoot('tests/support/with-keyring.sh'), ...bench] : bench;
const child = spawn(command, args, { env: toolEnvironment(), stdio: 'inherit' });
child.on('close', (code) => (process.exitCode = code ?? 1));

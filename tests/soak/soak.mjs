// npm run soak [-- --minutes N --seed N]: works under random faults; see soak.ts next to this file.
import { spawn } from 'node:child_process';
import { prepare } from '../support/prepare.mjs';
import { inRoot, node24, toolEnvironment } from '../support/run.mjs';

await prepare();
const soak = [node24, inRoot('tests/soak/soak.ts'), ...process.argv.slice(2)];
const [command, ...args] = process.platform === 'linux' ? [inRoot('tests/support/with-keyring.sh'), ...soak] : soak;
const child = spawn(command, args, { env: toolEnvironment(), stdio: 'inherit' });
child.on('close', (code) => (process.exitCode = code ?? 1));

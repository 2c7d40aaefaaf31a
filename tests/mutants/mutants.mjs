// npm run mutants -- electron/outbox [--force]: tests the program with small faults, one at a time; see README.md in
// this folder.
import { prepare } from '../support/prepare.mjs';
import { inRoot, node24, run } from '../support/run.mjs';

await prepare();
const { code } = await run(node24, [inRoot('tests/mutants/mutants.ts'), ...process.argv.slice(2)], { show: true });
process.exitCode = code;

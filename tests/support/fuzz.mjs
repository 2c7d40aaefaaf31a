// npm run fuzz [-- --rounds N --seed N]: runs every property-based test with new inputs in each round. Stops at the
// first failed round, whose seed repeats its inputs: `SEED=n npm test -- unit integration`.
import { readdirSync, readFileSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { prepare } from './prepare.mjs';
import { inRoot, node24, run, script, toolEnvironment } from './run.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' }, seed: { type: 'string' } } });
const rounds = Number(values.rounds);
const first = Number(values.seed ?? randomInt(1, 1_000_000));
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(first))
  throw new Error('--rounds and --seed must be whole numbers, and --rounds at least 1');

/** The test files with generated inputs, with and without real parts. */
const drawing = ['tests/unit', 'tests/integration']
  .flatMap((folder) => readdirSync(inRoot(folder), { recursive: true }).map((name) => `${folder}/${name}`))
  .filter((file) => file.endsWith('.test.ts') && /fast-check|SEED/.test(readFileSync(inRoot(file), 'utf8')));

await prepare();
let failed = 0;
for (let round = 0; round < rounds && failed === 0; round += 1) {
  const seed = first + round;
  const args = [script('vitest'), 'run', '--reporter=dot', ...drawing];
  const { code, output } = await run(node24, args, { env: toolEnvironment({ SEED: String(seed), NO_COLOR: '1' }) });
  if (code !== 0) {
    failed = 1;
    console.log(output.trimEnd());
  }
  console.log(`round ${round + 1} of ${rounds}, SEED=${seed}: ${code === 0 ? 'ok' : 'FAILED'}`);
}
process.exitCode = failed;
console.log(`\n${failed === 0 ? 'No fault found' : 'A fault was found'} in ${drawing.length} test files`);

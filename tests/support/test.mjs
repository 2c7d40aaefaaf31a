// npm test: prepares everything, then runs every check and goes on after a failure. The last line counts.
// `npm test -- unit e2e` runs only these: format, lint, types, unused, unit, integration, e2e, tour.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { prepare, PreparationError } from './prepare.mjs';
import { inRoot, node24, readJson, run, script, toolEnvironment } from './run.mjs';

const minute = 60_000;
const deadline = Date.now() + 60 * minute;
const results = inRoot('out/test');

const tool = (name, args, command) => [node24, [script(name, command), ...args]];
const withKeyring = ([command, args]) =>
  process.platform === 'linux' ? [inRoot('tests/support/with-keyring.sh'), [command, ...args]] : [command, args];

const hasUnusedConfig = ['knip.json', 'knip.jsonc', 'knip.ts', 'knip.js'].some((name) => existsSync(inRoot(name)));

/** Each is one test: it passes or it does not. */
const staticChecks = () => [
  // The longest first.
  ['lint', 'Lint (eslint)', tool('eslint', ['.', '--max-warnings', '0'])],
  ['format', 'Formatting (prettier)', tool('prettier', ['--check', '.'])],
  ['types', 'Types of the main process (tsc)', tool('typescript', ['-p', '.'], 'tsc')],
  [
    'types',
    'Types of the renderer (svelte-check)',
    tool('svelte-check', ['--tsconfig', 'renderer/tsconfig.json', '--fail-on-warnings', '--output', 'human']),
  ],
  ['types', 'Types of the tests (tsc)', tool('typescript', ['-p', 'tests'], 'tsc')],
  ...(hasUnusedConfig ? [['unused', 'Unused code (knip)', tool('knip', [])]] : []),
];

const vitest = (part) =>
  withKeyring(
    tool('vitest', [
      'run',
      `tests/${part}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=out/test/${part}.json`,
    ]),
  );

function countVitest({ numPassedTests, numFailedTests }) {
  return [numPassedTests, numFailedTests];
}

function countPlaywright({ stats }) {
  return [stats.expected, stats.unexpected + stats.flaky];
}

/** Each counts its own tests, in a JSON report. */
const runners = () => [
  ['unit', 'Unit tests (vitest)', vitest('unit'), countVitest],
  ['integration', 'Integration tests (vitest)', vitest('integration'), countVitest],
  [
    'e2e',
    'End-to-end tests (playwright)',
    withKeyring(
      tool('@playwright/test', ['test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=line,json'], 'playwright'),
    ),
    countPlaywright,
  ],
];

/** What a newcomer sees first: one test, as it is one way through the program. */
const tour = () => ['tour', 'Tour of the main job', withKeyring([node24, [inRoot('tests/support/tour.ts')]])];

const asked = process.argv.slice(2);
const isAsked = ([name]) => asked.length === 0 || asked.includes(name);
const total = { passed: 0, failed: 0 };

function report(title, began, { passed, failed, output }) {
  const seconds = Math.round((Date.now() - began) / 1000);
  total.passed += passed;
  total.failed += failed;
  console.log(`\n== ${title}: ${failed === 0 ? 'ok' : 'FAILED'}, ${passed} passed, ${failed} failed, ${seconds} s`);
  if (failed > 0) console.log(output.trimEnd());
}

async function execute([command, args], env) {
  const limitMs = Math.max(deadline - Date.now(), 1000);
  return run(command, args, { limitMs, env: toolEnvironment({ NO_COLOR: '1', FORCE_COLOR: undefined, ...env }) });
}

async function check([, title, command]) {
  const began = Date.now();
  const { code, output } = await execute(command);
  report(title, began, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output });
}

/** Two at a time: that is what the machines of continuous integration have. */
async function inPairs(jobs) {
  const waiting = [...jobs];
  const worker = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await job();
  };
  await Promise.all([worker(), worker()]);
}

async function runTests([name, title, command, count]) {
  const began = Date.now();
  const file = `${results}/${name}.json`;
  const { code, output } = await execute(command, { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  const [passed, counted] = existsSync(file) ? count(readJson(file)) : [0, 0];
  // A runner that died, or that failed although no test did, is a failure of its own.
  const failed = counted === 0 && code !== 0 ? 1 : counted;
  const died = existsSync(file) ? '' : `\nThe runner ended with code ${code} and left no report.\n`;
  report(title, began, { passed, failed, output: output + died });
}

async function main() {
  const names = new Set([...staticChecks(), ...runners(), tour()].map(([name]) => name));
  const unknown = asked.filter((name) => !names.has(name));
  if (unknown.length > 0)
    throw new PreparationError(`No check is called ${unknown.join(', ')}; there are ${[...names].join(', ')}`);
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const checks = staticChecks().filter(isAsked);
  const tests = runners().filter(isAsked);
  // Unit tests go along with the static checks; what starts processes and windows has the machine for itself.
  const small = tests.filter(([name]) => name === 'unit');
  await inPairs([...checks.map((one) => () => check(one)), ...small.map((one) => () => runTests(one))]);
  for (const one of tests.filter(([name]) => name !== 'unit')) await runTests(one);
  if (isAsked(tour())) await check(tour());
}

try {
  await prepare();
  await main();
} catch (error) {
  total.failed += 1;
  console.log(error instanceof PreparationError ? error.message : error);
}
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`\n${total.passed} passed, ${total.failed} failed`);

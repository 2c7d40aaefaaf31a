// npm test: prepares everything, then runs every check and continues after a failure. The last line has the totals.
// `npm test -- unit e2e` runs only these: format, lint, types, unused, circles, unit, integration, e2e, tour.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { prepare, PreparationError } from './prepare.mjs';
import { inRoot, node24, readJson, root, run, script, toolEnvironment } from './run.mjs';

const minute = 60_000;
// Long enough for a computer that is four times slower than usual.
const deadline = Date.now() + 80 * minute;
const results = inRoot('out/test');

const tool = (name, args, command) => [node24, [script(name, command), ...args]];
const withKeyring = ([command, args]) =>
  process.platform === 'linux' ? [inRoot('tests/support/with-keyring.sh'), [command, ...args]] : [command, args];

const hasUnusedConfig = ['knip.json', 'knip.jsonc', 'knip.ts', 'knip.js'].some((name) => existsSync(inRoot(name)));

const noWarnings = ['--max-warnings', '0'];

/**
 * Uses TypeScript 7, which takes a third of the time. Linting and the check of components need the library of
 * TypeScript 6.
 */
const types = (project, name) => {
  // Results are cached with their inputs, so that the next run only checks the effects of changes.
  const kept = inRoot('node_modules/.cache/types', `${name}.tsbuildinfo`);
  return tool('typescript7', ['-p', project, '--incremental', '--tsBuildInfoFile', kept], 'tsc');
};

/**
 * With this option, ESLint's parser of components passes them to TypeScript in compiled form, so that opening one is
 * not a change that invalidates the types of all others.
 */
const readAsTypes = { SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK: '1' };

/** Returns the static checks. Each counts as one test. */
const staticChecks = () => [
  ['lint', 'Lint of scripts by their types (oxlint)', tool('oxlint', [])],
  ['lint', 'Lint of scripts (eslint)', tool('eslint', ['.', '--ignore-pattern', '**/*.svelte', ...noWarnings])],
  ['lint', 'Lint of components (eslint)', tool('eslint', ['**/*.svelte', ...noWarnings]), readAsTypes],
  ['format', 'Formatting (prettier)', tool('prettier', ['--check', '.'])],
  ['types', 'Types of the main process (tsc)', types('.', 'main')],
  [
    'types',
    'Types of the renderer (svelte-check)',
    tool('svelte-check', ['--tsconfig', 'renderer/tsconfig.json', '--fail-on-warnings', '--output', 'human']),
  ],
  ['types', 'Types of the tests (tsc)', types('tests', 'tests')],
  ...(hasUnusedConfig ? [['unused', 'Unused code (knip)', tool('knip', [])]] : []),
  [
    'circles',
    'Imports (dependency-cruiser)',
    tool('dependency-cruiser', ['electron', 'renderer', '--config', '.dependency-cruiser.js'], 'depcruise'),
  ],
];

const inProject = (file) => path.relative(root, file).replaceAll(path.sep, '/');

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

const ofVitest = {
  count: ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests],
  files: ({ testResults }) => testResults.map(({ name, startTime, endTime }) => [name, endTime - startTime]),
  failures: ({ testResults }) =>
    testResults.flatMap(({ name, message, assertionResults }) => [
      ...(assertionResults.length === 0 && message ? [[name, [message]]] : []),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => [`${inProject(name)} › ${fullName}`, failureMessages]),
    ]),
};

const ofPlaywright = {
  count: ({ stats }) => [stats.expected, stats.unexpected + stats.flaky],
  files: ({ config, suites }) => suites.map((suite) => [path.join(config.rootDir, suite.file), lastedOf(suite)]),
  failures: ({ suites }) => suites.flatMap(failuresOf),
};

/** Returns the messages of failed tests by their locations. */
function failuresOf({ specs = [], suites = [] }) {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map((spec) => [
      `tests/e2e/${spec.file}:${spec.line} › ${spec.title}`,
      spec.tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message))),
    ]);
  return [...failed, ...suites.flatMap(failuresOf)];
}

/** Returns the durations of a suite's tests, added up. */
function lastedOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return [...results.map(({ duration }) => duration), ...suites.map(lastedOf)].reduce((sum, ms) => sum + ms, 0);
}

/** Returns the test runners. Each writes a JSON report of its tests. */
const runners = () => [
  ['unit', 'Unit tests (vitest)', vitest('unit'), ofVitest],
  ['integration', 'Integration tests (vitest)', vitest('integration'), ofVitest],
  [
    'e2e',
    'End-to-end tests (playwright)',
    withKeyring(
      tool('@playwright/test', ['test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=line,json'], 'playwright'),
    ),
    ofPlaywright,
  ],
];

/** Returns the tour, which counts as one test because it is one workflow. */
const tour = () => ['tour', 'Tour of the main job', withKeyring([node24, [inRoot('tests/support/tour.ts')]])];

const timeZones = ['Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland'];

/**
 * Returns the time zone for a part: the unit tests run in one zone and the integration tests in another, and they change
 * places each day. All other parts run in the zone of the machine. `TZ` in the environment replaces each of them.
 */
function timeZoneFor(name) {
  if (process.env.TZ || !['unit', 'integration'].includes(name)) return process.env.TZ;
  const day = Math.floor(Date.now() / (24 * 60 * minute));
  return timeZones[(day + (name === 'unit' ? 0 : 1)) % timeZones.length];
}

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

function reportSlowest() {
  const slowest = lasted.sort(([, one], [, other]) => other - one).slice(0, 20);
  if (slowest.length > 0) console.log('\n== Slowest files, in seconds');
  for (const [file, ms] of slowest) {
    const seconds = (ms / 1000).toFixed(1).padStart(7);
    console.log(`${seconds}  ${inProject(file)}`);
  }
}

/** Prints all failures again at the end of the output. */
function reportFailures() {
  if (failures.length > 0) console.log('\n== Failures');
  for (const [test, messages] of failures) {
    const lines = stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, 40);
    console.log(`${test}\n${lines.map((line) => `    ${line}`).join('\n')}`);
  }
}

async function execute([command, args], env) {
  const limitMs = Math.max(deadline - Date.now(), 1000);
  return run(command, args, { limitMs, env: toolEnvironment({ NO_COLOR: '1', FORCE_COLOR: undefined, ...env }) });
}

async function check([, title, command, env]) {
  const began = Date.now();
  const { code, output } = await execute(command, env);
  report(title, began, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output });
}

async function inTurn(jobs, act) {
  for (const job of jobs) await act(job);
}

const lasted = [];
const failures = [];

async function runTests([name, title, command, of]) {
  const began = Date.now();
  const file = `${results}/${name}.json`;
  const TZ = timeZoneFor(name);
  const { code, output } = await execute(command, { PLAYWRIGHT_JSON_OUTPUT_NAME: file, TZ });
  const told = existsSync(file) ? readJson(file) : null;
  const [passed, counted] = told === null ? [0, 0] : of.count(told);
  if (told !== null) lasted.push(...of.files(told));
  if (told !== null) failures.push(...of.failures(told));
  // A runner that crashed, or that failed without a failed test, counts as a failure.
  const failed = counted === 0 && code !== 0 ? 1 : counted;
  const died = told !== null ? '' : `\nThe runner ended with code ${code} and left no report.\n`;
  report(TZ ? `${title}, ${TZ}` : title, began, { passed, failed, output: output + died });
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
  // Run static checks and the tour one after the other, in parallel with tests that open no window. Tests with windows
  // then have the computer for themselves.
  const windowless = tests.filter(([name]) => name !== 'e2e');
  const alone = isAsked(tour()) ? [tour()] : [];
  await Promise.all([inTurn([...checks, ...alone], check), inTurn(windowless, runTests)]);
  await inTurn(
    tests.filter((one) => !windowless.includes(one)),
    runTests,
  );
  reportSlowest();
  reportFailures();
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

import { existsSync, mkdirSync } from 'node:fs';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { scoresOf, survivorsOf } from './report.ts';
import { oneInVariable } from './sample.ts';

/** Tests files of the program with small faults, one at a time, and reports the faults that no test detects. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    force: { type: 'boolean', default: false },
    tests: { type: 'string' },
    'one-in': { type: 'string', default: '1' },
  },
});
const oneIn = Number(values['one-in']);
if (!Number.isInteger(oneIn) || oneIn < 1) throw new Error('--one-in takes a whole number from 1 on');
env[oneInVariable] = String(oneIn);
const writeLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** The tests related to a folder, in addition to `tests/unit/<folder>`. */
const nearest: Readonly<Record<string, readonly string[]>> = {
  account: ['account', 'calls', 'main', 'connection-secrets', 'outbox-secrets'],
  cache: ['cache*', 'history', 'query-matches', 'link*', 'alike', 'quality', 'originals', 'downloads'],
  ipc: ['calls', 'main'],
  outbox: ['outbox-*', 'already-uploaded', 'asset-creation', 'upload-*'],
  service: ['service-*', 'creations', 'dialect', 'request-bytes', 'proxies', 'hostile*'],
  sync: ['sync*', 'pages-wild', 'known-channels'],
};
const getTests = (file: string): string[] => {
  const [, folder = ''] = file.split('/');
  const unit = `tests/unit/${folder}`;
  const integration = (nearest[folder] ?? []).map((name) => `tests/integration/${name}.test.ts`);
  return [...(existsSync(unit) ? [`${unit}/**/*.test.ts`] : []), ...integration];
};

const [first] = positionals;
const missing = positionals.filter((file) => !file.startsWith('electron/') || !existsSync(file));
if (first === undefined || missing.length > 0)
  throw new Error(
    `Name files or folders below electron/${missing.length > 0 ? `; there is no ${missing.join(', ')}` : ''}`,
  );

const names = positionals.map((file) => file.slice('electron/'.length).replaceAll(/\W+/g, '-')).join('+');
const report = `out/mutants/${names}${oneIn === 1 ? '' : `.one-in-${oneIn}`}`;
mkdirSync('out/mutants', { recursive: true });
const results = await new Stryker({
  mutate: positionals.map((file) => (file.endsWith('.ts') ? file : `${file}/**/*.ts`)),
  testFiles: values.tests?.split(',') ?? [...new Set(positionals.flatMap(getTests))],
  plugins: ['@stryker-mutator/*', fileURLToPath(new URL('sample.ts', import.meta.url))],
  ignorers: ['sample'],
  testRunner: 'vitest',
  // A thread started here replaces the port of the runner, if the runner is a thread too.
  vitest: { related: false, configFile: 'tests/mutants/vitest.config.ts', pool: 'forks' },
  coverageAnalysis: 'perTest',
  // Code that runs once while a file is loaded would need every test for each fault.
  ignoreStatic: true,
  incremental: true,
  incrementalFile: `${report}.incremental.json`,
  force: values.force,
  concurrency: 1,
  // On a shared computer, a slow test is not an endless loop.
  timeoutMS: 10_000,
  timeoutFactor: 2,
  dryRunTimeoutMinutes: 30,
  reporters: ['json', 'html', 'progress-append-only'],
  jsonReporter: { fileName: `${report}.json` },
  htmlReporter: { fileName: `${report}.html` },
  tempDirName: 'out/mutants/tmp',
  ignorePatterns: ['dist', 'out', 'release', '.github', 'docs'],
  allowConsoleColors: false,
}).runMutationTest();
for (const line of [...survivorsOf(results), '', ...scoresOf(results)]) writeLine(line);
writeLine(`\n${report}.html shows each of them in its source`);

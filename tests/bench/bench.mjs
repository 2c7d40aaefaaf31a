// npm run bench [-- NAME… --json FILE --products N …]: measures the program; see README.md beside this file.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { prepare } from '../support/prepare.mjs';
import { inRoot, node24, toolEnvironment } from '../support/run.mjs';

/** In this order: those that need a full cache come after the one that fills it. */
const all = [
  'bundle',
  'sync',
  'resync',
  'stall',
  'cache',
  'start',
  'search',
  'filter',
  'scroll',
  'memory',
  'upload',
  'flood',
  'million',
];

/** Names of benches, the file for the results, and what every bench is given. */
function readArguments(args) {
  const names = args.filter((arg, index) => !arg.startsWith('--') && !(args[index - 1] ?? '').startsWith('--'));
  const at = args.indexOf('--json');
  const rest = args.filter((arg, index) => !names.includes(arg) && index !== at && (at < 0 || index !== at + 1));
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`No bench is called ${unknown.join(', ')}; there are ${all.join(', ')}`);
  return { names: names.length > 0 ? names : all, json: at < 0 ? undefined : args[at + 1], rest };
}

/** Runs one bench and gives its line; null when it failed. */
function measure(name, rest, folder) {
  return new Promise((resolve, reject) => {
    const env = toolEnvironment({ VITRINE_BENCH_FOLDER: folder });
    const child = spawn(node24, [inRoot(`tests/bench/${name}.ts`), ...rest], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? JSON.parse(output.trim().split('\n').at(-1)) : null));
  });
}

const shown = (value) => (value === null || value === undefined ? '' : String(Number(value.toPrecision(3))));
const limits = { ratio: (limit) => `ratio ${limit}`, value: String, difference: (limit) => `+${limit}` };

function row({ name, value, unit, reference, ratio, limit, judged, ok, also = {}, load }) {
  const further = Object.entries(also).map(([what, one]) => `${what}: ${shown(one.value)} (${one.limit})`);
  const cells = [
    name,
    `${shown(value)} ${unit}`,
    shown(reference),
    shown(ratio),
    limits[judged](limit),
    further.join('; '),
  ];
  return `| ${[...cells, ok ? 'ok' : '**over**', shown(load)].join(' | ')} |`;
}

function table(results) {
  const head = '| bench | value | reference | ratio | limit | also | | load |\n|---|---|---|---|---|---|---|---|';
  return [head, ...results.map(row)].join('\n');
}

async function main({ names, json, rest }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-bench-'));
  const results = [];
  const failed = [];
  try {
    for (const name of names) {
      const result = await measure(name, rest, folder);
      if (result === null) failed.push(name);
      else {
        console.log(JSON.stringify(result));
        results.push(result);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(inRoot('out/bench', path.basename(folder)), { recursive: true, force: true });
  }
  const machine = `${cpus().length} × ${cpus()[0]?.model}`;
  console.log(`\n${table(results)}\n\n${machine}, Node ${process.version}`);
  if (json !== undefined) writeFileSync(json, `${JSON.stringify({ machine, results }, null, 2)}\n`);
  if (failed.length > 0) console.log(`Could not be measured: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 && results.every(({ ok }) => ok) ? 0 : 1;
}

/** All benches of a run share one keyring: the profile that one fills is opened by the others. */
function insideKeyring(args) {
  const command = [inRoot('tests/support/with-keyring.sh'), node24, inRoot('tests/bench/bench.mjs'), ...args];
  const child = spawn(command[0], command.slice(1), { env: toolEnvironment({ VITRINE_BENCH: '1' }), stdio: 'inherit' });
  child.on('close', (code) => (process.exitCode = code ?? 1));
}

const given = process.argv.slice(2);
const wanted = readArguments(given);
if (process.env.VITRINE_BENCH === '1' || process.platform !== 'linux') await main(wanted);
else {
  await prepare();
  insideKeyring(given);
}

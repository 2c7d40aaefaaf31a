import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../support/project.ts';
import type { SoakRun } from '../../soak/verdict.ts';
import type { Line } from './report.ts';

const inRoot = (...names: readonly string[]): string => path.join(projectRoot, ...names);

/** Runs one bench in `folder`, which the benches of a run share. Returns its line, or null if it failed. */
export const measure = (name: string, rest: readonly string[], folder: string): Promise<Line | null> => {
  const { promise, resolve, reject } = Promise.withResolvers<Line | null>();
  const started = performance.now();
  const child = spawn(process.execPath, [inRoot('tests/bench', `${name}.ts`), ...rest], {
    env: { ...process.env, VITRINE_BENCH_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.on('error', reject);
  child.on('close', (code) => {
    const line = output.trim().split('\n').at(-1);
    const seconds = Math.round((performance.now() - started) / 1000);
    resolve(code === 0 && line ? { ...(JSON.parse(line) as Line), seconds } : null);
  });
  return promise;
};

/** Soaks for some minutes. Returns the result, or null if it was interrupted. */
export const soak = (minutes: number): Promise<SoakRun | null> => {
  const { promise, resolve, reject } = Promise.withResolvers<SoakRun | null>();
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-soaked-'));
  const json = path.join(folder, 'soak.json');
  const args = [inRoot('tests/soak/soak.ts'), '--minutes', String(minutes), '--json', json];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  child.on('error', reject);
  child.on('close', (code) => {
    resolve(code === 0 || code === 1 ? (JSON.parse(readFileSync(json, 'utf8')) as SoakRun) : null);
    rmSync(folder, { recursive: true, force: true });
  });
  return promise;
};

/**
 * Starts a packaged program on the demo account with a fresh profile, as a person's first start would be, and sees that
 * it lives: rows, a picture, an upload, an end by itself; then once more on the same profile, where a link that starts a
 * second process moves the first. Nothing of the program is changed or hooked into for it.
 *
 *     node .github/scripts/smoke.ts [program] [--sandbox]
 *
 * Without a name it is the unpacked program of this system in `release/`. With no desktop, Linux needs `xvfb-run`. Where
 * Linux forbids Chromium's sandbox to programs that it does not know, the program goes without it; `--sandbox` leaves it to
 * the package. Logs and crash dumps of a start that failed are left in `out/smoke`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, expect as expects, type Browser, type Page } from '@playwright/test';
import type { Bridge } from '../../electron/contract/bridge.ts';
import { AssetsPage } from '../../tests/e2e/pages/assets.ts';
import { productList } from '../../tests/e2e/pages/list.ts';
import { killGroup } from '../../tests/host/processes.ts';
import { dropFiles } from '../../tests/support/drop-files.ts';
import { projectRoot } from '../../tests/support/project.ts';
import { makeRealFiles } from '../../tests/support/real-files.ts';
import { sandboxRefusal } from '../../tests/support/sandbox.mjs';
import { waitUntil } from '../../tests/support/wait-until.ts';

/** A machine that has just packaged for three formats is slow, and its first start of a program is slower. */
const patience = 120_000;
const expect = expects.configure({ timeout: patience });

/** Where electron-builder leaves the program that it makes its packages of. */
function unpackedProgram(): string {
  const arch = process.arch === 'x64' ? '' : `-${process.arch}`;
  const places: Partial<Record<NodeJS.Platform, string>> = {
    linux: `linux${arch}-unpacked/vitrine`,
    win32: `win${arch}-unpacked/Vitrine.exe`,
    darwin: `mac${arch}/Vitrine.app/Contents/MacOS/Vitrine`,
  };
  return path.join(projectRoot, 'release', places[process.platform] ?? '');
}

interface Start {
  readonly file: string;
  readonly profile: string;
  /** Whether the package itself has to see to Chromium's sandbox. */
  readonly sandbox: boolean;
}

class Program {
  readonly process: ChildProcess;
  readonly profile: string;
  readonly #output: string[] = [];

  constructor({ file, profile, sandbox }: Start, args: readonly string[]) {
    this.profile = profile;
    const refusal = sandbox ? undefined : sandboxRefusal(file);
    if (refusal !== undefined) console.log(`It goes without Chromium's sandbox, because ${refusal}.`);
    const own = [`--user-data-dir=${profile}`, ...(refusal === undefined ? [] : ['--no-sandbox']), ...args];
    // It leads a group of its own, so that one that does not end can be ended with all it started.
    this.process = spawn(file, own, { stdio: ['ignore', 'pipe', 'pipe'], detached: process.platform !== 'win32' });
    this.process.on('error', (error) => this.#output.push(String(error)));
    for (const stream of [this.process.stdout, this.process.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => this.#output.push(text));
  }

  get output(): string {
    return this.#output.join('');
  }

  get hasEnded(): boolean {
    return this.process.pid === undefined || this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** The program's own log, which it keeps in its profile. */
  get log(): string {
    return globSync('**/*.log', { cwd: this.profile })
      .map((file) => readFileSync(path.join(this.profile, file), 'utf8'))
      .join('');
  }

  async waitFor<Found>(what: string, find: () => Found | undefined): Promise<Found> {
    let found: Found | undefined;
    await waitUntil(what, () => (found = find()) !== undefined || this.hasEnded, patience);
    if (found === undefined) throw new Error(`The program ended before there was ${what}`);
    return found;
  }

  /** Waits for its end, which has to be a good one. */
  async waitForEnd(): Promise<void> {
    await waitUntil('the program to end', () => this.hasEnded, patience);
    const { exitCode, signalCode } = this.process;
    if (exitCode !== 0) throw new Error(`The program ended with ${signalCode ?? `code ${String(exitCode)}`}`);
  }

  kill(): void {
    if (!this.hasEnded && this.process.pid !== undefined) killGroup(this.process.pid);
  }
}

async function reach(program: Program): Promise<{ browser: Browser; page: Page }> {
  const address = await program.waitFor(
    'a debugging port',
    () => /^DevTools listening on (\S+)/m.exec(program.output)?.[1],
  );
  // The program's own folders for downloads, colours and focus stay as they are; files that are dropped are on this disk.
  const browser = await chromium.connectOverCDP(address, { noDefaults: true, isLocal: true });
  const pages = (): Page[] => browser.contexts().flatMap((context) => context.pages());
  const page = await program.waitFor('a window', () =>
    pages().find((one) => /^app:|^http:\/\/vitrine\.localhost/.test(one.url())),
  );
  return { browser, page };
}

async function use(page: Page, folder: string): Promise<void> {
  await expect(productList(page).rows.first()).toBeVisible();
  console.log('Rows are there.');
  const painted = (): Promise<boolean> =>
    page.locator('img').evaluateAll((images) => images.some((image) => (image as HTMLImageElement).naturalWidth > 0));
  await expect.poll(painted).toBe(true);
  console.log('A picture is painted.');
  const [file] = await makeRealFiles(folder);
  if (file === undefined) throw new Error('There is no file to upload');
  await dropFiles(page, [file.path]);
  const assets = new AssetsPage(page);
  await expect(assets.review).toBeVisible();
  await assets.start();
  await expect(assets.item(file.name)).toContainText('Done');
  console.log('A file is uploaded.');
}

/** Closes the window as a person does. On macOS that is not the end: there the program is asked to quit. */
async function end(program: Program, page: Page): Promise<void> {
  await page.close();
  if (process.platform === 'darwin') program.process.kill('SIGTERM');
  await program.waitForEnd();
  console.log('It ended by itself.');
}

/**
 * Opens a link as the system does: by starting the program with it, which ends and leaves it to the one that runs. That
 * one shows the assets again, as it did when it ended.
 */
async function openLink(start: Start, page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
  const account = await page.evaluate(async () => {
    const reply = await (globalThis as unknown as { vitrine: Bridge }).vitrine.accounts.current();
    return reply.ok ? new URL(reply.value.account?.serviceAddress ?? '').host : '';
  });
  const second = new Program(start, [`vitrine://${encodeURIComponent(account)}/products`]);
  try {
    await second.waitForEnd();
  } finally {
    second.kill();
  }
  await expect(productList(page).rows.first()).toBeVisible();
  console.log('A link moved it.');
}

/** Leaves what tells why a start failed where a workflow keeps it. */
function keepTraces({ profile }: Start): void {
  const traces = path.join(projectRoot, 'out/smoke', path.basename(path.dirname(profile)));
  for (const name of globSync(['*.log', 'Crashpad'], { cwd: profile }))
    cpSync(path.join(profile, name), path.join(traces, name), { recursive: true });
}

async function run(start: Start, use: (page: Page) => Promise<void>): Promise<void> {
  const program = new Program(start, ['--demo', '--remote-debugging-port=0', '--keep-crash-dumps']);
  try {
    const { browser, page } = await reach(program);
    await use(page);
    await end(program, page);
    await browser.close();
  } catch (error) {
    console.error(`${program.output}\n${program.log}`);
    keepTraces(start);
    throw error;
  } finally {
    program.kill();
  }
}

async function smoke(file: string, sandbox: boolean): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-smoke-'));
  const start = { file, profile: path.join(folder, 'profile'), sandbox };
  try {
    await run(start, (page) => use(page, path.join(folder, 'files')));
    await run(start, (page) => openLink(start, page));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

const { values, positionals } = parseArgs({ options: { sandbox: { type: 'boolean' } }, allowPositionals: true });
const [file = unpackedProgram()] = positionals;
console.log(`Starting ${file}`);
await smoke(path.resolve(file), values.sandbox ?? false);

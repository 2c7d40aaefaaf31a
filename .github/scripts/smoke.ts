/**
 * Starts a packaged program with the demo account and a new profile, and checks that it works: rows are shown, a picture is
 * painted, a file is uploaded, and it exits normally. Then starts it again with the same profile, and opens a link, which
 * must reach the running instance. The program is not modified for this.
 *
 *     node .github/scripts/smoke.ts [program] [--sandbox]
 *
 * The default is the unpacked program of this system in `release/`. Linux without a desktop needs `xvfb-run`. If the
 * system does not allow Chromium's sandbox, the program runs without it; with `--sandbox`, the package has to handle that.
 * Logs and crash dumps of a failed start are copied to `out/smoke`.
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

/** Maximum time for each step. The first start on a machine that has just built packages is slow. */
const timeoutMs = 120_000;
const expect = expects.configure({ timeout: timeoutMs });

/** Returns the path of electron-builder's unpacked program for this system. */
function getUnpackedProgram(): string {
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
  /** Whether the package has to handle a system that does not allow Chromium's sandbox. */
  readonly sandbox: boolean;
}

class Program {
  readonly process: ChildProcess;
  readonly profile: string;
  readonly #output: string[] = [];

  constructor({ file, profile, sandbox }: Start, args: readonly string[]) {
    this.profile = profile;
    const refusal = sandbox ? undefined : sandboxRefusal(file);
    if (refusal !== undefined) console.log(`It runs without Chromium's sandbox, because ${refusal}.`);
    const programArgs = [`--user-data-dir=${profile}`, ...(refusal === undefined ? [] : ['--no-sandbox']), ...args];
    // A separate process group, so that a program that does not exit can be killed together with its child processes.
    this.process = spawn(file, programArgs, {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    this.process.on('error', (error) => this.#output.push(String(error)));
    for (const stream of [this.process.stdout, this.process.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => this.#output.push(text));
  }

  get output(): string {
    return this.#output.join('');
  }

  get hasExited(): boolean {
    return this.process.pid === undefined || this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** The program's log, which is in its profile. */
  get log(): string {
    return globSync('**/*.log', { cwd: this.profile })
      .map((file) => readFileSync(path.join(this.profile, file), 'utf8'))
      .join('');
  }

  async waitFor<Found>(what: string, find: () => Found | undefined): Promise<Found> {
    let found: Found | undefined;
    await waitUntil(what, () => (found = find()) !== undefined || this.hasExited, timeoutMs);
    if (found === undefined) throw new Error(`The program exited before there was ${what}`);
    return found;
  }

  /** Waits until the program has exited. Throws if it failed. */
  async waitForExit(): Promise<void> {
    await waitUntil('the program to exit', () => this.hasExited, timeoutMs);
    const { exitCode, signalCode } = this.process;
    if (exitCode !== 0) throw new Error(`The program exited with ${signalCode ?? `code ${String(exitCode)}`}`);
  }

  kill(): void {
    if (!this.hasExited && this.process.pid !== undefined) killGroup(this.process.pid);
  }
}

async function connectTo(program: Program): Promise<{ browser: Browser; page: Page }> {
  const address = await program.waitFor(
    'a debugging port',
    () => /^DevTools listening on (\S+)/m.exec(program.output)?.[1],
  );
  // `noDefaults` keeps the program's download folder, colours and focus. `isLocal` allows dropping files of this computer.
  const browser = await chromium.connectOverCDP(address, { noDefaults: true, isLocal: true });
  const pages = (): Page[] => browser.contexts().flatMap((context) => context.pages());
  const page = await program.waitFor('a window', () =>
    pages().find((one) => /^app:|^http:\/\/vitrine\.localhost/.test(one.url())),
  );
  return { browser, page };
}

async function exercise(page: Page, folder: string): Promise<void> {
  await expect(productList(page).rows.first()).toBeVisible();
  console.log('Rows are shown.');
  const painted = (): Promise<boolean> =>
    page.locator('img').evaluateAll((images) => images.some((image) => (image as HTMLImageElement).naturalWidth > 0));
  await expect.poll(painted).toBe(true);
  console.log('A picture is painted.');
  const [file] = await makeRealFiles(folder);
  if (file === undefined) throw new Error('No test file was created');
  await dropFiles(page, [file.path]);
  const assets = new AssetsPage(page);
  await expect(assets.review).toBeVisible();
  await assets.start();
  await expect(assets.item(file.name)).toContainText('Done');
  console.log('A file is uploaded.');
}

/** Closes the window as a user does. On macOS the program then keeps running, so it is asked to quit. */
async function quit(program: Program, page: Page): Promise<void> {
  await page.close();
  if (process.platform === 'darwin') program.process.kill('SIGTERM');
  await program.waitForExit();
  console.log('It exited normally.');
}

/**
 * Opens a link as the system does: by starting the program with it. That second instance hands the link to the running one
 * and exits. Before that, the running one shows the assets, as when it last exited.
 */
async function openLink(start: Start, page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
  const account = await page.evaluate(async () => {
    const reply = await (globalThis as unknown as { vitrine: Bridge }).vitrine.accounts.current();
    return reply.ok ? new URL(reply.value.account?.serviceAddress ?? '').host : '';
  });
  const second = new Program(start, [`vitrine://${encodeURIComponent(account)}/products`]);
  try {
    await second.waitForExit();
  } finally {
    second.kill();
  }
  await expect(productList(page).rows.first()).toBeVisible();
  console.log('A link was opened.');
}

/** Copies the logs and crash dumps of a failed start to the folder that the workflow stores. */
function copyTraces({ profile }: Start): void {
  const traces = path.join(projectRoot, 'out/smoke', path.basename(path.dirname(profile)));
  for (const name of globSync(['*.log', 'Crashpad'], { cwd: profile }))
    cpSync(path.join(profile, name), path.join(traces, name), { recursive: true });
}

async function run(start: Start, use: (page: Page) => Promise<void>): Promise<void> {
  const program = new Program(start, ['--demo', '--remote-debugging-port=0', '--keep-crash-dumps']);
  try {
    const { browser, page } = await connectTo(program);
    await use(page);
    await quit(program, page);
    await browser.close();
  } catch (error) {
    console.error(`${program.output}\n${program.log}`);
    copyTraces(start);
    throw error;
  } finally {
    program.kill();
  }
}

async function smoke(file: string, sandbox: boolean): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-smoke-'));
  const start = { file, profile: path.join(folder, 'profile'), sandbox };
  try {
    await run(start, (page) => exercise(page, path.join(folder, 'files')));
    await run(start, (page) => openLink(start, page));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

const { values, positionals } = parseArgs({ options: { sandbox: { type: 'boolean' } }, allowPositionals: true });
const [file = getUnpackedProgram()] = positionals;
console.log(`Starting ${file}`);
await smoke(path.resolve(file), values.sandbox ?? false);

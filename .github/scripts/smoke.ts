/**
 * Starts a packaged program on the demo account with a fresh profile, as a person's first start would be, and sees that
 * it lives: rows, a picture, an upload, an end by itself. Nothing of the program is changed or hooked into for it.
 *
 *     node .github/scripts/smoke.ts [program]
 *
 * Without a name it is the unpacked program of this system in `release/`. With no desktop, Linux needs `xvfb-run`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, expect as expects, type Browser, type Page } from '@playwright/test';
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

class Program {
  readonly process: ChildProcess;
  readonly profile: string;
  readonly #output: string[] = [];

  constructor(file: string, profile: string) {
    this.profile = profile;
    const refusal = sandboxRefusal(file);
    if (refusal !== undefined) console.log(`It goes without Chromium's sandbox, because ${refusal}.`);
    const sandbox = refusal === undefined ? [] : ['--no-sandbox'];
    const args = ['--demo', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...sandbox];
    // It leads a group of its own, so that one that does not end can be ended with all it started.
    this.process = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: process.platform !== 'win32' });
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
  const ended = once(program.process, 'exit');
  await page.close();
  if (process.platform === 'darwin') program.process.kill('SIGTERM');
  await waitUntil('the program to end', () => program.hasEnded, patience);
  const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
  if (code !== 0) throw new Error(`The program ended with ${signal ?? `code ${code}`}`);
  console.log('It ended by itself.');
}

async function smoke(file: string): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-smoke-'));
  const program = new Program(file, path.join(folder, 'profile'));
  try {
    const { browser, page } = await reach(program);
    await use(page, path.join(folder, 'files'));
    await end(program, page);
    await browser.close();
  } catch (error) {
    console.error(`${program.output}\n${program.log}`);
    throw error;
  } finally {
    program.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

const [, , file = unpackedProgram()] = process.argv;
console.log(`Starting ${file}`);
await smoke(file);

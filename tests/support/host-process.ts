import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Command, CommandName } from '../host/control.ts';
import { isFolderInUse, isGroupAlive, isProcessAlive, killGroup } from '../host/processes.ts';
import { hostEnvironment } from './host-environment.mjs';
import type { LaunchOptions } from './launch-types.ts';
import { node24, projectRoot } from './project.ts';
import { waitUntil } from './wait-until.ts';

interface BrowserFacts {
  port: number;
  pid: number;
  folder: string;
}

interface Answer {
  id: number;
  value: never;
  error?: string;
}

type Message = Answer | { browser: BrowserFacts };
type ArgumentsOf<Name extends CommandName> = Parameters<Command<Name>>;
type ValueOf<Name extends CommandName> = Awaited<ReturnType<Command<Name>>>;

/** The process of the Chromium host, and the channel for commands from a test. */
export class HostProcess {
  readonly child: ChildProcess;
  readonly browser: Promise<BrowserFacts>;
  /** Resolves once the process has ended and all of its output was read. */
  readonly ended: Promise<void>;
  /**
   * The folder for temporary files of the program, Playwright and Chromium, which they leave behind if they are killed.
   */
  private readonly scratch = mkdtempSync(path.join(os.tmpdir(), 'vitrine-run-'));
  private readonly output: string[] = [];
  private readonly waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  private facts: BrowserFacts | undefined;
  private asked = 0;
  private exited = false;

  constructor(options: LaunchOptions & { userData: string }) {
    const main = path.resolve(projectRoot, options.main ?? 'dist/main/main.js');
    const host = path.join(projectRoot, 'tests/host/main.ts');
    const profile = `--user-data-dir=${options.userData}`;
    // As in Electron, an unhandled rejection is only a warning.
    const args = ['--unhandled-rejections=warn', host, main, profile, ...(options.args ?? [])];
    this.child = spawn(node24, args, {
      cwd: projectRoot,
      env: { ...hostEnvironment, ...process.env, TMPDIR: this.scratch, ...options.env, VITRINE_HOST_TEST: '1' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => this.output.push(text));
    }
    this.browser = this.untilBrowser();
    this.ended = new Promise((resolve) => this.child.on('close', () => resolve()));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get hasExited(): boolean {
    return this.exited;
  }

  logs(): string {
    return this.output.join('');
  }

  forgetLogs(): void {
    this.output.length = 0;
  }

  command<Name extends CommandName>(command: Name, ...args: ArgumentsOf<Name>): Promise<ValueOf<Name>> {
    const id = this.asked++;
    return new Promise((resolve, reject) => {
      if (this.exited) return reject(new Error('The program has ended'));
      this.waiting.set(id, { resolve, reject });
      this.child.send({ id, command, args });
    });
  }

  /** Returns an error that describes the end of the process, with all its output. */
  endedEarly(what: string): Error {
    const { exitCode, signalCode } = this.child;
    return new Error(`The program ended (${signalCode ?? `code ${exitCode}`}) ${what}\n${this.logs()}`);
  }

  /** Whether the process ends by itself: Chromium and its connections close a moment earlier. */
  async isEnding(): Promise<boolean> {
    const end = performance.now() + 2000;
    await waitUntil('', () => this.exited || performance.now() > end, 3000);
    return this.exited;
  }

  /** Kills the process and Chromium immediately. */
  kill(): void {
    if (!this.exited) this.child.kill('SIGKILL');
    if (this.facts) killGroup(this.facts.pid);
  }

  async untilGone(): Promise<void> {
    await waitUntil('the program to end', () => this.exited && !isProcessAlive(this.pid));
    const { facts } = this;
    if (facts) await waitUntil('Chromium to end', () => !isGroupAlive(facts.pid) && !isFolderInUse(facts.folder));
    rmSync(this.scratch, { recursive: true, force: true, maxRetries: 5 });
  }

  private untilBrowser(): Promise<BrowserFacts> {
    return new Promise((resolve, reject) => {
      this.child.on('message', (message: Message) => {
        if ('browser' in message) {
          this.facts = message.browser;
          resolve(message.browser);
        } else this.settle(message);
      });
      this.child.on('error', reject);
      // `close` follows `exit` after all output has been read.
      this.child.on('close', () => {
        this.exited = true;
        const ended = this.endedEarly('before it answered');
        for (const { reject: refuse } of this.waiting.values()) refuse(ended);
        this.waiting.clear();
        reject(this.endedEarly('before it opened a window'));
      });
    });
  }

  private settle({ id, value, error }: Answer): void {
    const question = this.waiting.get(id);
    this.waiting.delete(id);
    if (error === undefined) question?.resolve(value);
    else question?.reject(new Error(error));
  }
}

import { randomUUID } from 'node:crypto';
import type { CDPSession, Page } from '@playwright/test';
import { openPage } from './browser.ts';
import { FileLookup } from './file-lookup.ts';
import { getProgramOrigin, toPageUrl, toProgramUrl } from './origins.ts';
import { buildPageSource } from './page-source.ts';
import { applyPermissions } from './permissions.ts';
import { logLine } from './recorded.ts';
import { answerRequests } from './routing.ts';

/** The events that a page reports to its window. */
export interface PageOwner {
  onRow(kind: string, args: unknown[]): void;
  onNavigated(url: string, withinDocument: boolean): void;
  onDomReady(): void;
  onLoaded(): void;
  onOpen(url: string): void;
  onConsole(type: string, text: string, url: string, line: number): void;
  onCrashed(): void;
  onGone(): void;
}

const binding = '__vitrineHostPost';
const entry = '__vitrineHost';

const sandboxedProcess = {
  type: 'renderer',
  platform: process.platform,
  arch: process.arch,
  sandboxed: true,
  contextIsolated: true,
  env: {},
  argv: [],
};

/** A page of Chromium with the preload scripts, and the messages from and to the page. */
export class PageLink {
  readonly page: Page;
  readonly files: FileLookup;
  private readonly session: CDPSession;
  private readonly secret = randomUUID();
  private readonly owner: PageOwner;
  private mainFrameId = '';
  private documentUrl = '';
  private contextId: number | undefined;
  private scriptId: string | undefined;
  private isRetired = false;

  private constructor(page: Page, session: CDPSession, owner: PageOwner) {
    this.page = page;
    this.session = session;
    this.owner = owner;
    this.files = new FileLookup(session, (kind, ...args) => this.callEntry(kind, args, false));
  }

  /** Opens a page. `before` is the current page of the window, if it still runs. */
  static async open(owner: PageOwner, before?: PageLink): Promise<PageLink> {
    const page = await openPage(before?.session);
    const session = await page.context().newCDPSession(page);
    const link = new PageLink(page, session, owner);
    await link.listen();
    return link;
  }

  /** The URL of the main frame as the program uses it. */
  get url(): string {
    return toProgramUrl(this.documentUrl);
  }

  /** Sets the script that later documents run first. Called before each load, because each load reads the preload files again. */
  async prepare(url: string, preloadFiles: readonly string[]): Promise<void> {
    if (this.scriptId)
      await this.session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: this.scriptId });
    const origin = new URL(toPageUrl(url)).origin;
    const versions = { ...process.versions };
    const setup = { secret: this.secret, binding, entry, origin, process: { ...sandboxedProcess, versions } };
    const source = buildPageSource(setup, preloadFiles);
    const { identifier } = await this.session.send('Page.addScriptToEvaluateOnNewDocument', { source });
    this.scriptId = identifier;
  }

  /** Sets the permissions that the program grants the page at this URL. */
  async grant(contents: Electron.WebContents, url: string): Promise<void> {
    await applyPermissions(this.session, contents, { url, pageOrigin: new URL(toPageUrl(url)).origin });
  }

  /** Sends a message to the page, in order. Messages between two documents are lost, as in Electron. */
  post(kind: string, ...args: unknown[]): void {
    if (this.contextId === undefined) return;
    const declaration = `function (entry, ...row) { this[entry]?.(...row); }`;
    const call = this.callInPage(declaration, [entry, this.secret, kind, ...args], false, false);
    call.catch((error: unknown) => this.reportLost(error));
  }

  /** Crashes the process of the page. Does not wait, because the command has no reply. */
  crash(): void {
    this.session.send('Page.crash').catch(() => undefined);
  }

  /** Ignores all events of the page from now on, because its window gets another page. */
  retire(): void {
    this.isRetired = true;
  }

  /** Retires and closes a page that its window no longer uses. */
  async leave(): Promise<void> {
    this.retire();
    await this.page.close();
  }

  async evaluate(expression: string, userGesture = false): Promise<unknown> {
    const answer = await this.session.send('Runtime.evaluate', {
      expression,
      userGesture,
      awaitPromise: true,
      returnByValue: true,
    });
    if (answer.exceptionDetails)
      throw new Error(answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text);
    return answer.result.value as unknown;
  }

  /** Emulates the colour scheme of the system for the media queries of the page. */
  async setColorScheme(scheme: 'light' | 'dark' | ''): Promise<void> {
    await this.session.send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-color-scheme', value: scheme }],
    });
  }

  /** Calls a function of the host's script in the page. Resolves to the ID of its result as a remote object. */
  private async callEntry(kind: string, args: unknown[], userGesture: boolean): Promise<string | undefined> {
    const declaration = `function (entry, ...row) { return this[entry](...row); }`;
    const answer = await this.callInPage(
      declaration,
      [entry, this.secret, kind, ...args],
      true,
      userGesture || kind === 'choose',
    );
    return answer.result.objectId;
  }

  private async callInPage(
    functionDeclaration: string,
    args: unknown[],
    awaitPromise: boolean,
    userGesture: boolean,
  ): Promise<{ result: { objectId?: string }; exceptionDetails?: { text: string } }> {
    if (this.contextId === undefined) throw new Error('The page shows no document of the program');
    const answer = await this.session.send('Runtime.callFunctionOn', {
      functionDeclaration,
      executionContextId: this.contextId,
      arguments: args.map((arg) => this.files.toArgument(arg)),
      awaitPromise,
      userGesture,
    });
    if (answer.exceptionDetails) {
      throw new Error(answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text);
    }
    return answer;
  }

  private reportLost(error: unknown): void {
    if (!this.page.isClosed()) logLine(`a message did not reach the page: ${String(error)}`);
  }

  private async listen(): Promise<void> {
    const { session, page, owner } = this;
    this.listenToDocuments();
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === binding) this.receive(payload);
    });
    session.on('Page.windowOpen', ({ url }) => {
      if (!this.isRetired) owner.onOpen(toProgramUrl(url));
    });
    page.on('popup', (popup) => {
      if (this.isRetired) return;
      popup.close().catch((error: unknown) => logLine(`a popup could not be closed: ${String(error)}`));
    });
    page.on('console', (message) => {
      const { url, lineNumber } = message.location();
      owner.onConsole(message.type(), message.text(), toProgramUrl(url), lineNumber);
    });
    page.on('pageerror', ({ stack, message }) => owner.onConsole('error', `Uncaught ${stack ?? message}`, this.url, 0));
    page.on('crash', () => owner.onCrashed());
    page.on('close', () => {
      if (!this.isRetired) owner.onGone();
    });
    await session.send('Page.enable');
    const { frameTree } = await session.send('Page.getFrameTree');
    this.mainFrameId = frameTree.frame.id;
    await answerRequests(page, session, () => this.mainFrameId);
    await session.send('Runtime.enable');
    await session.send('Runtime.addBinding', { name: binding });
  }

  private listenToDocuments(): void {
    const { session, owner } = this;
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const data = context.auxData as { frameId?: string; isDefault?: boolean } | undefined;
      if (data?.isDefault && data.frameId === this.mainFrameId) this.contextId = context.id;
    });
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      if (executionContextId === this.contextId) this.contextId = undefined;
    });
    session.on('Runtime.executionContextsCleared', () => (this.contextId = undefined));
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined) return;
      this.mainFrameId = frame.id;
      this.documentUrl = frame.url + (frame.urlFragment ?? '');
      owner.onNavigated(this.url, false);
    });
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId !== this.mainFrameId) return;
      this.documentUrl = url;
      owner.onNavigated(this.url, true);
    });
    session.on('Page.domContentEventFired', () => owner.onDomReady());
    session.on('Page.loadEventFired', () => owner.onLoaded());
  }

  /** Handles a message of the host's script. Messages of other scripts that use the binding lack the secret and are ignored. */
  private receive(payload: string): void {
    const [secret, kind, ...args] = JSON.parse(payload) as [string, string, ...unknown[]];
    if (this.isRetired || secret !== this.secret) return;
    if (kind === 'files') void this.files.answer(String(args[0]));
    else this.owner.onRow(kind, args);
  }

  /** The origin of the main frame: `app://vitrine` for a page of the program. */
  get origin(): string {
    return getProgramOrigin(this.documentUrl);
  }
}

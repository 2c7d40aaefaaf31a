import { randomUUID } from 'node:crypto';
import type { CDPSession, Page } from '@playwright/test';
import { openPage } from './browser.ts';
import { FileLookup } from './file-lookup.ts';
import { programOrigin, toPageUrl, toProgramUrl } from './origins.ts';
import { pageSource } from './page-source.ts';
import { applyPermissions } from './permissions.ts';
import { say } from './recorded.ts';
import { answerRequests } from './routing.ts';

/** What a page reports to the window it belongs to. */
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

/** One page of Chromium with the preload in it, and both directions of its traffic. */
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
  private left = false;

  private constructor(page: Page, session: CDPSession, owner: PageOwner) {
    this.page = page;
    this.session = session;
    this.owner = owner;
    this.files = new FileLookup(session, (kind, ...args) => this.callEntry(kind, args, false));
  }

  /** `before`: what the window has until now, where its page lives. */
  static async open(owner: PageOwner, before?: PageLink): Promise<PageLink> {
    const page = await openPage(before?.session);
    const session = await page.context().newCDPSession(page);
    const link = new PageLink(page, session, owner);
    await link.listen();
    return link;
  }

  /** The program's address of what the main frame shows. */
  get url(): string {
    return toProgramUrl(this.documentUrl);
  }

  /** The script that later documents run first; said anew before each load, as preloads are read at each load. */
  async prepare(url: string, preloadFiles: readonly string[]): Promise<void> {
    if (this.scriptId)
      await this.session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: this.scriptId });
    const origin = new URL(toPageUrl(url)).origin;
    const versions = { ...process.versions };
    const setup = { secret: this.secret, binding, entry, origin, process: { ...sandboxedProcess, versions } };
    const source = pageSource(setup, preloadFiles);
    const { identifier } = await this.session.send('Page.addScriptToEvaluateOnNewDocument', { source });
    this.scriptId = identifier;
  }

  /** Sets the permissions that the program grants the page at this address. */
  async grant(contents: Electron.WebContents, url: string): Promise<void> {
    await applyPermissions(this.session, contents, { url, pageOrigin: new URL(toPageUrl(url)).origin });
  }

  /** Sends a row to the page, after all that was sent before; nothing happens between two documents, as in Electron. */
  post(kind: string, ...args: unknown[]): void {
    if (this.contextId === undefined) return;
    const declaration = `function (entry, ...row) { this[entry]?.(...row); }`;
    const call = this.callInPage(declaration, [entry, this.secret, kind, ...args], false, false);
    call.catch((error: unknown) => this.reportLost(error));
  }

  /** Ends the process of the page; it does not answer that it has. */
  crash(): void {
    this.session.send('Page.crash').catch(() => undefined);
  }

  /** From now on the page is nobody's: its window gets another. */
  retire(): void {
    this.left = true;
  }

  /** Closes a page that is its window's no more. */
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

  /** Emulates what the system says about colours, for the page's media queries. */
  async setColorScheme(scheme: 'light' | 'dark' | ''): Promise<void> {
    await this.session.send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-color-scheme', value: scheme }],
    });
  }

  /** Calls a function of the page's part; gives its result as a remote object. */
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
      arguments: args.map((arg) => this.files.argument(arg)),
      awaitPromise,
      userGesture,
    });
    if (answer.exceptionDetails) {
      throw new Error(answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text);
    }
    return answer;
  }

  private reportLost(error: unknown): void {
    if (!this.page.isClosed()) say(`a message did not reach the page: ${String(error)}`);
  }

  private async listen(): Promise<void> {
    const { session, page, owner } = this;
    this.listenToDocuments();
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === binding) this.receive(payload);
    });
    session.on('Page.windowOpen', ({ url }) => {
      if (!this.left) owner.onOpen(toProgramUrl(url));
    });
    page.on('popup', (popup) => {
      if (this.left) return;
      popup.close().catch((error: unknown) => say(`a popup could not be closed: ${String(error)}`));
    });
    page.on('console', (message) => {
      const { url, lineNumber } = message.location();
      owner.onConsole(message.type(), message.text(), toProgramUrl(url), lineNumber);
    });
    page.on('pageerror', ({ stack, message }) => owner.onConsole('error', `Uncaught ${stack ?? message}`, this.url, 0));
    page.on('crash', () => owner.onCrashed());
    page.on('close', () => {
      if (!this.left) owner.onGone();
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

  /** Rows without the secret come from a script that found the binding by itself: they are nobody's. */
  private receive(payload: string): void {
    const [secret, kind, ...args] = JSON.parse(payload) as [string, string, ...unknown[]];
    if (this.left || secret !== this.secret) return;
    if (kind === 'files') void this.files.answer(String(args[0]));
    else this.owner.onRow(kind, args);
  }

  /** `app://vitrine` while the main frame shows a page of the program. */
  get origin(): string {
    return programOrigin(this.documentUrl);
  }
}

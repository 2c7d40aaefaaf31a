import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { commandLine } from './command-line.ts';
import { findChromium } from './find-chromium.ts';
import { isHeaded, isTest } from './mode.ts';
import { killGroup } from './processes.ts';
import { openStreams } from './streams.ts';

export interface Browser {
  context: BrowserContext;
  /** The ID of Chromium's main process, which is the leader of its process group. */
  pid: number;
  /** Chromium's profile: a temporary folder, never the profile of the program. */
  folder: string;
  /** The remote debugging port. Undefined outside tests if the program was started without the switch. */
  port: number | undefined;
  version: string;
}

const quietSwitches = [
  '--no-first-run', '--no-default-browser-check', '--disable-background-networking', '--disable-component-update',
  '--disable-sync', '--disable-quic', '--disable-gpu', '--disable-breakpad', '--disable-crash-reporter',
  '--disable-domain-reliability', '--disable-default-apps', '--password-store=basic',
]; // prettier-ignore

/** Returns switches that block every request that the host does not answer: no name resolves, and the proxy is the host's. */
const getNetworkSwitches = (proxyPort: number): string[] => [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  `--proxy-server=http://127.0.0.1:${proxyPort}`,
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

// A window that shows only the page: an address field would load internal pages, which takes a second of processor time at
// each start, and a bar above the page would warn about the switches.
const windowSwitches = ['--app=data:text/html,<title>Vitrine</title>', '--window-size=1440,900', '--test-type'];

/** Electron has no form data of a browser, so names and passwords must not be stored in Chromium's profile. */
const preferences = {
  credentials_enable_service: false,
  profile: { password_manager_enabled: false, password_manager_leak_detection: false },
  autofill: { profile_enabled: false, credit_card_enabled: false },
};

function disableFormData(folder: string): void {
  mkdirSync(path.join(folder, 'Default'));
  writeFileSync(path.join(folder, 'Default', 'Preferences'), JSON.stringify(preferences));
}

/** Returns the requested debugging port, which the program passes to Chromium as Electron does. `0` lets Chromium choose one. */
function getDebuggingPort(): string | undefined {
  if (isTest) return '0';
  return commandLine.hasSwitch('remote-debugging-port')
    ? commandLine.getSwitchValue('remote-debugging-port')
    : undefined;
}

/** Returns the switches that the program passes to Chromium as Electron does. */
const getForwardedSwitches = (): string[] =>
  ['force-prefers-reduced-motion'].filter((name) => commandLine.hasSwitch(name)).map((name) => `--${name}`);

function buildArguments(proxyPort: number): string[] {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const port = getDebuggingPort();
  const debugging =
    port === undefined ? [] : [`--remote-debugging-port=${port}`, '--remote-debugging-address=127.0.0.1'];
  // Saves one process for each program that a test starts.
  const drawing = isTest ? ['--in-process-gpu'] : [];
  return [
    ...quietSwitches,
    ...getNetworkSwitches(proxyPort),
    ...windowSwitches,
    ...asRoot,
    ...drawing,
    ...getForwardedSwitches(),
    ...debugging,
  ];
}

/** Returns a UTF-8 locale if the environment has none: without it Chromium cannot read files with names outside ASCII. */
const getLocaleVariables = (): Record<string, string> => {
  const { LC_ALL, LC_CTYPE, LANG } = process.env;
  const locale = [LC_ALL, LC_CTYPE, LANG].find(Boolean) ?? '';
  return process.platform === 'linux' && !/utf-?8/i.test(locale) ? { LC_ALL: 'C.UTF-8' } : {};
};

function buildEnvironment(folder: string): NodeJS.ProcessEnv {
  // Otherwise Chromium's crash handlers would write into the configuration of the user. Without a display Chromium does not
  // need the desktop services that it would start with D-Bus.
  const bus = isHeaded ? {} : { DBUS_SESSION_BUS_ADDRESS: 'disabled:' };
  return { ...process.env, ...bus, ...getLocaleVariables(), BREAKPAD_DUMP_LOCATION: folder };
}

/** Reads the debugging port and prints its address as Chromium does, because Playwright hides Chromium's output. */
function readPort(folder: string): number | undefined {
  if (getDebuggingPort() === undefined) return undefined;
  const [port, webSocketPath = ''] = readFileSync(path.join(folder, 'DevToolsActivePort'), 'utf8').split('\n');
  if (!isTest) process.stderr.write(`DevTools listening on ws://127.0.0.1:${port}${webSocketPath}\n`);
  return Number(port);
}

async function findPid(context: BrowserContext): Promise<number> {
  const browser = context.browser();
  if (!browser) throw new Error('Chromium ended while it started');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const main = processInfo.find((entry) => entry.type === 'browser');
  if (!main) throw new Error('Chromium does not say which process it is');
  return main.id;
}

async function launch(): Promise<Browser> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-chromium-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  disableFormData(folder);
  const proxyPort = await openStreams();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium(),
    headless: !isHeaded,
    viewport: null,
    colorScheme: null,
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
    args: buildArguments(proxyPort),
    env: buildEnvironment(folder),
    ignoreDefaultArgs: ['--enable-automation'],
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  const pid = await findPid(context);
  // Registered after the removal of the folder, but runs before it, so that a program that crashes closes its windows.
  process.prependOnceListener('exit', () => killGroup(pid));
  const version = context.browser()?.version() ?? '';
  return { context, pid, folder, port: readPort(folder), version };
}

let launched: Promise<Browser> | undefined;
let firstPage: Page | undefined;

/** Returns the only Chromium of this process and starts it on the first call. */
export function openBrowser(): Promise<Browser> {
  launched ??= launch();
  return launched;
}

/**
 * Returns a page for a window: first the page that Chromium opened at its start, then new ones. A page with an opener gets a
 * window like the first one. Otherwise Chromium shows a tab and an address field, for which it starts another process.
 */
export async function openPage(opener?: CDPSession): Promise<Page> {
  const { context } = await openBrowser();
  const [initial] = context.pages();
  if (firstPage === undefined && initial) {
    firstPage = initial;
    return initial;
  }
  if (!opener) return context.newPage();
  const opened = context.waitForEvent('page');
  const { frameTree } = await opener.send('Page.getFrameTree');
  // The `open` of the page is replaced: it reports the URL to the host and opens nothing. An isolated world has the original.
  const { executionContextId } = await opener.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
  await opener.send('Runtime.evaluate', {
    expression: "void open('about:blank', '', 'popup,noopener')",
    contextId: executionContextId,
  });
  return opened;
}

/** Closes every page and waits until Chromium has ended. Kills it after five seconds. */
export async function closeBrowser(): Promise<void> {
  if (!launched) return;
  const { context, pid } = await launched;
  const limit = setTimeout(() => killGroup(pid), 5000);
  await context.close();
  clearTimeout(limit);
}

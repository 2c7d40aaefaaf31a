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
  /** Chromium's main process, which leads the group of all its processes. */
  pid: number;
  /** Chromium's own profile: a temporary folder, never the program's. */
  folder: string;
  /** The remote-debugging port: for tests, and where the program was started with the switch. */
  port: number | undefined;
  version: string;
}

const quiet = [
  '--no-first-run', '--no-default-browser-check', '--disable-background-networking', '--disable-component-update',
  '--disable-sync', '--disable-quic', '--disable-gpu', '--disable-breakpad', '--disable-crash-reporter',
  '--disable-domain-reliability', '--disable-default-apps', '--password-store=basic',
]; // prettier-ignore

/** Nothing but what the host answers itself may be reached: names do not resolve, and all else meets the host's proxy. */
const unreachable = (proxyPort: number): string[] => [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  `--proxy-server=http://127.0.0.1:${proxyPort}`,
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

// A window with nothing but the page: an address field would load pages of Chromium's own, a second of processor time
// at each start, and a bar above the page would warn of the switches.
const window = ['--app=data:text/html,<title>Vitrine</title>', '--window-size=1440,900', '--test-type'];

/** Electron has none of what a browser remembers of forms: nobody's names and passwords are to be in its profile. */
const forgetful = {
  credentials_enable_service: false,
  profile: { password_manager_enabled: false, password_manager_leak_detection: false },
  autofill: { profile_enabled: false, credit_card_enabled: false },
};

function rememberNothing(folder: string): void {
  mkdirSync(path.join(folder, 'Default'));
  writeFileSync(path.join(folder, 'Default', 'Preferences'), JSON.stringify(forgetful));
}

/** As Electron does, the program hands the switch on to its Chromium; `0` has Chromium choose a port. */
function askedPort(): string | undefined {
  if (isTest) return '0';
  return commandLine.hasSwitch('remote-debugging-port')
    ? commandLine.getSwitchValue('remote-debugging-port')
    : undefined;
}

/** Switches for Chromium that the program hands on as Electron does. */
const passedOn = (): string[] =>
  ['force-prefers-reduced-motion'].filter((name) => commandLine.hasSwitch(name)).map((name) => `--${name}`);

function chromiumArguments(proxyPort: number): string[] {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const port = askedPort();
  const debugging =
    port === undefined ? [] : [`--remote-debugging-port=${port}`, '--remote-debugging-address=127.0.0.1'];
  // A process less for each program that a test starts.
  const drawing = isTest ? ['--in-process-gpu'] : [];
  return [...quiet, ...unreachable(proxyPort), ...window, ...asRoot, ...drawing, ...passedOn(), ...debugging];
}

/** Without a locale of its own Chromium cannot read files whose names are not plain ASCII: it is given one that can. */
const wideNames = (): Record<string, string> => {
  const { LC_ALL, LC_CTYPE, LANG } = process.env;
  const locale = [LC_ALL, LC_CTYPE, LANG].find(Boolean) ?? '';
  return process.platform === 'linux' && !/utf-?8/i.test(locale) ? { LC_ALL: 'C.UTF-8' } : {};
};

function chromiumEnvironment(folder: string): NodeJS.ProcessEnv {
  // Chromium's crash handlers would else write into the person's own configuration; and without a display nothing of
  // the desktop is of use to it, which it would wake by D-Bus.
  const bus = isHeaded ? {} : { DBUS_SESSION_BUS_ADDRESS: 'disabled:' };
  return { ...process.env, ...bus, ...wideNames(), BREAKPAD_DUMP_LOCATION: folder };
}

/** Says where Chromium can be reached as Chromium itself says it, whose output Playwright keeps. */
function readPort(folder: string): number | undefined {
  if (askedPort() === undefined) return undefined;
  const [port, place = ''] = readFileSync(path.join(folder, 'DevToolsActivePort'), 'utf8').split('\n');
  if (!isTest) process.stderr.write(`DevTools listening on ws://127.0.0.1:${port}${place}\n`);
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
  rememberNothing(folder);
  const proxyPort = await openStreams();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium(),
    headless: !isHeaded,
    viewport: null,
    colorScheme: null,
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
    args: chromiumArguments(proxyPort),
    env: chromiumEnvironment(folder),
    ignoreDefaultArgs: ['--enable-automation'],
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  const pid = await findPid(context);
  // Registered after the folder's removal and run before it: a program that dies in disorder takes its windows along.
  process.prependOnceListener('exit', () => killGroup(pid));
  const version = context.browser()?.version() ?? '';
  return { context, pid, folder, port: readPort(folder), version };
}

let launched: Promise<Browser> | undefined;
let firstPage: Page | undefined;

/** The one Chromium of this process, started at the first call. */
export function openBrowser(): Promise<Browser> {
  launched ??= launch();
  return launched;
}

/**
 * A page for a window: the one that Chromium opened at its start, then new ones. One that is opened out of another is a
 * window as the first is; else Chromium draws it a tab and an address field, for which it starts a process more.
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
  // The program's own `open` says what it is asked for to the host, and opens nothing.
  const { executionContextId } = await opener.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
  await opener.send('Runtime.evaluate', {
    expression: "void open('about:blank', '', 'popup,noopener')",
    contextId: executionContextId,
  });
  return opened;
}

/** Closes every page and waits until Chromium is gone; one that does not go within five seconds is ended. */
export async function closeBrowser(): Promise<void> {
  if (!launched) return;
  const { context, pid } = await launched;
  const limit = setTimeout(() => killGroup(pid), 5000);
  await context.close();
  clearTimeout(limit);
}

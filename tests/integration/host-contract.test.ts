import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ElectronUse, findElectronUses } from '../support/electron-uses.ts';
import { callFixture, FixtureStarter } from '../support/host-fixture.ts';
import { findMisfits } from '../support/host-shapes.ts';
import { projectRoot } from '../support/project.ts';

/** A member on the host: its `typeof`, and for a function its number of declared parameters. Null: missing. */
type Found = { readonly type: string; readonly length: number } | null;

const starter = new FixtureStarter();
let uses: readonly ElectronUse[] = [];
let found: Readonly<Record<string, Found | 'no object'>> = {};

beforeAll(async () => {
  uses = findElectronUses();
  const members = [...new Set(uses.filter(({ kind }) => kind !== 'option').map(({ member }) => member))];
  const { window } = await starter.start();
  // The host creates the objects that handlers and listeners receive.
  await callFixture(window, 'grant', ['fullscreen']);
  await window.evaluate(() => document.documentElement.requestFullscreen());
  await vi.waitFor(async () => expect(await callFixture(window, 'isFullScreen')).toBe(true), { timeout: 20_000 });
  await window.evaluate(() => document.exitFullscreen());
  await callFixture(window, 'load', 'app://vitrine/index.html#again');
  await window.waitForURL('**/index.html#again');
  await window.getByRole('link', { name: 'elsewhere' }).click();
  found = (await callFixture(window, 'members', members)) as typeof found;
}, 180_000);
afterAll(() => starter.endAll());

/**
 * Objects that the host never creates, or not here: for a proxy with authentication, for ending processes, for a
 * crashed page.
 */
const neverGiven = new Set(['AuthInfo', 'Details', 'RenderProcessGoneDetails']);

/**
 * Events that the host never emits: those of other platforms, of Chromium's own processes, and of actions that a page
 * on the host cannot perform. A test emits those of the power monitor.
 */
const neverEmitted = new Set([
  'App activate', 'App child-process-gone', 'App open-url', 'BrowserWindow responsive', 'Notification failed',
  'PowerMonitor resume', 'PowerMonitor shutdown', 'WebContents preload-error',
  'WebContents will-attach-webview', 'WebContents will-redirect',
]); // prettier-ignore

const getOwner = (member: string): string => member.split('.')[0] ?? '';

describe('properties of Electron that the program uses', () => {
  it('exist in the host', () => {
    const missing = Object.entries(found).filter(([, one]) => one === null);
    expect(missing.map(([member]) => member)).toEqual([]);
    const without = Object.entries(found).filter(([, one]) => one === 'no object');
    expect(new Set(without.map(([member]) => getOwner(member)))).toEqual(neverGiven);
    expect(Object.keys(found).length).toBeGreaterThan(100);
  });

  it('are functions if the program calls them, with at most as many parameters as Electron’s', () => {
    const wrong = uses.flatMap(({ member, kind, parameters, place }) => {
      const one = found[member];
      if (kind !== 'call' || !one || one === 'no object') return [];
      const matches = one.type === 'function' && (parameters === null || one.length <= parameters.most);
      return matches ? [] : [`${place}: ${member} is a ${one.type} with ${String(one.length)} parameters`];
    });
    expect(wrong).toEqual([]);
  });

  it('accept the arguments of Electron’s types, and return values of those types', () => {
    const { owners, misfits } = findMisfits(uses);
    expect(misfits).toEqual([]);
    expect(owners).toEqual(expect.arrayContaining(['App', 'BrowserWindow', 'Dialog', 'Screen', 'WebContents']));
    // A member with another signature on the host is reported.
    const [wrong] = uses.filter(({ member }) => member === 'App.getPath');
    expect(
      wrong &&
        findMisfits([
          { ...wrong, member: 'App.setBadgeCount' },
          { ...wrong, member: 'App.dock' },
        ]).misfits,
    ).toEqual([expect.stringContaining("Property 'dock' is missing")]);
  }, 60_000);

  it('are not functions if the program reads them', () => {
    const wrong = uses.flatMap(({ member, kind, place }) => {
      const one = found[member];
      const isFunction = one !== null && one !== 'no object' && one?.type === 'function';
      return kind === 'property' && isFunction && !member.startsWith('typeof ') ? [`${place}: ${member}`] : [];
    });
    expect(wrong).toEqual([]);
  });
});

/** Returns the events that the host emits, with their numbers of arguments. Null: unknown before they are emitted. */
function findEmitted(): ReadonlyMap<string, readonly (number | null)[]> {
  const emitted = new Map<string, (number | null)[]>();
  const take = (name: ts.Expression | undefined, args: readonly ts.Expression[]): void => {
    if (!name) return;
    const names = ts.isConditionalExpression(name) ? [name.whenTrue, name.whenFalse] : [name];
    for (const one of names) {
      if (!ts.isStringLiteral(one)) continue;
      const counts = emitted.get(one.text) ?? [];
      counts.push(args.some((arg) => ts.isSpreadElement(arg)) ? null : args.length);
      emitted.set(one.text, counts);
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const called = ts.isPropertyAccessExpression(node.expression)
        ? node.expression.name.text
        : node.expression.getText();
      const [first, second, , ...rest] = node.arguments;
      if (called === 'emit') take(first, node.arguments.slice(1));
      // The event object precedes the listed arguments.
      if (called === 'emitPreventable') take(second, [node, ...rest] as ts.Expression[]);
      if (called === 'announce') for (const name of node.arguments) take(name, [node]);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of globSync('tests/host/*.ts', { cwd: projectRoot })) {
    const text = readFileSync(path.join(projectRoot, file), 'utf8');
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  }
  return emitted;
}

describe('events of Electron that the program subscribes to', () => {
  const listened = (): ElectronUse[] =>
    uses.filter(({ kind, member }) => kind === 'listener' && !member.startsWith('Ipc'));
  const getName = ({ member, event }: ElectronUse): string => `${getOwner(member)} ${String(event)}`;

  it('are emitted by the host, or known to be missing', () => {
    const emitted = findEmitted();
    const missing = listened().filter(({ event }) => !emitted.has(String(event)));
    expect(new Set(missing.map(getName))).toEqual(neverEmitted);
  });

  it('have as many arguments as Electron documents', () => {
    const emitted = findEmitted();
    const wrong = listened().flatMap((use) => {
      const counts = emitted.get(String(use.event)) ?? [];
      const { least = 0, most = 0 } = use.parameters ?? {};
      // Electron passes an event object first, even if its types list no arguments.
      const matches = counts.every((count) => count === null || (count >= least && count <= Math.max(most, 1)));
      return matches ? [] : [`${getName(use)}: ${counts.join()} of ${String(least)} to ${String(most)}`];
    });
    expect(wrong).toEqual([]);
  });
});

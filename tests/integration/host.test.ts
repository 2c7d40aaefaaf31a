import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codec } from '../host/codec.ts';
import { callFixture, FixtureStarter, type FixtureWindow, happened } from '../support/host-fixture.ts';
import type { LaunchedApp } from '../support/launch.ts';

const starter = new FixtureStarter();
const { folder } = starter;

afterAll(() => starter.endAll());

describe('program on the Chromium host', () => {
  let app: LaunchedApp;
  let page: Page;

  beforeAll(async () => {
    app = await starter.start({ env: { ELECTRON_ENABLE_LOGGING: '1' } });
    page = app.window;
  });

  test('has a window of the requested size', async () => {
    expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([1000, 700]);
  });

  test('receives values from the page by structured clone', async () => {
    const same = await page.evaluate(async () => {
      const shared = { a: 1 };
      const cycle: Record<string, unknown> = { shared, again: shared };
      cycle['self'] = cycle;
      const sent = [
        undefined,
        NaN,
        -0,
        10n,
        new Date(7),
        new Map([[1, new Set(['x'])]]),
        new Float32Array([1.5]),
        cycle,
      ];
      const { fixture } = window as unknown as FixtureWindow;
      const got = (await fixture.call('echo', ...sent)) as typeof sent;
      const [none, nan, zero, big, date, map, floats, round] = got as [
        unknown, number, number, bigint, Date, Map<number, Set<string>>, Float32Array, typeof cycle,
      ]; // prettier-ignore
      return [
        '0' in got && got[0] === none && got.length === 8,
        Number.isNaN(nan),
        Object.is(zero, -0),
        big === 10n,
        date.getTime() === 7,
        map.get(1)?.has('x'),
        floats instanceof Float32Array && floats[0] === 1.5,
        round['self'] === round && round['shared'] === round['again'],
      ];
    });
    expect(same).toEqual(Array(8).fill(true));
  });

  test('returns the results of its handlers to the page, without classes', async () => {
    const got = await page.evaluate(async () => {
      const { fixture } = window as unknown as FixtureWindow;
      const wild = (await fixture.call('wild')) as { date: Date; map: Map<object, Set<unknown>>; one: object };
      const [key, set] = [...wild.map][0] ?? [];
      return [wild.date.getTime(), key, set?.size, 'none' in wild, wild.one.constructor === Object, wild.one];
    });
    expect(got).toEqual([5, { a: 1 }, 3, true, true, { shown: 'by value' }]);
  });

  test('rejects values nested too deep for the context bridge', async () => {
    const sending = page.evaluate(async () => {
      let nested: unknown[] = [];
      for (let level = 0; level < 1100; level++) nested = [nested];
      await (window as unknown as FixtureWindow).fixture.call('echo', nested);
    });
    await expect(sending).rejects.toThrow('recursion depth exceeded');
  });

  test('has the same error messages as Electron', async () => {
    await expect(callFixture(page, 'fail')).rejects.toThrow(
      "Error invoking remote method 'fail': TypeError: it is broken",
    );
    await expect(callFixture(page, 'nobody')).rejects.toThrow(
      "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
    );
    await expect(callFixture(page, 'function')).rejects.toThrow('An object could not be cloned.');
  });

  test('rejects functions and page objects as arguments', async () => {
    const messages = await page.evaluate(async () => {
      const { fixture } = window as unknown as FixtureWindow;
      const errors: string[] = [];
      for (const value of [() => 1, document.body, { deep: [Symbol.iterator] }]) {
        try {
          await fixture.call('echo', value);
        } catch (error) {
          errors.push((error as Error).message);
        }
      }
      return errors;
    });
    expect(messages).toEqual(Array(3).fill('An object could not be cloned.'));
  });

  test('rejects proxies, such as Svelte state, at any depth', async () => {
    const messages = await page.evaluate(async () => {
      const { fixture } = window as unknown as FixtureWindow;
      const received: unknown[] = [];
      const tried = async (...args: unknown[]): Promise<void> => {
        try {
          received.push(await fixture.call('echo', ...args));
        } catch (error) {
          received.push((error as Error).message);
        }
      };
      const object = new Proxy({ a: 1 }, {});
      const list = new Proxy([1], {});
      for (const value of [object, list, { deep: [object] }, new Map([[1, list]])]) await tried(value);
      await tried('first', object);
      try {
        fixture.pathOf({ beside: () => undefined, object });
      } catch (error) {
        received.push((error as Error).message);
      }
      await tried({ ...object }, [...list], structuredClone({ a: [1] }));
      return received;
    });
    expect(messages.slice(0, 6)).toEqual(Array(6).fill('An object could not be cloned.'));
    expect(messages.slice(6)).toEqual([[{ a: 1 }, [1], { a: [1] }]]);
  });

  test('passes files unchanged, alone and among others', async () => {
    const file = path.join(folder, 'among others.txt');
    writeFileSync(file, 'seven!!');
    await page.getByLabel('Files').setInputFiles(file);
    await expect.poll(() => page.evaluate(() => (window as unknown as FixtureWindow).chosen)).toEqual([file]);
    const paths = await page.evaluate(() => {
      const { fixture } = window as unknown as FixtureWindow;
      const [given] = document.querySelector('input')?.files ?? [];
      return [fixture.pathOf(given), fixture.pathsOf({ files: [given, given] })];
    });
    expect(paths).toEqual([file, [file, file]]);
  });

  test('continues after a listener that throws, with the error in a dialog', async () => {
    await callFixture(page, 'throwLater', 'a listener stumbled');
    await expect
      .poll(async () => (await app.recorded()).dialogs.filter(({ kind }) => kind === 'error'))
      .toEqual([
        expect.objectContaining({
          options: {
            title: 'A JavaScript error occurred in the main process',
            content: expect.stringMatching(/^Uncaught Exception:\nError: a listener stumbled\n {4}at /) as string,
          },
        }),
      ]);
    expect(await callFixture(page, 'echo', 1)).toEqual([1]);
  });

  test('overwrites a file only after confirmation, if it requests the question', async () => {
    const existingFile = path.join(folder, 'there.csv');
    const other = path.join(folder, 'other.csv');
    writeFileSync(existingFile, '');
    const countDialogs = async (): Promise<number> =>
      (await app.recorded()).dialogs.filter(({ kind }) => kind === 'replace').length;
    await app.answerSaveDialog(existingFile);
    expect(await callFixture(page, 'save', [])).toEqual({ canceled: false, filePath: existingFile });
    const before = await countDialogs();
    expect(before).toBe(process.platform === 'linux' ? 0 : 1);
    for (const { names, button, saved } of [
      { names: [existingFile], button: 0, saved: existingFile },
      { names: [existingFile, other], button: 1, saved: other },
    ]) {
      for (const name of names) await app.answerSaveDialog(name);
      await app.answerMessageBox(button);
      expect(await callFixture(page, 'save', ['showOverwriteConfirmation'])).toMatchObject({ filePath: saved });
    }
    expect(await countDialogs()).toBe(before + 2);
  });

  test.runIf(process.platform === 'linux')(
    'gets on Linux the events during a change of the window, and not after it',
    async () => {
      await callFixture(page, 'place', { x: 30, y: 40, width: 900, height: 640 });
      expect((await happened(app)).filter((line) => /^(resize|move)/.test(line))).toEqual(['move', 'resize']);
    },
  );

  test('sends events in order', async () => {
    const heard = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const { fixture } = window as unknown as FixtureWindow;
          const texts: string[] = [];
          const stop = fixture.onSaid((text) => {
            if (texts.push(text) < 3) return;
            stop();
            resolve(texts);
          });
          fixture.say('line');
        }),
    );
    expect(heard).toEqual(['line 0', 'line 1', 'line 2']);
  });

  test('receives its own origin as sender, and the window of the sender', async () => {
    const url = 'app://vitrine/index.html#here';
    expect(await callFixture(page, 'sender')).toEqual({
      url,
      origin: 'app://vitrine',
      top: true,
      known: url,
      window: true,
    });
  });

  test('enforces its content security policy', async () => {
    expect(await page.evaluate(() => (window as unknown as FixtureWindow).inline)).toBeUndefined();
    const reached = await page.evaluate(() => fetch('/page.js').then(() => 'reached', () => 'kept')); // prettier-ignore
    expect(reached).toBe('kept');
    await expect.poll(() => app.logs()).toContain('Content Security Policy');
  });

  test('exposes a frozen object to the page and nothing of Electron', async () => {
    const found = await page.evaluate(() => {
      const { fixture } = window as unknown as FixtureWindow;
      const describeError = (act: () => unknown): string => {
        try {
          return typeof act();
        } catch (error) {
          return (error as Error).message;
        }
      };
      const names = ['require', 'module', 'process', 'ipcRenderer', '__vitrineHostPost'];
      return {
        frozen:
          Object.isFrozen(fixture) && Object.isFrozen((fixture as unknown as { nested: { list: [] } }).nested.list),
        leaked: names.filter((name) => name in window),
        unknown: describeError(() => fixture.unknown()),
        other: describeError(() => fixture.other()),
      };
    });
    expect(found).toEqual({
      frozen: true,
      leaked: [],
      unknown: 'The Chromium host does not implement electron.webFrame',
      other: 'module not found: node:fs',
    });
  });

  test('throws by name for APIs that the host does not have', async () => {
    await expect(callFixture(page, 'unknown', 'safeStorage')).rejects.toThrow(
      'not implement electron.safeStorage.anything',
    );
    await expect(callFixture(page, 'unknownMember', 'app', 'dock')).rejects.toThrow(
      'does not implement electron.app.dock',
    );
    await expect(callFixture(page, 'unknownMember', 'nothing', 'x')).rejects.toThrow(
      'does not implement electron.nothing',
    );
  });

  test('gives libraries the same electron module, and worker threads none', async () => {
    expect(await callFixture(page, 'require')).toBe(true);
    expect(await callFixture(page, 'store')).toEqual({
      path: path.join(app.userData, 'config.json'),
      value: 'yes',
      log: path.join(app.userData, 'logs/main.log'),
    });
    expect(await callFixture(page, 'worker')).toContain(path.join('node_modules', 'electron'));
  });

  test('prevents its page from navigating away and from opening windows', async () => {
    await page.getByRole('link', { name: 'elsewhere' }).click();
    await page.getByRole('link', { name: 'popup', exact: true }).click();
    await page.getByRole('link', { name: 'quiet popup' }).click();
    expect(await page.evaluate(() => window.open('https://example.test/script'))).toBeNull();
    await expect
      .poll(() => happened(app))
      .toEqual(
        expect.arrayContaining([
          'navigate https://example.test/elsewhere',
          'popup https://example.test/popup',
          'popup https://example.test/quiet',
          'popup https://example.test/script',
        ]),
      );
    await expect.poll(() => page.context().pages().length).toBe(1);
    expect(page.url()).toBe('http://vitrine.localhost/index.html#here');
  });

  test('knows the paths of dropped files and folders when the drop arrives', async () => {
    const file = path.join(folder, 'a file — ü 📷.txt');
    writeFileSync(file, 'four');
    await app.dropFiles([file, folder]);
    expect(await page.evaluate(() => (window as unknown as FixtureWindow).dropped)).toEqual([
      { name: path.basename(file), size: 4, path: file },
      { name: path.basename(folder), size: 0, path: folder },
    ]);
  });

  test('knows the paths of files that the user drops', async () => {
    const file = path.join(folder, 'by hand.txt');
    writeFileSync(file, 'hand');
    const before = await page.evaluate(() => (window as unknown as FixtureWindow).dropped.length);
    const session = await page.context().newCDPSession(page);
    const data = { items: [], files: [file, folder], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, x: 20, y: 400, data });
    }
    await expect
      .poll(() => page.evaluate((from) => (window as unknown as FixtureWindow).dropped.slice(from), before))
      .toEqual([expect.objectContaining({ path: file, size: 4 }), expect.objectContaining({ path: folder })]);
  });

  test('knows the paths of files put into an input', async () => {
    const file = path.join(folder, 'chosen.txt');
    writeFileSync(file, '');
    await page.getByLabel('Files').setInputFiles(file);
    await expect.poll(() => page.evaluate(() => (window as unknown as FixtureWindow).chosen)).toEqual([file]);
  });

  test('gets the result that a test prepared from the open dialog, and otherwise none', async () => {
    await app.answerOpenDialog(['/a', '/b']);
    expect(await callFixture(page, 'open')).toEqual({ canceled: false, filePaths: ['/a', '/b'] });
    expect(await callFixture(page, 'open')).toEqual({ canceled: true, filePaths: [] });
    const { dialogs } = await app.recorded();
    expect(dialogs.find(({ kind }) => kind === 'open')).toMatchObject({ options: { properties: ['openFile'] } });
  });

  test('shows its theme in the page', async () => {
    const isDark = (): Promise<boolean> => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    await callFixture(page, 'theme', 'dark');
    await expect.poll(isDark).toBe(true);
    await callFixture(page, 'theme', 'light');
    await expect.poll(isDark).toBe(false);
    expect(await happened(app)).toEqual(expect.arrayContaining(['theme dark', 'theme light']));
  });

  test('records its notifications, links, clipboard and menus', async () => {
    await callFixture(page, 'notify');
    await callFixture(page, 'copy', 'BAG-1');
    await callFixture(page, 'link', 'https://example.test/');
    await app.menu('File/Note it');
    await page.keyboard.press('ControlOrMeta+Shift+N');
    await expect.poll(async () => (await happened(app)).filter((line) => line === 'menu')).toHaveLength(2);
    expect(await app.recorded()).toMatchObject({
      notifications: [{ title: 'Done', body: 'All of it' }],
      clipboard: 'BAG-1',
      opened: ['https://example.test/'],
    });
  });

  test('gets events for sleep and focus changes', async () => {
    await app.emitPower('suspend');
    await app.blur();
    await app.focus();
    expect((await happened(app)).slice(-3)).toEqual(['suspend', 'blur', 'focus']);
  });
});

test('clones values nested ten thousand deep', () => {
  let nested: unknown[] = [];
  for (let level = 0; level < 10_000; level++) nested = [nested];
  let at = codec.decode(codec.encode(nested));
  let depth = 0;
  for (; Array.isArray(at) && at.length > 0; at = at[0] as unknown) depth++;
  expect(depth).toBe(10_000);
});

test.each([
  ['plain data', { rows: [{ id: 'a', cells: { n: 1.5, none: null, on: true } }], text: '\ud800' }],
  ['values that JSON would lose', { gone: undefined, list: [NaN, -0, undefined], holes: [, 1] }], // eslint-disable-line no-sparse-arrays
  ['a member called like the prototype', JSON.parse('{"__proto__":{"a":1}}') as object],
])('clones %s unchanged', (_what, value) => {
  expect(codec.decode(codec.encode(value))).toStrictEqual(value);
});

test('clones plain data that is referenced twice as one object', () => {
  const shared = { a: 1 };
  const [one, other] = codec.decode(codec.encode([shared, shared])) as object[];
  expect(one).toBe(other);
});

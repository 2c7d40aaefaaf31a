import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toResourceId } from '../../../../../electron/base/branded-types.ts';
import type { Link, Original } from '../../../../../electron/contract/index.ts';
import { dialogs } from '../../../../../renderer/app/dialogs.svelte.ts';
import type { ViewerAsset } from '../../../../../renderer/app/viewer-request.ts';
import Viewer from '../../../../../renderer/features/viewer/Viewer.svelte';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const messages = m.viewer;
const createAsset = (name: string): ViewerAsset => ({ id: toResourceId(name.slice(0, 1)), name });
const assets = ['a.jpg', 'b.jpg', 'c.jpg'].map(createAsset);
const createOriginal = (id: string, more: Partial<Original> = {}): Original =>
  ({ id, kind: 'picture', type: 'image/jpeg', size: 2_000, differs: false, ...more }) as Original;
const createLink = (name: string): Link => ({ id: `p-${name}`, name, field: 'asset_ids', to: 'product' }) as never;
const createItem = (id: string, values: object = {}, products: readonly string[] = []): never =>
  ({
    ...{ id, resource: 'asset', known: 'read', links: [], pictures: [] },
    values: { file_size: 2_000, extension: 'jpg', alt_text: `Text of ${id}`, ...values },
    uses: [{ from: 'product', field: 'asset_ids', count: products.length, links: products.map(createLink) }],
  }) as never;

let closed: number;
let moved: number[];
const open = async (at: number, beside?: readonly [ViewerAsset, ViewerAsset]): Promise<Mounted> => {
  const mounted = await mountComponent(Viewer, {});
  dialogs.open('viewer', {
    ...{ at, beside, total: () => assets.length, asset: (index) => Promise.resolve(assets[index] ?? null) },
    onmoved: (index) => moved.push(index),
    onclosed: () => (closed += 1),
  });
  await wait(mounted);
  return mounted;
};
const wait = async ({ settle }: Mounted): Promise<void> => {
  for (let times = 0; times < 3; times += 1) await settle();
};
/** Lets the moment pass after which an original is fetched. */
const fetchOriginals = async (mounted: Mounted): Promise<void> => {
  vi.advanceTimersByTime(200);
  await wait(mounted);
};
const load = async (mounted: Mounted, image: Element, width: number, height: number): Promise<void> => {
  Object.defineProperties(image, { naturalWidth: { value: width }, naturalHeight: { value: height } });
  image.dispatchEvent(new Event('load'));
  await wait(mounted);
};
const getImage = (name: string): Element => {
  const image = document.querySelector(`img[alt="${name}"]`);
  if (image === null) throw new Error(`No image of ${name}`);
  return image;
};
const find = (mounted: Mounted, pattern: RegExp): string[] => mounted.outline().filter((line) => pattern.test(line));
const getTitle = (mounted: Mounted): string | undefined => find(mounted, /^heading/)[0];
const getDialog = (): Element => document.querySelector('[role=dialog]') ?? document.body;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.reset();
  [closed, moved] = [0, []];
  page.answer('items.get', ({ id }) => createItem(id));
  page.answer('pictures.original', ({ id }) => createOriginal(id));
  page.answer('pictures.facts', () => null);
});
afterEach(() => void vi.useRealTimers());

describe('the viewer', () => {
  it('shows the name, the position and the facts of each file, and stops at both ends', async () => {
    const mounted = await open(1);
    for (const [step, name, at, ends] of [
      [null, 'b.jpg', '2 of 3', []],
      ['Next picture', 'c.jpg', '3 of 3', ['button “Next picture”, disabled']],
      ['Previous picture', 'b.jpg', '2 of 3', []],
      ['Previous picture', 'a.jpg', '1 of 3', ['button “Previous picture”, disabled']],
    ] as const) {
      if (step !== null) await mounted.click('button', step);
      await wait(mounted);
      expect([getTitle(mounted), find(mounted, /^\d of \d$/)]).toEqual([`heading “${name}”`, [at]]);
      expect(find(mounted, /picture”, disabled/)).toEqual(ends);
      expect(mounted.outline().join('\n')).toContain(`Text of ${name.slice(0, 1)}`);
    }
    expect(moved).toEqual([2, 1, 0]);
  });

  it('names the first products that use the file, and opens one of them', async () => {
    page.answer('items.get', ({ id }) => createItem(id, { alt_text: ' ' }, ['BAG-1', 'BAG-2', 'BAG-3', 'BAG-4']));
    const mounted = await open(0);
    expect(mounted.outline()).toEqual(
      expect.arrayContaining([
        expect.stringContaining(messages.missing),
        'link “BAG-1”',
        'link “BAG-2”',
        'link “2 more”',
      ]),
    );
    expect([
      mounted.get('link', 'BAG-2').getAttribute('href'),
      mounted.get('link', '2 more').getAttribute('href'),
    ]).toEqual(['#/products/p-BAG-2', '#/assets/a']);
    await mounted.click('link', 'BAG-2');
    await wait(mounted);
    expect([getTitle(mounted), closed]).toEqual([undefined, 1]);
  });

  it('steps, closes and saves with its keys', async () => {
    const mounted = await open(0);
    expect(await mounted.press(getDialog(), 'ArrowRight')).toBe(true);
    await wait(mounted);
    expect(getTitle(mounted)).toBe('heading “b.jpg”');
    expect(await mounted.press(getDialog(), 's', { ctrlKey: true })).toBe(true);
    expect(page.asked('pictures.saveOriginal')).toEqual([{ id: 'b' }]);
    expect(await mounted.press(getDialog(), ' ')).toBe(true);
    await wait(mounted);
    expect([getTitle(mounted), closed]).toEqual([undefined, 1]);
    await mounted.press(document.body, 's', { ctrlKey: true });
    expect(page.asked('pictures.saveOriginal')).toHaveLength(1);
  });

  it('shows the progress of the file that is fetched, and cancels it', async () => {
    page.answer('pictures.original', ({ id, how }) => (how === 'kept' ? null : createOriginal(id)));
    const mounted = await open(0);
    vi.advanceTimersByTime(200);
    // The reply to the fetch stays pending.
    await page.settle();
    page.emit('pictures.originalCame', { id: toResourceId('b'), came: 10, of: 20 });
    await page.settle();
    expect(mounted.outline().join('\n')).toContain(messages.coming);
    page.emit('pictures.originalCame', { id: toResourceId('a'), came: 1_000, of: 2_000 });
    await page.settle();
    expect(mounted.outline().join('\n')).toContain(messages.cameOf('1.0 kB', '2.0 kB'));
    mounted.get('button', messages.cancel).click();
    expect(page.asked('pictures.cancelOriginal')).toEqual([{ id: 'a' }]);
    await wait(mounted);
    expect(mounted.outline().join('\n')).not.toContain(messages.cameOf('1.0 kB', '2.0 kB'));
  });

  it.each<[string, () => Original | Rejection | null, string, string, readonly string[]]>([
    ['the limit is reached', () => null, messages.held, messages.fetchAnywaySize('2.0 kB'), []],
    ['the service cannot be reached', () => new Rejection('offline'), messages.notKept, messages.retry, []],
    ['a fetch failed', () => new Rejection('disk', 'The disk is full.'), 'The disk is full.', messages.retry, []],
    ['checksums differ', () => createOriginal('a', { differs: true }), messages.differs, messages.fetchAgain, []],
  ])('says that %s, and fetches the file on request', async (_, answer, why, action) => {
    page.answer('pictures.original', ({ how }) => (how === 'kept' ? null : answer()) as never);
    const mounted = await open(0);
    await fetchOriginals(mounted);
    expect(mounted.outline()).toContain(why);
    page.answer('pictures.original', ({ id }) => createOriginal(id));
    await mounted.click('button', action);
    await wait(mounted);
    expect(page.asked('pictures.original')).toContainEqual({ id: 'a', how: 'asked' });
    expect(mounted.outline()).not.toContain(why);
  });

  it('says why a file cannot be shown, and saves it or opens it in the browser', async () => {
    const tooLarge = { width: 90_000, height: 80_000 };
    page.answer('pictures.original', ({ id }) => createOriginal(id, id === toResourceId('a') ? { tooLarge } : {}));
    const mounted = await open(0);
    expect(mounted.outline()).toContain(messages.tooLarge('90,000', '80,000'));
    await mounted.click('button', messages.saveFile);
    await mounted.click('button', messages.openInBrowser);
    expect([page.asked('pictures.saveOriginal'), page.asked('pictures.openOriginal')]).toEqual([
      [{ id: 'a' }],
      [{ id: 'a' }],
    ]);
    await mounted.click('button', messages.next);
    await wait(mounted);
    expect(find(mounted, /shown here/)).toEqual([]);
    getImage('b.jpg').dispatchEvent(new Event('error'));
    await wait(mounted);
    expect(mounted.outline()).toContain(messages.cannotShow('picture'));
  });

  it('zooms only a file with a known size, and shows the percentage of its original', async () => {
    page.answer('pictures.original', () => null);
    const mounted = await open(0);
    const buttons = [messages.zoomOut, messages.fit, messages.actual, messages.zoomIn];
    const getZooms = (): string[] => find(mounted, /“(Zoom|Fit|100%)/).concat(find(mounted, /^\d+%$/));
    expect(getZooms()).toEqual(buttons.map((name) => expect.stringMatching(`“${name}”.*, disabled`) as unknown));
    const small = document.querySelector('img[alt=""]');
    if (small !== null) await load(mounted, small, 100, 50);
    expect(getZooms()).toEqual([
      'button “Zoom out”',
      'button “Fit”, pressed',
      ...['button “100%”', 'button “Zoom in”'],
    ]);
    page.answer('pictures.original', ({ id }) => createOriginal(id));
    await fetchOriginals(mounted);
    await load(mounted, getImage('a.jpg'), 1_000, 500);
    await mounted.click('button', messages.actual);
    expect(getZooms()).toEqual(
      expect.arrayContaining(['button “Fit”', 'button “100%”, pressed', expect.stringMatching(/^100%$/)]),
    );
    await mounted.click('button', messages.zoomIn);
    expect(getZooms()).toEqual(expect.arrayContaining(['button “100%”', '125%']));
    await mounted.click('button', messages.zoomOut);
    await mounted.click('button', messages.fit);
    expect(getZooms()).toContain('button “Fit”, pressed');
  });

  it('copies only a picture, and compares only if there is another file', async () => {
    page.answer('pictures.original', ({ id }) => createOriginal(id, id === toResourceId('a') ? {} : { kind: 'other' }));
    const mounted = await open(0);
    await mounted.click('button', messages.copy);
    expect(page.asked('pictures.copyOriginal')).toEqual([{ id: 'a' }]);
    await mounted.click('button', messages.next);
    await wait(mounted);
    expect(find(mounted, /Copy picture|Compare/)).toEqual([
      'button “Compare”',
      'button “Copy picture”, disabled, disabled',
    ]);
    await mounted.click('button', messages.save);
    expect(page.asked('pictures.saveOriginal')).toEqual([{ id: 'b' }]);
  });
});

describe('the comparison of two files', () => {
  const getCells = (): string[][] =>
    [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim()),
    );

  it('shows the facts of both with their differences, and swaps them', async () => {
    page.answer('items.get', ({ id }) =>
      createItem(id, { alt_text: 'Both' }, id === toResourceId('a') ? ['BAG-1'] : ['BAG-1', 'BAG-2', 'BAG-3', 'BAG-4']),
    );
    const mounted = await open(0);
    await mounted.click('button', messages.compare);
    await wait(mounted);
    expect([getTitle(mounted), find(mounted, /picture”/)]).toEqual([`heading “${messages.compareTitle}”`, []]);
    expect(getCells()).toEqual([
      ['Size', '2.0 kB JPG', '=the same', '2.0 kB JPG'],
      ['Alt text', 'Both', '=the same', 'Both'],
      ['Used by', 'BAG-1', '≠different', 'BAG-1, BAG-2, BAG-3 1 more'],
    ]);
    await mounted.click('button', messages.swap);
    expect(getCells()[2]).toEqual(['Used by', 'BAG-1, BAG-2, BAG-3 1 more', '≠different', 'BAG-1']);
    expect(mounted.outline()).toContain(`button “${messages.together}”, pressed`);
    await mounted.click('button', messages.together);
    expect(mounted.outline()).toContain(`button “${messages.together}”`);
    expect(await mounted.press(getDialog(), 'c')).toBe(true);
    await wait(mounted);
    expect(getTitle(mounted)).toBe('heading “b.jpg”');
  });

  it.each(['a.jpg', 'c.jpg'])('opens %s by the name above it', async (name) => {
    const [first, , third] = assets;
    if (first === undefined || third === undefined) throw new Error('missing');
    const mounted = await open(0, [first, third]);
    expect(find(mounted, /^button “.\.jpg”/)).toEqual(['button “a.jpg”', 'button “c.jpg”']);
    await mounted.click('button', name);
    await wait(mounted);
    expect([location.hash, getTitle(mounted), closed]).toEqual([`#/assets/${name.slice(0, 1)}`, undefined, 1]);
  });
});

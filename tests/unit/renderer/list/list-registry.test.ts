import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProductAttributeUse } from '../../../../electron/contract/index.ts';
import { page } from '../../../support/fake-page.ts';
import { session } from '../../../support/fake-session.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../renderer/app/bridge.ts', () => import('../../../support/fake-page.ts'));
vi.mock('../../../../renderer/app/session.svelte.ts', () => import('../../../support/fake-session.ts'));

const { lists } = await import('../../../../renderer/list/list-registry.svelte.ts');

const fails = { profile: 'shop', rule: 'label' };
const getWorklist = () => lists.worklist({ fails } as never, []);

let accounts = 0;
/** Makes another account the current one. */
const open = (name: string): string => (session.accountId = `${name} ${String(accounts)}`);
/** The products have the attribute «Zip» under another key now. */
const setKey = (now: string, before: string): void =>
  page.answer('items.attributes', () => [
    { name: now, title: 'Zip', label: before, type: 'text' } satisfies ProductAttributeUse,
  ]);
const addColumns = (): void => {
  for (const columns of [lists.columnsOf('product'), getWorklist().columns])
    columns.addFree({ name: 'zip', label: 'Zip', type: 'text' });
};
const getKeys = (): (string | undefined)[] =>
  [lists.columnsOf('product'), getWorklist().columns].map(({ choice }) => choice.free[0]?.name);
/** Waits until the lists have asked for attributes, which is done at most every two seconds. */
const waitForRequest = async (): Promise<void> => {
  await page.everything();
  vi.advanceTimersByTime(2_000);
  await page.settle();
};
const waitForKeys = async (): Promise<void> => {
  await waitForRequest();
  await page.everything();
};

beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterAll(() => void vi.useRealTimers());
beforeEach(async () => {
  await waitForKeys();
  page.reset();
  accounts += 1;
});

describe('the lists of the page', () => {
  it('are separate for each account, resource and rule, and stay the same', () => {
    const getAll = (): readonly object[] => [
      ...[lists.of('product'), lists.of('asset'), lists.columnsOf('product'), lists.columnsOf('asset')],
      ...[getWorklist().list, getWorklist().columns],
      lists.worklist({ fails: { profile: 'shop', rule: 'gtin' } } as never, []).list,
    ];
    const first = open('a');
    const before = getAll();
    expect(new Set(before).size).toBe(before.length);
    expect(lists.named('product', fails)).toBe(getWorklist());
    expect(lists.named('product', { profile: 'shop', rule: 'unknown' }).list).toBe(lists.of('product'));
    open('b');
    expect(lists.named('product', fails).list).toBe(lists.of('product'));
    expect(getAll().filter((one) => before.includes(one))).toEqual([]);
    session.accountId = first;
    expect(getAll().every((one, at) => one === before[at])).toBe(true);
  });
});

describe('columns of an attribute whose key has changed', () => {
  it('follow the key after each change of products, in lists and worklists', async () => {
    open('a');
    addColumns();
    setKey('zipped', 'zip');
    await waitForKeys();
    expect(getKeys()).toEqual(['zipped', 'zipped']);
    setKey('zippered', 'zipped');
    page.emit('items.changed', { resources: ['asset'] });
    await waitForKeys();
    expect(getKeys()).toEqual(['zipped', 'zipped']);
    page.emit('items.changed', { resources: ['product'] });
    await waitForKeys();
    expect(getKeys()).toEqual(['zippered', 'zippered']);
  });

  it('ignore attributes that arrive after another account was opened', async () => {
    const first = open('a');
    addColumns();
    setKey('zipped', 'zip');
    await waitForKeys();
    setKey('zippered', 'zipped');
    page.emit('items.changed', { resources: ['product'] });
    await waitForRequest();
    expect(page.waiting).toEqual(['items.attributes']);
    const second = open('b');
    addColumns();
    await page.everything();
    for (const [account, key] of [
      [first, 'zipped'],
      [second, 'zip'],
    ] as const) {
      session.accountId = account;
      expect(getKeys()).toEqual([key, key]);
    }
  });
});

describe('the registered columns and worklists', () => {
  const column = { name: 'reason', label: 'Reason', own: true } as never;

  it('has added columns once, in the account in which they were added', async () => {
    const first = open('added');
    expect(lists.columnsOf('asset').hasOwn).toBe(false);
    lists.addColumns('asset', [column]);
    const columns = lists.columnsOf('asset');
    expect([columns.hasOwn, columns.all.some(({ name }) => name === 'reason')]).toEqual([true, true]);
    lists.addColumns('asset', []);
    expect(lists.columnsOf('asset')).toBe(columns);
    open('elsewhere');
    expect(lists.columnsOf('asset').hasOwn).toBe(false);
    session.accountId = first;
    await waitForKeys();
    expect(page.asked('app.remembered').map(({ key }) => key)).toContain(`columns/${first}/assets`);
    lists.addColumns('product', [column]);
    lists.columnsOf('product').addFree({ name: 'zip', label: 'Zip', type: 'text' });
    setKey('zipped', 'zip');
    await waitForKeys();
    expect(lists.columnsOf('product').choice.free[0]?.name).toBe('zipped');
  });

  it('names the list of a worklist only if it exists, and requests attributes only for columns that have one', async () => {
    open('named');
    setKey('zipped', 'zip');
    const { list, columns } = lists.named('product', fails);
    expect([list, columns]).toEqual([lists.of('product'), lists.columnsOf('product')]);
    expect(lists.named('product', null)).toEqual({ list, columns });
    const worklist = getWorklist();
    expect([lists.named('product', fails), lists.named('product', null).list]).toEqual([worklist, list]);
    expect(worklist.columns).not.toBe(columns);
    await waitForKeys();
    page.emit('items.changed', { resources: ['product'] });
    await waitForKeys();
    expect(page.asked('items.attributes')).toEqual([]);
    columns.addFree({ name: 'zip', label: 'Zip', type: 'text' });
    page.emit('items.changed', { resources: ['attribute'] });
    await waitForKeys();
    expect(page.asked('items.attributes')).toHaveLength(1);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAppSettings, defaultAppSettings } from '../../../electron/account/app-settings.ts';
import { createAccountStore, defaultSettings } from '../../../electron/account/account-store.ts';
import { createTrafficStore } from '../../../electron/account/monthly-traffic.ts';
import { toAccountId } from '../../../electron/base/branded-types.ts';
import { applySettingsPatch } from '../../../electron/account/account-views.ts';
import { account, memoryStore } from './memory.ts';

describe('accounts of a profile', () => {
  it('keeps accounts in order, and changes and removes them', () => {
    const store = createAccountStore(memoryStore());
    const first = store.add(account);
    const second = store.add({ ...account, name: 'B' });
    store.setCurrent(second.id);
    expect(store.list().map(({ name }) => name)).toEqual(['A', 'B']);
    expect(store.update(first.id, { name: 'C' })).toMatchObject({ name: 'C', settings: defaultSettings });
    store.remove(second.id);
    expect([store.list().map(({ name }) => name), store.current()]).toEqual([['C'], null]);
    expect(store.update(second.id, { name: 'D' })).toBeUndefined();
  });

  it('removes the usage counters of a removed account from the settings file', () => {
    const file = memoryStore();
    const store = createAccountStore(file);
    const [first, second] = [store.add(account), store.add(account)];
    const before = file.text();
    store.setUsed(first.id, []);
    expect(file.text()).toBe(before);
    const traffic = createTrafficStore(file);
    const fetched = { month: '2026-11', bytes: 7, pictures: 1, told: false };
    for (const { id } of [first, second]) traffic.set(id, fetched);
    for (const of of ['used', 'sent'] as const)
      for (const { id } of [first, second]) store.setUsed(id, [[1, of === 'used' ? 3 : 5]], of);
    expect([store.used(first.id), store.used(first.id, 'sent')]).toEqual([[[1, 3]], [[1, 5]]]);
    store.remove(first.id);
    expect(file.text()).not.toContain(first.id);
    expect([store.used(second.id), store.used(second.id, 'sent')]).toEqual([[[1, 3]], [[1, 5]]]);
    expect([first, second].map(({ id }) => traffic.get(id, '2026-11'))).toEqual([null, fetched]);
  });

  it('accepts any content of the file, and leaves unreadable parts unchanged', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), (junk, current) => {
        const file = memoryStore({ accounts: junk, currentAccount: current });
        const store = createAccountStore(file);
        expect([store.list(), store.current()]).toEqual([[], null]);
        store.add(account);
        expect(store.list()).toHaveLength(1);
        expect(file.get('accounts')).toHaveLength(junk.length + 1);
      }),
    );
    expect(createAccountStore(memoryStore({ accounts: 'x' })).list()).toEqual([]);
  });

  it('reads damaged settings as their defaults', () => {
    const file = memoryStore();
    const { id } = createAccountStore(file).add(account);
    file.set('accounts', [{ ...account, id, settings: { itemsPerRequest: 5_000, assetAddress: 'https://x' } }]);
    expect(createAccountStore(file).get(id)?.settings).toEqual({ ...defaultSettings, assetAddress: 'https://x' });
  });
});

describe('rejected fields of an account', () => {
  const rejected = { product: [{ name: 'category_ids', at: '2026-10-03T10:00:00.000Z' }] };

  it('stores rejected fields with their account, and none for new or earlier accounts', () => {
    const file = memoryStore();
    const { id, refusedMembers } = createAccountStore(file).add(account);
    expect(refusedMembers).toEqual({});
    createAccountStore(file).update(id, { refusedMembers: rejected });
    expect(createAccountStore(file).get(id)?.refusedMembers).toEqual(rejected);
    file.set('accounts', [{ ...account, id }]);
    expect(createAccountStore(file).get(id)?.refusedMembers).toEqual({});
  });

  it.each([
    ['x', {}],
    [{ product: 'x' }, { product: [] }],
    [
      { ...rejected, channel: [{ name: 1 }] },
      { ...rejected, channel: [] },
    ],
    [{ nothing: [] }, {}],
  ])('reads the valid part of rejected fields: %j', (kept, read) => {
    const file = memoryStore();
    const { id } = createAccountStore(file).add(account);
    file.set('accounts', [{ ...account, id, refusedMembers: kept }]);
    expect(createAccountStore(file).get(id)?.refusedMembers).toEqual(read);
  });
});

describe('settings of an account', () => {
  it('changes the given settings, and resets settings with null to their default', () => {
    const changed = applySettingsPatch(defaultSettings, {
      itemsPerRequest: 500,
      uploadFields: { filename: 'f', content: 'c' },
    });
    expect(changed).toEqual({
      ...defaultSettings,
      itemsPerRequest: 500,
      uploadFields: { filename: 'f', content: 'c' },
    });
    expect(applySettingsPatch(changed, { itemsPerRequest: undefined })).toEqual(changed);
    expect(applySettingsPatch(changed, { itemsPerRequest: null, uploadFields: null, assetAddress: ' ' })).toEqual(
      defaultSettings,
    );
    for (const assetAddress of ['http://a.example', 'https://a.example'])
      expect(applySettingsPatch(defaultSettings, { assetAddress: ` ${assetAddress} ` })).toMatchObject({
        assetAddress,
      });
    for (const assetAddress of ['javascript:x', 'x'])
      expect(() => applySettingsPatch(defaultSettings, { assetAddress })).toThrow(
        expect.objectContaining({ code: 'badArgument', field: 'assetAddress' }),
      );
  });
});

describe('settings of the program', () => {
  it('reads missing or damaged settings as defaults', () => {
    expect(createAppSettings(memoryStore()).get()).toEqual(defaultAppSettings);
    expect(
      createAppSettings(memoryStore({ app: { theme: 'pink', uploadsAtOnce: 99, density: 'compact' } })).get(),
    ).toEqual({ ...defaultAppSettings, density: 'compact' });
    const file = memoryStore();
    const dark = { ...defaultAppSettings, theme: 'dark' };
    expect(createAppSettings(file).save({ theme: 'dark', density: undefined })).toEqual(dark);
    expect(createAppSettings(file).get()).toEqual(dark);
  });

  it('rejects screen states that are too large in total, and keeps the earlier ones', () => {
    const settings = createAppSettings(memoryStore());
    const large = 'x'.repeat(190_000);
    for (let n = 0; n < 20; n++) settings.remember(`views/${n}`, large);
    for (let n = 20; n < 40; n++)
      expect(() => {
        for (let at = 0; at < 10; at++) settings.remember(`page/${n}-${at}`, large);
      }).toThrow(expect.objectContaining({ code: 'badArgument' }));
    for (let n = 0; n < 20; n++) expect(settings.remembered(`views/${n}`)).toBe(large);
    settings.remember('views/0', null);
    settings.remember('views/20', large);
    expect(settings.remembered('views/20')).toBe(large);
  });

  it('stores screen states, and drops the oldest', () => {
    const settings = createAppSettings(memoryStore({ remembered: 7 }));
    settings.remember('a', { width: 3 });
    expect(settings.remembered('a')).toEqual({ width: 3 });
    for (let n = 0; n < 500; n++) settings.remember(`key ${n}`, n);
    expect([settings.remembered('a'), settings.remembered('key 499')]).toEqual([null, 499]);
    settings.remember('key 499', null);
    settings.remember('key 498', undefined);
    expect([settings.remembered('key 499'), settings.remembered('key 498')]).toEqual([null, null]);
    settings.remember('place/a1', 1);
    settings.forgetAccount(toAccountId('a1'));
    expect([settings.remembered('place/a1'), settings.remembered('key 497')]).toEqual([null, 497]);
  });
});

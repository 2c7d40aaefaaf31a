import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AdvancedForm, advancedFields } from '../../../../../renderer/features/settings/advanced-form.svelte.ts';
import { SavedIndicator } from '../../../../../renderer/features/settings/saved-indicator.svelte.ts';
import { SettingTests } from '../../../../../renderer/features/settings/setting-tests.svelte.ts';
import { UpdateProgress } from '../../../../../renderer/features/settings/updates.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { session } from '../../../../support/fake-session.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const any = <T>(value: unknown): T => value as T;
const stored = {
  itemsPerRequest: 100,
  requestsPerTenSeconds: null,
  backgroundRequestsPerHour: 500,
  uploadFields: { filename: 'filename', content: 'content', altText: null, address: null },
  assetAddress: null,
};
/** The arguments of each call that saves settings. */
const saved: unknown[] = [];

beforeEach(() => {
  page.reset();
  saved.length = 0;
  session.accounts = [{ id: 'a', settings: stored }];
  Object.assign(session, {
    saveAccountSettings: (id: string, settings: unknown): Promise<void> => {
      saved.push([id, settings]);
      return Promise.resolve();
    },
  });
});
afterEach(() => {
  session.accounts = [];
});

const openForm = (): AdvancedForm => new AdvancedForm(any({ id: 'a', settings: stored }));

describe('AdvancedForm', () => {
  it('saves the field that the user left, and no other field that was typed', async () => {
    const form = openForm();
    form.values.itemsPerRequest = '50';
    form.values.content = 'half a na';
    await form.save('itemsPerRequest');
    expect(saved).toEqual([['a', { ...stored, itemsPerRequest: 50 }]]);
  });

  it('saves a field next to the values that were saved after the form was opened', async () => {
    const form = openForm();
    session.accounts = [{ id: 'a', settings: { ...stored, backgroundRequestsPerHour: 20 } }];
    form.values.assetAddress = ' https://files.example.com ';
    expect([form.isChanged('assetAddress'), form.isChanged('itemsPerRequest')]).toEqual([true, false]);
    expect(form.isChanged('backgroundRequestsPerHour')).toBe(true);
    await form.save('assetAddress');
    expect(saved).toEqual([
      ['a', { ...stored, backgroundRequestsPerHour: 20, assetAddress: 'https://files.example.com' }],
    ]);
  });

  it('saves an empty field as none', async () => {
    const form = openForm();
    form.values.itemsPerRequest = ' ';
    await form.save('itemsPerRequest');
    expect(saved).toEqual([['a', { ...stored, itemsPerRequest: null }]]);
  });

  it.each([
    ['itemsPerRequest', ['1', '1000', ''], ['0', '1001', '1.5', '-1', 'x']],
    ['requestsPerTenSeconds', ['1', '1000', ''], ['0', '1001']],
    ['backgroundRequestsPerHour', ['10', '100000', ''], ['9', '100001']],
    ['filename', ['name'], ['', ' ']],
    ['content', ['data'], ['', 'filename']],
    ['altText', ['', 'alt'], ['filename', 'content']],
    ['address', ['', 'url'], ['filename', 'content']],
  ] as const)('checks the limits of %s', (name, accepted, rejected) => {
    const form = openForm();
    const check = (value: string): boolean => {
      form.values[name] = value;
      return form.check([name]);
    };
    expect(accepted.map(check)).toEqual(accepted.map(() => true));
    expect(rejected.map(check)).toEqual(rejected.map(() => false));
    expect(form.firstProblem).toBe(name);
  });

  it('keeps the problems of other fields when one field is checked', () => {
    const form = openForm();
    form.values.itemsPerRequest = '0';
    form.values.filename = '';
    expect(form.check(['itemsPerRequest'])).toBe(false);
    expect([form.check(['filename']), Object.keys(form.problems)]).toEqual([false, ['itemsPerRequest', 'filename']]);
    form.values.itemsPerRequest = '5';
    expect([form.check(['itemsPerRequest']), Object.keys(form.problems)]).toEqual([true, ['filename']]);
    form.blame('assetAddress', 'Not allowed');
    expect([form.firstProblem, form.problems.assetAddress]).toEqual(['filename', 'Not allowed']);
    form.values.filename = 'filename';
    expect([form.check(), advancedFields.filter((name) => form.problems[name] !== undefined)]).toEqual([true, []]);
  });
});

describe('SettingTests', () => {
  beforeEach(() => {
    page.answer('settingsChecks.items', ({ itemsPerRequest }) =>
      any({ resource: 'product', asked: itemsPerRequest, came: itemsPerRequest ?? 25, more: true }),
    );
  });

  it('shows an outcome only next to the value that was tested', async () => {
    const form = openForm();
    const tests = new SettingTests(form);
    void tests.run('items');
    form.values.itemsPerRequest = '20';
    expect([tests.isRunning('items'), tests.isRunning('pace')]).toEqual([true, false]);
    await page.everything();
    expect([tests.isRunning('items'), tests.outcome('items')]).toEqual([false, undefined]);
    form.values.itemsPerRequest = ' 100 ';
    expect(tests.outcome('items')).toMatchObject({ tone: 'success' });
  });

  it('runs a test once at a time, and shows no outcome while it runs again', async () => {
    const tests = new SettingTests(openForm());
    void tests.run('items');
    void tests.run('items');
    await page.everything();
    expect([page.asked('settingsChecks.items').length, tests.outcome('items')?.tone]).toEqual([1, 'success']);
    page.answer('settingsChecks.items', () => new Rejection('offline', 'No connection'));
    void tests.run('items');
    expect(tests.outcome('items')).toBeUndefined();
    await page.everything();
    expect(tests.outcome('items')).toEqual({ tone: 'danger', message: 'No connection' });
    expect(tests.isRunning('items')).toBe(false);
  });

  it('is not ready while the fields of a test are invalid', () => {
    const form = openForm();
    const tests = new SettingTests(form);
    form.values.requestsPerTenSeconds = '0';
    expect([tests.ready('items'), tests.ready('pace'), tests.problem('pace')]).toEqual([
      true,
      false,
      'requestsPerTenSeconds',
    ]);
    form.values.content = 'filename';
    expect([tests.ready('upload'), tests.problem('upload')]).toEqual([false, 'content']);
  });
});

describe('SavedIndicator', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('is shown for two seconds after the last change', () => {
    const mark = new SavedIndicator();
    mark.show();
    vi.advanceTimersByTime(1_500);
    mark.show();
    vi.advanceTimersByTime(1_999);
    expect(mark.shown).toBe(true);
    vi.advanceTimersByTime(1);
    expect(mark.shown).toBe(false);
  });
});

describe('UpdateProgress', () => {
  it('shows the newest state, and none after it was closed', async () => {
    page.answer('updates.status', () => any({ state: 'current' }));
    const progress = new UpdateProgress();
    const stop = progress.follow();
    await page.everything();
    expect(progress.status).toEqual({ state: 'current' });
    page.emit('updates.changed', any({ state: 'fetching' }));
    expect(progress.status).toEqual({ state: 'fetching' });
    page.answer('updates.check', () => any({ state: 'ready' }));
    void progress.check();
    await page.everything();
    expect(progress.status).toEqual({ state: 'ready' });
    stop();
    page.emit('updates.changed', any({ state: 'failed' }));
    expect(progress.status).toEqual({ state: 'ready' });
  });
});

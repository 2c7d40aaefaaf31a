import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { toResourceId } from '../../../../../../electron/base/branded-types.ts';
import { ProductCheck } from '../../../../../../renderer/features/create/channel/product-check.svelte.ts';
import { Rejection, page } from '../../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../../renderer/app/bridge.ts', () => import('../../../../../support/fake-page.ts'));

const any = (value: unknown): never => value as never;
let check: ProductCheck;
beforeEach(() => {
  page.reset();
  page.answer('feed.lint', ({ list, longest }) => any({ of: list, longest }));
  check = new ProductCheck();
  return check.open();
});
const read = () => ({ state: check.state, lint: check.lint, at: check.at });
const report = (list: string): void => page.emit('feed.lintProgress', { list: toResourceId(list), read: 1, total: 2 });

it('shows the progress of the running check, and its result', async () => {
  check.show('l1', '[{"a":1}]');
  report('l2');
  expect(check.at).toBeNull();
  report('l1');
  expect(read()).toEqual({ state: 'looking', lint: null, at: { read: 1, total: 2 } });
  await page.everything();
  report('l1');
  expect(read()).toEqual({ state: 'done', lint: { of: 'l1', longest: 150 }, at: { read: 1, total: 2 } });
  check.show('l1', '[{"a":1}]');
  expect(page.asked('feed.lint')).toEqual([{ list: 'l1', columns: [{ a: 1 }], longest: 150 }]);
  check.show('l1', 'no JSON');
  expect(page.asked('feed.lint').at(-1)?.columns).toEqual([]);
});

it('stays stopped when the reply of a stopped check arrives, until it is started again', async () => {
  check.show('l1', '[]');
  check.stop();
  await page.everything();
  expect([read(), page.asked('feed.stopLint').length]).toEqual([{ state: 'stopped', lint: null, at: null }, 1]);
  check.stop();
  expect(page.asked('feed.stopLint').length).toBe(1);
  void check.look();
  await page.everything();
  expect(read()).toMatchObject({ state: 'done', lint: { of: 'l1' } });
});

it('checks again with another maximum length, which is stored, and shows why a check failed', async () => {
  check.show('l1', '[]');
  for (const limit of [0, 1.5, 10_001]) check.allow(limit);
  check.allow(90);
  await page.everything();
  expect([check.longest, check.lint]).toEqual([90, { of: 'l1', longest: 90 }]);
  expect(page.asked('app.remember')).toEqual([{ key: 'lint/longest', value: 90 }]);
  page.answer('feed.lint', () => new Rejection('internal'));
  void check.look();
  await page.everything();
  expect([check.problem?.code, check.lint]).toEqual(['internal', { of: 'l1', longest: 90 }]);
  page.answer('feed.lint', () => any({}));
  void check.look();
  expect(check.problem).toBeNull();
});

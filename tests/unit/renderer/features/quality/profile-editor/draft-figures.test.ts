import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Profile } from '../../../../../../electron/model/rules/profile.ts';
import { DraftFigures } from '../../../../../../renderer/features/quality/profile-editor/draft-figures.svelte.ts';
import { Rejection, page } from '../../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../../renderer/app/bridge.ts', () => import('../../../../../support/fake-page.ts'));

const any = <T>(value: unknown): T => value as T;
const profile = (pass: number, words = 'No label'): Profile =>
  any({ id: 'p', name: 'P', watched: false, rules: [{ id: 'a', words, pass, weight: 1 }], fields: [] });
const getPass = ({ rules: [rule] }: Profile): number => any<{ pass: number }>(rule).pass;

let evaluations = 0;
beforeEach(() => {
  page.reset();
  evaluations = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.answer('quality.tryProfile', ({ profile: asked }) => {
    evaluations += 1;
    if (getPass(asked) < 0) return new Rejection('notFound');
    return any({ products: 9, pass: getPass(asked), notAnalysed: 1, rules: [{ rule: 'a', fail: 2, notLookedAt: 1 }] });
  });
});
afterEach(() => void vi.useRealTimers());
const settle = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(500);
  await page.settle();
  await page.everything(false);
};

it('evaluates a draft once after several changes, and not again for a new message', async () => {
  const figures = new DraftFigures();
  figures.countSoon(profile(1));
  figures.countSoon(profile(2));
  expect([figures.isCounting, figures.found]).toEqual([true, null]);
  await settle();
  expect([figures.isCounting, figures.found?.pass, evaluations]).toEqual([false, 2, 1]);
  expect(figures.ofRule('a')?.fail).toBe(2);
  figures.countSoon(profile(2, 'Label is missing'));
  await settle();
  expect(evaluations).toBe(1);
});

it('keeps the earlier figures of the profile, but not of its rules, while a change is evaluated', async () => {
  const figures = new DraftFigures();
  figures.countSoon(profile(1));
  await settle();
  figures.countSoon(profile(4));
  expect([figures.found?.pass, figures.ofRule('a')]).toEqual([1, null]);
  await settle();
  expect(figures.found?.pass).toBe(4);
});

it('has no figures of a draft that was discarded or cannot be evaluated', async () => {
  const figures = new DraftFigures();
  figures.countSoon(profile(1));
  await settle();
  figures.countSoon(null);
  expect([figures.found, figures.isCounting]).toEqual([null, false]);
  figures.countSoon(profile(-1));
  await settle();
  expect([figures.found, figures.isCounting]).toEqual([null, false]);
});

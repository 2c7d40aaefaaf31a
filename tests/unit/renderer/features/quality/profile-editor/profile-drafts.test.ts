import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StoredProfileDraft } from '../../../../../../electron/quality/profile-contract.ts';
import { page } from '../../../../../support/fake-page.ts';
import { session } from '../../../../../support/fake-session.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../../renderer/app/bridge.ts', () => import('../../../../../support/fake-page.ts'));
vi.mock('../../../../../../renderer/app/session.svelte.ts', () => import('../../../../../support/fake-session.ts'));

// The module requests the drafts of the account when it is loaded.
page.answer('drafts.profiles', () => []);
const { ProfileDraftKeeper, profileDrafts } =
  await import('../../../../../../renderer/features/quality/profile-editor/profile-drafts.svelte.ts');

const draft = (name: string): StoredProfileDraft => ({ name, notifyAbove: '', rules: [], fields: [] });
const stored = (): unknown[] => page.asked('drafts.keepProfile').map((asked) => asked.draft?.name ?? null);

beforeEach(() => {
  page.reset();
  page.answer('drafts.keepProfile', () => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  session.accountId = 'account';
});

it('stores an edited profile 400 ms after the first change, with all changes until then', async () => {
  const keeper = new ProfileDraftKeeper('web');
  keeper.keepSoon(draft('A'));
  await vi.advanceTimersByTimeAsync(399);
  keeper.keepSoon(draft('B'));
  expect([stored(), profileDrafts.has('web'), profileDrafts.has('other')]).toEqual([[], true, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(stored()).toEqual(['B']);
  keeper.flush();
  expect(stored()).toEqual(['B']);
});

it('stores a profile immediately when the user leaves it, and nothing in an account that is no longer in use', async () => {
  const keeper = new ProfileDraftKeeper('web');
  keeper.keepSoon(draft('A'));
  keeper.flush();
  expect(stored()).toEqual(['A']);
  keeper.keepSoon(draft('B'));
  session.accountId = 'other';
  keeper.flush();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stored()).toEqual(['A']);
});

it('removes the draft of a profile once its changes are reverted or discarded', async () => {
  const keeper = new ProfileDraftKeeper('web');
  keeper.keepSoon(draft('A'));
  keeper.keepSoon(null);
  expect(profileDrafts.has('web')).toBe(false);
  await vi.advanceTimersByTimeAsync(400);
  expect(stored()).toEqual([null]);
});

it('keeps what was stored and discarded while the drafts of the account were being read', async () => {
  const open = (id: string): void => {
    session.accountId = id;
    page.emit('accounts.changed', { account: { id } } as never);
  };
  page.answer('drafts.profiles', () => ['web', 'shop']);
  open('other');
  void new ProfileDraftKeeper('web').keep(null);
  void new ProfileDraftKeeper('new').keep(draft('A'));
  await page.everything();
  const has = (): boolean[] => ['web', 'shop', 'new'].map((id) => profileDrafts.has(id));
  expect(has()).toEqual([false, true, true]);
  open('account');
  page.answer('drafts.profiles', () => ['new']);
  open('other');
  await page.everything(true);
  expect(has()).toEqual([false, false, true]);
});

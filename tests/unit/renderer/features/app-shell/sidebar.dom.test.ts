import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { counts } from '../../../../../renderer/app/counts.svelte.ts';
import { dialogs } from '../../../../../renderer/app/dialogs.svelte.ts';
import { qualityState } from '../../../../../renderer/app/quality/quality.svelte.ts';
import { router } from '../../../../../renderer/app/router.svelte.ts';
import Sidebar from '../../../../../renderer/features/app-shell/Sidebar.svelte';
import { m } from '../../../../../renderer/messages/index.ts';
import { page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const noUploads = { all: 0, failed: 0, unknown: 0, running: 0, waiting: 0, done: 0, alreadyThere: 0, cancelled: 0 };
const noOutbox = { waiting: 0, sending: 0, needsYou: 0, looking: 0, done: 0 };
const noHold = { held: false, hold: null, until: null, damage: null };
const createUploads = (uploads: Partial<typeof noUploads>, more: object = {}): object => ({
  counts: { ...noUploads, ...uploads },
  totals: { files: 4, finished: 1, bytes: 3_000, sent: 1_000, timeLeft: null, bound: null },
  ...{ speed: null, paused: false, hold: null, holdUntil: null, ...more },
});
let uploadProgress: object;
let runs: readonly object[];
void counts.start(false);
void qualityState.start(false);

const open = async (): Promise<Mounted> => {
  const mounted = await mountComponent(Sidebar, {});
  page.emit('uploads.changed', { progress: uploadProgress, items: [], moved: false } as never);
  page.emit('items.changed', { resources: ['product'] } as never);
  page.emit('quality.changed', { evaluationProgress: null });
  await wait(mounted);
  return mounted;
};
const wait = async ({ settle }: Mounted): Promise<void> => {
  for (let times = 0; times < 3; times += 1) {
    vi.advanceTimersByTime(1_000);
    await settle();
  }
};
/** Returns the texts of the entry with this link. */
const getEntry = ({ get }: Mounted, name: string): string =>
  (get('link', name).closest('li')?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
const getBar = (name: string): Element | undefined =>
  [...document.querySelectorAll('.bar')].find((bar) => bar.closest('li')?.textContent.includes(name));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.reset();
  uploadProgress = createUploads({});
  runs = [];
  router.go('/products');
  page.emit('outbox.changed', { counts: noOutbox } as never);
  page.emit('outbox.holdStatus', noHold);
  page.answer('uploads.progress', () => uploadProgress as never);
  page.answer('downloads.runs', () => runs as never);
  page.answer('items.counts', () => ({ product: 1_200, asset: 0 }) as never);
  page.answer('referenced.counts', () => ({ productCategory: 7 }) as never);
  page.answer('quality.overview', () => ({ failing: 0, profiles: [] }) as never);
});

afterEach(() => void vi.useRealTimers());

describe('the sidebar', () => {
  it('shows the number of items of each list, but not of a list that was never read', async () => {
    const mounted = await open();
    expect([getEntry(mounted, 'Products'), getEntry(mounted, 'Assets')]).toEqual(['Products 1,200', 'Assets']);
  });

  it('marks the current page, also for the entities of its items', async () => {
    const mounted = await open();
    const getCurrent = (): string[] =>
      [...document.querySelectorAll('nav [aria-current]')].map(
        (link) => `${link.textContent.trim()} ${link.getAttribute('aria-current') ?? ''}`,
      );
    expect(getCurrent()).toEqual(['Products page']);
    router.go('/gathered/productCategory');
    await wait(mounted);
    expect(getCurrent()).toEqual(['Products true']);
    await mounted.click('button', m.frame.subPlaces.expand('Products'));
    expect(getCurrent()).toEqual(['Products true', 'Categories page']);
    await mounted.click('button', m.frame.subPlaces.collapse('Products'));
    expect(getCurrent()).toEqual(['Products true']);
  });

  it('shows how many products fail, only if a watched profile was evaluated', async () => {
    const profile = { id: 'a', watched: true };
    page.answer('quality.overview', () => ({ failing: 12, profiles: [{ profile, figures: null }] }) as never);
    const mounted = await open();
    expect(getEntry(mounted, 'Quality')).toBe('Quality');
    page.answer('quality.overview', () => ({ failing: 12, profiles: [{ profile, figures: {} }] }) as never);
    page.emit('quality.changed', { evaluationProgress: null });
    await wait(mounted);
    expect(getEntry(mounted, 'Quality')).toBe('Quality 12');
  });

  it('shows what the outbox contains, what needs attention, and that it is held', async () => {
    const mounted = await open();
    expect(getEntry(mounted, 'Outbox')).toBe('Outbox');
    page.emit('outbox.changed', { counts: { ...noOutbox, waiting: 2, sending: 1, needsYou: 1, done: 9 } } as never);
    await wait(mounted);
    expect(getEntry(mounted, 'Outbox')).toBe(`Outbox ${m.frame.needsYou('1', true)} 4`);
    page.emit('outbox.holdStatus', { ...noHold, held: true, damage: {} } as never);
    await wait(mounted);
    expect(getEntry(mounted, 'Outbox')).toBe(
      `Outbox ${m.frame.outboxPaused} ${m.frame.outboxDamaged}, ${m.frame.needsYou('1', true)} 4`,
    );
  });

  it('shows the progress of uploads only while some are not finished', async () => {
    uploadProgress = createUploads({ all: 4, running: 1, done: 3 });
    const mounted = await open();
    const bar = mounted.get('progressbar', m.frame.uploads);
    expect([bar.getAttribute('aria-valuenow'), bar.classList.contains('paused')]).toEqual(['33', false]);
    const report = async (progress: object): Promise<void> => {
      page.emit('uploads.changed', { progress, items: [], moved: false } as never);
      await wait(mounted);
    };
    await report(createUploads({ all: 4, waiting: 1, done: 3 }, { hold: 'offline' }));
    expect(getBar('Outbox')?.classList.contains('paused')).toBe(true);
    await report(createUploads({ all: 4, failed: 1, done: 3 }));
    expect(getBar('Outbox')).toBeUndefined();
  });

  it('shows the progress of a download into a folder, and opens it', async () => {
    const opened = vi.spyOn(dialogs, 'open').mockImplementation(() => undefined);
    const run = { id: 'r', state: 'running', files: 4 };
    const noCounts = { waiting: 1, fetching: 1, converting: 0, saved: 2 };
    runs = [
      { ...run, id: 'done', state: 'done', counts: noCounts },
      { ...run, counts: noCounts },
    ];
    const mounted = await open();
    expect(mounted.outline()).toEqual(expect.arrayContaining([`button “${m.frame.saving}”`, '50%']));
    await mounted.click('button', m.frame.saving);
    expect(opened.mock.calls).toEqual([['saveFiles', { run: 'r' }]]);
    page.emit('downloads.changed', { ...run, state: 'paused', counts: noCounts } as never);
    await wait(mounted);
    expect(getBar(m.frame.saving)?.classList.contains('paused')).toBe(true);
    page.emit('downloads.changed', { ...run, state: 'done', counts: noCounts } as never);
    await wait(mounted);
    expect(mounted.outline()).not.toContain(`button “${m.frame.saving}”`);
    opened.mockRestore();
  });
});

import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { counts } from '../../../../../renderer/app/counts.svelte.ts';
import { router } from '../../../../../renderer/app/router.svelte.ts';
import {
  notifyDone,
  notifyPendingCreations,
  notifyWaiting,
} from '../../../../../renderer/features/create/notify-outcome.ts';
import { announcer } from '../../../../../renderer/ui/announce.svelte.ts';
import { toasts } from '../../../../../renderer/ui/toasts.svelte.ts';
import { fakeIntent } from '../../../../support/fake-outbox.ts';
import { page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));

const any = <T>(value: unknown): T => value as T;
const intent = (more: object) => fakeIntent('i1', any({ title: 'BAG-1', notice: null, alreadyThere: false, ...more }));
const shown: { tone: string; message: string; detail?: string; link?: { run: () => void } }[] = [];
let opened: unknown[] = [];
beforeEach(() => {
  page.reset();
  shown.length = 0;
  opened = [];
  vi.spyOn(toasts, 'show').mockImplementation((toast) => void shown.push(any(toast)));
  vi.spyOn(router, 'open').mockImplementation((...item) => void opened.push(item));
  vi.spyOn(router, 'go').mockImplementation((path) => void opened.push(path));
});

describe('notifyDone', () => {
  it('opens the new item, and announces it without covering it', () => {
    notifyDone(intent({ resultId: 'p1' }));
    expect([opened, shown]).toEqual([[['product', 'p1']], []]);
    expect(announcer.message).toContain('BAG-1');
  });

  it('shows that the item was created although its ID is unknown', () => {
    notifyDone(intent({ resultId: null }));
    expect([opened, shown.map(({ tone }) => tone)]).toEqual([[], ['success']]);
  });

  it('shows what the service left out, with the entry', () => {
    notifyDone(intent({ resultId: 'p1', notTaken: ['label'] }));
    expect(shown.map(({ tone }) => tone)).toEqual(['warn']);
    shown[0]?.link?.run();
    expect(opened).toEqual([['product', 'p1'], '/outbox/i1']);
  });
});

describe('notifyWaiting', () => {
  it('says why the entry waits: its turn, an obstacle, or until when the service asked to wait', () => {
    const stop = counts.start(false);
    void stop;
    const getReason = (status: object): string | undefined => {
      page.emit('outbox.holdStatus', any({ held: false, hold: null, until: null, damage: null, ...status }));
      notifyWaiting(intent({}));
      notifyPendingCreations(2);
      const [one, several] = shown.splice(0);
      expect(several?.detail).toBe(one?.detail);
      return one?.detail;
    };
    const reasons = [
      getReason({}),
      getReason({ hold: 'offline' }),
      getReason({ hold: 'limited' }),
      getReason({ hold: 'limited', until: new Date('2026-11-29T12:34:00').toISOString() }),
    ];
    expect(new Set(reasons).size).toBe(4);
    expect(reasons.at(-1)).toMatch(/\d:34/);
  });
});

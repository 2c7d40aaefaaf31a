import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Intent } from '../../../../../electron/contract/index.ts';
import { counts } from '../../../../../renderer/app/counts.svelte.ts';
import { CreationTracker } from '../../../../../renderer/features/create/track-creation.svelte.ts';
import { toasts } from '../../../../../renderer/ui/toasts.svelte.ts';
import { FakeOutbox, fakeIntent } from '../../../../support/fake-outbox.ts';
import { page } from '../../../../support/fake-page.ts';
import { checkTrace } from '../../../../support/trace-state.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const any = <T>(value: unknown): T => value as T;
beforeAll(() => counts.start(false));
beforeEach(() => page.reset());

it('reports each state of the creation, and hides a failure from the counts while the form shows it', async () => {
  const outbox = new FakeOutbox();
  let reports: string[] = [];
  const tracker = new CreationTracker(({ id, state }) => reports.push(`${id} ${state}`));
  let [gets, creates] = [0, 0];
  const read = () => {
    const [asked, created] = [page.asked('outbox.get').slice(gets), page.asked('outbox.create').length - creates];
    [gets, creates] = [gets + asked.length, creates + created];
    const state = {
      ...{ intent: tracker.intent && `${tracker.intent.id} ${tracker.intent.state}`, reports },
      ...{
        reads: asked.map(({ id }) => id).join(' '),
        created,
        attention: counts.needsYou,
        toasts: toasts.list.length,
      },
    };
    reports = [];
    return state;
  };
  const arrive = () => page.arrive();
  const set = (intent: Intent) => void outbox.intents.set(intent.id, intent);
  const emit = (ids: readonly string[] | null) =>
    page.emit('outbox.changed', any({ changed: ids?.map((id) => ({ id })) ?? null, counts: { needsYou: 1 } }));
  const change =
    (intent: Intent, ids: readonly string[] | null = [intent.id]) =>
    () => {
      set(intent);
      emit(ids);
    };
  let deliver: (value: string) => void = () => undefined;
  let changing: Promise<string> | undefined;
  const startChange = () => {
    changing = tracker.changing(() => new Promise<string>((resolve) => (deliver = resolve)));
  };
  const endChange = async () => {
    deliver('new');
    expect(await changing).toBe('new');
  };
  const first = fakeIntent('i1');
  await checkTrace(read, [
    ['a change before the start', () => emit(null), { attention: 1 }],
    ['start', () => tracker.start(), {}],
    ['a change before the creation', () => emit(null), {}],
    ['create', () => void tracker.create(any({ resource: 'product', body: {} })), { created: 1 }],
    ['the intent', arrive, { ...{ created: 0, reads: 'i1' }, intent: 'i1 waiting', reports: ['i1 waiting'] }],
    ['what was read', arrive, { reads: '' }],
    ['another intent', change(fakeIntent('x', { state: 'failed' })), { reports: [] }],
    ['sending', change({ ...first, state: 'sending' }), { reads: 'i1' }],
    ['what was read', arrive, { reads: '', intent: 'i1 sending', reports: ['i1 sending'] }],
    ['failed', change({ ...first, state: 'failed' }, null), { reads: 'i1', reports: [] }],
    ['what was read', arrive, { reads: '', intent: 'i1 failed', reports: ['i1 failed'], attention: 0 }],
    ['failed again', change({ ...first, state: 'failed' }, ['x', 'i1']), { reads: 'i1', reports: [] }],
    ['what was read', arrive, { reads: '', reports: ['i1 failed'] }],
    [
      'two changes',
      () => {
        emit(['i1']);
        change({ ...first, state: 'waiting' })();
      },
      { reads: 'i1 i1', reports: [] },
    ],
    ['the earlier one', arrive, { reads: '' }],
    ['the later one', arrive, { intent: 'i1 waiting', reports: ['i1 waiting'], attention: 1 }],
    [
      'a change, then a replacement',
      () => {
        emit(['i1']);
        startChange();
      },
      { reads: 'i1', reports: [] },
    ],
    ['what was read before', arrive, { reads: '' }],
    ['a change meanwhile', change({ ...first, state: 'failed' }), {}],
    ['the end of the replacement', endChange, {}],
    ['the next change', () => emit(null), { reads: 'i1' }],
    ['what was read', arrive, { reads: '', intent: 'i1 failed', reports: ['i1 failed'], attention: 0 }],
    [
      'a deleted intent',
      () => {
        outbox.intents.delete(first.id);
        emit(['i1']);
      },
      { reads: 'i1', reports: [] },
    ],
    ['what was read', arrive, { reads: '' }],
    [
      'a failed read',
      () => {
        outbox.isReadable = false;
        emit(['i1']);
      },
      { reads: 'i1' },
    ],
    ['its reply', arrive, { reads: '', toasts: 1 }],
    [
      'another intent',
      () => {
        outbox.isReadable = true;
        set(fakeIntent('2'));
        void tracker.follow(fakeIntent('2'));
      },
      { reads: '2', intent: '2 waiting', reports: ['2 waiting'], attention: 1 },
    ],
    ['it fails', change(fakeIntent('2', { state: 'failed' })), { reports: [] }],
    ['what was read', () => page.everything(), { reads: '', intent: '2 failed', reports: ['2 failed'], attention: 0 }],
    [
      'a change, and forget',
      () => {
        emit(['2']);
        expect(tracker.forget()?.id).toBe('2');
      },
      { reads: '2', intent: null, reports: [], attention: 1 },
    ],
    ['what was read', arrive, { reads: '' }],
    ['nothing to forget', () => expect(tracker.forget()).toBeNull(), {}],
    [
      'a failed intent',
      () => void tracker.follow(fakeIntent('2', { state: 'failed' })),
      { reads: '2', intent: '2 failed', reports: ['2 failed'], attention: 0 },
    ],
    ['stop', () => tracker.stop(), { reads: '', reports: [], attention: 1 }],
    ['what was read', arrive, {}],
    ['a change', () => emit(['2']), {}],
    ['an intent after the end', () => void tracker.follow(fakeIntent('3')), {}],
    [
      'start again',
      () => {
        tracker.start();
        emit(['2']);
      },
      { reads: '2' },
    ],
    ['what was read', arrive, { reads: '', reports: ['2 failed'], attention: 0 }],
    [
      'a rejected replacement',
      () => expect(tracker.changing(() => Promise.reject(new Error('no')))).rejects.toThrow('no'),
      { reports: [] },
    ],
    ['a change', change(fakeIntent('2', { state: 'done' })), { reads: '2' }],
    ['what was read', arrive, { reads: '', intent: '2 done', reports: ['2 done'], attention: 1 }],
  ]);
});

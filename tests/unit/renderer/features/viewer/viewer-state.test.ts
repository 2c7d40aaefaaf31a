import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { toResourceId } from '../../../../../electron/base/branded-types.ts';
import { ViewedFile } from '../../../../../renderer/features/viewer/viewed-file.svelte.ts';
import { ReadyPictures } from '../../../../../renderer/features/viewer/preloaded-pictures.ts';
import { ViewerState } from '../../../../../renderer/features/viewer/viewer.svelte.ts';
import type { ViewerAsset } from '../../../../../renderer/app/viewer-request.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { checkTrace } from '../../../../support/trace-state.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));

const any = <T>(value: unknown): T => value as T;
const createAsset = (name: string): ViewerAsset => ({ id: toResourceId(name), name });
beforeEach(() => {
  page.reset();
  page.answer('pictures.original', ({ id, how }) => (how === 'ahead' ? any({ id, kind: 'other' }) : null));
});

const openViewer = (names: readonly (string | null)[], at: number, beside?: readonly [string, string]) => {
  const [moved, asked]: [number[], number[]] = [[], []];
  let closed = 0;
  const viewer = new ViewerState({
    ...{ at, total: () => names.length, onmoved: (index) => moved.push(index), onclosed: () => (closed += 1) },
    asset: async (index) => {
      asked.push(index);
      return names[index] === null || names[index] === undefined ? null : createAsset(names[index]);
    },
    ...(beside === undefined ? {} : { beside: [createAsset(beside[0]), createAsset(beside[1])] }),
  });
  let [cancels, fetches] = [0, 0];
  /** The zooms by the order in which they were first shown. */
  const zooms: unknown[] = [];
  const getNumber = (zoom: unknown): number => {
    if (!zooms.includes(zoom)) zooms.push(zoom);
    return zooms.indexOf(zoom);
  };
  const read = () => {
    const cancelled = page.asked('pictures.cancelOriginal').slice(cancels);
    const ahead = page.asked('pictures.original').slice(fetches);
    [cancels, fetches] = [cancels + cancelled.length, fetches + ahead.length];
    const { file, other, zoom, otherZoom } = viewer;
    // Each file is fetched, so that it is visible whether it is cancelled.
    for (const one of [file, other]) if (one?.state === 'looking') void one.fetch('now').catch(() => undefined);
    fetches = page.asked('pictures.original').length;
    return {
      ...{ at: viewer.at, file: file?.asset.name ?? null, other: other?.asset.name ?? null },
      ...{ can: [viewer.can(-1), viewer.can(1)].join(' '), together: viewer.together, ground: viewer.ground },
      ...{ zooms: `${String(getNumber(zoom))} ${String(getNumber(otherZoom))}`, mode: zoom.mode, times: zoom.times },
      ...{ otherMode: otherZoom.mode, otherTimes: otherZoom.times, total: viewer.total },
      ...{ moved: moved.splice(0).join(' '), asked: asked.splice(0).join(' '), closed },
      ...{ cancelled: cancelled.map(({ id }) => id).join(' '), ahead: ahead.map(({ id }) => id).join(' ') },
    };
  };
  return { viewer, read };
};
const settle = () => page.settle();

it('steps, compares and zooms with exactly the expected effects', async () => {
  const { viewer, read } = openViewer(['a', null, 'c', 'd', 'e'], 2);
  await settle();
  expect(read()).toMatchObject({ at: 2, file: 'c', other: null, can: 'true true', zooms: '0 0', total: 5, moved: '' });
  const act = (run: () => unknown) => () => {
    void run();
    return settle();
  };
  await checkTrace(read, [
    ['next', act(() => viewer.step(1)), { ...{ at: 3, file: 'd', zooms: '1 1' }, ...{ moved: '3', asked: '3' } }],
    [
      'zoom',
      act(() => viewer.zoom.zoomBy(2)),
      { mode: 'free', otherMode: 'free', times: 2, otherTimes: 2, moved: '', asked: '' },
    ],
    [
      'last',
      act(() => viewer.step(1)),
      {
        ...{ at: 4, file: 'e', can: 'true false', zooms: '2 2', mode: 'fit', otherMode: 'fit', times: 1 },
        otherTimes: 1,
        moved: '4',
        asked: '4',
        cancelled: 'c',
      },
    ],
    ['no next', act(() => viewer.step(1)), { moved: '', asked: '', cancelled: '' }],
    [
      'back',
      act(() => viewer.step(-1)),
      { at: 3, file: 'd', can: 'true true', zooms: '3 3', moved: '3', asked: '3', cancelled: 'd' },
    ],
    ['neighbours', act(() => viewer.prepare()), { moved: '', asked: '4', cancelled: '', ahead: 'e' }],
    ['the other neighbour', () => page.everything(), { asked: '2', ahead: 'c' }],
    ['compare', act(() => viewer.compare()), { other: 'e', can: 'false false', zooms: '4 4', asked: '4', ahead: '' }],
    ['no step', act(() => viewer.step(1)), { asked: '' }],
    ['zoom', act(() => viewer.zoom.zoomBy(4)), { mode: 'free', otherMode: 'free', times: 4, otherTimes: 4 }],
    ['separately', act(() => viewer.turnTogether()), { together: false, zooms: '4 5' }],
    ['zoom one', act(() => viewer.zoom.toFit()), { mode: 'fit', times: 1 }],
    ['together', act(() => viewer.turnTogether()), { together: true, zooms: '4 4', otherMode: 'fit', otherTimes: 1 }],
    ['zoom both', act(() => viewer.zoom.zoomBy(3)), { mode: 'free', otherMode: 'free', times: 3, otherTimes: 3 }],
    ['separately again', act(() => viewer.turnTogether()), { together: false, zooms: '4 5' }],
    ['swap', act(() => viewer.swap()), { file: 'e', other: 'd' }],
    ['end', act(() => viewer.compare()), { other: null, can: 'true true', mode: 'fit', times: 1, cancelled: 'd' }],
    ['swap alone', act(() => viewer.swap()), { cancelled: '' }],
    ['background', act(() => viewer.turnGround()), { ground: 'white' }],
    ['background', act(() => viewer.turnGround()), { ground: 'black' }],
    ['background', act(() => viewer.turnGround()), { ground: 'checks' }],
    ['background', act(() => viewer.turnGround()), { ground: 'theme' }],
    [
      'a step and close',
      act(() => {
        viewer.step(-1);
        viewer.close();
      }),
      { closed: 1, asked: '2', cancelled: 'd' },
    ],
  ]);
});

it('compares with the previous file after the last one, or not if there is none', async () => {
  const last = openViewer(['a', null, 'c'], 2);
  await settle();
  void last.viewer.compare();
  await settle();
  expect(last.read()).toMatchObject({ at: 2, file: 'c', other: 'a', asked: '2 1 0', moved: '' });
  const only = openViewer([null, 'b', null], 0);
  await settle();
  expect(only.read()).toMatchObject({ at: 1, file: 'b', moved: '1', asked: '0 1' });
  void only.viewer.compare();
  await settle();
  expect(only.read()).toMatchObject({ at: 1, file: 'b', other: null, asked: '2 0' });
  only.viewer.step(1);
  await settle();
  expect(only.read()).toMatchObject({ at: 1, file: 'b', can: 'true true', moved: '' });
});

it('shows two given files, skips at most 200 items without a picture, and turns the pages of a PDF', async () => {
  const { viewer, read } = openViewer(['a', 'b'], 1, ['x', 'y']);
  await settle();
  expect(read()).toMatchObject({ at: 1, file: 'x', other: 'y', asked: '', can: 'false false' });
  page.answer('pictures.original', ({ id }) => any({ id, kind: id === toResourceId('x') ? 'pdf' : 'other', pages: 2 }));
  for (const file of [viewer.file, viewer.other]) void file?.fetch('asked');
  await page.everything();
  expect(viewer.turnPage(1)).toBe(false);
  await viewer.compare();
  expect([viewer.turnPage(-1), viewer.turnPage(1), viewer.file?.page, viewer.turnPage(1), viewer.file?.page]).toEqual([
    ...[false, true, 2, false, 2],
  ]);
  expect([viewer.turnPage(-1), viewer.file?.page]).toEqual([true, 1]);
  for (const [at, neighbour] of [
    [0, '1'],
    [1, '0'],
  ] as const) {
    const atEnd = openViewer(['a', 'b'], at);
    await settle();
    atEnd.read();
    void atEnd.viewer.prepare();
    await page.everything();
    expect(atEnd.read().asked).toBe(neighbour);
  }
  const far = openViewer(
    ['a', ...Array.from({ length: 199 }, () => null), 'b', ...Array.from({ length: 200 }, () => null), 'c'],
    0,
  );
  await settle();
  for (const at of [200, 200]) {
    far.viewer.step(1);
    for (let times = 0; times < 3; times += 1) await settle();
    expect(far.read().at).toBe(at);
  }
});

it('knows the state, progress, size and problem of a file', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const file = new ViewedFile(createAsset('x'), new ReadyPictures());
  page.answer('items.get', () => any({ id: 'x' }));
  page.answer('pictures.facts', () => any({ width: 40, height: 20 }));
  page.answer('pictures.original', () => null);
  let requests = 0;
  const read = () => {
    const asked = page.asked('pictures.original').slice(requests);
    requests += asked.length;
    const { item, facts, original, state, progress, problem, away, pixels, measured } = file;
    return {
      ...{ item: item?.id ?? null, facts: facts !== null, original: original?.kind ?? null, state, away, measured },
      ...{ progress: progress?.came ?? null, problem: problem?.code ?? null, width: pixels?.width ?? null },
      ...{ pages: file.pages, asked: asked.map(({ how }) => how).join(' ') },
      cancels: page.asked('pictures.cancelOriginal').length,
    };
  };
  const came = (id: string, bytes: number) => () => page.emit('pictures.originalCame', any({ id, came: bytes, of: 9 }));
  const reply = (value: unknown) => () => page.answer('pictures.original', () => any(value));
  const fetch = (value: unknown) => () => {
    reply(value)();
    void file.fetch('asked');
  };
  const everything = () => page.everything();
  let stop: () => void = () => undefined;
  await checkTrace(read, [
    [
      'open',
      () => {
        stop = file.open();
      },
      { asked: 'kept' },
    ],
    ['progress of another fetch', came('x', 1), { asked: '' }],
    ['a small picture', () => file.showsSmall({ width: 4, height: 2 }), { width: 4 }],
    ['the replies', everything, { item: 'x' as never, facts: true, width: 40, measured: true }],
    ['149 ms', () => vi.advanceTimersByTime(149), {}],
    ['150 ms', () => vi.advanceTimersByTime(1), { state: 'coming', asked: 'now' }],
    ['progress', came('x', 3), { progress: 3, asked: '' }],
    ['progress of another file', came('y', 5), {}],
    ['cancel', () => file.cancel(), { cancels: 1 }],
    ['nothing fetched', everything, { state: 'held', progress: null }],
    ['late progress', came('x', 4), {}],
    ['cancel nothing', () => file.cancel(), {}],
    ['fetch', fetch(new Rejection('hostNotFound')), { state: 'coming', asked: 'asked' }],
    ['progress', came('x', 6), { progress: 6, asked: '' }],
    ['failed', everything, { state: 'failed', progress: null, problem: 'hostNotFound', away: true }],
    ['fetch', fetch(new Rejection('disk')), { state: 'coming', problem: null, away: false, asked: 'asked' }],
    ['failed', everything, { state: 'failed', problem: 'disk', asked: '' }],
    ['fetch', fetch({ id: 'x', kind: 'pdf', tooLarge: {} }), { state: 'coming', problem: null, asked: 'asked' }],
    ['too large', everything, { state: 'broken', original: 'pdf', asked: '' }],
    ['fetch', fetch({ id: 'x', kind: 'pdf', pages: 7 }), { state: 'coming', asked: 'asked' }],
    ['a PDF', everything, { state: 'here', pages: 7, asked: '' }],
    ['its size', () => file.shows({ width: 400, height: 200 }), { width: 400 }],
    ['it cannot be shown', () => file.breaks(), { state: 'broken' }],
    ['fetch', fetch({ id: 'x', kind: 'other' }), { state: 'coming', asked: 'asked' }],
    ['stop', () => stop(), { asked: '' }],
    ['progress', came('x', 8), {}],
    ['no picture', everything, { state: 'broken', original: 'other', pages: 0 }],
    [
      'open again',
      () => {
        stop = file.open();
      },
      { facts: false },
    ],
    [
      'stop',
      () => {
        stop();
        return everything();
      },
      {},
    ],
  ]);
  vi.useRealTimers();
});

it('keeps a file that was fetched before, and ignores replies after it was left or fetched again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.answer('items.get', () => any({ id: 'x' }));
  page.answer('pictures.original', () => any({ id: 'x', kind: 'other' }));
  const ready = new ReadyPictures();
  const left = new ViewedFile(createAsset('x'), ready);
  left.open()();
  await page.everything();
  expect([left.item, left.original, left.state, ready.get(toResourceId('x'))]).toEqual([null, null, 'looking', null]);
  const file = new ViewedFile(createAsset('x'), ready);
  file.open();
  await page.everything();
  vi.advanceTimersByTime(150);
  expect([file.item?.id, file.original?.kind, file.state]).toEqual(['x', 'other', 'broken']);
  expect(page.asked('pictures.original').map(({ how }) => how)).toEqual(['kept', 'kept']);
  const again = new ViewedFile(createAsset('x'), ready);
  again.open();
  expect([again.state, page.asked('pictures.original').length]).toEqual(['broken', 2]);
  page.answer('pictures.original', () => new Rejection('disk'));
  void again.fetch('now');
  page.emit('pictures.originalCame', any({ id: 'x', came: 1, of: 2 }));
  expect(again.progress?.came).toBe(1);
  page.answer('pictures.original', () => any({ id: 'x', kind: 'pdf' }));
  void again.fetch('asked');
  expect([again.progress, again.state]).toEqual([null, 'coming']);
  await page.everything(true);
  expect([again.state, again.problem, ready.get(toResourceId('x'))?.kind]).toEqual(['here', null, 'other']);
  vi.useRealTimers();
});

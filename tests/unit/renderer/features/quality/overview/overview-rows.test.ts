import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../../../electron/base/branded-types.ts';
import type {
  ChannelRun,
  EvaluatedProfile,
  QualityOverview,
  WatchedSubject,
} from '../../../../../../electron/contract/index.ts';
import {
  type OverviewView,
  getOverviewRows,
  isInView,
  sortByPreviousOrder,
  orderRows,
  suggestNotifyAbove,
} from '../../../../../../renderer/features/quality/overview/overview-rows.ts';

interface RowOptions {
  readonly pass?: number;
  readonly fail?: number;
  readonly notAnalysed?: number;
  readonly watched?: boolean;
  readonly notifyAbove?: number;
  readonly by?: number;
  readonly channel?: string;
}

const createEvaluated = (
  id: string,
  { pass = 5, fail = 5, notAnalysed = 0, watched = false, notifyAbove, by, channel }: RowOptions = {},
): EvaluatedProfile => ({
  profile: {
    id,
    name: id,
    watched,
    rules: [],
    ...(notifyAbove === undefined ? {} : { notifyAbove }),
    ...(channel === undefined
      ? {}
      : { channel: { id: channel, list: { id: 'l', name: 'L' }, columns: 0, notUnderstood: 0 } }),
  },
  problems: {},
  figures: {
    evaluatedAt: '2026-11-28T10:00:00Z',
    products: pass + fail + notAnalysed,
    pass,
    notAnalysed,
    rules: [],
    line: [{ day: '2026-11-28', fail }],
    change: by === undefined ? null : { since: '2026-11-27', by, rules: {} },
  },
});
const runOf = (id: string, last: ChannelRun['last'], isActive = true): ChannelRun => ({
  id: toResourceId(id),
  name: id,
  isActive,
  last,
  at: null,
  createdAt: null,
  schedule: {},
});
const getView = (name: string, count: number, by: number, notifyAbove: number): WatchedSubject => ({
  kind: 'view',
  id: name,
  rule: null,
  name,
  count,
  line: [count - by, count],
  change: { since: '2026-11-27', by },
  notifyAbove,
});
const getOverview = (
  profiles: readonly EvaluatedProfile[],
  channels: readonly ChannelRun[] = [],
  watched: readonly WatchedSubject[] = [],
): QualityOverview => ({
  profiles,
  channels,
  watched,
  packs: [],
  failingChange: null,
  failing: 0,
  evaluationProgress: null,
  problem: null,
});
const getOrder = (overview: QualityOverview): readonly string[] => orderRows(getOverviewRows(overview), null);

describe('rows of the grid of profiles and channels', () => {
  it('contains the results of a profile, the run of its channel, and watched rules and views', () => {
    const rows = getOverviewRows(
      getOverview(
        [
          createEvaluated('web', { pass: 6, fail: 1, notAnalysed: 3 }),
          createEvaluated('channel.c1', { channel: 'c1' }),
        ],
        [runOf('c1', 'done'), runOf('c2', 'failed'), runOf('c3', 'done'), runOf('c4', 'late', false)],
        [getView('Without a label', 4, 1, 0)],
      ),
    );
    expect(rows.map(({ key, kind }) => [key, kind])).toEqual([
      ['web', 'profile'],
      ['channel.c1', 'channel'],
      ['run c2', 'channel'],
      ['view Without a label ', 'view'],
    ]);
    expect(rows[0]).toMatchObject({ results: { pass: 6, fail: 1, notAnalysed: 3 }, share: 60, fail: 1 });
    expect(rows[1]?.run?.id).toBe('c1');
    expect(rows[3]).toMatchObject({ fail: 4, isAboveLimit: true, isWatched: true });
  });

  it('lists the rules that changed since the last counted day, the largest change first', () => {
    const evaluated = createEvaluated('a', { by: -61 });
    const rules = ['No GTIN', 'No price', 'No brand'].map((words) => ({
      id: words,
      words,
      severity: 'must' as const,
      on: true,
      field: 'label',
      check: 'present' as const,
    }));
    const [row] = getOverviewRows(
      getOverview([
        {
          ...evaluated,
          profile: { ...evaluated.profile, rules: rules as never },
          figures:
            evaluated.figures === null
              ? null
              : {
                  ...evaluated.figures,
                  change: { since: '2026-11-27', by: -61, rules: { 'No brand': 1, 'No GTIN': -64, gone: 5 } },
                },
        },
      ]),
    );
    expect(row?.changedRules).toEqual([
      { message: 'No GTIN', by: -64 },
      { message: 'No brand', by: 1 },
    ]);
  });

  it('counts a change as loud only above the limit of the user, and only if the row is watched', () => {
    const loud = (asked: RowOptions): boolean | undefined =>
      getOverviewRows(getOverview([createEvaluated('p', asked)]))[0]?.isAboveLimit;
    expect(loud({ watched: true, notifyAbove: 10, by: 11 })).toBe(true);
    expect(loud({ watched: true, notifyAbove: 10, by: 10 })).toBe(false);
    expect(loud({ watched: false, notifyAbove: 10, by: 99 })).toBe(false);
    expect(loud({ watched: true })).toBe(false);
  });

  it('sorts watched rows first, then failed runs, growth above the limit, and the lowest share', () => {
    const overview = getOverview(
      [
        createEvaluated('good', { pass: 9, fail: 1 }),
        createEvaluated('bad', { pass: 1, fail: 9 }),
        createEvaluated('late', { pass: 10, fail: 0, channel: 'c1' }),
        createEvaluated('watched', { pass: 10, fail: 0, watched: true }),
        createEvaluated('loud', { pass: 10, fail: 0, watched: true, by: 3 }),
      ],
      [runOf('c1', 'late')],
    );
    expect(getOrder(overview)).toEqual(['loud', 'watched', 'late', 'bad', 'good']);
  });

  it('sorts by a column within each group', () => {
    const rows = getOverviewRows(
      getOverview([
        createEvaluated('a', { pass: 1, fail: 9 }),
        createEvaluated('b', { pass: 9, fail: 1 }),
        createEvaluated('c', { pass: 5, fail: 5, watched: true }),
      ]),
    );
    expect(orderRows(rows, { by: 'pass', descending: true })).toEqual(['c', 'b', 'a']);
    expect(orderRows(rows, { by: 'fail', descending: true })).toEqual(['c', 'a', 'b']);
    expect(orderRows(rows, { by: 'name', descending: false })).toEqual(['c', 'a', 'b']);
  });

  it('keeps the order of rows while figures change, and adds new rows at the end of their group', () => {
    const order = getOrder(
      getOverview([createEvaluated('a', { pass: 1, fail: 9 }), createEvaluated('b', { pass: 9, fail: 1 })]),
    );
    const changed = getOverviewRows(
      getOverview([
        createEvaluated('new', { pass: 0, fail: 10 }),
        createEvaluated('a', { pass: 10, fail: 0 }),
        createEvaluated('b', { pass: 0, fail: 10, watched: true }),
      ]),
    );
    expect(sortByPreviousOrder(changed, order).map(({ key }) => key)).toEqual(['b', 'a', 'new']);
  });

  it('assigns rows to the views that their names indicate', () => {
    const rows = getOverviewRows(
      getOverview(
        [
          createEvaluated('more', { by: 1 }),
          createEvaluated('fewer', { by: -1, watched: true }),
          createEvaluated('failed', { channel: 'c1' }),
          createEvaluated('off', { channel: 'c2' }),
        ],
        [runOf('c1', 'failed'), runOf('c2', 'failed', false)],
      ),
    );
    const inView = (view: OverviewView): string[] => rows.filter((row) => isInView(row, view)).map(({ key }) => key);
    expect(inView('all')).toHaveLength(4);
    expect(inView('watched')).toEqual(['fewer']);
    expect(inView('profiles')).toEqual(['more', 'fewer']);
    expect(inView('channels')).toEqual(['failed', 'off']);
    expect(inView('more')).toEqual(['more']);
    expect(inView('runs')).toEqual(['failed']);
  });

  it('suggests a tenth of the failures as the limit of a notification', () => {
    expect(suggestNotifyAbove({ fail: 204 })).toBe(20);
    expect(suggestNotifyAbove({ fail: null })).toBe(0);
  });
});

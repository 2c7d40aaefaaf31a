import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Cache } from '../../../electron/cache/cache.ts';
import type { EvaluationProgress, WatchedView } from '../../../electron/quality/contract.ts';
import type { Profile } from '../../../electron/model/rules/profile.ts';
import { m } from '../../../electron/messages/index.ts';
import { createQualityHistory } from '../../../electron/quality/failure-history.ts';
import { createProfileStore } from '../../../electron/quality/profile-store.ts';
import { type Quality, type QualityParts, createQuality } from '../../../electron/quality/quality-service.ts';
import { getToday } from '../../../electron/quality/profile-signature.ts';
import { createWatchedChannels } from '../../../electron/quality/watched-channels.ts';
import { createWatchedViews } from '../../../electron/quality/watched-views.ts';
import { closedAfterTest } from '../../support/closed-after-test.ts';
import { checkTrace } from '../../support/trace-state.ts';
import { pass, root, tempCache, tempFolder } from '../cache/temp-cache.ts';
import { ruleOf } from '../cache/temp-quality.ts';

const web: Profile = {
  id: 'web',
  name: 'Web',
  watched: true,
  rules: [ruleOf('short', { of: 'field', name: 'label' }, { is: 'length', least: null, most: 3 })],
};
const recorded = ['planEvaluation', 'storeRuleResults', 'finishEvaluation'] as const;

let folder: string;
let cache: Cache;
let quality: Quality;
let trace: string[];
/** The name of the next call that throws. */
let failing: string | null;
let isReading: boolean;
let ends: number;
let onCall: (name: string) => Promise<void>;

const start = (more: Partial<QualityParts> = {}): void => {
  const history = createQualityHistory(folder);
  quality = closedAfterTest(
    createQuality({
      ...{ root, folder, profiles: createProfileStore(folder), gather: 0 },
      cache: new Proxy(cache, {
        get: (target, name, receiver) => {
          const call = Reflect.get(target, name, receiver) as (...given: unknown[]) => Promise<unknown>;
          if (!(recorded as readonly unknown[]).includes(name)) return call;
          return async (...given: unknown[]) => {
            await onCall(String(name));
            if (failing === name) {
              failing = null;
              throw new Error('The disk is full.');
            }
            const answer = await call.apply(target, given);
            trace.push(String(name));
            return answer;
          };
        },
      }),
      history: {
        ...history,
        note: async (...given) => {
          trace.push('note');
          return history.note(...given);
        },
      },
      views: createWatchedViews(folder),
      channels: createWatchedChannels(folder),
      completenessOff: () => [],
      isReading: () => isReading,
      onChanged: (progress: EvaluationProgress | null) => {
        if (progress === null) ends += 1;
      },
      ...more,
    }),
  );
};
const evaluateNow = async (): Promise<readonly string[]> => {
  const before = ends;
  quality.evaluateSoon();
  await vi.waitUntil(() => ends > before, 60_000);
  return trace.splice(0);
};
const product = (id: string, label: string): object => ({ id, sku: id, label });

beforeEach(async () => {
  [trace, failing, isReading, ends, onCall] = [[], null, false, 0, async () => undefined];
  folder = tempFolder();
  cache = await tempCache(folder);
  await createProfileStore(folder).update(() => [web]);
  await pass(cache, 'product', [product('a', 'Bag'), product('b', 'Weekender')]);
  start();
});

const allSteps = ['planEvaluation', 'storeRuleResults', 'finishEvaluation', 'note'];

describe('evaluation of products', () => {
  it('stores the results, then records its end, then counts the day; nothing if nothing changed', async () => {
    expect(await evaluateNow()).toEqual(allSteps);
    expect(await evaluateNow()).toEqual(['planEvaluation']);
    await pass(cache, 'product', [product('a', 'Backpack'), product('b', 'Suitcase')]);
    expect(await evaluateNow()).toEqual(allSteps);
    expect(await evaluateNow()).toEqual(['planEvaluation']);
  });

  it('counts a new day once although nothing changed', async () => {
    await evaluateNow();
    const file = join(folder, 'quality-history.json');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(getToday(), '2020-01-01'));
    await quality.close();
    start();
    expect(await evaluateNow()).toEqual(['planEvaluation', 'note']);
    expect(await evaluateNow()).toEqual(['planEvaluation']);
  });

  it.each(['storeRuleResults', 'finishEvaluation'])(
    're-evaluates products after a failure of %s, and reports the failure until then',
    async (name) => {
      failing = name;
      expect((await evaluateNow()).at(-1)).not.toBe('note');
      expect((await quality.overview()).problem).not.toBeNull();
      expect(await evaluateNow()).toEqual(allSteps);
      expect((await quality.overview()).problem).toBeNull();
    },
  );

  it('re-evaluates products once that changed during the run', async () => {
    let turns = 0;
    onCall = async (name) => {
      if (name !== 'finishEvaluation' || turns > 0) return;
      turns += 1;
      await pass(cache, 'product', [product('a', 'Bag'), product('b', 'Tent')]);
      for (let times = 0; times < 3; times += 1) quality.evaluateSoon();
    };
    quality.evaluateSoon();
    await vi.waitUntil(() => ends === 2, 60_000);
    expect(trace).toEqual([...allSteps, ...allSteps]);
    expect((await quality.overview()).failing).toBe(1);
  });

  it('waits while the products are being read', async () => {
    isReading = true;
    quality.evaluateSoon();
    await new Promise((resolve) => setTimeout(resolve, 0));
    await vi.waitUntil(async () => (await quality.overview()).evaluationProgress === null, 60_000);
    expect(trace).toEqual([]);
    isReading = false;
    expect(await evaluateNow()).toEqual(allSteps);
  });

  it('records no end and counts no day when it is closed in the middle; the next start evaluates', async () => {
    const begun = Promise.withResolvers<undefined>();
    const go = Promise.withResolvers<undefined>();
    onCall = async (name) => {
      if (name !== 'storeRuleResults') return;
      begun.resolve(undefined);
      await go.promise;
    };
    quality.evaluateSoon();
    await begun.promise;
    const closed = quality.close();
    go.resolve(undefined);
    await closed;
    expect(trace).not.toContain('finishEvaluation');
    expect(trace).not.toContain('note');
    // The delayed write ends without help.
    await vi.waitUntil(() => trace.includes('storeRuleResults'), 60_000);
    trace.length = 0;
    start();
    expect(await evaluateNow()).toEqual(allSteps);
  });

  it('shows the earlier counts of a profile during its re-evaluation', async () => {
    await evaluateNow();
    expect((await quality.overview()).failing).toBe(1);
    const seen: unknown[] = [];
    onCall = async (name) => {
      if (name !== 'finishEvaluation') return;
      const { profiles, failing: failed } = await quality.overview();
      seen.push([profiles[0]?.figures?.pass, failed]);
    };
    const rules = [ruleOf('short', { of: 'field', name: 'label' }, { is: 'length', least: null, most: 1 })];
    await quality.profiles.save({ ...web, rules });
    await vi.waitUntil(() => seen.length > 0, 60_000);
    expect(seen[0]).toEqual([1, 1]);
    await vi.waitUntil(() => trace.at(-1) === 'note', 60_000);
    expect((await quality.overview()).failing).toBe(2);
  });
});

describe('the overview of quality, step by step', () => {
  let told: string[];
  let grown: string[];
  const yesterday = new Date(Date.parse(getToday()) - 86_400_000).toISOString().slice(0, 10);
  const startTold = (more: Partial<QualityParts> = {}): void => {
    [told, grown] = [[], []];
    start({
      onGrown: ({ name, by, since }) => grown.push(`${name} ${by} since ${since}`),
      onChanged: (progress) => {
        if (progress === null) ends += 1;
        told.push(progress === null ? 'idle' : `${progress.done} of ${progress.total}`);
      },
      ...more,
    });
  };
  const read = async () => {
    const { profiles, watched, failing: failed, problem, evaluationProgress } = await quality.overview();
    return {
      pass: profiles.map(({ profile, figures }) => `${profile.id} ${figures?.pass ?? 'unknown'}`).join(', '),
      watched: watched.map(({ kind, id, rule, count }) => `${kind} ${rule ?? id} ${count ?? 'unknown'}`).join(', '),
      ...{ failed, problem, evaluationProgress },
      ...{ calls: trace.splice(0), told: told.splice(0), grown: grown.splice(0) },
    };
  };
  const evaluate = async (): Promise<void> => {
    const before = ends;
    quality.evaluateSoon();
    await vi.waitUntil(() => ends > before, 60_000);
  };
  /** Replaces the products by some with these labels. */
  const change =
    (...labels: readonly string[]) =>
    async () => {
      await pass(
        cache,
        'product',
        labels.map((label, at) => product(`abcd`.charAt(at), label)),
      );
      await evaluate();
    };
  const all: WatchedView = {
    id: 'v1',
    view: { name: 'All', words: '', view: 'all', type: null, filters: { join: 'all', groups: [] } },
  };
  const failNext = (name: string) => async () => {
    failing = name;
    await evaluate();
  };
  const saveRule = (most: number) => async () => {
    const before = ends;
    const rules = [ruleOf('short', { of: 'field', name: 'label' }, { is: 'length', least: null, most })];
    await quality.profiles.save({ ...web, rules });
    // The first report is that of the profile.
    await vi.waitUntil(() => ends > before + 1, 60_000);
  };
  const reject = (call: () => Promise<unknown>, code: string) => async () => {
    await expect(call()).rejects.toMatchObject({ code });
  };

  it('shows the counts, what is watched, what happens and what failed', async () => {
    startTold();
    const failChange = () => {
      failing = 'storeRuleResults';
      return change('Bag', 'Case')();
    };
    const ofChannel = { profile: 'nothing', rule: null, notifyAbove: 0 };
    await checkTrace(read, [
      [
        'first',
        () => evaluate(),
        {
          pass: 'web 1',
          watched: 'profile web 1',
          failed: 1,
          calls: allSteps,
          told: ['2 of 2', 'idle'],
        },
      ],
      ['nothing to do', () => evaluate(), { calls: ['planEvaluation'], told: ['idle'] }],
      ['failure', failNext('planEvaluation'), { problem: m.quality.failed, calls: [] }],
      ['nothing to do after a failure', () => evaluate(), { problem: null, calls: ['planEvaluation'] }],
      [
        'failure of a change',
        failChange,
        {
          problem: m.quality.failed,
          told: ['1 of 1', 'idle'],
        },
      ],
      ['again', () => evaluate(), { problem: null, calls: allSteps }],
      [
        'watch a view',
        () => quality.watchView(all),
        { watched: 'profile web 1, view v1 2', calls: ['note'], told: ['idle'] },
      ],
      [
        'one more',
        change('Bag', 'Case', 'Tie'),
        {
          pass: 'web 2',
          watched: 'profile web 1, view v1 3',
          calls: allSteps,
          told: ['1 of 1', 'idle'],
        },
      ],
      [
        'stricter',
        saveRule(1),
        { pass: 'web 0', watched: 'profile web 3, view v1 3', failed: 3, told: ['idle', '3 of 3', 'idle'] },
      ],
      ['unwatch', () => quality.unwatchView('v1'), { watched: 'profile web 3', calls: [], told: ['idle'] }],
      ['unknown profile', reject(() => quality.watchChannel(ofChannel), 'notFound'), { told: [] }],
      ['unknown channel', () => quality.unwatchChannel(ofChannel), { told: ['idle'] }],
      ['unknown rule', reject(() => quality.rule('web', 'long'), 'notFound'), { told: [] }],
      ['unknown pack', reject(() => quality.usePack('none'), 'notFound'), {}],
    ]);
  });

  it('notifies of each growth since the day before once', async () => {
    await evaluateNow();
    const file = join(folder, 'quality-history.json');
    await quality.close();
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(getToday(), yesterday));
    startTold();
    await checkTrace(read, [
      ['same', () => evaluate(), { calls: ['planEvaluation', 'note'], told: ['idle'] }],
      [
        'one more',
        change('Bag', 'Weekender', 'Case'),
        {
          watched: 'profile web 2',
          failed: 2,
          calls: allSteps,
          told: ['1 of 1', 'idle'],
          grown: [`Web 1 since ${yesterday}`],
        },
      ],
      ['nothing', () => evaluate(), { calls: ['planEvaluation'], told: ['idle'], grown: [] }],
      [
        'fixed',
        change('Bag', 'Weekender', 'Tie'),
        {
          pass: 'web 2',
          watched: 'profile web 1',
          failed: 1,
          calls: allSteps,
          told: ['1 of 1', 'idle'],
        },
      ],
      ['back', change('Bag', 'Weekender', 'Case'), { pass: 'web 1', watched: 'profile web 2', failed: 2 }],
      [
        'two more',
        change('Bag', 'Weekender', 'Case', 'Case'),
        { watched: 'profile web 3', failed: 3, grown: [`Web 2 since ${yesterday}`] },
      ],
    ]);
  });
});

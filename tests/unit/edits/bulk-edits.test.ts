import { beforeEach, describe, expect, it } from 'vitest';
import { VitrineError } from '../../../electron/base/errors.ts';
import { type BulkEdits, type BulkThreads, createBulkEdits } from '../../../electron/edits/bulk-edits.ts';
import type { BulkSource } from '../../../electron/edits/bulk-contract.ts';
import { ScriptedThreads } from '../../support/scripted-threads.ts';

const query = { resource: 'product', searchText: 'x', view: 'all', type: null, sort: null };
const list = { from: 'list', scope: { what: 'view', query } } as BulkSource;
const change = { action: 'clear' } as never;
const edit = (at: number) => ({ resource: 'product', item: `p${at}` });

let threads: ScriptedThreads;
let bulk: BulkEdits;
let notified: { readonly fields: readonly unknown[]; readonly openedAt: number }[];

beforeEach(() => {
  threads = new ScriptedThreads();
  notified = [];
  const { results } = threads;
  results['stagedValues'] = ({ after }: { after: number }) => (after < 4 ? [{ seq: after + 2 }] : []);
  results['refusedFields'] = () => [{ field: 'gtin' }];
  results['openList'] = () => ({ total: 9, fields: [{ field: 'label' }] });
  results['beginCells'] = () => 3;
  results['counts'] = () => 'counts';
  const turns = [1, 2];
  results['continue'] = () => {
    const done = turns.shift() ?? 0;
    if (done === 2) turns.push(1, 2);
    return { done, result: done === 2 ? 'counts' : null };
  };
  bulk = createBulkEdits({
    root: new URL('file:///'),
    folder: '',
    startThread: threads.start,
    table: { call: (name: string, argument: never) => threads.call(name, argument) },
    cache: { query: (..._given: unknown[]) => threads.call('query', undefined as never) },
    profiles: () => threads.call('profiles', undefined as never),
    onAdded: (fields: readonly unknown[], openedAt: number) => {
      threads.note('onAdded');
      notified.push({ fields, openedAt });
    },
    changeCreations: (_step: string, changes: never) => threads.call('changeCreations', changes),
  } as unknown as BulkThreads as never);
});

const sheets = {
  cells: async ({ from }: { from: number }) => {
    threads.note(`sheet from ${from}`);
    return { cells: [], next: from === 0 ? 7 : null };
  },
};
/** Starts a call, and notes its progress and its outcome in the log. */
const run = async (name: string, call: (on: (progress: object) => void) => Promise<unknown>): Promise<void> => {
  void call((progress) => threads.note(`${name}: ${Object.values(progress).join(' ')}`)).then(
    (value) => threads.note(`${name} = ${JSON.stringify(value)}`),
    (error: unknown) => threads.note(`${name} ! ${error instanceof VitrineError ? error.code : String(error)}`),
  );
  await threads.settle();
};
const open = (id: string, source = list) => run('open', (on) => bulk.open({ id, source }, sheets, on));
const preview = (id: string, name = 'preview') => run(name, (on) => bulk.preview({ id, field: 'label', change }, on));
const evaluate = (id: string) => run('evaluate', (on) => bulk.evaluate(id, on));
const add = (id: string) => run('add', (on) => bulk.add({ id, ticks: null }, on));

const opening = [
  ...['stagedValues', '1 addStaged', 'stagedValues', '1 addStaged', 'stagedValues', 'refusedFields', '1 addRefused'],
];

describe('items that are changed together', () => {
  it('has all earlier edits before it reads a list, and the results of a query before it counts', async () => {
    await open('a');
    expect(threads.takeLog()).toEqual([
      ...opening,
      ...['query', '1 openList', '1 counts', 'open = {"total":9,"fields":[{"field":"label"}],"counts":"counts"}'],
    ]);
    await open('b', { from: 'list', scope: { what: 'all', query } } as BulkSource);
    expect(threads.takeLog().filter((entry) => entry === 'query' || entry.includes('closed'))).toEqual([
      '1 closed after close',
    ]);
  });

  it('reads pasted cells and rows of a sheet in parts, with progress', async () => {
    const cells = Array.from({ length: 2_501 }, () => ({ item: 'p1', field: 'label', text: '' }));
    const sizes: number[] = [];
    threads.results['addCells'] = (some: readonly unknown[]) => sizes.push(some.length);
    await open('a', { from: 'paste', resource: 'asset', cells } as never);
    const end = ['1 beginCells', '1 continue', 'open: a 1 3', '1 continue', 'open: a 2 3', '1 counts'];
    const opened = 'open = {"total":3,"fields":[],"counts":"counts"}';
    expect(threads.takeLog()).toEqual([...opening, '1 addCells', '1 addCells', ...end, opened]);
    expect(sizes).toEqual([2_500, 1]);
    await open('b', { from: 'sheet', sheet: 's' } as never);
    expect(threads.takeLog().filter((entry) => /sheet|addCells/.test(entry))).toEqual([
      ...['sheet from 0', '2 addCells', 'sheet from 7', '2 addCells'],
    ]);
  });

  it('rejects items that cannot be edited', async () => {
    await open('a', { from: 'list', scope: { what: 'all', query: { ...query, resource: 'channel' } } } as never);
    expect(threads.takeLog()).toEqual(['open ! badArgument']);
  });

  it('ends work when newer work begins, and closes the items once', async () => {
    await open('a');
    threads.takeLog();
    threads.hold('continue');
    await preview('a', 'first');
    await preview('a', 'second');
    expect(threads.takeLog()).toEqual(['1 beginPreview', '1 continue', '1 beginPreview', '1 continue']);
    await threads.release('continue');
    expect(threads.takeLog()).toEqual(['second: a 2 9', 'first ! cancelled', 'second = "counts"']);
    threads.hold('profiles');
    await evaluate('a');
    await preview('a');
    await threads.release('profiles');
    expect(threads.takeLog()).toEqual([
      ...['profiles', '1 beginPreview', '1 continue', 'preview: a 1 9', '1 continue', 'preview: a 2 9'],
      ...['preview = "counts"', 'evaluate ! cancelled'],
    ]);
    await evaluate('a');
    expect(threads.takeLog()).toEqual([
      ...['profiles', '1 beginEvaluation', '1 continue', 'evaluate: a 1 9', '1 continue', 'evaluate: a 2 9'],
      'evaluate = "counts"',
    ]);
    threads.hold('continue');
    await preview('a');
    await bulk.closeBulk('other');
    expect(threads.takeLog()).toEqual(['1 beginPreview', '1 continue']);
    await bulk.closeBulk('a');
    await bulk.close();
    await threads.release('continue');
    expect(threads.takeLog()).toEqual(['1 closed after close', 'preview ! cancelled']);
    await preview('a');
    await add('a');
    await run('rows', () => bulk.rows({ id: 'a', view: 'all', offset: 0, limit: 1 }));
    expect(threads.takeLog()).toEqual(['preview ! notFound', 'add ! notFound', 'rows ! notFound']);
  });

  it('opens only the items that were requested last, and closes the others', async () => {
    await open('a');
    threads.takeLog();
    threads.hold('closed after close');
    await open('b');
    await open('c');
    await bulk.closeBulk('a');
    expect(threads.takeLog()).toEqual(['1 closed after close', '2 closed after close']);
    await threads.release('closed after close');
    expect(threads.takeLog().filter((entry) => !opening.includes(entry.replace('3', '1')))).toEqual([
      ...['open ! cancelled', 'query', '3 openList', '3 counts'],
      'open = {"total":9,"fields":[{"field":"label"}],"counts":"counts"}',
    ]);
    await preview('c');
    expect(threads.takeLog().at(-1)).toBe('preview = "counts"');
  });

  it('closes the thread if the items cannot be opened, and says if the user closed them', async () => {
    threads.results['openList'] = () => {
      throw new VitrineError('disk', 'Full.');
    };
    await open('a');
    expect(threads.takeLog().slice(-3)).toEqual(['1 openList', '1 closed after close', 'open ! disk']);
    threads.hold('openList');
    await open('b');
    await bulk.closeBulk('b');
    await threads.release('openList');
    expect(threads.takeLog().slice(-3)).toEqual(['2 openList', '2 closed after close', 'open ! cancelled']);
  });

  it('stages each part while the next one is prepared, and reports the edited items once', async () => {
    const before = performance.now();
    await open('a');
    const after = performance.now();
    threads.takeLog();
    const parts = [
      { edits: Array.from({ length: 200 }, (_, at) => edit(at)), creations: [], next: 200 },
      { edits: [], creations: [{ id: 'i1', title: 'New', field: 'label', value: 'L' }], next: 201 },
      {
        edits: [edit(200), edit(201)],
        creations: [
          { id: 'i1', title: 'New', field: 'sku', value: 'S' },
          { id: 'i2', title: 'Other', field: 'sku', value: 'T' },
        ],
        next: null,
      },
    ];
    const froms: number[] = [];
    const steps: { step: string; origin: string; edits: readonly unknown[] }[] = [];
    const creations: unknown[] = [];
    threads.results['edits'] = ({ from }: { from: number }) => {
      froms.push(from);
      return parts[froms.length - 1];
    };
    threads.results['stageStep'] = (staged: (typeof steps)[number]) => {
      steps.push(staged);
      return staged.edits.length;
    };
    threads.results['changeCreations'] = (changes: unknown) => {
      creations.push(changes);
      return { changed: 2, left: [] };
    };
    threads.hold('continue');
    await evaluate('a');
    threads.takeLog();
    await add('a');
    await threads.release('continue');
    const [{ step } = { step: '' }] = steps;
    expect(threads.takeLog()).toEqual([
      ...['1 edits', '1 edits', 'stageStep', 'add: a 200 9', '1 edits', 'add: a 201 9', 'stageStep', 'add: a 9 9'],
      ...['onAdded', 'changeCreations'],
      `add = {"step":"${step}","added":202,"creations":{"changed":2,"left":[]}}`,
      'evaluate ! cancelled',
    ]);
    expect([froms, steps.map((one) => [one.step, one.origin, one.edits.length])]).toEqual([
      [0, 200, 201],
      [
        [step, 'bulk', 200],
        [step, 'bulk', 2],
      ],
    ]);
    expect(creations).toEqual([
      [
        {
          id: 'i1',
          title: 'New',
          values: [
            { field: 'label', value: 'L' },
            { field: 'sku', value: 'S' },
          ],
        },
        { id: 'i2', title: 'Other', values: [{ field: 'sku', value: 'T' }] },
      ],
    ]);
    expect(notified.map(({ fields }) => [fields.length, fields[0]])).toEqual([[201, edit(0)]]);
    expect(notified[0]?.openedAt).toBeGreaterThanOrEqual(before);
    expect(notified[0]?.openedAt).toBeLessThanOrEqual(after);
  });

  it('reports the edits that were staged before a failure or the end, and none if there are none', async () => {
    const part = { edits: [edit(1)], creations: [{ id: 'i1', title: '', field: 'sku', value: '' }], next: 1 };
    threads.results['edits'] = () => part;
    let left = 1;
    threads.results['stageStep'] = () => {
      if (left === 0) throw new VitrineError('disk', 'Full.');
      left -= 1;
      return 1;
    };
    await open('a');
    threads.takeLog();
    await add('a');
    expect(threads.takeLog().slice(-3)).toEqual(['stageStep', 'onAdded', 'add ! disk']);
    await add('a');
    expect(threads.takeLog().slice(-2)).toEqual(['stageStep', 'add ! disk']);
    left = 2;
    threads.hold('stageStep');
    await add('a');
    await bulk.closeBulk('a');
    threads.takeLog();
    await threads.release('stageStep');
    expect(threads.takeLog()).toEqual(['add: a 1 9', 'stageStep', 'add: a 1 9', 'onAdded', 'add ! cancelled']);
  });
});

import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResourceId } from '../../../../../../electron/base/branded-types.ts';
import type { BulkCounts, BulkRow } from '../../../../../../electron/contract/index.ts';
import { Rejection, page } from '../../../../../support/fake-page.ts';
import { checkTrace } from '../../../../../support/trace-state.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../../renderer/app/bridge.ts', () => import('../../../../../support/fake-page.ts'));
const { BulkForm } = await import('../../../../../../renderer/features/edits/bulk/bulk-form.svelte.ts');
const { shownRows } = await import('../../../../../../renderer/features/edits/bulk/bulk-session.svelte.ts');
const { toasts } = await import('../../../../../../renderer/ui/toasts.svelte.ts');

const counts = (change: number, breaks: number | null = null): BulkCounts => ({
  ...{ change, breaks },
  ...{ same: 0, problem: 0, replaces: 0 },
});
const rowAt = (at: number): BulkRow =>
  ({ id: `p${String(at)}` as ResourceId, field: 'label', state: 'change' }) as BulkRow;
const query = { resource: 'product', searchText: '', view: 'all', type: null, sort: null } as const;
const fields = [
  { field: 'label', label: 'Label', kind: 'text', options: [] },
  { field: 'attributes.weight', label: 'Weight', kind: 'number', options: [] },
] as const;

const forms = new Set<InstanceType<typeof BulkForm>>();

/** Opens the dialog for a list of this many products. */
const open = async (total = 3): Promise<InstanceType<typeof BulkForm>> => {
  page.answer('edits.openBulk', () => ({ total, fields: [...fields], counts: counts(0) }));
  page.answer('edits.previewBulk', () => counts(total));
  page.answer('edits.evaluateBulk', () => counts(total, 1));
  page.answer('edits.addBulk', () => ({ step: 's1', added: total, creations: { changed: 0, left: [] } }));
  page.answer('edits.bulkRows', ({ offset, limit }) => ({
    ...{ offset, total },
    rows: Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) => rowAt(offset + at)),
  }));
  const form = new BulkForm({
    resource: 'product',
    source: { from: 'list', scope: { what: 'view', query } },
    count: total,
  });
  forms.add(form);
  await page.everything();
  return form;
};
const changesAsked = () => page.asked('edits.previewBulk').map(({ field, change }) => ({ field, ...change }));

beforeEach(() => page.reset());
afterEach(() => {
  vi.useRealTimers();
  // A form whose preview waits would make calls in the next test.
  for (const form of forms) form.close();
  forms.clear();
  for (const { id } of toasts.list) toasts.close(id);
});

describe('BulkForm', () => {
  it('previews the first field when the items are open, reads the rows, and then evaluates the rules', async () => {
    const form = await open();
    expect(changesAsked()).toMatchObject([{ field: 'label', action: 'set', value: null, copied: '' }]);
    expect([form.session.counts, form.session.rows.length, form.session.rowTotal]).toEqual([counts(3, 1), 3, 3]);
    expect([form.session.isBusy, form.session.problem]).toEqual([false, null]);
  });

  it('shows why the items cannot be opened, and previews nothing', async () => {
    page.answer('edits.openBulk', () => new Rejection('disk', 'The disk is full.'));
    const form = new BulkForm({
      resource: 'product',
      source: { from: 'list', scope: { what: 'view', query } },
      count: 3,
    });
    await page.everything();
    expect([form.session.problem, form.session.opened, form.field]).toEqual(['The disk is full.', null, undefined]);
    expect(changesAsked()).toEqual([]);
    expect(await form.add()).toBeNull();
  });

  it('keeps an action that the next field has, and sets the value otherwise', async () => {
    const form = await open();
    form.change = { action: 'trim' };
    form.fieldName = 'label';
    expect(form.change.action).toBe('trim');
    form.fieldName = 'attributes.weight';
    expect([form.change.action, form.field?.label]).toEqual(['set', 'Weight']);
    expect(form.actions).toContain('multiply');
  });

  it('previews a typed text after the last key, and other choices immediately', async () => {
    const form = await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const text of ['N', 'Ne', 'New']) form.change = { text };
    expect(changesAsked()).toHaveLength(1);
    vi.advanceTimersByTime(150);
    expect(changesAsked()).toHaveLength(2);
    expect(changesAsked().at(-1)).toMatchObject({ value: 'New' });
    form.change = { matchCase: true };
    expect(changesAsked()).toHaveLength(3);
    vi.advanceTimersByTime(1_000);
    expect(changesAsked()).toHaveLength(3);
  });

  it('passes the copied field only if it is copied, and a number as a number', async () => {
    const form = await open();
    form.copied = 'attributes.weight';
    expect(changesAsked().at(-1)).toMatchObject({ copied: '' });
    form.change = { action: 'copy' };
    expect(changesAsked().at(-1)).toMatchObject({ action: 'copy', copied: 'attributes.weight' });
    form.fieldName = 'attributes.weight';
    form.change = { action: 'multiply', text: 'twice' };
    expect(form.problem).not.toBeNull();
    form.change = { text: '1.5' };
    expect(form.problem).toBeNull();
    form.change = { matchCase: true };
    expect(changesAsked().at(-1)).toMatchObject({ action: 'multiply', value: 1.5 });
    form.change = { action: 'trim' };
    expect(changesAsked().at(-1)).toMatchObject({ action: 'trim', value: null });
  });

  it('adds the last typed text although its preview had not begun', async () => {
    const form = await open();
    form.change = { text: 'Last' };
    const added = form.add();
    await page.everything();
    expect(await added).toBe(3);
    expect(changesAsked().at(-1)).toMatchObject({ value: 'Last' });
    expect(page.asked('edits.addBulk')).toMatchObject([{ ticks: null }]);
  });

  it('adds nothing if nothing changes', async () => {
    const form = await open();
    page.answer('edits.previewBulk', () => counts(0));
    form.change = { letters: 'upper' };
    const added = form.add();
    await page.everything();
    expect([await added, page.asked('edits.addBulk')]).toEqual([null, []]);
  });

  it('shows a toast if the edits cannot be added, and can add them again', async () => {
    const form = await open();
    page.answer('edits.addBulk', () => new Rejection('disk', 'The disk is full.'));
    const added = form.add();
    await page.everything();
    expect([await added, form.session.isAdding]).toEqual([null, false]);
    expect(toasts.list.map(({ tone, detail }) => [tone, detail])).toEqual([['danger', 'The disk is full.']]);
  });
});

describe('BulkSession', () => {
  it('drops the reply to an earlier change', async () => {
    const form = await open();
    page.answer('edits.previewBulk', () => counts(1));
    form.change = { letters: 'upper' };
    page.answer('edits.previewBulk', () => counts(2));
    form.change = { letters: 'sentence' };
    await page.settle();
    await page.arrive(1);
    expect(form.session.counts.change).toBe(2);
    await page.arrive(0);
    expect(form.session.counts.change).toBe(2);
    await page.everything();
    expect(form.session.isBusy).toBe(false);
  });

  it('reads more rows on request, and starts over with another view', async () => {
    const form = await open(700);
    const { session } = form;
    await vi.waitFor(() => expect(session.rows).toHaveLength(shownRows));
    session.maxShown = 600;
    await page.everything();
    await vi.waitFor(() => expect(session.rows).toHaveLength(600));
    expect(new Set(session.rows.map(({ id }) => id)).size).toBe(600);
    expect(page.asked('edits.bulkRows').slice(-2)).toMatchObject([
      { offset: 0, limit: 500 },
      { offset: 500, limit: 100 },
    ]);
    session.view = 'same';
    await page.everything();
    expect(page.asked('edits.bulkRows').at(-1)).toMatchObject({ view: 'same', offset: 0, limit: shownRows });
    expect(session.maxShown).toBe(shownRows);
  });

  it('shows progress only while it works, and of its own items only', async () => {
    const form = await open();
    form.change = { letters: 'upper' };
    const { id = '' } = page.asked('edits.previewBulk').at(-1) ?? {};
    page.emit('edits.bulkProgress', { id: 'other', done: 9, total: 9 });
    expect([form.session.isBusy, form.session.progress]).toEqual([true, null]);
    page.emit('edits.bulkProgress', { id, done: 1, total: 3 });
    expect(form.session.progress).toMatchObject({ done: 1, total: 3 });
    await page.everything();
    expect(form.session.progress).toBeNull();
  });

  it('is closed in the main process, and ignores replies afterwards', async () => {
    const form = await open();
    form.change = { letters: 'upper' };
    form.close();
    await page.everything();
    const { id = '' } = page.asked('edits.closeBulk')[0] ?? {};
    expect(page.asked('edits.closeBulk')).toHaveLength(1);
    page.emit('edits.bulkProgress', { id, done: 1, total: 3 });
    expect([form.session.progress, page.asked('edits.evaluateBulk').length]).toEqual([null, 1]);
  });
});

describe('a change of many items, step by step', () => {
  /** The last change that the main process has applied: its letters or text, or '' before the first one. */
  let applied = '';
  const read = (form: InstanceType<typeof BulkForm>) => {
    const { session } = form;
    return {
      isOpen: session.opened !== null,
      counts: [session.counts.change, session.counts.breaks],
      rows: session.rows.map(({ id }) => id).join(' '),
      rowTotal: session.rowTotal,
      view: session.view,
      maxShown: session.maxShown,
      progress: session.progress?.done ?? null,
      isBusy: session.isBusy,
      isAdding: session.isAdding,
      problem: session.problem,
      waiting: page.waiting.map((name) => name.replaceAll(/edits\.|bulk/gi, '')),
      toasts: toasts.list.map(({ detail }) => detail),
    };
  };
  const emitProgress = (done: number, id = page.asked('edits.openBulk')[0]?.id ?? '') =>
    page.emit('edits.bulkProgress', { id, done, total: 9 });

  const openTraced = (): InstanceType<typeof BulkForm> => {
    applied = '';
    page.answer('edits.openBulk', () => ({ total: 9, fields: [...fields], counts: counts(9) }));
    page.answer('edits.previewBulk', ({ change }) => {
      applied = change.text === '' ? change.letters : change.text;
      return counts(applied.length);
    });
    page.answer('edits.evaluateBulk', () => counts(applied.length, applied === 'lower' ? 0 : 2));
    page.answer('edits.bulkRows', ({ view, offset }) => ({
      ...{ offset, total: applied.length },
      rows: [1, 2].map((at) => ({ ...rowAt(0), id: `${applied}-${view}-${String(at)}` as ResourceId })),
    }));
    page.answer('edits.addBulk', () => ({ step: 's1', added: 5, creations: { changed: 0, left: [] } }));
    const form = new BulkForm({
      resource: 'product',
      source: { from: 'list', scope: { what: 'view', query } },
      count: 9,
    });
    forms.add(form);
    return form;
  };

  it('shows the result of the last change only, and each state of the work', async () => {
    const form = openTraced();
    const { session } = form;
    const readUnreadable = () => {
      page.answer('edits.bulkRows', () => new Rejection('disk'));
      void session.readRows();
    };
    expect(read(form)).toEqual({
      ...{ isOpen: false, counts: [0, null], rows: '', rowTotal: 0, view: 'all', maxShown: shownRows, progress: null },
      ...{ isBusy: true, isAdding: false, problem: null, waiting: ['open'], toasts: [] },
    });
    await checkTrace(
      () => read(form),
      [
        ['progress of opening', () => emitProgress(4), { progress: 4 }],
        ['opened', () => page.arrive(), { isOpen: true, counts: [9, null], progress: null, waiting: ['preview'] }],
        ['progress of others', () => emitProgress(7, 'other'), {}],
        ['previewed', () => page.arrive(), { counts: [5, null], waiting: ['Rows'] }],
        ['rows', () => page.arrive(), { rows: 'lower-all-1 lower-all-2', rowTotal: 5, waiting: ['evaluate'] }],
        ['progress of the rules', () => emitProgress(3), { progress: 3 }],
        ['no rule is broken', () => page.arrive(), { counts: [5, 0], progress: null, isBusy: false, waiting: [] }],
        ['change', () => (form.change = { letters: 'upper' }), { isBusy: true, waiting: ['preview'] }],
        ['newer change', () => (form.change = { letters: 'sentence' }), { waiting: ['preview', 'preview'] }],
        ['stale reply', () => page.arrive(0), { waiting: ['preview'] }],
        ['newer reply', () => page.arrive(0), { counts: [8, null], waiting: ['Rows'] }],
        ['another view', () => (session.view = 'same'), { view: 'same', waiting: ['Rows', 'Rows'] }],
        ['its rows', () => page.arrive(1), { rows: 'sentence-same-1 sentence-same-2', rowTotal: 8, waiting: ['Rows'] }],
        ['stale rows', () => page.arrive(), { waiting: ['evaluate'] }],
        ['broken rules', () => page.arrive(), { counts: [8, 2], waiting: ['Rows'] }],
        ['rows again', () => page.arrive(), { isBusy: false, waiting: [] }],
        ['more rows', () => (session.maxShown = 900), { maxShown: 900, waiting: ['Rows'] }],
        ['no more', () => page.arrive(), { waiting: [] }],
        ['view', () => (session.view = 'all'), { view: 'all', maxShown: shownRows, waiting: ['Rows'] }],
        ['its rows', () => page.arrive(), { rows: 'sentence-all-1 sentence-all-2', waiting: [] }],
        ['read again', () => void session.readRows(), { waiting: ['Rows'] }],
        ['unchanged', () => page.arrive(), { waiting: [] }],
        ['read unreadable rows', readUnreadable, { waiting: ['Rows'] }],
        ['not readable', () => page.arrive(), { waiting: [] }],
      ],
    );
  });

  it('adds only the change that is shown, once', async () => {
    const form = openTraced();
    await page.everything();
    const preview = (reply: () => BulkCounts | Rejection) => {
      page.answer('edits.previewBulk', reply);
      form.change = { letters: 'upper' };
    };
    const results: (number | null)[] = [];
    const add = async () => {
      void form.add().then((result) => results.push(result));
      await page.settle();
    };
    await checkTrace(
      () => ({ ...read(form), results: [...results] }),
      [
        ['change', () => preview(() => new Rejection('disk', 'Full.')), { isBusy: true, waiting: ['preview'] }],
        ['add before its reply', add, {}],
        ['failure', () => page.arrive(), { isBusy: false, problem: 'Full.', results: [null], waiting: [] }],
        ['add after a failure', add, { results: [null, null] }],
        ['change again', () => preview(() => counts(4)), { isBusy: true, problem: null, waiting: ['preview'] }],
        ['previewed', () => page.arrive(), { counts: [4, null], waiting: ['Rows'] }],
        ['rows', () => page.arrive(), { waiting: ['evaluate'] }],
        ['progress', () => emitProgress(6), { progress: 6 }],
        ['add', add, { isAdding: true, progress: null, waiting: ['evaluate', 'add'] }],
        ['add twice', add, { results: [null, null, null] }],
        ['stale rules', () => page.arrive(), { waiting: ['add'] }],
        ['added', () => page.arrive(), { isAdding: false, isBusy: false, results: [null, null, null, 5], waiting: [] }],
      ],
    );
    expect(page.asked('edits.addBulk')).toHaveLength(1);
  });
});

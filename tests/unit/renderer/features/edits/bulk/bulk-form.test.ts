import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResourceId } from '../../../../../../electron/base/branded-types.ts';
import type { BulkCounts, BulkRow } from '../../../../../../electron/contract/index.ts';
import { Rejection, page } from '../../../../../support/fake-page.ts';

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

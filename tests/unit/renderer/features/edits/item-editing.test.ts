import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResourceId } from '../../../../../electron/base/branded-types.ts';
import type { EditableField, EditCounts, EditRow, EditsChanged } from '../../../../../electron/contract/index.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { checkTrace } from '../../../../support/trace-state.ts';
import { Staging } from './staging.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
const { ItemEditing } = await import('../../../../../renderer/features/edits/item-editing.svelte.ts');
const { editHistory } = await import('../../../../../renderer/app/edits/edit-history.svelte.ts');
const { toasts } = await import('../../../../../renderer/ui/toasts.svelte.ts');

const id = 'p1' as ResourceId;
const label = { field: 'label', label: 'Label', value: 'Old', editor: 'text' } as unknown as EditableField;
const status = { field: 'status', label: 'Status', value: 'Draft', editor: 'choice' } as unknown as EditableField;
const changed = (items: EditsChanged['items']): EditsChanged => ({ counts: {} as EditCounts, items, alreadyThere: 0 });

let staging = new Staging();
let stop = (): void => undefined;
const reads = (): number => page.asked('edits.ofItem').length;

/** Opens the fields of a product and reads them. */
const open = async (title = 'BAG-1'): Promise<InstanceType<typeof ItemEditing>> => {
  const editing = new ItemEditing({ resource: 'product', id, title });
  stop = editing.open();
  await page.everything();
  return editing;
};
const finish = async <T>(work: Promise<T>): Promise<T> => {
  await page.everything();
  return work;
};

beforeEach(() => {
  page.reset();
  staging = new Staging();
  staging.serve(page);
  page.answer('edits.ofItem', () => ({
    fields: [label, status],
    edits: staging.edits.map((edit) => edit as EditRow),
  }));
});
afterEach(() => {
  vi.useRealTimers();
  stop();
});

describe('ItemEditing', () => {
  it('has no fields until they are read, then their values with the staged edits', async () => {
    const editing = new ItemEditing({ resource: 'product', id, title: 'BAG-1' });
    stop = editing.open();
    expect([editing.fields, editing.field('label')]).toEqual([null, undefined]);
    await page.everything();
    expect([editing.field('status')?.value, editing.valueOf(label)]).toEqual(['Draft', 'Old']);
    expect(await finish(editing.stage(label, 'New'))).toBe(true);
    expect([editing.valueOf(label), editing.valueOf(status), editing.edit('label')?.value]).toEqual([
      'New',
      'Draft',
      'New',
    ]);
    expect(page.asked('edits.add').at(-1)).toMatchObject({
      origin: 'detail',
      edits: [{ resource: 'product', item: id, field: 'label' }],
    });
  });

  it('remembers why a value was not staged, until another one is', async () => {
    const editing = await open();
    expect(await finish(editing.stage(label, 'rejected'))).toBe(false);
    expect([editing.rejection('label'), editing.rejection('status')]).toEqual(['Rejected.', undefined]);
    expect(await finish(editing.stage(label, 'New'))).toBe(true);
    expect(editing.rejection('label')).toBeUndefined();
    page.answer('edits.add', () => new Rejection('disk', 'The disk is full.'));
    expect(await finish(editing.stage(label, 'Newer'))).toBe(false);
    expect([editing.rejection('label'), editing.valueOf(label)]).toEqual(['The disk is full.', 'New']);
    editing.forgetRejection('label');
    expect(editing.rejection('label')).toBeUndefined();
  });

  it('discards the edit of a field, which can be undone, and does nothing without an edit', async () => {
    const editing = await open();
    await finish(editing.putBack(label));
    expect(page.asked('edits.discard')).toEqual([]);
    await finish(editing.stage(label, 'New'));
    await finish(editing.putBack(label));
    expect([editing.edit('label'), staging.values]).toEqual([undefined, {}]);
    await finish(editHistory.undo());
    expect(staging.values).toEqual({ 'p1.label': 'New' });
  });

  it('follows changes of its own edits and of items, but not of other items, until it is closed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const afterGap = async (): Promise<number> => {
      await page.everything();
      vi.advanceTimersByTime(2_000);
      await page.everything();
      vi.advanceTimersByTime(2_000);
      return reads();
    };
    await open();
    const before = await afterGap();
    page.emit('edits.changed', changed([{ resource: 'product', item: 'p2' as ResourceId }]));
    expect(await afterGap()).toBe(before);
    page.emit('edits.changed', changed([{ resource: 'product', item: id }]));
    expect(await afterGap()).toBe(before + 1);
    page.emit('edits.changed', changed(null));
    expect(await afterGap()).toBe(before + 2);
    page.emit('items.changed', { resources: ['product'] });
    expect(await afterGap()).toBe(before + 3);
    stop();
    page.emit('edits.changed', changed(null));
    page.emit('items.changed', { resources: ['product'] });
    expect(await afterGap()).toBe(before + 3);
  });

  it('shows after each action the value, the reason of a rejection and what can be undone', async () => {
    // The history is that of the whole program, and has the edits of other tests.
    const editing = await open('BAG-2');
    const answerAdd = (code: 'cancelled' | 'disk') => page.answer('edits.add', () => new Rejection(code));
    const read = () => ({
      value: editing.valueOf(label),
      edit: editing.edit('label')?.value ?? null,
      rejections: [editing.rejection('label'), editing.rejection('status')],
      problem: editing.problem?.message ?? null,
      undo: editHistory.undoLabel,
      toasts: toasts.list.map(({ tone }) => tone),
      staged: staging.values,
    });
    const stage = (field: EditableField, value: string, isStaged: boolean) => async () =>
      expect(await finish(editing.stage(field, value))).toBe(isStaged);
    const staged = (value: string) => ({ value, edit: value, staged: { 'p1.label': value } });
    expect(read()).toMatchObject({ value: 'Old', edit: null, rejections: [undefined, undefined], problem: null });
    const none = [undefined, undefined];
    await checkTrace(read, [
      ['stage', stage(label, 'New', true), { ...staged('New'), undo: 'Label of BAG-2' }],
      ['reject', stage(label, 'rejected', false), { rejections: ['Rejected.', undefined] }],
      ['reject another', stage(status, 'rejected', false), { rejections: ['Rejected.', 'Rejected.'] }],
      [
        'stage after a rejection',
        stage(label, 'Newer', true),
        { ...staged('Newer'), rejections: [undefined, 'Rejected.'] },
      ],
      ['forget', () => editing.forgetRejection('status'), { rejections: none }],
      ['reject again', stage(label, 'rejected', false), { rejections: ['Rejected.', undefined] }],
      ['put back', () => finish(editing.putBack(label)), { value: 'Old', edit: null, rejections: none, staged: {} }],
      ['reject without an edit', stage(label, 'rejected', false), { rejections: ['Rejected.', undefined] }],
      ['put back nothing', () => finish(editing.putBack(label)), { rejections: none }],
      ['fail', () => (answerAdd('disk'), stage(label, 'x', false)()), { rejections: ['disk', undefined] }],
      [
        'leave',
        () => (answerAdd('cancelled'), stage(label, 'x', false)()),
        {
          rejections: ['cancelled', undefined],
          toasts: ['danger'],
        },
      ],
    ]);
  });

  it('shows why the fields cannot be read, and keeps the last ones until they are read again', async () => {
    const editing = await open();
    page.answer('edits.ofItem', () => new Rejection('disk', 'The disk is full.'));
    await finish(editing.read());
    expect([editing.problem?.message, editing.fields?.length]).toEqual(['The disk is full.', 2]);
    page.answer('edits.ofItem', () => ({ fields: [label], edits: [] }));
    await finish(editing.read());
    expect([editing.problem, editing.fields?.length]).toEqual([null, 1]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { BatchEntryRow } from '../../../../../electron/contract/index.ts';
import BatchEntries from '../../../../../renderer/features/outbox/batches/BatchEntries.svelte';
import ConflictsRegion from '../../../../../renderer/features/outbox/edits/ConflictsRegion.svelte';
import { conflictRows } from '../../../../../renderer/app/edits/conflict-rows.svelte.ts';
import { sendMessages } from '../../../../../renderer/features/edits/send/messages.ts';
import { PlainRows } from '../../../../../renderer/list/plain-rows.svelte.ts';
import { page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const messages = sendMessages.resolve;
const createRow = (id: string, state: string, more: object = {}): BatchEntryRow =>
  ({
    ...{ id, kind: 'edit', state, resource: 'product', title: `BAG ${id}`, file: null, edit: null, resultId: null },
    ...{ alreadyThere: false, error: null, notice: null, look: null, attempts: 1, entry: 'intent', ...more },
  }) as never;
const at = new Date('2026-11-20T14:02:00').toISOString();
const createConflict = (id: string): BatchEntryRow =>
  createRow(id, 'failed', {
    edit: {
      ...{ item: `p-${id}`, field: 'label', fieldLabel: 'Label', editor: 'text', value: `Mine ${id}`, base: 'Old' },
      ...{
        editedAt: at,
        readAt: null,
        conflict: { atService: `Theirs ${id}` },
        thumb: null,
        storedAs: null,
        hasStoppedSending: false,
      },
    },
  });

let rows: readonly BatchEntryRow[];
let opened: string[];
beforeEach(() => {
  page.reset();
  opened = [];
  rows = [createConflict('a'), createConflict('b'), createRow('c', 'done', { edit: createConflict('c').edit })];
  const field = { field: 'label', label: 'Label', editor: 'text', options: [] };
  page.answer('edits.ofItem', () => ({ fields: [field], edits: [] }) as never);
  page.answer('edits.resolveConflicts', () => 1);
  page.answer('edits.resolveWith', () => null as never);
});
const open = async (kind = 'edit'): Promise<Mounted & { readonly list: PlainRows<BatchEntryRow, never> }> => {
  const list = new PlainRows<BatchEntryRow, never>({
    ask: ({ offset }) =>
      Promise.resolve({ ok: true, value: { offset, rows: rows.slice(offset), total: rows.length } }) as never,
    keyOf: ({ id }) => id,
    took: () => undefined,
  });
  const props = { rows: list, kind, onopen: (id: string) => opened.push(id) };
  const mounted = await mountComponent(BatchEntries as never, props as never);
  void list.refresh();
  await wait(mounted);
  return { ...mounted, list };
};
const wait = async ({ settle }: Pick<Mounted, 'settle'>): Promise<void> => {
  for (let times = 0; times < 3; times += 1) await settle();
};
const getGrid = (): HTMLElement => document.querySelector<HTMLElement>('[role=grid]') ?? document.body;
const getPanel = (): string => document.querySelector('.under')?.textContent ?? '';
const getEditor = (): HTMLInputElement | null => document.querySelector('[data-edit-control]');

describe('the entries of a batch', () => {
  it('expands a conflict, collapses it, and opens any other entry', async () => {
    const mounted = await open();
    await mounted.press(getGrid(), 'Enter');
    await wait(mounted);
    expect(getPanel()).toContain('Theirs a');
    await mounted.press(getGrid(), 'Enter');
    expect(getPanel()).toBe('');
    await mounted.press(getGrid(), 'End');
    await mounted.press(getGrid(), 'Enter');
    expect([opened, getPanel()]).toEqual([['c'], '']);
    await mounted.press(getGrid(), 'Home');
    await mounted.press(getGrid(), 'Enter');
    expect(await mounted.press(getGrid(), 'Escape')).toBe(true);
    expect([getPanel(), document.activeElement]).toEqual(['', getGrid()]);
  });

  it.each([
    ['t', 'theirs'],
    ['M', 'mine'],
  ])('resolves the expanded conflict with %s in the list', async (key, keep) => {
    const mounted = await open();
    expect(await mounted.press(getGrid(), key)).toBe(false);
    await mounted.press(getGrid(), 'ArrowDown');
    await mounted.press(getGrid(), 'Enter');
    expect(await mounted.press(getGrid(), key)).toBe(true);
    expect(page.asked('edits.resolveConflicts')).toEqual([{ which: { ids: ['b'] }, keep }]);
    expect(await mounted.press(getGrid(), key, { ctrlKey: true })).toBe(false);
  });

  it('leaves the letters that are typed into the editor of a conflict', async () => {
    const mounted = await open();
    await mounted.press(getGrid(), 'Enter');
    expect(await mounted.press(getGrid(), 'e')).toBe(true);
    await wait(mounted);
    const editor = getEditor();
    if (editor === null) throw new Error('No editor');
    for (const key of ['t', 'm', 'e', 'T']) expect(await mounted.press(editor, key)).toBe(false);
    expect([page.asked('edits.resolveConflicts'), getEditor()]).toEqual([[], editor]);
    await mounted.press(editor, 'Escape');
    expect([getEditor(), getPanel().includes('Theirs a')]).toEqual([null, true]);
  });

  it('sends the typed value of its own conflict only', async () => {
    const mounted = await open();
    await mounted.press(getGrid(), 'Enter');
    await mounted.press(getGrid(), 'e');
    await wait(mounted);
    const editor = getEditor();
    if (editor === null) throw new Error('No editor');
    editor.value = 'Typed for a';
    editor.dispatchEvent(new Event('input', { bubbles: true }));
    await mounted.press(getGrid(), 'ArrowDown');
    await mounted.press(getGrid(), 'Enter');
    await wait(mounted);
    expect([getEditor(), getPanel().includes('Theirs b')]).toEqual([null, true]);
    await mounted.press(getGrid(), 'e');
    await wait(mounted);
    expect(getEditor()?.value).toBe('Mine b');
    await mounted.click('button', messages.save);
    await wait(mounted);
    expect(page.asked('edits.resolveWith')).toEqual([{ id: 'b', value: 'Mine b' }]);
  });

  it('collapses an entry whose row another one has taken', async () => {
    const mounted = await open();
    await mounted.press(getGrid(), 'Enter');
    expect(getPanel()).toContain('Theirs a');
    rows = rows.slice(1);
    void mounted.list.refresh();
    await wait(mounted);
    expect(getPanel()).toBe('');
  });

  it('does not resolve anything with letters over a failed file', async () => {
    const file = { size: 2_000, product: null };
    rows = [createRow('f', 'failed', { kind: 'upload', file })];
    page.answer('outbox.get', () => null);
    const mounted = await open('upload');
    await mounted.press(getGrid(), 'Enter');
    await wait(mounted);
    expect([await mounted.press(getGrid(), 't'), page.asked('edits.resolveConflicts')]).toEqual([false, []]);
  });
});

describe('all conflicts', () => {
  it.each([1, 2])('are resolved together if there are several: %i', async (count) => {
    const conflicts = rows.slice(0, count);
    page.answer('edits.conflicts', ({ offset }) => ({ offset, rows: conflicts, total: count, all: count }));
    const mounted = await mountComponent(ConflictsRegion, {});
    const filter = { searchText: 'bag' } as never;
    conflictRows.narrow(filter);
    void conflictRows.rows.refresh();
    await wait(mounted);
    expect(getGrid().textContent).toContain('Mine a');
    const buttons = [messages.allTheirs, messages.allMine];
    const isOffered = buttons.map((name) => mounted.outline().includes(`button “${name}”`));
    expect(isOffered).toEqual([count > 1, count > 1]);
    if (count === 1) return;
    for (const name of buttons) await mounted.click('button', name);
    expect(page.asked('edits.resolveConflicts')).toEqual(
      ['theirs', 'mine'].map((keep) => ({ which: { filter }, keep })),
    );
  });
});

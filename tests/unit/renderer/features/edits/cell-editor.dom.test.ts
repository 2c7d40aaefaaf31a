import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResourceId } from '../../../../../electron/base/branded-types.ts';
import type { EditableField, EditRow } from '../../../../../electron/contract/index.ts';
import CellEditor from '../../../../../renderer/features/edits/CellEditor.svelte';
import { page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';
import { Staging } from './staging.ts';

let staging: Staging;
let closed: (string | null)[];
let refusals: number;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.reset();
  staging = new Staging();
  staging.serve(page);
  closed = [];
  refusals = 0;
});
afterEach(() => void vi.useRealTimers());

const open = async (more: Partial<EditableField> = {}, { typed = '', isWorklist = false } = {}) => {
  const field = {
    ...{ field: 'label', label: 'Label', editor: 'text', reason: null, value: 'Old', options: [] },
    ...{ isRestricted: false, maxLength: null, isPresent: true, ...more },
  } as EditableField;
  page.answer('edits.ofItem', () => ({
    fields: [field],
    edits: staging.edits.map((edit) => ({ ...edit, rules: null, warnings: [] }) as unknown as EditRow),
  }));
  const mounted = await mountComponent(CellEditor, {
    ...{ resource: 'product' as const, id: 'p1' as ResourceId, title: 'BAG-1', name: 'label', isWorklist },
    ...{ top: 0, start: 0, width: 100, height: 40, taketyped: () => typed },
    onclose: (move: string | null) => void closed.push(move),
    onrefuse: () => void (refusals += 1),
  });
  await mounted.settle();
  return mounted;
};
const getControl = ({ root }: Mounted): HTMLInputElement => {
  const control = root.querySelector<HTMLInputElement>('[data-edit-control]');
  if (control === null) throw new Error('No control');
  return control;
};
const enter = async (mounted: Mounted, text: string): Promise<void> => {
  const control = getControl(mounted);
  control.value = text;
  control.dispatchEvent(new Event('input', { bubbles: true }));
  await mounted.settle();
};

describe('the editor of a cell', () => {
  it.each([
    ['Enter', {}, 'down', { 'p1.label': 'New' }],
    ['Tab', {}, 'right', { 'p1.label': 'New' }],
    ['Tab', { shiftKey: true }, 'left', { 'p1.label': 'New' }],
    ['Escape', {}, null, {}],
  ] as const)('handles %s %j: goes %s', async (key, keys, move, values) => {
    const mounted = await open();
    expect(document.activeElement).toBe(getControl(mounted));
    await enter(mounted, 'New');
    expect(await mounted.press(getControl(mounted), key, keys)).toBe(true);
    expect([closed, staging.values]).toEqual([[move], values]);
  });

  it('stages nothing for an unchanged value', async () => {
    const mounted = await open();
    await mounted.press(getControl(mounted), 'Enter');
    expect([closed, page.asked('edits.add')]).toEqual([['down'], []]);
  });

  it.each([
    ['integer', 'many', /number/],
    ['text', 'rejected', /Rejected/],
  ] as const)('stays open with a %s that cannot be staged, and shows why', async (editor, text, reason) => {
    const mounted = await open({ editor, value: editor === 'integer' ? 3 : 'Old' });
    await enter(mounted, text);
    await mounted.press(getControl(mounted), 'Enter');
    expect([closed, staging.values]).toEqual([[], {}]);
    expect(mounted.outline().join('\n')).toMatch(reason);
    await enter(mounted, '4');
    expect(mounted.outline().join('\n')).not.toMatch(reason);
  });

  it('shows why a cell is read-only, and closes after a while', async () => {
    const mounted = await open({ editor: null, reason: 'Set by the service.' });
    expect([refusals, mounted.outline()]).toEqual([1, ['Set by the service.']]);
    vi.advanceTimersByTime(3_999);
    expect(closed).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(closed).toEqual([null]);
  });

  it('notes where the edit was made', async () => {
    for (const isWorklist of [false, true]) {
      const mounted = await open({}, { isWorklist });
      await enter(mounted, isWorklist ? 'Newer' : 'New');
      await mounted.press(getControl(mounted), 'Enter');
      mounted.root.remove();
    }
    expect(page.asked('edits.add').map(({ origin }) => origin)).toEqual(['grid', 'worklist']);
  });

  it('takes the text that was typed while it was loading', async () => {
    const mounted = await open({}, { typed: 'Typed' });
    expect(getControl(mounted).value).toContain('Typed');
  });
});

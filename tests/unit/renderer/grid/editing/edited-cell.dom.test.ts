import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ResourceId } from '../../../../../electron/base/branded-types.ts';
import type { EditableField } from '../../../../../electron/contract/index.ts';
import { cellEditor } from '../../../../../renderer/app/edits/edit-parts.ts';
import EditedCell from '../../../../../renderer/grid/editing/EditedCell.svelte';
import { page } from '../../../../support/fake-page.ts';
import { mountComponent } from '../../../../support/mount-component.ts';
import { createReactive } from '../../../../support/reactive.svelte.ts';

const cell = (id: string, name: string, index: number) =>
  ({ resource: 'product', id: id as ResourceId, title: id, name, at: name === 'label' ? 1 : 2, index }) as const;
type Cell = ReturnType<typeof cell>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.reset();
  page.answer('edits.ofItem', ({ item }) => ({
    fields: ['label', 'status'].map((field): EditableField => ({
      ...{ field, label: field, editor: 'text', reason: null, value: `${field} of ${item}`, options: [] },
      ...{ isRestricted: false, maxLength: null, isPresent: true },
    })),
    edits: [],
  }));
});
afterEach(() => void vi.useRealTimers());

it('edits the cell that was opened last, at its row and column, without the text typed in another', async () => {
  await cellEditor.want();
  const editing = createReactive({ cell: null as Cell | null, index: 0, refuse: () => undefined, takeTyped: () => '' });
  const props = {
    ...{ editing: editing as never, virtual: { top: (index: number) => index * 40 } as never, rowSize: 40 },
    ...{ layout: { places: [0, 1, 2].map((at) => ({ start: at * 100, width: 100 })) } as never },
    ...{ isWorklist: false, onclose: () => undefined },
  };
  const { root, settle } = await mountComponent(EditedCell, props);
  const getControls = (): HTMLInputElement[] => [...root.querySelectorAll<HTMLInputElement>('[data-edit-control]')];
  expect(getControls()).toEqual([]);
  for (const next of [
    cell('p1', 'label', 0),
    cell('p2', 'label', 1),
    cell('p2', 'status', 1),
    cell('p1', 'label', 4),
  ]) {
    [editing.cell, editing.index] = [next, next.index];
    await settle();
    const [control, ...others] = getControls();
    expect([control?.value, others]).toEqual([`${next.name} of ${next.id}`, []]);
    const style = control?.closest('[style]')?.getAttribute('style');
    expect(style).toContain(`${String(next.index * 40)}px`);
    expect(style).toContain(`${String(next.at * 100)}px`);
    if (control === undefined) continue;
    control.value = `typed in ${next.name} of ${next.id}`;
    control.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
  }
  editing.cell = null;
  await settle();
  expect(getControls()).toEqual([]);
});

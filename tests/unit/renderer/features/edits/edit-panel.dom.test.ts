import { beforeEach, expect, it } from 'vitest';
import type { EditableField, EditId, EditRow } from '../../../../../electron/contract/index.ts';
import EditPanel from '../../../../../renderer/features/edits/EditPanel.svelte';
import { m } from '../../../../../renderer/features/edits/messages.ts';
import { page } from '../../../../support/fake-page.ts';
import { mountComponent } from '../../../../support/mount-component.ts';
import { createReactive } from '../../../../support/reactive.svelte.ts';

const createEdit = (item: string, field: string, more: Partial<EditRow> = {}): EditRow =>
  ({
    ...{ id: `${item} ${field}` as EditId, resource: 'product', item, field, fieldLabel: field, title: `Item ${item}` },
    ...{
      value: `${field} of ${item}`,
      base: 'Old',
      firstBase: 'Old',
      before: 'Old',
      after: `${field} of ${item}`,
      editor: 'text',
    },
    ...{ origin: 'bulk', state: 'staged', createdAt: '2026-11-20T14:02:00.000Z', label: null, thumb: null },
    ...{ reason: null, breaksMust: false, warnings: [], rules: null },
    ...more,
  }) as EditRow;

beforeEach(() => {
  page.reset();
  page.answer('edits.ofItem', ({ item }) => ({
    fields: ['label', 'status'].map((field): EditableField => ({
      ...{ field, label: `${field} in ${item}`, editor: 'text', reason: null, value: 'Old', options: [] },
      ...{ isRestricted: false, maxLength: null, isPresent: true },
    })),
    edits: [],
  }));
});

it('edits the shown field only, and no longer edits once an edit of another item is opened', async () => {
  const props = createReactive({
    edit: createEdit('p1', 'label'),
    onclose: () => undefined,
    onputback: () => undefined,
  });
  const { outline, click, settle, root } = await mountComponent(EditPanel, props);
  const getForm = (): string[] => outline().filter((line) => line.startsWith('textbox'));
  const show = async (edit: EditRow): Promise<void> => {
    props.edit = edit;
    await settle();
  };
  await click('button', m.edit);
  await settle();
  expect(getForm()).toEqual(['textbox “label in p1”: Old']);
  await show(createEdit('p1', 'status'));
  expect(getForm()).toEqual(['textbox “status in p1”: Old']);
  for (const next of [createEdit('p2', 'status'), createEdit('p1', 'status')]) {
    await show(next);
    expect([getForm(), outline().includes(`button “${m.edit}”, pressed`)]).toEqual([[], false]);
    expect(root.textContent).toContain(next.after);
  }
  await show(createEdit('p2', 'label'));
  await click('button', m.edit);
  await settle();
  expect(getForm()).toEqual(['textbox “label in p2”: Old']);
  await click('button', m.edit);
  expect(getForm()).toEqual([]);
});

it('has no button that edits a field without an editor', async () => {
  const props = {
    edit: createEdit('p1', 'label', { editor: null }),
    onclose: () => undefined,
    onputback: () => undefined,
  };
  const { outline } = await mountComponent(EditPanel, props);
  expect(outline().filter((line) => line.startsWith('button'))).toEqual(['button “Put back”', 'button “Close”']);
});

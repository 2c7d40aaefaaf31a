import { afterEach, beforeEach, expect, it } from 'vitest';
import { getResource } from '../../../../../../electron/model/index.ts';
import { BatchForm } from '../../../../../../renderer/features/create/batch/batch-form.svelte.ts';
import BatchTable from '../../../../../../renderer/features/create/batch/BatchTable.svelte';
import { getFormLayout } from '../../../../../../renderer/features/create/form-layouts.ts';
import { getFormFields } from '../../../../../../renderer/form/form-model.ts';
import { m } from '../../../../../../renderer/messages/lazy.ts';
import { page } from '../../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../../support/mount-component.ts';

const messages = m.createSeveral;
let several: BatchForm;
const open = async (...skus: readonly string[]): Promise<Mounted> => {
  const resource = getResource('product');
  several = new BatchForm(
    {
      ...{ resource, fields: getFormFields(resource), rules: getFormLayout('product') },
      ...{ values: () => ({}), carried: () => ({}), secrets: () => ({}), changed: () => undefined },
    },
    { columns: ['sku', 'label'], rows: skus.map((sku) => [sku, `Label ${sku}`]) },
  );
  const mounted = await mountComponent(BatchTable, { several, offers: {}, onleave: () => undefined });
  await mounted.settle();
  return mounted;
};
const getSkus = (): (string | undefined)[] => several.rows.map(({ cells }) => cells['sku']);
/** Returns the row, the column and the text of the cell that has the focus. */
const getFocused = (): string[] => {
  const input = document.activeElement;
  return input instanceof HTMLInputElement ? [input.dataset['cell'] ?? '', input.value] : [];
};

beforeEach(() => {
  page.reset();
  page.answer('outbox.taken', () => []);
});
afterEach(() => several.close());

it.each([
  [1, ['b', 'c'], ['0-0', 'b']],
  [2, ['a', 'c'], ['1-0', 'c']],
  [3, ['a', 'b'], ['1-0', 'b']],
])('removes row %i of three, and focuses the row that follows or the last one', async (row, skus, focused) => {
  const mounted = await open('a', 'b', 'c');
  await mounted.click('button', messages.removeRow(row));
  await mounted.settle();
  expect([getSkus(), getFocused()]).toEqual([skus, focused]);
});

it('adds a row after the copied one or at the end, and focuses it', async () => {
  const mounted = await open('a', 'b');
  await mounted.click('button', messages.copyRow(1));
  await mounted.settle();
  expect([several.rows.map(({ cells }) => cells['label']), getFocused()[0]]).toEqual([
    ['Label a', 'Label a', 'Label b'],
    '1-0',
  ]);
  await mounted.click('button', messages.addRow);
  await mounted.settle();
  expect([several.rows.length, getFocused()]).toEqual([4, ['3-0', '']]);
});

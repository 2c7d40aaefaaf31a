import type { Locator } from '@playwright/test';
import { check } from './axe.ts';
import { expect, test } from './connected.ts';
import { CreateDialog } from './pages/create.ts';
import { ListPage } from './pages/list.ts';
import { OutboxPage } from './pages/outbox.ts';

const name = 'Bags and what goes with them';

/** Chooses an option by its first characters, with the keyboard only. */
const choose = async (box: Locator, words: string): Promise<void> => {
  const { keyboard } = box.page();
  await box.fill(words);
  await expect(box.page().getByRole('option').first()).toContainText(new RegExp(words, 'i'));
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  // Keys wait for the matches of the typed text, and are dropped if the focus leaves before.
  await expect(box).toHaveAttribute('aria-expanded', 'false');
};

/** Returns the number of cached products that match the query according to the form. */
const matches = async ({ dialog }: CreateDialog): Promise<number> => {
  const matchStatus = dialog.getByRole('region', { name: 'Products it would match' }).getByRole('status');
  await expect(matchStatus).toHaveText(/^(It would match|No product)/);
  return Number(/\d+/.exec(await matchStatus.innerText())?.[0] ?? 0);
};

test.describe('smart list', () => {
  test('shows the matches of two groups, is created once, and appears in the outbox and in its list', async ({
    frame,
    service,
  }) => {
    const { page } = frame;
    await frame.go('Asset lists');
    const form = new CreateDialog(page, 'New asset list');
    await form.open();
    await form.field('Name').fill(name);
    await form.field('Type').fill('Smart');
    const group = (at: number): Locator => form.dialog.getByRole('group', { name: `Alternative ${at}`, exact: true });
    const condition = (of: number, at: number): Locator =>
      group(of).getByRole('group', { name: `Condition ${at} of alternative ${of}`, exact: true });

    await form.dialog.getByRole('button', { name: 'Add condition' }).click();
    const first = condition(1, 1);
    await choose(first.getByRole('combobox', { name: 'Relationship' }), 'Accessories');
    await first.getByRole('button', { name: 'Add product' }).click();
    await form.create();
    const product = first.getByRole('combobox', { name: 'Product', exact: true });
    await expect(product).toBeFocused();
    await expect(product).toHaveAccessibleDescription('Choose a product.');
    expect(await service.created(), 'an empty condition is never sent').toEqual([]);
    await choose(first.getByRole('combobox', { name: 'Product', exact: true }), 'bag');
    const matchCount = await matches(form);

    await form.dialog.getByRole('button', { name: 'Or something else' }).click();
    await expect(form.dialog.getByText('cannot be worked out')).toBeVisible();
    const second = condition(2, 1);
    await second.getByRole('combobox', { name: 'Operator' }).fill('not_in');
    await choose(second.getByRole('combobox', { name: 'Relationship' }), 'Accessories');
    await second.getByRole('button', { name: 'Add product' }).click();
    await choose(second.getByRole('combobox', { name: 'Product', exact: true }), 'bag');
    const all = 240;
    await expect.poll(() => matches(form), 'either of two that are each other’s opposite').toBe(all);
    expect(matchCount).toBeLessThan(all);
    await expect(form.dialog.getByText('Any of these:')).toBeVisible();

    await group(2).getByRole('button', { name: 'And another condition' }).click();
    await expect(condition(2, 2)).toBeVisible();
    await condition(2, 2).getByRole('button', { name: 'Remove Condition 2 of alternative 2' }).click();
    await expect(condition(2, 2)).toBeHidden();
    await expect.poll(() => matches(form)).toBe(all);
    await check(page, 'the query of a list with two groups');
    await form.create();

    const detail = page.getByRole('region', { name });
    await expect(detail).toBeVisible();
    await expect(detail.getByText('Any of these:')).toBeVisible();
    await expect(detail.getByText('Products that do not have')).toBeVisible();
    await frame.go('Outbox');
    const outbox = new OutboxPage(page);
    await outbox.holds('Done', 1);
    await expect(outbox.row(name)).toHaveCount(1);
    await frame.go('Asset lists');
    await expect(new ListPage(page, 'Asset lists', 'Search asset lists').row(name)).toHaveCount(1);
    const created = await service.created();
    expect(created).toHaveLength(1);
    expect(created[0]?.body).toMatchObject({
      name,
      type: 'Smart',
      query: [
        [{ operator: 'in', product_ids: [{ qty_operator: 'exists' }] }],
        [{ operator: 'not_in', product_ids: [{ qty_operator: 'exists' }] }],
      ],
    });
  });
});

import { expect, it } from 'vitest';
import { type EditedItemsOptions, followEditedItems } from '../../../electron/edits/edited-items.ts';

it('stores all edited items at first, and then every item that changes while others are stored', async () => {
  const noted: unknown[] = [];
  const blocked = Promise.withResolvers<boolean>();
  let notify: (change: { items: readonly object[] | null }) => void = () => undefined;
  const settled = followEditedItems({
    edits: {
      onChanged: (listener: typeof notify) => void (notify = listener),
      editedItems: async (resource: string) => `all ${resource}`,
      ofItems: async (_: string, items: readonly string[]) =>
        items.filter((item) => item !== 'p3').map((item) => ({ item })),
    },
    cache: {
      noteEdited: async ({ resource, among, idsJson }: { resource: string; among: unknown; idsJson: string }) => {
        noted.push([resource, among, idsJson]);
        return blocked.promise;
      },
    },
    onNoted: () => undefined,
  } as unknown as EditedItemsOptions);
  const createChange = (resource: string, ...items: readonly string[]) => ({
    items: items.map((item) => ({ resource, item, field: 'label' })),
  });
  // The first run stores the products, and is blocked.
  await new Promise((resolve) => setImmediate(resolve));
  notify(createChange('product', 'p1'));
  notify(createChange('product', 'p2', 'p3'));
  notify(createChange('asset', 'a1'));
  blocked.resolve(true);
  await settled();
  expect(noted).toEqual([
    ['product', null, 'all product'],
    ['asset', null, 'all asset'],
    ['product', ['p1', 'p2', 'p3'], '["p1","p2"]'],
    ['asset', ['a1'], '["a1"]'],
  ]);
});

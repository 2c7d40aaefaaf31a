import type { Page } from '@playwright/test';
import type { IntentListRow } from '../../electron/contract/index.ts';
import type { ResourceId } from '../../electron/base/branded-types.ts';
import type { CreatedItem } from '../support/demo/index.ts';

/** Returns every entry of the outbox. */
export const getEntries = (page: Page): Promise<IntentListRow[]> =>
  page.evaluate(async () => {
    const query = { state: null, resource: null, from: null, to: null, searchText: '' };
    const rows: IntentListRow[] = [];
    for (let offset = 0, total = 1; offset < total; offset += 500) {
      const reply = await vitrine.outbox.query({ query, offset, limit: 500 });
      if (!reply.ok) throw new Error(reply.error.message);
      total = reply.value.total;
      rows.push(...reply.value.rows.filter((row) => row.entry === 'intent'));
    }
    return rows;
  });

/** Returns the name that the user sees of an item. */
export const getTitle = ({ body }: CreatedItem): string => {
  const { sku, name, filename } = body as Readonly<Record<string, unknown>>;
  return String(sku ?? name ?? filename);
};

/** Retries a failed entry, as the user would. */
export const retryEntry = async (page: Page, { id }: IntentListRow): Promise<void> => {
  await page.evaluate((which) => vitrine.outbox.retry({ id: which }), id);
};

/** Resolves an entry with an unknown outcome, as the user would: it created `item`, or nothing if undefined. */
export const resolveEntry = async (page: Page, { id }: IntentListRow, item: CreatedItem | undefined): Promise<void> => {
  if (item === undefined) await page.evaluate((which) => vitrine.outbox.sendAgain({ id: which }), id);
  else {
    const confirmation = { id, itemId: item.id as ResourceId };
    await page.evaluate((what) => vitrine.outbox.confirmThere(what), confirmation);
  }
};

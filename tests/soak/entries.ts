import type { Page } from '@playwright/test';
import type { IntentListRow } from '../../electron/contract/index.ts';
import type { ResourceId } from '../../electron/base/branded-types.ts';
import type { CreatedItem } from '../support/demo/index.ts';

/** Everything in the outbox. */
export const entriesOf = (page: Page): Promise<IntentListRow[]> =>
  page.evaluate(async () => {
    const query = { state: null, resource: null, from: null, to: null, words: '' };
    const found: IntentListRow[] = [];
    for (let offset = 0, total = 1; offset < total; offset += 500) {
      const answer = await vitrine.outbox.query({ query, offset, limit: 500 });
      if (!answer.ok) throw new Error(answer.error.message);
      total = answer.value.total;
      found.push(...answer.value.rows.filter((row) => row.entry === 'intent'));
    }
    return found;
  });

/** What a person knows an item by. */
export const titleOf = ({ body }: CreatedItem): string => {
  const { sku, name, filename } = body as Readonly<Record<string, unknown>>;
  return String(sku ?? name ?? filename);
};

/** The person retries what was refused. */
export const retry = async (page: Page, { id }: IntentListRow): Promise<void> => {
  await page.evaluate((which) => vitrine.outbox.retry({ id: which }), id);
};

/** The person says of one that nobody can tell of what is so: `item` came of it, or nothing did. */
export const decide = async (page: Page, { id }: IntentListRow, item: CreatedItem | undefined): Promise<void> => {
  if (item === undefined) await page.evaluate((which) => vitrine.outbox.sendAgain({ id: which }), id);
  else {
    const said = { id, itemId: item.id as ResourceId };
    await page.evaluate((what) => vitrine.outbox.confirmThere(what), said);
  }
};

import type { Intent } from '../../contract/outbox.ts';
import { compareWithItem } from './comparison.ts';

type Sent = Pick<Intent, 'kind' | 'resource' | 'body' | 'title' | 'file'>;
type Item = Readonly<Record<string, unknown>>;

/**
 * Returns by how many values an item fits a request better than that of another intent; negative if it fits worse. Each
 * sent value that the item does not return counts against the request, and so does each returned value that only the
 * other intent sent: of two catalogs with one name, the item with an asset list belongs to the request that sent one.
 */
export const compareFit = (intent: Sent, other: Sent, item: Item): number => {
  const [own, others] = [intent, other].map((one) => {
    const lines = compareWithItem(one, item).filter(({ sign }) => sign !== 'added');
    return new Map(lines.map(({ member, attribute, sign }) => [JSON.stringify([member, attribute ?? null]), sign]));
  });
  if (own === undefined || others === undefined) return 0;
  const countAgainst = (of: typeof own, rival: typeof own): number =>
    [...of.values()].filter((sign) => sign !== 'same').length +
    [...rival].filter(([key, sign]) => sign === 'same' && !of.has(key)).length;
  return countAgainst(others, own) - countAgainst(own, others);
};

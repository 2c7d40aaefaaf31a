import type { ItemDetail, Link } from '../../electron/contract/index.ts';

export interface UsedBy {
  /** The first products, without duplicates. */
  readonly links: readonly Link[];
  readonly count: number;
  /** The IDs of products that use the asset as their thumbnail. */
  readonly main: ReadonlySet<string>;
}

export const groupUses = (item: ItemDetail | null): UsedBy => {
  const uses = (item?.uses ?? []).filter(({ from }) => from === 'product');
  const main = uses.filter(({ field }) => field === 'thumbnail_id').flatMap(({ links }) => links);
  const links = [...new Map([...main, ...uses.flatMap((use) => use.links)].map((link) => [link.id, link])).values()];
  return {
    links,
    count: Math.max(links.length, ...uses.map(({ count }) => count), 0),
    main: new Set(main.map(({ id }) => id)),
  };
};

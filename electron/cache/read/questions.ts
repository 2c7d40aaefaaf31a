import { resourceOf } from '../../model/index.ts';
import type { ResourceName } from '../../model/index.ts';
import { channelsDue } from '../db/channels.ts';
import { latenessOf, unconfirmedOf } from '../db/created.ts';
import { descriptionInUse } from './lookups.ts';
import { readChange } from '../history/history-detail.ts';
import { changesOfItem, changesSince, historyInfo, queryChanges } from '../history/history-lists.ts';
import { readDetail } from './detail.ts';
import { facetOf, lackingInFacet } from './facets.ts';
import { lackingIn } from './query/filtered.ts';
import { knownSkus } from './lookups.ts';
import { listedChannels, listQueries } from './judged/judged-channels.ts';
import { listMatches } from './list-matches.ts';
import { alikeGroups, alikeOf, hasPrints, areUncompared } from './alike-groups.ts';
import { assetSource, checksumSamples, findAssets, findByName, seenValues, syncStates } from './lookups.ts';
import { pictureSources } from './picture-sources.ts';
import { queryMatches } from './query/query-matches.ts';
import type { ReadContext } from './read-context.ts';
import { countReferenced, findReferenced, readReferenced, searchReferenced } from './referenced-entities.ts';
import { consistently, queryIds, queryRows, rowsById } from './rows.ts';
import { sampledValues, seenAttributes } from './seen-attributes.ts';
import { cacheMark, findSimilar, newItems } from './similar-items.ts';
import { snippets } from './snippets.ts';
import { itemsTitled } from './lookups.ts';
import { moreUses } from './uses.ts';
import { answersOf, failingOf, judgeDue, verdictCounts } from './judged/verdicts.ts';
import { withVariants } from './variants-of.ts';
import { countAll, viewsOf } from './views.ts';

/** The question with all its statements in one transaction: they see the same state of the database. */
const consistent =
  <Arguments extends readonly unknown[], Answer>(
    ask: (reading: ReadContext, ...asked: Arguments) => Answer,
  ): ((reading: ReadContext, ...asked: Arguments) => Answer) =>
  (reading, ...asked) =>
    consistently(reading, () => ask(reading, ...asked));

/**
 * Every question to the reader: a function of the connection and of what is asked. Each is short, since none can be
 * interrupted. `Cache` has a call of the same name for each.
 */
export const questions = {
  query: queryRows,
  /** These items as rows, in this order, with texts uncut; those that are not known are left out. */
  rows: rowsById,
  /** Rows `from` to `to` (exclusive) by id and title; 100,000 at most. */
  ids: queryIds,
  /** One item whole, also when it is gone; null when it was never read. */
  get: readDetail,
  /** Items of each resource that are not gone. */
  counts: countAll,
  /** The products that the families say they have. */
  productsInFamilies: ({ sql }: ReadContext) =>
    Number(sql.get('SELECT sum(total_products) AS n FROM r_family')?.['n'] ?? 0),
  /** Exact counts of the ready-made questions of a list; for assets also of the six most frequent file types. */
  views: (reading: ReadContext, resource: ResourceName) => viewsOf(reading, resourceOf(resource)),
  /** What a query needs that has not been read out of the bodies. */
  lacking: lackingIn,
  lackingInFacet,
  /** The values of a field or free attribute with their counts. The first time, all bodies are read for it. */
  facets: facetOf,
  /** The free attribute that counts as the description now, and whether it was guessed; null while none is known. */
  description: descriptionInUse,
  snippets,
  /** The free attributes of the products: those of the account's list and those seen in 200 products. */
  attributes: seenAttributes,
  /** What stands in the free attributes of 200 products. */
  sampledValues,
  /** More of the items that name an entity in one field. */
  uses: consistent(moreUses),
  /** One entity without an endpoint; null when nothing names it. */
  referenced: consistent(readReferenced),
  /** Entities of a kind whose name, path or id holds the words. */
  searchReferenced: consistent(searchReferenced),
  /** Entities of all kinds whose name or path holds the words; a newer call drops one that has not started. */
  findReferenced: consistent(findReferenced),
  /** How many entities of each kind are known. */
  referencedCounts: countReferenced,
  /** The products that a query, as JSON text, would match; a newer call drops one that has not started. */
  queryMatches: consistent(queryMatches),
  /** What the query of a product list matches, with so many rows; null where none is known. A newer call drops one that has not started. */
  listMatches: consistent(listMatches),
  /** Channels that were never read, then those read more than a day ago, the oldest first; not those asked for in vain lately. */
  channelsDue: (reading: ReadContext, most: number) => channelsDue(reading, most),
  /** The searchable resources in the order in which a sync reads them. */
  syncStates,
  /** Where an asset's file is, as the service gave it; null when the cache does not know. */
  assetSource,
  /** The assets that are pictures, so many after a row: for who looks at all of them. */
  pictureSources,
  /** Assets (not gone) of these checksums or file names. */
  findAssets,
  /** One checksum of each length that assets have. */
  checksumSamples,
  /** Products (not gone) of these SKUs, case and accents aside. */
  knownSkus,
  /** Items (not gone) that could be taken for something that was sent: of that name, an asset also of that content or size. */
  findSimilar,
  /** The cache's mark now: whatever comes after it is new. Null while the cache is empty. */
  cacheMark,
  /** Items (not gone) that the cache did not know at a mark. */
  newItems,
  /** How late, in milliseconds, the lists of a resource were seen to show what was created here; 0: no later than usual. */
  lateness: latenessOf,
  /** The item (not gone) of that SKU or name, case aside; null when there is none. */
  findByName,
  /** The items (not gone) of these SKUs or names, case and accents aside; for each one at most. */
  itemsTitled,
  /** Values that occur in a field, most frequent first; 50 at most. */
  seenValues,
  /** For each item whether a sync still has to see it, or missed it; null: seen, or not created here. */
  unconfirmed: unconfirmedOf,
  /** Entries `offset` to `offset + limit`, newest first. A newer call drops one that has not started: `cancelled`. */
  changes: queryChanges,
  /** One change with before and after of each member; null when it is no longer kept. */
  change: readChange,
  /** The newest changes of one item; 100 at most. */
  changesOfItem,
  /** How many changes were noted since a moment (ISO 8601). */
  changesSince: (reading: ReadContext, since: string) => changesSince(reading, Date.parse(since)),
  historyInfo,
  /** How the products do by each profile that judged them, as far as it is known. */
  verdictCounts: consistent(verdictCounts),
  /** What rules say of one product, profile by profile; null: it is not known. */
  answersOf: consistent(answersOf),
  /** How many products fail a must of one of these profiles. */
  failingOf,
  /** A product with its variants, whole; the parent first. */
  withVariants: consistent(withVariants),
  /** Whether there are pictures that were not compared with the others yet. */
  areUncompared,
  /** Whether there are pictures that another can be compared with. */
  hasPrints,
  /** Groups of pictures that look alike, and how many there are. */
  alikeGroups: consistent(alikeGroups),
  /** The picture of the account with the most pixels that looks like a print; null: none is known. */
  alikeOf: consistent(alikeOf),
  /** How many products were changed since they were judged. */
  judgeDue,
  /** The channels that send the products of a list. */
  listedChannels: consistent(listedChannels),
  /** The queries of these lists, as far as they are known. */
  listQueries,
} as const;

import { resourceOf } from '../../model/index.ts';
import type { ResourceName } from '../../model/index.ts';
import { channelsDue } from '../db/channels.ts';
import { latenessOf, unconfirmedOf } from '../db/created.ts';
import { descriptionInUse } from './lookups.ts';
import { readChange } from '../history/history-detail.ts';
import { changesOfItem, changesSince, historyInfo, queryChanges } from '../history/history-lists.ts';
import { readDetail } from './detail.ts';
import { declaredEditors, editSources } from './edit-sources.ts';
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

/** Wraps a query so that all its statements run in one transaction and see the same state of the database. */
const consistent =
  <Arguments extends readonly unknown[], Answer>(
    ask: (reading: ReadContext, ...asked: Arguments) => Answer,
  ): ((reading: ReadContext, ...asked: Arguments) => Answer) =>
  (reading, ...asked) =>
    consistently(reading, () => ask(reading, ...asked));

/**
 * Every query to the reader: a function of the connection and the arguments. Each must be short, because none can be
 * interrupted. `Cache` has a call of the same name for each.
 */
export const questions = {
  query: queryRows,
  /** Returns items as rows, in this order and with complete texts. Items that are not cached are omitted. */
  rows: rowsById,
  /** Returns the IDs and titles of rows `from` to `to` (exclusive), at most 100,000. */
  ids: queryIds,
  /** Returns a complete item, also if it is deleted, or null if it was never read. */
  get: readDetail,
  /** Returns the number of items of each resource, without deleted ones. */
  counts: countAll,
  /** Returns the number of products by the families' own totals. */
  productsInFamilies: ({ sql }: ReadContext) =>
    Number(sql.get('SELECT sum(total_products) AS n FROM r_family')?.['n'] ?? 0),
  /** Returns exact counts for the views of a list; for assets also for the six most frequent file types. */
  views: (reading: ReadContext, resource: ResourceName) => viewsOf(reading, resourceOf(resource)),
  /** Returns the values that a query needs and that were not indexed from the bodies yet. */
  lacking: lackingIn,
  lackingInFacet,
  /**
   * Returns the values of a field or free attribute with their counts. On first use, they are indexed from all bodies.
   */
  facets: facetOf,
  /** Returns the free attribute used as description and whether it was guessed, or null if there is none. */
  description: descriptionInUse,
  snippets,
  /** Returns these items as edits are compared with them, also deleted ones. Items that are not cached are omitted. */
  editSources,
  /** Returns the attributes that the account declares, as far as editors need them. */
  declaredEditors,
  /** Returns the free attributes of products: the declared ones and those found in a sample of 200 products. */
  attributes: seenAttributes,
  /** Returns the values of free attributes in a sample of 200 products. */
  sampledValues,
  /** Returns more items that reference an entity in one field. */
  uses: consistent(moreUses),
  /** Returns an entity without an endpoint, or null if nothing references it. */
  referenced: consistent(readReferenced),
  /** Returns entities of a kind whose name, path or ID matches the search text. */
  searchReferenced: consistent(searchReferenced),
  /**
   * Returns entities of all kinds whose name or path matches the search text. A newer call cancels one that has not
   * started.
   */
  findReferenced: consistent(findReferenced),
  /** Returns the number of cached entities of each kind. */
  referencedCounts: countReferenced,
  /** Returns the products that a query (JSON text) would match. A newer call cancels one that has not started. */
  queryMatches: consistent(queryMatches),
  /**
   * Returns the matches of a product list's query with up to `most` rows, or null if no query is cached. A newer call
   * cancels one that has not started.
   */
  listMatches: consistent(listMatches),
  /**
   * Returns channels that were never read, then those read more than a day ago, the oldest first, without those that
   * recently failed.
   */
  channelsDue: (reading: ReadContext, most: number) => channelsDue(reading, most),
  /** Returns the sync states of the searchable resources, in the order of a sync. */
  syncStates,
  /** Returns the location of an asset's file from the service, or null if it is not cached. */
  assetSource,
  /** Returns the picture assets after a key, in batches, for processing all of them. */
  pictureSources,
  /** Returns the assets (not deleted) with these checksums or file names. */
  findAssets,
  /** Returns one asset checksum of each length. */
  checksumSamples,
  /** Returns the products (not deleted) with these SKUs, ignoring case and accents. */
  knownSkus,
  /**
   * Returns the items (not deleted) that could be the result of a sent creation: by name, for assets also by content or
   * size.
   */
  findSimilar,
  /** Returns the cache's current mark, from which new items are determined. Null while the cache is empty. */
  cacheMark,
  /** Returns the items (not deleted) that were added to the cache after a mark. */
  newItems,
  /**
   * Returns the observed delay, in milliseconds, after which lists of a resource show created items; 0 if there was
   * none.
   */
  lateness: latenessOf,
  /** Returns the item (not deleted) with this SKU or name, ignoring case, or null if there is none. */
  findByName,
  /** Returns the items (not deleted) with these SKUs or names, ignoring case and accents, at most one for each. */
  itemsTitled,
  /** Returns up to 50 values of a field, the most frequent first. */
  seenValues,
  /** Returns for each item whether a sync has yet to see it or missed it. Null: seen, or not created here. */
  unconfirmed: unconfirmedOf,
  /**
   * Returns entries `offset` to `offset + limit`, the newest first. A newer call cancels one that has not started
   * (`cancelled`).
   */
  changes: queryChanges,
  /** Returns a change with the values of each property before and after, or null if it is no longer stored. */
  change: readChange,
  /** Returns the newest changes of an item, at most 100. */
  changesOfItem,
  /** Returns the number of changes recorded since a time (ISO 8601). */
  changesSince: (reading: ReadContext, since: string) => changesSince(reading, Date.parse(since)),
  historyInfo,
  /** Returns the totals of each profile that has evaluated products. */
  verdictCounts: consistent(verdictCounts),
  /** Returns the rule results of a product by profile, or null if the product is not cached. */
  answersOf: consistent(answersOf),
  /** Returns the number of products that break a required rule of one of these profiles. */
  failingOf,
  /** Returns a complete product and its variants, the parent first. */
  withVariants: consistent(withVariants),
  /** Whether some pictures were not compared with the others yet. */
  areUncompared,
  /** Whether any picture has a perceptual hash to compare with. */
  hasPrints,
  /** Returns groups of look-alikes and their total number. */
  alikeGroups: consistent(alikeGroups),
  /** Returns the look-alike of a perceptual hash with the most pixels in the account, or null if there is none. */
  alikeOf: consistent(alikeOf),
  /** Returns the number of products that changed since their last evaluation. */
  judgeDue,
  /** Returns the channels that export the products of a list. */
  listedChannels: consistent(listedChannels),
  /** Returns the cached queries of these lists. */
  listQueries,
} as const;

import { type ResourceName, getResource } from '../../model/index.ts';
import { getDueChannels } from '../db/channels.ts';
import { getListDelay, getCreationStatus } from '../db/local-creations.ts';
import { getDescriptionInUse } from './lookups.ts';
import { readChange } from '../history/history-detail.ts';
import { listItemChanges, countChangesSince, getHistoryInfo, queryChanges } from '../history/history-lists.ts';
import { readDetail } from './item-detail.ts';
import { listDeclaredEditors, editSources, findNamedItems } from './edit-sources.ts';
import { queryFacet, findUnindexedFacetFields } from './facets.ts';
import { findUnindexedFields } from './query/search-hits.ts';
import { findKnownSkus, findSkusWithSpecialCharacters } from './lookups.ts';
import { getChannelsWithList, listQueries } from './evaluation/channel-lists.ts';
import { listLookAlikeGroups, findLookAlike, hasPrints, hasUncomparedPictures } from './look-alike-groups.ts';
import {
  getAssetSource,
  getChecksumSamples,
  findAssets,
  findByName,
  listFrequentValues,
  syncStates,
} from './lookups.ts';
import { readPictureSources } from './picture-sources.ts';
import { listMatches, matchListQuery } from './query/list-query-matches.ts';
import type { ReadContext } from './read-context.ts';
import { countReferenced, findReferenced, readReferenced, searchReferenced } from './referenced-entities.ts';
import { runInReadTransaction, queryIds, queryRows, readRowsById } from './item-rows.ts';
import { readSampledValues, listAttributes } from './known-attributes.ts';
import { getCacheMark, findSimilar, findNewItems } from './similar-items.ts';
import { snippets } from './snippets.ts';
import { findItemsByTitle } from './lookups.ts';
import { findMoreUsages } from './used-by.ts';
import {
  getRuleResults,
  countFailingProducts,
  countQueuedProducts,
  countRuleResults,
} from './evaluation/rule-results.ts';
import { getParentWithVariants } from './variants.ts';
import { countAll, filterUnusedUploads, listViewCounts } from './views.ts';

/** Wraps a query so that all its statements run in one transaction and see the same state of the database. */
const wrapInReadTransaction =
  <Arguments extends readonly unknown[], Answer>(
    ask: (reading: ReadContext, ...args: Arguments) => Answer,
  ): ((reading: ReadContext, ...args: Arguments) => Answer) =>
  (reading, ...args) =>
    runInReadTransaction(reading, () => ask(reading, ...args));

/**
 * Every query to the reader: a function of the connection and the arguments. Each must be short, because none can be
 * interrupted. `Cache` has a call of the same name for each.
 */
export const readerQueries = {
  query: queryRows,
  /** Returns items as rows, in this order and with complete texts. Items that are not cached are omitted. */
  rows: readRowsById,
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
  views: (reading: ReadContext, resource: ResourceName) => listViewCounts(reading, getResource(resource)),
  /** Returns the values that a query needs and that were not indexed from the bodies yet. */
  lacking: findUnindexedFields,
  lackingInFacet: findUnindexedFacetFields,
  /**
   * Returns the values of a field or free attribute with their counts. On first use, they are indexed from all bodies.
   */
  facets: queryFacet,
  /** Returns the free attribute used as description and whether it was guessed, or null if there is none. */
  description: getDescriptionInUse,
  snippets,
  /** Returns these items as edits are compared with them, also deleted ones. Items that are not cached are omitted. */
  editSources,
  /** Returns those of these items whose SKU, label or file name contains a folded text. */
  namedItems: findNamedItems,
  /** Returns the attributes that the account declares, as far as editors need them. */
  declaredEditors: listDeclaredEditors,
  /** Returns the free attributes of products: the declared ones and those found in a sample of 200 products. */
  attributes: listAttributes,
  /** Returns the values of free attributes in a sample of 200 products. */
  sampledValues: readSampledValues,
  /** Returns more items that reference an entity in one field. */
  uses: wrapInReadTransaction(findMoreUsages),
  /** Returns an entity without an endpoint, or null if nothing references it. */
  referenced: wrapInReadTransaction(readReferenced),
  /** Returns entities of a kind whose name, path or ID matches the search text. */
  searchReferenced: wrapInReadTransaction(searchReferenced),
  /**
   * Returns entities of all kinds whose name or path matches the search text. A newer call cancels one that has not
   * started.
   */
  findReferenced: wrapInReadTransaction(findReferenced),
  /** Returns the number of cached entities of each kind. */
  referencedCounts: countReferenced,
  /** Returns the products that a query (JSON text) would match. A newer call cancels one that has not started. */
  queryMatches: wrapInReadTransaction(matchListQuery),
  /**
   * Returns the matches of a product list's query with up to `most` rows, or null if no query is cached. A newer call
   * cancels one that has not started.
   */
  listMatches: wrapInReadTransaction(listMatches),
  /**
   * Returns channels that were never read, then those read more than a day ago, the oldest first, without those that
   * recently failed.
   */
  channelsDue: (reading: ReadContext, most: number) => getDueChannels(reading, most),
  /** Returns the sync states of the searchable resources, in the order of a sync. */
  syncStates,
  /** Returns the location of an asset's file from the service, or null if it is not cached. */
  assetSource: getAssetSource,
  /** Returns the picture assets after a key, in batches, for processing all of them. */
  pictureSources: readPictureSources,
  /** Returns the assets (not deleted) with these checksums or file names. */
  findAssets,
  /** Returns the assets (not deleted) among these that were uploaded here for a product and that no product uses. */
  unusedUploads: filterUnusedUploads,
  /** Returns one asset checksum of each length. */
  checksumSamples: getChecksumSamples,
  /** Returns the products (not deleted) with these SKUs, ignoring case and accents. */
  knownSkus: findKnownSkus,
  /** Returns a number that changes when another connection has written. */
  dataVersion: ({ version }: ReadContext) => version(),
  /** Returns the products (not deleted) whose SKUs file names spell differently, except those with only hyphens. */
  skusWithSpecialCharacters: findSkusWithSpecialCharacters,
  /**
   * Returns the items (not deleted) that could be the result of a sent creation: by name, for assets also by content or
   * size.
   */
  findSimilar,
  /** Returns the cache's current mark, from which new items are determined. Null while the cache is empty. */
  cacheMark: getCacheMark,
  /** Returns the items (not deleted) that were added to the cache after a mark. */
  newItems: findNewItems,
  /**
   * Returns the observed delay, in milliseconds, after which lists of a resource show created items; 0 if there was
   * none.
   */
  lateness: getListDelay,
  /** Returns the item (not deleted) with this SKU or name, ignoring case, or null if there is none. */
  findByName,
  /** Returns the items (not deleted) with these SKUs or names, ignoring case and accents, at most one for each. */
  itemsTitled: findItemsByTitle,
  /** Returns up to 50 values of a field, the most frequent first. */
  seenValues: listFrequentValues,
  /** Returns for each item whether a sync has yet to see it or missed it. Null: seen, or not created here. */
  unconfirmed: getCreationStatus,
  /**
   * Returns entries `offset` to `offset + limit`, the newest first. A newer call cancels one that has not started
   * (`cancelled`).
   */
  changes: queryChanges,
  /** Returns a change with the values of each property before and after, or null if it is no longer stored. */
  change: readChange,
  /** Returns the newest changes of an item, at most 100. */
  changesOfItem: listItemChanges,
  /** Returns the number of changes recorded since a time (ISO 8601). */
  changesSince: (reading: ReadContext, since: string) => countChangesSince(reading, Date.parse(since)),
  historyInfo: getHistoryInfo,
  /** Returns the totals of each profile that has evaluated products. */
  ruleResultCounts: wrapInReadTransaction(countRuleResults),
  /** Returns the rule results of a product by profile, or null if the product is not cached. */
  answersOf: wrapInReadTransaction(getRuleResults),
  /** Returns the number of products that break a required rule of one of these profiles. */
  failingOf: countFailingProducts,
  /** Returns a complete product and its variants, the parent first. */
  withVariants: wrapInReadTransaction(getParentWithVariants),
  /** Whether some pictures were not compared with the others yet. */
  hasUncomparedPictures,
  /** Whether any picture has a perceptual hash to compare with. */
  hasPrints,
  /** Returns groups of look-alikes and their total number. */
  alikeGroups: wrapInReadTransaction(listLookAlikeGroups),
  /** Returns the look-alike of a perceptual hash with the most pixels in the account, or null if there is none. */
  alikeOf: wrapInReadTransaction(findLookAlike),
  /** Returns the number of products that changed since their last evaluation. */
  countQueuedProducts,
  /** Returns the channels that export the products of a list. */
  listedChannels: wrapInReadTransaction(getChannelsWithList),
  /** Returns the cached queries of these lists. */
  listQueries,
} as const;

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ResourceId } from '../../base/brand.ts';
import { VitrineError } from '../../base/errors.ts';
import type {
  ChangeCount,
  ChangeDetail,
  ChangeQuery,
  ChangeRow,
  ChangeWindow,
  DescriptionInUse,
  Facet,
  GatheredDetail,
  GatheredWindow,
  HistoryInfo,
  ItemDetail,
  ItemQuery,
  ItemRow,
  ItemWindow,
  ListMatches,
  QueryMatches,
  ResourceSync,
  SeenAttribute,
  Unconfirmed,
  Use,
  ViewCount,
} from '../../contract/index.ts';
import { resourceOf } from '../../model/index.ts';
import type { GatheredName, ResourceName } from '../../model/index.ts';
import { findSimilar } from './similar-items.ts';
import type { SimilarItem, SimilarQuery } from './similar-items.ts';
import { channelsDue } from '../db/channels.ts';
import { unconfirmedOf } from '../db/created.ts';
import type { ItemKey } from '../db/created.ts';
import { readDetail } from './detail.ts';
import { facetOf, lackingInFacet } from './facets.ts';
import type { FacetQuestion } from './facets.ts';
import type { IndexedField } from '../shared/indexed-fields.ts';
import { descriptionInUse } from '../db/description-in-use.ts';
import { lackingIn } from './filtered.ts';
import { countReferenced, findReferenced, readReferenced, searchReferenced } from './referenced-entities.ts';
import { readChange } from '../history/history-detail.ts';
import { changesOfItem, changesSince, historyInfo, queryChanges } from '../history/history-lists.ts';
import { inflateInPlace } from '../shared/inflate.ts';
import { LintRun } from './lint.ts';
import type { LintQuestion, LintStep } from './lint.ts';
import { listMatches } from './list-members.ts';
import { assetSource, checksumSamples, findAssets, findByName, seenValues, syncStates } from './lookups.ts';
import type { AssetMatch, AssetSource } from './lookups.ts';
import { knownSkus } from './known-skus.ts';
import { itemsTitled } from './titled.ts';
import type { Titled } from './titled.ts';
import type { SkuMatch } from './known-skus.ts';
import { markDamaged } from '../db/open-database.ts';
import { databaseFiles, databaseName } from '../shared/database-files.ts';
import { queryMatches } from './query-matches.ts';
import { createReadContext } from './read-context.ts';
import type { ReadContext } from './read-context.ts';
import { consistently, queryIds, queryRows, rowsById } from './rows.ts';
import type { RowsAsked, WindowOptions } from './rows.ts';
import { seenAttributes } from './seen-attributes.ts';
import { asDiskError, isDamage } from '../db/sqlite-error.ts';
import { moreUses } from './uses.ts';
import type { UsesQuestion } from './uses.ts';
import { countAll, viewsOf } from './views.ts';
import { snippets } from './snippets.ts';

/** Kilobytes: the system keeps the file's pages anyway, and searches that read each of them from there are as quick. */
const pagesKept = 2_000;

const open = (folder: string): ReadContext => {
  const db = new DatabaseSync(join(folder, databaseName), { readOnly: true, timeout: 3_000 });
  db.exec(`PRAGMA temp_store = MEMORY; PRAGMA cache_size = -${pagesKept}`);
  return createReadContext(db, inflateInPlace());
};

/** The one connection that reads, opened at the first question: every call is short, since none can be interrupted. */
export class Reader {
  readonly #folder: string;
  #reading: ReadContext | undefined;
  /** The look through a list that is under way. */
  #lint: { readonly run: number; readonly through: LintRun } | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  query({
    query,
    offset,
    limit,
    ...more
  }: WindowOptions & { query: ItemQuery; offset: number; limit: number }): ItemWindow {
    return this.#guarded((reading) => queryRows(reading, query, offset, limit, more));
  }

  rows(asked: RowsAsked): ItemRow[] {
    return this.#guarded((reading) => rowsById(reading, asked));
  }

  ids({ query, from, to }: { query: ItemQuery; from: number; to: number }): ReturnType<typeof queryIds> {
    return this.#guarded((reading) => queryIds(reading, query, from, to));
  }

  get({ resource, id }: { resource: ResourceName; id: ResourceId }): ItemDetail | null {
    return this.#guarded((reading) => readDetail(reading, resource, id));
  }

  counts(): Record<ResourceName, number> {
    return this.#guarded(countAll);
  }

  views(resource: ResourceName): ViewCount[] {
    return this.#guarded((reading) => viewsOf(reading, resourceOf(resource)));
  }

  lacking(query: ItemQuery): IndexedField[] {
    return this.#guarded((reading) => lackingIn(reading, query));
  }

  lackingInFacet(asked: FacetQuestion): IndexedField[] {
    return this.#guarded((reading) => lackingInFacet(reading, asked));
  }

  facets(asked: FacetQuestion): Facet {
    return this.#guarded((reading) => facetOf(reading, asked));
  }

  description(): DescriptionInUse | null {
    return this.#guarded(descriptionInUse);
  }

  found(asked: Parameters<typeof snippets>[1]): ReturnType<typeof snippets> {
    return this.#guarded((reading) => snippets(reading, asked));
  }

  attributes(): SeenAttribute[] {
    return this.#guarded(seenAttributes);
  }

  uses(asked: UsesQuestion): Use {
    return this.#guarded((reading) => consistently(reading, () => moreUses(reading, asked)));
  }

  gathered({ kind, id }: { kind: GatheredName; id: ResourceId }): GatheredDetail | null {
    return this.#guarded((reading) => consistently(reading, () => readReferenced(reading, kind, id)));
  }

  searchGathered(asked: Parameters<typeof searchReferenced>[1]): GatheredWindow {
    return this.#guarded((reading) => consistently(reading, () => searchReferenced(reading, asked)));
  }

  findGathered(asked: { words: string; limit: number }): GatheredWindow {
    return this.#guarded((reading) => consistently(reading, () => findReferenced(reading, asked)));
  }

  gatheredCounts(): Record<GatheredName, number> {
    return this.#guarded(countReferenced);
  }

  queryMatches(query: string): QueryMatches {
    return this.#guarded((reading) => consistently(reading, () => queryMatches(reading, query)));
  }

  listMatches(asked: { list: string; most: number }): ListMatches | null {
    return this.#guarded((reading) => consistently(reading, () => listMatches(reading, asked)));
  }

  channelsDue(most: number): ResourceId[] {
    return this.#guarded((reading) => channelsDue(reading, most));
  }

  syncStates(): ResourceSync[] {
    return this.#guarded(syncStates);
  }

  assetSource(id: ResourceId): AssetSource | null {
    return this.#guarded((reading) => assetSource(reading, id));
  }

  findAssets(by: { checksums: readonly string[]; names: readonly string[] }): AssetMatch[] {
    return this.#guarded((reading) => findAssets(reading, by));
  }

  checksumSamples(): string[] {
    return this.#guarded(checksumSamples);
  }

  knownSkus(skus: readonly string[]): SkuMatch[] {
    return this.#guarded((reading) => knownSkus(reading, skus));
  }

  findAlike(by: SimilarQuery): SimilarItem[] {
    return this.#guarded((reading) => findSimilar(reading, by));
  }

  findByName(by: { resource: ResourceName; name: string }): { id: ResourceId } | null {
    return this.#guarded((reading) => findByName(reading, by));
  }

  itemsTitled(asked: { resource: ResourceName; titles: readonly string[] }): Titled[] {
    return this.#guarded((reading) => itemsTitled(reading, asked));
  }

  seenValues(of: { resource: ResourceName; field: string }): string[] {
    return this.#guarded((reading) => seenValues(reading, of));
  }

  unconfirmed(items: readonly ItemKey[]): (Unconfirmed | null)[] {
    return this.#guarded((reading) => unconfirmedOf(reading, items));
  }

  changes({ query, offset, limit }: { query: ChangeQuery; offset: number; limit: number }): ChangeWindow {
    return this.#guarded((reading) => queryChanges(reading, query, offset, limit));
  }

  change(id: number): ChangeDetail | null {
    return this.#guarded((reading) => readChange(reading, id));
  }

  changesOfItem({ resource, id }: { resource: ResourceName; id: ResourceId }): ChangeRow[] {
    return this.#guarded((reading) => changesOfItem(reading, resource, id));
  }

  changesSince(moment: number): ChangeCount {
    return this.#guarded((reading) => changesSince(reading, moment));
  }

  historyInfo(): HistoryInfo {
    return this.#guarded(historyInfo);
  }

  /** One step of a look; another run than the one before begins anew. */
  lint({ run, ...question }: LintQuestion & { run: number }): LintStep {
    if (this.#lint?.run !== run) this.#lint = { run, through: new LintRun(question) };
    const { through } = this.#lint;
    const step = this.#guarded((reading) => consistently(reading, () => through.step(reading)));
    if (step.lint !== null) this.forgetLint();
    return step;
  }

  forgetLint(): void {
    this.#lint = null;
  }

  size(): number {
    return databaseFiles(this.#folder)
      .map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0)
      .reduce((sum, size) => sum + size, 0);
  }

  close(): void {
    this.#reading?.db.close();
  }

  #guarded<T>(work: (reading: ReadContext) => T): T {
    try {
      return work((this.#reading ??= open(this.#folder)));
    } catch (error) {
      if (isDamage(error)) markDamaged(this.#folder);
      throw error instanceof VitrineError ? error : asDiskError(error);
    }
  }
}

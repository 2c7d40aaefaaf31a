import type { Thread } from '../base/thread.ts';
import type { ResourceId } from '../base/branded-types.ts';
import type { Cache } from '../cache/cache.ts';
import { fold } from '../model/text-folding.ts';
import type { EditConditions, EditTerm, SelectedEdits } from '../outbox/db/edits/staged-edit-conditions.ts';
import type { StagedEditCalls } from '../outbox/db/edits/staged-edit-calls.ts';
import type { EditFilter, EditedField, EditedResource, EditSelection } from './contract.ts';

/** The maximum number of search terms; further ones are ignored. */
const maxTerms = 6;
/** The number of items whose names are searched in one call. */
const maxItemsPerCall = 20_000;
/** The time for which the result of a filter is used for further rows of the same list, in milliseconds. */
const reusedForMs = 3_000;

export interface ConditionsOptions {
  readonly table: Pick<Thread<StagedEditCalls>, 'call'>;
  readonly cache: Pick<Cache, 'namedItems'>;
  /** Returns the name of a field that the user reads. */
  readonly labelOf: (resource: EditedResource, field: string) => Promise<string>;
}

/** Looks up the search terms of filters: the staging table has no names of items and fields. */
export interface ConditionsLookup {
  /** Returns the conditions of a filter, or null if it restricts nothing. */
  find(filter: EditFilter | null): Promise<EditConditions | null>;
  select(selection: EditSelection): Promise<SelectedEdits>;
  /** Returns the edited fields with the numbers of their edits. */
  fields(selection: EditSelection | null): Promise<readonly EditedField[]>;
  /** Looks up everything again: edits or names have changed. */
  forget(): void;
}

class Lookup implements ConditionsLookup {
  readonly #options: ConditionsOptions;
  #found: { readonly key: string; readonly at: number; readonly conditions: Promise<EditConditions> } | null = null;

  constructor(options: ConditionsOptions) {
    this.#options = options;
  }

  async find(filter: EditFilter | null): Promise<EditConditions | null> {
    if (filter === null) return null;
    const key = JSON.stringify(filter);
    const found = this.#found;
    if (found?.key === key && performance.now() - found.at < reusedForMs) return found.conditions;
    const conditions = this.#look(filter);
    this.#found = { key, at: performance.now(), conditions };
    conditions.catch(() => this.forget());
    return conditions;
  }

  async select({ filter, ...selection }: EditSelection): Promise<SelectedEdits> {
    return { ...selection, conditions: await this.find(filter) };
  }

  async fields(selection: EditSelection | null): Promise<readonly EditedField[]> {
    const { table, labelOf } = this.#options;
    const counted = await table.call('editsByField', selection === null ? null : await this.select(selection));
    const fields = new Map<string, EditedField>();
    for (const { resource, field, count } of counted) {
      const before = fields.get(field);
      const label = before?.label ?? (await labelOf(resource, field));
      fields.set(field, { field, label, count: count + (before?.count ?? 0) });
    }
    return [...fields.values()];
  }

  forget(): void {
    this.#found = null;
  }

  async #look({ searchText, fields, origins }: EditFilter): Promise<EditConditions> {
    const texts = fold(searchText)
      .split(/\s+/)
      .filter((text) => text !== '');
    const names = texts.length === 0 ? [] : await this.fields(null);
    const edited = texts.length === 0 ? [] : await this.#editedItems();
    const terms = await Promise.all(
      texts.slice(0, maxTerms).map(async (text): Promise<EditTerm> => ({
        text,
        fields: names.filter(({ label }) => fold(label).includes(text)).map(({ field }) => field),
        items: await Promise.all(
          edited.map(async ({ resource, ids }) => ({ resource, ids: await this.#named(resource, ids, text) })),
        ),
      })),
    );
    return { terms, fields, origins };
  }

  async #editedItems(): Promise<{ readonly resource: EditedResource; readonly ids: readonly ResourceId[] }[]> {
    const { table } = this.#options;
    return Promise.all(
      (['product', 'asset'] as const).map(async (resource) => ({
        resource,
        ids: JSON.parse(await table.call('editedItems', resource)) as ResourceId[],
      })),
    );
  }

  async #named(resource: EditedResource, ids: readonly ResourceId[], text: string): Promise<readonly ResourceId[]> {
    const found: ResourceId[] = [];
    for (let from = 0; from < ids.length; from += maxItemsPerCall) {
      const idsOfCall = ids.slice(from, from + maxItemsPerCall);
      found.push(...(await this.#options.cache.namedItems(resource, { ids: idsOfCall, text })));
    }
    return found;
  }
}

export const createConditionsLookup = (options: ConditionsOptions): ConditionsLookup => new Lookup(options);

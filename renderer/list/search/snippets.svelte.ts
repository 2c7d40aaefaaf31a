/* eslint-disable svelte/prefer-svelte-reactivity -- what is shown is replaced as a whole; the rest is no state */
import type { Snippet, ItemRow } from '../../../electron/contract/index.ts';
import type { ResourceId } from '../../../electron/base/branded-types.ts';
import { type Resource, type Term, getField, isSearched, findMatches } from '../../../electron/model/index.ts';
import { bridge } from '../../app/bridge.ts';

const none: readonly Snippet[] = [];
const maxRequestRows = 200;

/** Whether the search also matches the middle of a field's words. */
export const isCode = (resource: Resource, field: string): boolean => field === resource.title || field === 'gtin';

/** Returns the texts of a row's cells by field. A shown name replaces its value. */
export const getCellTexts = (row: ItemRow): readonly (readonly [string, string])[] =>
  Object.entries(row.cells).flatMap(([field, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[field, row.names[field] ?? String(value)] as const] : [],
  );

/** Returns the terms that are searched for in a field. */
export const getFieldTerms = (resource: Resource, field: string, terms: readonly Term[]): readonly Term[] =>
  isSearched(resource, field) ? terms : terms.filter((term) => term.field !== null);

/** Whether a term filters by a value of a column. All result rows have that value, so no text needs to be shown. */
export const filtersByValue = (resource: Resource, term: Term): boolean => {
  const field = term.field === null ? undefined : getField(resource, term.field);
  return field !== undefined && ['date', 'integer', 'boolean'].includes(field.kind);
};

/** Returns the indexes of the terms that no cell of the row contains. */
export const findHiddenTerms = (resource: Resource, row: ItemRow, terms: readonly Term[]): number[] => {
  const texts = getCellTexts(row);
  return terms.flatMap((term, index) => {
    const isFoundInRow =
      filtersByValue(resource, term) ||
      texts.some(
        ([field, text]) =>
          findMatches(text, getFieldTerms(resource, field, [term]), { field, code: isCode(resource, field) }).length >
          0,
      );
    return isFoundInRow ? [] : [index];
  });
};

/** Snippets of matches that are in no cell, requested for the visible rows. */
export class Snippets {
  readonly #resource: Resource;
  readonly #list: string;
  #key = '';
  #asked = new Set<ResourceId>();
  #found = $state.raw<ReadonlyMap<ResourceId, readonly Snippet[]>>(new Map());

  /** `list` names the queue: newer requests replace pending ones of the same name. */
  constructor(resource: Resource, list: string = resource.slug) {
    this.#resource = resource;
    this.#list = list;
  }

  of(id: ResourceId): readonly Snippet[] {
    return this.#found.get(id) ?? none;
  }

  /** Requests snippets of the visible rows for these terms. */
  want(rows: readonly ItemRow[], terms: readonly Term[], searchText: string): void {
    const key = JSON.stringify(terms);
    if (key !== this.#key) {
      this.#key = key;
      this.#asked = new Set();
      if (this.#found.size > 0) this.#found = new Map();
    }
    if (terms.length === 0) return;
    const fresh = rows.filter(({ id }) => !this.#asked.has(id)).slice(0, maxRequestRows);
    for (const { id } of fresh) this.#asked.add(id);
    const items = fresh
      .map((row) => ({ id: row.id, terms: findHiddenTerms(this.#resource, row, terms) }))
      .filter(({ terms: places }) => places.length > 0);
    if (items.length > 0) void this.#ask(key, searchText, items);
  }

  async #ask(key: string, searchText: string, items: { id: ResourceId; terms: number[] }[]): Promise<void> {
    const reply = await bridge.items.snippets({ resource: this.#resource.name, searchText, items, list: this.#list });
    if (key !== this.#key) return;
    if (!reply.ok) for (const { id } of items) this.#asked.delete(id);
    else this.#found = new Map([...this.#found, ...reply.value.map(({ id, snippets }) => [id, snippets] as const)]);
  }
}

import { toResourceId } from '../../../../electron/base/branded-types.ts';
import type { ProductAttributeUse } from '../../../../electron/contract/index.ts';
import { runWithErrorToast } from '../../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../../app/bridge.ts';

/** The maximum number of suggested values of an attribute. */
const maxSuggestedValues = 50;
/** The maximum number of attributes of a family. Others can be added by name. */
const maxFamilyAttributes = 500;

const products = { resource: 'product', searchText: '', view: 'all', type: null, sort: null } as const;

/** The attributes of the account: all of them, the attributes of a family, and their values. */
export class AccountAttributes {
  #all = $state.raw<Readonly<Record<string, ProductAttributeUse>>>({});
  #names = $state.raw<readonly string[]>([]);
  /** Keys by title, with original and lower case. */
  #keys = $state.raw<Readonly<Record<string, string>>>({});
  #family = $state.raw<readonly string[]>([]);
  #values = $state.raw<Readonly<Record<string, readonly string[]>>>({});
  #familyId = '';

  get names(): readonly string[] {
    return this.#names;
  }
  /** The keys of the selected family's attributes. */
  get family(): readonly string[] {
    return this.#family.map((name) => this.keyCalled(name));
  }
  of(name: string): ProductAttributeUse | undefined {
    return Object.hasOwn(this.#all, name) ? this.#all[name] : undefined;
  }
  /** Returns the key of the attribute with a title, or the text itself if there is none. */
  keyCalled(word: string): string {
    const findAttributeKey = (title: string): string | undefined =>
      Object.hasOwn(this.#keys, title) ? this.#keys[title] : undefined;
    const exact = findAttributeKey(word);
    if (exact !== undefined || this.of(word) !== undefined) return exact ?? word;
    return findAttributeKey(word.toLowerCase()) ?? word;
  }
  /** Returns the values of an attribute in the account, most frequent first. Empty before `offer`. */
  valuesOf(name: string): readonly string[] {
    return this.#values[name] ?? [];
  }

  async load(): Promise<void> {
    await runWithErrorToast(async () => {
      const all = await unwrapReply(bridge.items.attributes());
      this.#all = Object.fromEntries(all.map((attribute) => [attribute.name, attribute]));
      this.#names = all.map(({ name }) => name);
      this.#keys = Object.fromEntries([
        ...all.map(({ name, title }) => [title.toLowerCase(), name] as const),
        ...all.map(({ name, title }) => [title, name] as const),
      ]);
    });
  }

  /** Loads the attributes of a family. '' means none. */
  async choose(family: string): Promise<void> {
    if (family === this.#familyId) return;
    this.#familyId = family;
    this.#family = [];
    if (family === '' || family.length > 500) return;
    const field = 'product_family_ids';
    const request = { kind: 'family', id: toResourceId(family), from: 'attribute', field, offset: 0 } as const;
    await runWithErrorToast(async () => {
      const { links } = await unwrapReply(bridge.items.uses({ ...request, limit: maxFamilyAttributes }));
      if (family === this.#familyId) this.#family = links.flatMap(({ name }) => (name === null ? [] : [name]));
    });
  }

  /** Loads the values of an attribute once. */
  async offer(name: string): Promise<void> {
    const known = this.of(name);
    if (known?.type !== 'text' || name in this.#values) return;
    this.#values = { ...this.#values, [name]: [] };
    const request = { query: products, field: 'attributes', attribute: name, type: known.type };
    await runWithErrorToast(async () => {
      const { values, distinct } = await unwrapReply(bridge.items.facets(request));
      // Too many distinct texts are not useful as suggestions.
      if (distinct > maxSuggestedValues * 4) return;
      this.#values = { ...this.#values, [name]: values.slice(0, maxSuggestedValues).map(({ value }) => String(value)) };
    });
  }
}

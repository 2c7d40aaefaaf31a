import { resourceId } from '../../../../electron/base/brand.ts';
import type { SeenAttribute } from '../../../../electron/contract/index.ts';
import { attempt } from '../../../app/attempt.ts';
import { ask, bridge } from '../../../app/bridge.ts';

/** Values that are offered for one attribute. */
const mostOffered = 50;
/** Attributes of one family; the rest can be added by name. */
const mostOfFamily = 500;

const products = { resource: 'product', words: '', view: 'all', type: null, sort: null } as const;

/** What the account knows of its attributes: which there are, which a family has, which values occur. */
export class AccountAttributes {
  #all = $state.raw<Readonly<Record<string, SeenAttribute>>>({});
  #names = $state.raw<readonly string[]>([]);
  /** By what people call it, to the letter and in small letters. */
  #keys = $state.raw<Readonly<Record<string, string>>>({});
  #family = $state.raw<readonly string[]>([]);
  #values = $state.raw<Readonly<Record<string, readonly string[]>>>({});
  #familyId = '';

  get names(): readonly string[] {
    return this.#names;
  }
  /** Keys of the chosen family's attributes. */
  get family(): readonly string[] {
    return this.#family.map((name) => this.keyCalled(name));
  }
  of(name: string): SeenAttribute | undefined {
    return Object.hasOwn(this.#all, name) ? this.#all[name] : undefined;
  }
  /** The key by which products tell what people call so; the word itself where nothing is called that. */
  keyCalled(word: string): string {
    const called = (title: string): string | undefined =>
      Object.hasOwn(this.#keys, title) ? this.#keys[title] : undefined;
    const exact = called(word);
    if (exact !== undefined || this.of(word) !== undefined) return exact ?? word;
    return called(word.toLowerCase()) ?? word;
  }
  /** Values of an attribute in the account, the most frequent first; none before `offer`. */
  valuesOf(name: string): readonly string[] {
    return this.#values[name] ?? [];
  }

  async load(): Promise<void> {
    await attempt(async () => {
      const all = await ask(bridge.items.attributes());
      this.#all = Object.fromEntries(all.map((attribute) => [attribute.name, attribute]));
      this.#names = all.map(({ name }) => name);
      this.#keys = Object.fromEntries([
        ...all.map(({ name, title }) => [title.toLowerCase(), name] as const),
        ...all.map(({ name, title }) => [title, name] as const),
      ]);
    });
  }

  /** Learns which attributes belong to a family; '' is none. */
  async choose(family: string): Promise<void> {
    if (family === this.#familyId) return;
    this.#familyId = family;
    this.#family = [];
    if (family === '' || family.length > 500) return;
    const field = 'product_family_ids';
    const asked = { kind: 'family', id: resourceId(family), from: 'attribute', field, offset: 0 } as const;
    await attempt(async () => {
      const { links } = await ask(bridge.items.uses({ ...asked, limit: mostOfFamily }));
      if (family === this.#familyId) this.#family = links.flatMap(({ name }) => (name === null ? [] : [name]));
    });
  }

  /** Learns the values of one attribute, once. */
  async offer(name: string): Promise<void> {
    const known = this.of(name);
    if (known?.type !== 'text' || name in this.#values) return;
    this.#values = { ...this.#values, [name]: [] };
    const asked = { query: products, field: 'attributes', attribute: name, type: known.type };
    await attempt(async () => {
      const { values, distinct } = await ask(bridge.items.facets(asked));
      // Texts that are all different are no choice.
      if (distinct > mostOffered * 4) return;
      this.#values = { ...this.#values, [name]: values.slice(0, mostOffered).map(({ value }) => String(value)) };
    });
  }
}

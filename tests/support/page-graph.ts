import fc from 'fast-check';

/** The form of a page's link to the next one. `null`, `empty`, `missing` and `noPagination` end the list. */
export type LinkForm =
  'absolute' | 'elsewhere' | 'path' | 'query' | 'spaced' | 'null' | 'empty' | 'missing' | 'noPagination';

export interface GraphPage {
  readonly items: readonly unknown[];
  /** The target page of the link. */
  readonly to: number;
  readonly form: LinkForm;
  readonly complains: boolean;
}

export type Graph = readonly GraphPage[];

const ids = fc.integer({ min: 0, max: 12 }).map((n) => `p${n}`);
const item = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      id: ids,
      sku: fc.string({ maxLength: 8 }),
      label: fc.string({ unit: 'grapheme', maxLength: 8 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ _id: ids, label: fc.constant('the other name of the id') }) },
  { weight: 1, arbitrary: fc.constantFrom(null, 7, 'x', [], {}, { id: '' }, { id: null }, { label: 'no identity' }) },
);

/** Pages with links in every form, mostly to the next page, but also to any other. */
export const graphs: fc.Arbitrary<Graph> = fc
  .array(
    fc.record({
      items: fc.array(item, { maxLength: 5 }),
      jump: fc.option(fc.nat(7), { freq: 6 }),
      form: fc.constantFrom<LinkForm>('absolute', 'elsewhere', 'path', 'query', 'spaced'),
      complains: fc.integer({ min: 0, max: 11 }).map((n) => n === 0),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .chain((pages) =>
    fc.constantFrom<LinkForm>('null', 'empty', 'missing', 'noPagination').map((end) =>
      pages.map(({ items, jump, form, complains }, n) => {
        const to = jump === null ? n + 1 : jump % pages.length;
        return { items, complains, to, form: to < pages.length ? form : end };
      }),
    ),
  );

/** Returns the link of a page in its form, or null if there is none. */
export const linkOf = ({ to, form }: GraphPage, origin: string): string | null => {
  const query = `?at=${to}`;
  const links: Readonly<Record<LinkForm, string | null>> = {
    absolute: `${origin}/api/v3/products${query}`,
    elsewhere: `https://elsewhere.invalid/api/v3/products${query}`,
    path: `/api/v3/products${query}`,
    query,
    spaced: ` ${query} `,
    null: null,
    empty: null,
    missing: null,
    noPagination: null,
  };
  return links[form];
};

/** Returns the body of a page. */
export const bodyOf = (page: GraphPage, origin: string): Readonly<Record<string, unknown>> => {
  const link = linkOf(page, origin);
  const pagination = {
    ...(link === null ? {} : { next_page: link }),
    ...(page.form === 'null' ? { next_page: null } : page.form === 'empty' ? { next_page: '' } : {}),
  };
  const errors = page.complains ? [{ name: 'W', description: 'Not all is here' }] : [];
  return { data: page.items, errors, ...(page.form === 'noPagination' ? {} : { pagination }) };
};

/** The result of the simplest implementation that reads the pages in order. */
export interface PlainReading {
  /** The last version of each item, by ID. */
  readonly items: ReadonlyMap<string, unknown>;
  /**
   * How it ended: at a page without a link, at a cycle of links, or at a rejection. `complained`: a page had errors or an
   * item without ID.
   */
  readonly end: 'whole' | 'complained' | 'round' | 'refused';
  readonly pages: number;
}

const identity = (value: unknown): string | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { id, _id } = value as { id?: unknown; _id?: unknown };
  const found = [id, _id].find((one) => typeof one === 'string' && one !== '');
  return typeof found === 'string' ? found : null;
};

export const readPlainly = (graph: Graph, origin: string): PlainReading => {
  const items = new Map<string, unknown>();
  const followed = new Set<string>();
  let complained = false;
  let pages = 0;
  let at = 0;
  for (;;) {
    const page = graph[at];
    if (page === undefined) throw new Error('There is no such page');
    pages += 1;
    const isNothing = (value: unknown): boolean =>
      value === null || (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0);
    if (page.complains && page.items.every(isNothing)) return { items, end: 'refused', pages };
    complained ||= page.complains;
    for (const value of page.items) {
      const id = identity(value);
      if (id !== null) items.set(id, value);
      complained ||= id === null;
    }
    const link = linkOf(page, origin);
    if (link === null) return { items, end: complained ? 'complained' : 'whole', pages };
    if (followed.has(link)) return { items, end: 'round', pages };
    followed.add(link);
    at = page.to;
  }
};

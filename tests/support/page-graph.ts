import fc from 'fast-check';

/** How a page names the one after it. `none` and its kind end the list. */
export type LinkForm =
  'absolute' | 'elsewhere' | 'path' | 'query' | 'spaced' | 'null' | 'empty' | 'missing' | 'noPagination';

export interface GraphPage {
  readonly items: readonly unknown[];
  /** Which page the link leads to. */
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

/** Pages that lead on, mostly to the next, but also anywhere else, in every form that a link can have. */
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

/** The link of a page as its service writes it; null: there is none. */
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

/** The body of a page as it goes over the wire. */
export const bodyOf = (page: GraphPage, origin: string): Readonly<Record<string, unknown>> => {
  const link = linkOf(page, origin);
  const pagination = {
    ...(link === null ? {} : { next_page: link }),
    ...(page.form === 'null' ? { next_page: null } : page.form === 'empty' ? { next_page: '' } : {}),
  };
  const errors = page.complains ? [{ name: 'W', description: 'Not all is here' }] : [];
  return { data: page.items, errors, ...(page.form === 'noPagination' ? {} : { pagination }) };
};

/** What somebody has who reads the pages one after the other, as plainly as it can be done. */
export interface PlainReading {
  /** Each item as it last came, by its identity. */
  readonly items: ReadonlyMap<string, unknown>;
  /** How it ended: at a page without a link, where the links go round, or at a refusal. */
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
    }
    const link = linkOf(page, origin);
    if (link === null) return { items, end: complained ? 'complained' : 'whole', pages };
    if (followed.has(link)) return { items, end: 'round', pages };
    followed.add(link);
    at = page.to;
  }
};

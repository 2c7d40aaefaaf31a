import type { ProductAttributeUse } from '../../../electron/contract/index.ts';
import type { Resource } from '../../../electron/model/index.ts';
import { bridge } from '../../app/bridge.ts';
import { m } from '../../messages/index.ts';

/** A search text and an explanation of its results. */
export type SearchExample = readonly [typed: string, meaning: string];

/** The maximum number of attributes to try until one has values that are short enough for an example. */
const maxTried = 5;
const maxLength = 20;

const quoteExample = (text: string): string => (/[\s:]/.test(text) ? `"${text}"` : text);

const readValues = async (resource: Resource, { name, type }: ProductAttributeUse): Promise<readonly string[]> => {
  const field = resource.fields.find(({ kind }) => kind === 'map')?.name ?? '';
  const query = { resource: resource.name, searchText: '', view: 'all', type: null, sort: null } as const;
  const reply = await bridge.items.facets({ query, field, attribute: name, type });
  return reply.ok ? reply.value.values.map(({ value }) => String(value)) : [];
};

const createNumberExample = ({ title }: ProductAttributeUse, values: readonly string[]): SearchExample | null => {
  const numbers = values
    .map(Number)
    .filter((value) => Number.isFinite(value))
    .toSorted((one, other) => one - other);
  const [from, to] = [numbers[0], numbers.at(-1)];
  if (from === undefined || to === undefined || from === to) return null;
  return [`${quoteExample(title)}:${String(from)}..${String(to)}`, m.lists.numberExample(String(from), String(to))];
};

const createTextExample = ({ title }: ProductAttributeUse, values: readonly string[]): SearchExample | null => {
  const value = values.find((one) => one.length <= maxLength && /^[\p{L}\p{N}][\p{L}\p{N} ]*$/u.test(one));
  return value === undefined ? null : [`${quoteExample(title)}:${quoteExample(value)}`, m.lists.textExample(title)];
};

/** Resolves to example searches with attributes of the account and their actual values: one text and one number. */
export const readExamples = async (
  resource: Resource,
  attributes: readonly ProductAttributeUse[],
): Promise<readonly SearchExample[]> => {
  const findFirstExample = async (
    type: ProductAttributeUse['type'],
    make: (attribute: ProductAttributeUse, values: readonly string[]) => SearchExample | null,
  ): Promise<readonly SearchExample[]> => {
    for (const attribute of attributes
      .filter((known) => known.type === type && !known.title.includes('"'))
      .slice(0, maxTried)) {
      const example = make(attribute, await readValues(resource, attribute));
      if (example !== null) return [example];
    }
    return [];
  };
  return [
    ...(await findFirstExample('text', createTextExample)),
    ...(await findFirstExample('number', createNumberExample)),
  ];
};

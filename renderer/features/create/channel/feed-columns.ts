import type { ProductAttributeUse } from '../../../../electron/contract/index.ts';
import { toFreeAttributeColumn, getResource } from '../../../../electron/model/index.ts';
import { type Members, isMembers, toPrimitiveText } from '../nested/object-members.ts';

/** A value of products that a column of a feed can have: a field, or an attribute of the account. */
export interface ColumnSource {
  /** The name that is written into a column. */
  readonly name: string;
  readonly title: string;
  readonly of: 'field' | 'attribute';
  /** The cell of a list's row that has the whole value; null if rows do not carry it. */
  readonly cell: string | null;
}

/** A column of the feed as the preview shows it. */
export interface FeedColumn {
  readonly heading: string;
  /** The cell with its values; null if the offline copy does not know them. */
  readonly cell: string | null;
}

/** The properties of a column in the account's channels. */
export interface ColumnShape {
  /** The properties with the name of the field or attribute. */
  readonly source: readonly string[];
  /** The property with the text of the feed's header; null if there is none. */
  readonly heading: string | null;
}

/** The properties of a column if no channel shows any: the service requires an ID. */
export const defaultShape: ColumnShape = { source: ['id'], heading: null };

const primitiveKinds: ReadonlySet<string> = new Set(['text', 'code', 'boolean', 'integer', 'date', 'ref']);
const primitiveTypes: ReadonlySet<string> = new Set(['text', 'number', 'boolean', 'date']);
/** Fields that only describe the item in the account, or contain other items. */
const unofferedKinds: ReadonlySet<string> = new Set(['map', 'object', 'objects']);

const fieldSources: readonly ColumnSource[] = getResource('product')
  .fields.filter(({ kind }) => !unofferedKinds.has(kind))
  .map(({ name, label, kind, ...field }): ColumnSource => {
    // A feed has the address of a picture, which the offline copy does not know.
    const isPicture = 'to' in field && field.to === 'asset';
    return { name, title: label, of: 'field', cell: primitiveKinds.has(kind) && !isPicture ? name : null };
  });

/** The expanded thumbnail: channels can have it as a column, but the account's own columns show how it is written. */
const thumbnail: ColumnSource = { name: 'thumbnail', title: 'Thumbnail', of: 'field', cell: null };

/** Returns the fields of products, then the account's attributes. A field hides an attribute with its name. */
export const listSources = (attributes: readonly ProductAttributeUse[]): readonly ColumnSource[] => {
  const fields = new Set(fieldSources.map(({ name }) => name));
  return [
    ...fieldSources,
    ...attributes
      .filter(({ name }) => !fields.has(name))
      .map(({ name, title, type, price }): ColumnSource => ({
        name,
        title,
        of: 'attribute',
        cell: primitiveTypes.has(type) && price === undefined ? toFreeAttributeColumn('attributes', name) : null,
      })),
  ];
};

/** The sources by every word that a column can name them with. */
export const indexSources = (sources: readonly ColumnSource[]): ReadonlyMap<string, ColumnSource> =>
  new Map([
    ...sources.filter(({ of }) => of === 'attribute').map((source) => [source.title, source] as const),
    ...[thumbnail, ...sources].map((source) => [source.name, source] as const),
  ]);

type Index = ReadonlyMap<string, ColumnSource>;

const headingName = /head|title|label/i;

const getTextProperties = (entry: Members): readonly (readonly [string, string])[] =>
  Object.entries(entry).flatMap(([name, value]) => (typeof value === 'string' && value !== '' ? [[name, value]] : []));

/**
 * Returns the properties that columns of a channel have, or null if none of them can be read. The contract does not show
 * the shape of a column, so it is learned from columns that the service returned.
 */
export const learnShape = (columns: readonly Members[], index: Index): ColumnShape | null => {
  const names = [...new Set(columns.flatMap((entry) => getTextProperties(entry).map(([name]) => name)))];
  const common = names.filter((name) => columns.every((entry) => typeof entry[name] === 'string'));
  const heading = common.length > 1 ? (common.find((name) => headingName.test(name)) ?? null) : null;
  const source = common.filter(
    (name) => name !== heading && columns.filter((entry) => index.has(String(entry[name]))).length * 2 > columns.length,
  );
  return source.length === 0 ? null : { source, heading };
};

/** Creates a column of a value, with the properties that the account's channels use. */
export const createColumn = ({ source, heading }: ColumnShape, { name }: ColumnSource): Members => ({
  ...(heading === null ? {} : { [heading]: name }),
  ...Object.fromEntries(source.map((property) => [property, name])),
});

const toSortedJson = (entry: Members): string =>
  JSON.stringify(Object.entries(entry).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Whether two columns have the same properties, in any order. */
export const isSameColumn = (one: Members, other: Members): boolean => toSortedJson(one) === toSortedJson(other);

/** Returns the value that a column is of; undefined if no text in it, or no single one, names a value. */
export const findSource = (entry: unknown, index: Index, shape: ColumnShape): ColumnSource | undefined => {
  if (typeof entry === 'string') return index.get(entry);
  if (!isMembers(entry)) return undefined;
  const texts = getTextProperties(entry);
  const named = texts.filter(([name]) => shape.source.includes(name));
  const read = (named.length > 0 ? named : texts).flatMap(([, text]) => index.get(text) ?? []);
  return new Set(read).size === 1 ? read[0] : undefined;
};

/** Returns the text of a column in the feed's header. */
export const getHeading = (entry: unknown, index: Index, shape: ColumnShape): string => {
  const ownHeading = isMembers(entry) && shape.heading !== null ? toPrimitiveText(entry[shape.heading]) : undefined;
  if (ownHeading !== undefined && ownHeading !== '') return ownHeading;
  const texts = isMembers(entry) ? getTextProperties(entry) : [];
  const worded = texts.find(([name]) => headingName.test(name))?.[1];
  return worded ?? findSource(entry, index, shape)?.name ?? texts[0]?.[1] ?? (typeof entry === 'string' ? entry : '…');
};

/** Returns the columns of a draft as the preview shows them; null if none are chosen or the text is not a list. */
export const readFeedColumns = (text: string, index: Index, shape: ColumnShape): readonly FeedColumn[] | null => {
  let columns: unknown;
  try {
    columns = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(columns) || columns.length === 0) return null;
  return columns.map((entry: unknown): FeedColumn => ({
    heading: getHeading(entry, index, shape),
    cell: findSource(entry, index, shape)?.cell ?? null,
  }));
};

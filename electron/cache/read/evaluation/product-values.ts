import { kindParsers } from '../../../model/index.ts';
import type { EvaluatedProduct } from '../../../model/rules/evaluate.ts';
import type { KnownPicture } from '../../../model/picture/picture-facts.ts';
import type { RuleSubject } from '../../../model/rules/profile.ts';
import { type AttributeValue, getAttributes, toAttributeValue } from '../../shared/attribute-values.ts';
import { collectLeafTexts } from '../../shared/indexed-fields.ts';
import { itemFlags } from '../../shared/item-flags.ts';
import type { RawItem } from '../../shared/parse-item.ts';
import { pictureColumns, readPictureRow } from '../../shared/picture-row.ts';
import { picturesIn } from '../../shared/pictures.ts';
import type { SqlRow } from '../../db/statements.ts';
import { readStoredBody } from '../../db/stored-body.ts';
import { getDescriptionInUse } from '../lookups.ts';
import { readAttributeColumn } from '../attribute-column-reader.ts';
import type { ReadContext } from '../read-context.ts';

/** The columns of a product's row that rules evaluate, for a statement over `r_product r`. */
export const evaluatedColumns =
  'r.pk, r.sku, r.label, r.gtin, r.status, r.product_family_id, r.product_level, r.x_flags, r.x_thumb';

const columnFields: ReadonlySet<string> = new Set(['sku', 'label', 'gtin', 'status', 'product_family_id']);

/** Data that rules evaluate and that has no column. */
interface Inside {
  readonly attribute: (name: string) => AttributeValue | undefined;
  /** Returns the texts of all free attributes. */
  readonly texts: () => readonly string[];
  readonly links: (field: string) => number;
  readonly categories: () => readonly string[];
}

const toTexts = (value: AttributeValue | undefined): readonly string[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly string[]) : [String(value)];
};

const readPicture = ({ sql }: ReadContext, id: unknown): KnownPicture | null => {
  if (typeof id !== 'string') return null;
  const row = sql.get(
    `SELECT a.filename, a.extension, a.content_type, a.file_size, a.alt_text, p.key AS seen, ${pictureColumns}
     FROM item i JOIN r_asset a USING (pk)
     LEFT JOIN pictured d ON d.pk = a.pk LEFT JOIN picture p ON p.key = d.picture
     WHERE i.resource = 'asset' AND i.id = ?`,
    id,
  );
  const getColumnText = (name: string): string | null => {
    const value = row?.[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  const ending = getColumnText('content_type')?.replace(/^image\//, '') ?? getColumnText('extension') ?? null;
  return {
    name: getColumnText('filename') ?? id,
    format:
      ending === null
        ? null
        : ending
            .toLowerCase()
            .replace(/^\./, '')
            .replace(/^jpe?g?$/, 'jpeg'),
    bytes: typeof row?.['file_size'] === 'number' ? row['file_size'] : null,
    altText: getColumnText('alt_text'),
    looked: row !== undefined && row['seen'] !== null ? readPictureRow(row) : null,
  };
};

/** Returns a function that converts product rows, and what their bodies contain, to the input of rules. */
const createRowConverter = (reading: ReadContext): ((row: SqlRow, nestedFields: Inside) => EvaluatedProduct) => {
  const description = getDescriptionInUse(reading)?.attribute ?? null;
  return (row, nestedFields) => {
    const getColumnText = (name: string): readonly string[] => {
      const value = row[name];
      return typeof value === 'string' && value.trim() !== '' ? [value] : [];
    };
    const getSubjectTexts = (subject: RuleSubject): readonly string[] => {
      if (subject.of === 'field') return columnFields.has(subject.name) ? getColumnText(subject.name) : [];
      if (subject.of === 'attribute') return toTexts(nestedFields.attribute(subject.name));
      if (subject.of === 'anyText') return [...getColumnText('label'), ...nestedFields.texts()];
      return subject.of === 'description' && description !== null ? toTexts(nestedFields.attribute(description)) : [];
    };
    const count = (subject: RuleSubject): number => {
      if (subject.of === 'mainPicture') return (Number(row['x_flags']) & itemFlags.noImage) === 0 ? 1 : 0;
      if (subject.of === 'pictures') return nestedFields.links('asset_ids');
      return subject.of === 'links' ? nestedFields.links(subject.name) : getSubjectTexts(subject).length;
    };
    return {
      level: Number(row['product_level'] ?? 0),
      family: () => String(row['product_family_id'] ?? ''),
      categories: nestedFields.categories,
      texts: getSubjectTexts,
      count,
      picture: () => readPicture(reading, row['x_thumb']),
    };
  };
};

/** Returns every text of every free attribute. */
const collectAllTexts = (raw: RawItem): readonly string[] =>
  Object.values(getAttributes(raw)).flatMap(collectLeafTexts);

/** Returns what a body contains. The body is read on first use, because most rules need only the columns of the row. */
const readInsideBody = (readBody: () => RawItem): Inside => {
  let body: RawItem | null = null;
  let attributes: Readonly<Record<string, unknown>> | null = null;
  const getBody = (): RawItem => (body ??= readBody());
  const getBodyAttributes = (): Readonly<Record<string, unknown>> => (attributes ??= getAttributes(getBody()));
  return {
    attribute: (name) =>
      Object.hasOwn(getBodyAttributes(), name) ? toAttributeValue(getBodyAttributes()[name]) : undefined,
    texts: () => collectAllTexts(getBody()),
    links: (field) =>
      field === 'asset_ids'
        ? Math.max(picturesIn(getBody()).length, new Set(kindParsers.refs.read(getBody()[field]) ?? []).size)
        : new Set((kindParsers.refs.read(getBody()[field]) ?? []).filter((id) => id !== '')).size,
    categories: () => kindParsers.refs.read(getBody()['category_ids']) ?? [],
  };
};

/** Returns a converter for a few products, which reads the body that rules need, or uses the one that is passed. */
export const createBodyConverter = (
  reading: ReadContext,
): ((row: SqlRow, readBody?: () => RawItem) => EvaluatedProduct) => {
  const convert = createRowConverter(reading);
  return (row, readBody = () => readStoredBody(reading, 'product', Number(row['pk'])) ?? {}) =>
    convert(row, readInsideBody(readBody));
};

/** Data without a column for all products, limited to these attributes and link fields. */
export interface InsideAll {
  readonly attributes: ReadonlyMap<string, ReadonlyMap<number, AttributeValue>>;
  readonly links: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly categories: ReadonlyMap<number, readonly string[]> | null;
}

/** Returns the values of an attribute by product. */
export const readAttributeByKey = (reading: ReadContext, name: string): ReadonlyMap<number, AttributeValue> => {
  const { keys, values } = readAttributeColumn(reading, name);
  const found = new Map<number, AttributeValue>();
  keys.forEach((key, index) => {
    const value = values[index];
    if (value !== undefined) found.set(key, value);
  });
  return found;
};

/**
 * Returns a converter for all products, which uses preloaded columns. It reads a body only if a rule needs every text.
 */
export const createColumnConverter = (
  reading: ReadContext,
  { attributes, links, categories }: InsideAll,
): ((row: SqlRow) => EvaluatedProduct) => {
  const convert = createRowConverter(reading);
  return (row) => {
    const pk = Number(row['pk']);
    return convert(row, {
      attribute: (name) => attributes.get(name)?.get(pk),
      texts: () => collectAllTexts(readStoredBody(reading, 'product', pk) ?? {}),
      links: (field) => links.get(field)?.get(pk) ?? 0,
      categories: () => categories?.get(pk) ?? [],
    });
  };
};

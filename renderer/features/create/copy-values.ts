import type { ItemDetail } from '../../../electron/contract/index.ts';
import { type Field, toDocumentForm, getRawField, parseField, getResource } from '../../../electron/model/index.ts';
import { type FormValues, type FormField, toDraftText } from '../../form/form-model.ts';

type Raw = Readonly<Record<string, unknown>>;
interface Context {
  readonly source?: string;
}

/** The number of digits that a JavaScript number always preserves. */
const exactDigits = 15;

/** Whether a number represents all digits of its source text. */
const representsAllDigits = (value: number, source: string): boolean => {
  const digits = source
    .replace(/e.*$/i, '')
    .replaceAll(/[-.]/g, '')
    .replaceAll(/^0+|0+$/g, '');
  return Number.isFinite(value) && (digits.length <= exactDigits || String(value) === source);
};

/**
 * Parses a body. `inexact` contains the names of properties with a number, at any depth, that cannot be sent unchanged.
 */
export const parseExactBody = (text: string): { readonly raw: Raw; readonly inexact: ReadonlySet<string> } => {
  const marked = new Map<object, Set<string>>();
  const mark = function (this: object, key: string, value: unknown, context?: Context): unknown {
    const lost =
      typeof value === 'number' && context?.source !== undefined && !representsAllDigits(value, context.source);
    const isMarked = typeof value === 'object' && value !== null && marked.has(value);
    if (lost || isMarked) marked.set(this, (marked.get(this) ?? new Set()).add(key));
    return value;
  };
  const raw: unknown = JSON.parse(text, mark);
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return { raw: {}, inexact: new Set() };
  return { raw: raw as Raw, inexact: marked.get(raw) ?? new Set() };
};

/** The values of an item that a creation from it leaves out: labels of fields, and names of other properties. */
export interface LeftOut {
  /** Values that must be unique. */
  readonly own: readonly string[];
  /** Values that only the service sets. */
  readonly byService: readonly string[];
  /** Values that do not have the type of their field. */
  readonly unreadable: readonly string[];
  /** Values with a number that has more digits than can be sent unchanged. */
  readonly inexact: readonly string[];
  /** Properties that the interface document does not mention. */
  readonly undocumented: readonly string[];
}

/** A form filled from an item. */
export interface Filled {
  readonly values: FormValues;
  /** The original values of the item, by field name. */
  readonly carried: Readonly<Record<string, unknown>>;
  readonly left: LeftOut;
}

/** Fields besides the name that two items of an account cannot share. */
const uniqueFields: ReadonlySet<string> = new Set(['sku', 'gtin']);
/** Metadata of every item, whose absence need not be mentioned. */
const record: ReadonlySet<string> = new Set(['id', '_id', 'account_id', 'created', 'modified', '_created_at']);

const isEmptyValue = (value: unknown): boolean => {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
};

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A date keeps its original notation. Other values are normalized. */
const getOriginalValue = (field: Field, raw: Readonly<Record<string, unknown>>): unknown => {
  const read = parseField(field, raw);
  return field.kind === 'date' && read !== undefined ? getRawField(field, raw) : read;
};

const getFieldLabels = (fields: readonly Field[]): readonly string[] => fields.map(({ label }) => label);

/**
 * Returns the values that a creation can copy from an item: IDs and all values that were set, without expanded ones and
 * values that the service sets.
 */
export const copyItemValues = (
  fields: readonly FormField[],
  { resource: name, raw: text }: Pick<ItemDetail, 'resource' | 'raw'>,
): Filled => {
  const resource = getResource(name);
  const { raw: came, inexact } = parseExactBody(text);
  // Values that the service sends only as relations are copied as well.
  const raw = toDocumentForm(resource, came);
  const present = resource.fields.filter((field) => {
    const value = getRawField(field, raw);
    return !isEmptyValue(value) && !(field.create === 'required' && isBlank(value));
  });
  const sent = present.filter(({ create }) => create !== undefined);
  const [theirOwn, others] = [
    sent.filter((field) => uniqueFields.has(field.name)),
    sent.filter((field) => !uniqueFields.has(field.name)),
  ];
  const exact = others.filter((field) => !inexact.has(field.name));
  const readable = exact.filter((field) => {
    const value = getOriginalValue(field, raw);
    return !isEmptyValue(value) && (field.kind !== 'integer' || isSameJson(Number(getRawField(field, raw)), value));
  });
  const originalValues = Object.fromEntries(readable.map((field) => [field.name, getOriginalValue(field, raw)]));
  const known = new Set(resource.fields.map((field) => field.name));
  return {
    carried: originalValues,
    values: Object.fromEntries(
      fields
        .filter(({ name: one }) => one in originalValues)
        .map((field) => [field.name, toDraftText(field.input, originalValues[field.name])]),
    ),
    left: {
      own: getFieldLabels(theirOwn),
      byService: getFieldLabels(
        present.filter(
          (field) => field.create === undefined && !('expanded' in field && field.expanded) && !record.has(field.name),
        ),
      ),
      unreadable: getFieldLabels(exact.filter((field) => !readable.includes(field))),
      inexact: getFieldLabels(others.filter((field) => inexact.has(field.name))),
      undocumented: Object.keys(raw).filter(
        (member) => !known.has(member) && !record.has(member) && !isEmptyValue(raw[member]),
      ),
    },
  };
};

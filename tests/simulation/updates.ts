import { isObject } from '../../electron/base/guards.ts';
import type { EditValue } from '../../electron/model/edit-value.ts';
import { type Answer, type Item, json } from './service.ts';

/** How a service handles updates. */
export interface UpdateCharacter {
  /** Whether the update of one attribute deletes the others. */
  readonly wipesAttributes: boolean;
  readonly trimsTexts: boolean;
  /** The field that the account must not change, or null. */
  readonly forbiddenField: string | null;
  /** Whether it has updates; otherwise it responds with 405. */
  readonly acceptsUpdates: boolean;
  /** The time in milliseconds after which the form of a success changes. */
  readonly formMs: number;
}

/** A field of an item: `attributes.KEY` is a free attribute. */
export interface FieldOfItem {
  readonly resource: 'products' | 'assets';
  readonly id: string;
  readonly field: string;
}

/** The fields that users edit. */
export const editedFields = {
  products: ['label', 'attributes.brand', 'attributes.color', 'attributes.tags'],
  assets: ['alt_text', 'filename'],
} as const satisfies Readonly<Record<FieldOfItem['resource'], readonly string[]>>;

const prefix = 'attributes.';

/** Returns the field of the path of an update, or null for any other path. */
export const fieldOfPath = (path: string): FieldOfItem | null => {
  const [, resource, id = '', member, attribute] =
    /^\/api\/v3\/(products|assets)\/([^/?]+)\/([^/?]+)(?:\/([^/?]+))?$/.exec(path) ?? [];
  const field = attribute === undefined ? member : member === 'attributes' ? `${prefix}${attribute}` : undefined;
  const isKnown = resource === 'products' || resource === 'assets';
  return isKnown && field !== undefined && editedFields[resource].some((one) => one === field)
    ? { resource, id: decodeURIComponent(id), field }
    : null;
};

const getAttributes = ({ attributes }: Item): Readonly<Record<string, unknown>> =>
  isObject(attributes) ? attributes : {};

export const readField = (item: Item, field: string): EditValue =>
  ((field.startsWith(prefix) ? getAttributes(item)[field.slice(prefix.length)] : item[field]) ?? null) as EditValue;

/** Returns the item with another value of a field, and without its other attributes if `wipes`. */
export const withField = (item: Item, field: string, value: EditValue, wipes = false): Item => {
  if (!field.startsWith(prefix)) return { ...item, [field]: value };
  return { ...item, attributes: { ...(wipes ? {} : getAttributes(item)), [field.slice(prefix.length)]: value } };
};

/** Whether other attributes with a value are gone after the update of a field. */
export const hasLostAttributes = (before: Item, after: Item, field: string): boolean =>
  Object.entries(getAttributes(before)).some(
    ([key, value]) => `${prefix}${key}` !== field && value !== '' && !(key in getAttributes(after)),
  );

/** Returns the value that a service stores. */
export const storedValue = ({ trimsTexts }: UpdateCharacter, value: EditValue): EditValue =>
  trimsTexts && typeof value === 'string' ? value.trim() : value;

/** Returns the response to a performed update at a time, in milliseconds. */
export const successOf = ({ formMs }: UpdateCharacter, item: Item, now: number): Answer =>
  Math.floor(now / formMs) % 2 === 0 ? { status: 204, body: '' } : json(item);

/** Returns the rejection of an update, or null. */
export const rejectionOf = (character: UpdateCharacter | null, field: string): Answer | null => {
  if (character?.acceptsUpdates !== true) return json(null, 405);
  return character.forbiddenField === field ? json(null, 403) : null;
};

import { isDeepStrictEqual } from 'node:util';
import { fieldOf, readField, readId } from '../../model/index.ts';
import type { Resource } from '../../model/index.ts';

/** Checksums of one content, in hex and lower case. */
export interface Digests {
  readonly md5: string;
  readonly sha1: string;
  readonly sha256: string;
}

/** Of a file that is sent: its SHA-256 always, another only when it is needed. */
export type SentDigests = Pick<Digests, 'sha256'> & Partial<Digests>;

/** Values that the service stores under another name by its own document («Product attribute»). */
const storedAs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'attribute.type': { TextAttribute: 'ProductAttribute' },
};

/** Whether a value has members. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether an answer names the created item and tells nothing else of it. */
const isIdAlone = (item: unknown): boolean =>
  !isObject(item) || Object.keys(item).every((key) => ['id', '_id', 'account_id'].includes(key));

/** Whether a member stands in an item as it was sent, in the field's kind. */
export const cameBack = (
  resource: Resource,
  name: string,
  sent: unknown,
  item: Readonly<Record<string, unknown>>,
): boolean => {
  const field = fieldOf(resource, name);
  if (!field) return isDeepStrictEqual(item[name], sent);
  const came = readField(field, item);
  const other = typeof sent === 'string' ? storedAs[`${resource.name}.${name}`]?.[sent] : undefined;
  return isDeepStrictEqual(came, readField(field, { [name]: sent })) || (other !== undefined && came === other);
};

/** Whether nothing can be told of a sent member by an item: the contract does not show it, and neither does the item. */
export const isUntold = (resource: Resource, name: string, item: Readonly<Record<string, unknown>>): boolean =>
  fieldOf(resource, name) === undefined && !Object.hasOwn(item, name);

/** Names of the sent members whose value came back differently or not at all; none where only an id came back. */
export const notTaken = (
  resource: Resource,
  sent: Readonly<Record<string, unknown>>,
  item: unknown,
): readonly string[] =>
  isObject(item) && !isIdAlone(item)
    ? Object.entries(sent)
        .filter(([name, value]) => !isUntold(resource, name, item) && !cameBack(resource, name, value, item))
        .map(([name]) => name)
    : [];

/** The created item as JSON for the cache: as it came, or what was sent under its id where only that came. Null without an id. */
export const createdItem = (
  resource: Resource,
  sent: Readonly<Record<string, unknown>>,
  answer: { readonly raw: string | null; readonly item: unknown; readonly id: string | null },
): string | null => {
  if (answer.id === null) return null;
  if (answer.raw !== null && !isIdAlone(answer.item) && readId(resource, answer.item) !== undefined) return answer.raw;
  return JSON.stringify({ ...sent, ...(isObject(answer.item) ? answer.item : {}), [resource.key]: answer.id });
};

const kinds: Readonly<Record<number, keyof Digests>> = { 32: 'md5', 40: 'sha1', 64: 'sha256' };

/** A checksum as a service wrote it, in plain hex, with its kind by its length; null when it is of no known kind. */
export const checksumOf = (written: unknown): { readonly kind: keyof Digests; readonly hex: string } | null => {
  if (typeof written !== 'string') return null;
  const hex = written
    .trim()
    .replace(/^(?:md5|sha-?1|sha-?256)[:=]/i, '')
    .toLowerCase();
  const kind = /^[0-9a-f]+$/.test(hex) ? kinds[hex.length] : undefined;
  return kind ? { kind, hex } : null;
};

/** Whether a checksum that came back is of this content; null when it is of no kind that can be compared. */
export const sameContent = (checksum: unknown, digests: SentDigests): boolean | null => {
  const came = checksumOf(checksum);
  const own = came && digests[came.kind];
  return came && own !== undefined && own !== null ? own === came.hex : null;
};

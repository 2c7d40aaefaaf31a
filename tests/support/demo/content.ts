import type { ErrorEntry } from '../../../electron/demo/responses.ts';
import { isObject } from '../../../electron/base/guards.ts';
import type { Item } from '../../../electron/demo/types.ts';
import { getWrapped } from '../../../electron/demo/random.ts';
import type { InterceptedAnswer } from '../../../electron/demo/interceptor.ts';
import { misbehaviour } from './handler.ts';

/** A placeholder in the JSON for text that a serializer would not write. */
const MARK = '@@raw@@';

/** Properties that the service itself relies on: IDs, addresses, digests and dates. */
const KEPT_NAMES = /^(_?id|path|checksum|created|modified)$|_ids?$|_at$|_modified$/;

const ATTACKS = [
  '<img src=x onerror=alert(1)>',
  '<script>document.title="owned"</script>',
  '=HYPERLINK("http://evil.example","click")',
  '+1+1',
  '-2+3',
  '@SUM(1)',
  "'; DROP TABLE products; --",
  '\u202egnp.exe',
  'a\u0000b\u0007c\u001b[31m',
  '../../../electron/demo/../etc/passwd',
  '"quoted" OR NEAR(',
] as const;

/** Ways in which services change stored names. */
const STORED = {
  blanks: (name: string) => name.replace(/\s+/g, ' ').trim(),
  nfc: (name: string) => name.normalize('NFC'),
  entities: (name: string) => name.replaceAll('&', '&amp;'),
  cut: (name: string) => name.slice(0, 40),
  capitals: (name: string) => name.toUpperCase(),
  small: (name: string) => name.toLowerCase(),
  suffix: (name: string) => `${name} (1)`,
} as const;

/** Misbehaviour in the content of a response. Rules for items apply to every item of a page and to a single one. */
export const CONTENT = {
  /** Adds entries to `errors` of an otherwise valid response. */
  errors: misbehaviour<{ entries?: ErrorEntry[] }>({
    shape: (json, rule) => ({
      ...json,
      errors: rule.entries ?? [{ name: 'PartialError', description: 'Some things failed' }],
    }),
  }),
  unknownMembers: misbehaviour<object>({
    shape: (json) => ({
      ...mapItems(json, (item) => ({ ...item, x_new_member: { deep: [1, { deeper: null }] }, __proto_like: 'text' })),
      x_request_cost: 3,
    }),
  }),
  /** Removes the named properties, or all but the ID. */
  missingMembers: misbehaviour<{ names?: string[] }>({
    shape: (json, rule) => mapItems(json, (item) => without(item, (name) => rule.names?.includes(name) ?? !isId(name))),
  }),
  wrongTypes: misbehaviour<object>({ shape: (json) => mapItems(json, (item) => mapMembers(item, otherType)) }),
  swapIds: misbehaviour<object>({ shape: (json) => mapItems(json, swapped) }),
  noId: misbehaviour<{ every?: number }>({
    shape: (json, rule) =>
      mapItems(json, (item, place) => (place % (rule.every ?? 1) === 0 ? without(item, isId) : item)),
  }),
  /** Returns only the ID for a create or single-item request. */
  idOnly: misbehaviour<object>({ shape: (json) => mapItems(json, (item) => without(item, (name) => !isId(name))) }),
  /** Returns names as a service that stores them differently. */
  storedOtherwise: misbehaviour<{ form: keyof typeof STORED }>({
    shape: (json, rule) => mapItems(json, (item) => mapMembers(item, (value, name) => renamed(value, name, rule.form))),
  }),
  /** Omits recently created items from lists. */
  lateItems: misbehaviour<{ ms: number }>({
    shape: (json, rule) =>
      Array.isArray(json['data'])
        ? { ...json, data: (json['data'] as Item[]).filter((item) => !isNewer(item, Date.now() - rule.ms)) }
        : json,
  }),
  /** Adds items that are not objects. */
  junkItems: misbehaviour<object>({
    shape: (json) =>
      Array.isArray(json['data']) ? { ...json, data: [null, 7, 'text', [], ...(json['data'] as Item[])] } : json,
  }),
  /**
   * Adds script, formulas, query syntax, control characters and bidirectional text to every text except IDs and
   * addresses.
   */
  hostile: misbehaviour<object>({
    shape: (json) =>
      mapItems(json, (item, place) => mapMembers(item, (value, name, at) => attacked(value, name, place + at))),
  }),
  /** Pads the body to at least this many bytes. */
  huge: misbehaviour<{ bytes: number }>({ shape: (json, rule) => ({ ...json, padding: 'x'.repeat(rule.bytes) }) }),
  /** Adds an attribute with this nesting depth to the first item. */
  deep: misbehaviour<{ depth: number }>({
    shape: markFirst,
    bytes: (outgoing, rule) => written(outgoing, '['.repeat(rule.depth) + ']'.repeat(rule.depth)),
  }),
  /** Adds an attribute to the first item whose number a double cannot represent exactly. */
  bigNumber: misbehaviour<object>({ shape: markFirst, bytes: (outgoing) => written(outgoing, '9007199254740993123') }),
} as const;

function renamed(value: unknown, name: string, form: keyof typeof STORED): unknown {
  return typeof value === 'string' && ['name', 'sku', 'filename'].includes(name) ? STORED[form](value) : value;
}

function isNewer(item: unknown, time: number): boolean {
  return isObject(item) && Date.parse(String(item['created'])) > time;
}

function mapItems(json: Item, change: (item: Item, place: number) => unknown): Item {
  const data = json['data'];
  if (Array.isArray(data))
    return { ...json, data: data.map((item, place) => (isObject(item) ? change(item, place) : (item as unknown))) };
  return isObject(data) ? { ...json, data: change(data, 0) } : json;
}

function mapMembers(item: Item, change: (value: unknown, name: string, at: number) => unknown): Item {
  return Object.fromEntries(Object.entries(item).map(([name, value], at) => [name, change(value, name, at)]));
}

function without(item: Item, leaveOut: (name: string) => boolean): Item {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !leaveOut(name)));
}

function isId(name: string): boolean {
  return name === 'id' || name === '_id';
}

function attacked(value: unknown, name: string, turnNumber: number): unknown {
  if (KEPT_NAMES.test(name)) return value;
  if (typeof value === 'string') return getWrapped(ATTACKS, turnNumber);
  if (Array.isArray(value)) return value.map((one, at) => attacked(one, name, turnNumber + at));
  return isObject(value) ? mapMembers(value, (inner, own, at) => attacked(inner, own, turnNumber + at)) : value;
}

function swapped(item: Item): Item {
  const { id, _id, ...rest } = item;
  if (id !== undefined) return { _id: id, ...rest };
  return _id !== undefined ? { id: _id, ...rest } : item;
}

function otherType(value: unknown, name: string): unknown {
  if (isId(name)) return value;
  if (typeof value === 'string') return { text: value };
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 0;
  if (Array.isArray(value)) return value.length === 0 ? null : value[0];
  return value === null ? [] : 'an object';
}

function markFirst(json: Item): Item {
  return mapItems(json, (item, place) => {
    if (place > 0) return item;
    return { ...item, attributes: { ...(item['attributes'] as Item | undefined), odd: MARK } };
  });
}

function written(outgoing: InterceptedAnswer, text: string): InterceptedAnswer {
  return { ...outgoing, body: Buffer.from(outgoing.body.toString('utf8').replace(`"${MARK}"`, text)) };
}

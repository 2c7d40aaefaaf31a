import type { ComparedField, Intent } from '../../contract/outbox.ts';
import { type Field, type Resource, getField, parseField, getResource } from '../../model/index.ts';
import { isObject } from '../../base/guards.ts';
import { hasSameContent } from '../../model/checksum.ts';
import { matchesSentValue, isUnknown } from '../state/compare-values.ts';

type Item = Readonly<Record<string, unknown>>;

/** The maximum number of rows for fields that the service added; only short values are shown. */
const maxAdded = 8;
const short = ['text', 'code', 'status', 'integer', 'boolean', 'date', 'ref'];
const uninformative = ['account_id', 'modified'];

const createComparedMember = (
  member: string,
  sign: 'same' | 'other' | 'untold',
  sent: unknown,
  found: unknown,
  attribute: string | null = null,
): ComparedField => ({ member, attribute, sign, sent, found });

/** Compares the sent entries of a free map. */
const compareMapEntries = (resource: Resource, member: string, sent: Item, item: Item): ComparedField[] => {
  const found = isObject(item[member]) ? item[member] : {};
  return Object.entries(sent).map(([name, value]) => {
    const same = matchesSentValue(resource, name, value, found);
    return createComparedMember(member, same ? 'same' : 'other', value, found[name], name);
  });
};

const compareSentFields = (resource: Resource, body: Item, item: Item): ComparedField[] =>
  Object.entries(body).flatMap(([member, value]) => {
    if (getField(resource, member)?.kind === 'map' && isObject(value))
      return compareMapEntries(resource, member, value, item);
    if (isUnknown(resource, member, item)) return [createComparedMember(member, 'untold', value, undefined)];
    return [
      createComparedMember(
        member,
        matchesSentValue(resource, member, value, item) ? 'same' : 'other',
        value,
        item[member],
      ),
    ];
  });

const isAdded = (resource: Resource, body: Item, item: Item, field: Field): boolean =>
  short.includes(field.kind) &&
  !(field.name in body) &&
  field.name !== resource.key &&
  !uninformative.includes(field.name) &&
  ![undefined, ''].includes(parseField(field, item) as string | undefined);

const listAddedFields = (resource: Resource, body: Item, item: Item): ComparedField[] => {
  const added = resource.fields.filter((field) => isAdded(resource, body, item, field));
  // The creation time is the most informative field, so it is never omitted.
  const [created, others] = [added.filter(({ name }) => name === 'created'), added.filter((f) => f.name !== 'created')];
  return [...others.slice(0, maxAdded - created.length), ...created].map(({ name }) => ({
    member: name,
    attribute: null,
    sign: 'added',
    found: item[name],
  }));
};

/** Compares the name, size and content of a file, by the asset's field names. */
const uploadLines = ({ title, file }: Pick<Intent, 'title' | 'file'>, item: Item): ComparedField[] => {
  const sha256 = file?.sha256 ?? null;
  const same = sha256 === null ? null : hasSameContent(item['checksum'], { sha256 });
  const checksum =
    same === null ? [] : [createComparedMember('checksum', same ? 'same' : 'other', sha256, item['checksum'])];
  const sizes = file === null ? [] : [createComparedMember('file_size', 'same', file.size, item['file_size'])];
  return [
    createComparedMember('filename', item['filename'] === title ? 'same' : 'other', title, item['filename']),
    ...sizes.map((one) => (Number(one.found) === one.sent ? one : { ...one, sign: 'other' as const })),
    ...checksum,
  ];
};

/** Compares a sent request with an item, field by field: sent fields first, then fields that the service added. */
export const compareWithItem = (
  intent: Pick<Intent, 'kind' | 'resource' | 'body' | 'title' | 'file'>,
  item: Item,
): readonly ComparedField[] => {
  const resource = getResource(intent.resource);
  if (intent.kind === 'create')
    return [...compareSentFields(resource, intent.body, item), ...listAddedFields(resource, intent.body, item)];
  const lines = uploadLines(intent, item);
  const compared = Object.fromEntries(lines.map(({ member }) => [member, true]));
  return [...lines, ...listAddedFields(resource, compared, item)];
};

/** Returns the names of the fields that differ from the sent values. */
export const findDifferentFields = (intent: Parameters<typeof compareWithItem>[0], item: Item): readonly string[] => [
  ...new Set(
    compareWithItem(intent, item)
      .filter(({ sign }) => sign === 'other')
      .map(({ member }) => member),
  ),
];

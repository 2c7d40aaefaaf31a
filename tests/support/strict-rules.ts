import type { ResourceName } from '../../electron/model/index.ts';
import { resourceTables } from '../unit/model/interface-tables.ts';

/** An error of a strict service. */
export interface Complaint {
  readonly name: string;
  readonly description: string;
}

type Body = Readonly<Record<string, unknown>>;

const required: Readonly<Record<ResourceName, readonly string[]>> = {
  product: ['sku'],
  asset: [],
  assetList: ['name', 'type'],
  channel: ['name', 'format'],
  ecatalog: ['name'],
  pdfCatalog: ['name'],
  attribute: ['name', 'type'],
  family: ['name'],
  connection: ['name', 'type'],
};

/** Properties that only the service sets. */
const readOnlyFields = new Set(['id', '_id', 'account_id', 'created', 'modified']);
/** The document has no table for the creation of assets, so all properties are accepted. */
const isOpen = (resource: ResourceName): boolean => resource === 'asset';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf =
  (is: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(is);
const isText = (value: unknown): boolean => typeof value === 'string';

const plain: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: isText,
  'date-time': (value) => isText(value) && !Number.isNaN(Date.parse(String(value))),
  boolean: (value) => typeof value === 'boolean',
  int: Number.isSafeInteger,
  'string[]': listOf(isText),
  Query: listOf(listOf(isObject)),
};

/** Whether a value matches a type in the document's tables. Nested values are objects. */
const matchesType = (type: string, value: unknown): boolean =>
  (plain[type] ?? (type.endsWith('[]') ? listOf(isObject) : isObject))(value);

const messages: Readonly<Record<string, (body: Body) => string | null>> = {
  connection: ({ type }) =>
    ['dropbox', 'ftp', 'sftp'].includes(String(type)) ? null : "type: Input should be 'dropbox', 'ftp' or 'sftp'",
  attribute: ({ type }) => (type === 'TextAttribute' ? null : "type: Input should be 'TextAttribute'"),
  channel: (body) =>
    body['rebuild_periodically'] !== true ||
    ['frequency', 'hod', 'moh', 'timezone'].every((one) => body[`rebuild_feed_${one}`] !== undefined)
      ? null
      : 'The schedule is not whole',
};

/** Returns all errors of a creation; empty if it is valid. */
export const findErrors = (resource: ResourceName, body: Body): readonly Complaint[] => {
  const table: Readonly<Record<string, string>> = resourceTables[resource];
  const missing = required[resource].filter((member) => !isText(body[member]) || String(body[member]).trim() === '');
  const wrong = Object.entries(body).flatMap(([member, value]) => {
    const type = table[member];
    if (type === undefined && isOpen(resource)) return [];
    if (type === undefined || readOnlyFields.has(member)) return [`${member}: Extra inputs are not permitted`];
    return matchesType(type, value) ? [] : [`${member}: Input should be a valid ${type}`];
  });
  const ruled = messages[resource]?.(body) ?? null;
  return [...missing.map((member) => `${member}: Field required`), ...wrong, ...(ruled === null ? [] : [ruled])].map(
    (description) => ({ name: 'InputDTOValidationError', description }),
  );
};

import { type ResourceId, toResourceId } from '../../../electron/base/branded-types.ts';
import type { Intent, ItemRow, EntityKind } from '../../../electron/contract/index.ts';
import {
  type ReferencedName,
  type ResourceName,
  getField,
  fold,
  isReferenced,
  getResource,
} from '../../../electron/model/index.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';
import { formatLocalNumber } from '../../messages/format.ts';
import { m } from '../../messages/lazy.ts';
import { parsePendingReference, toPendingReference } from '../pending-reference.ts';

/** An item that can be chosen in a form. */
export interface ReferenceCandidate {
  /** The draft value: the item's ID, or the outbox entry that will create it. */
  readonly value: string;
  readonly name: string;
  /** A text that distinguishes the item from others with the same name. */
  readonly second: string | null;
  /** The asset to show as thumbnail. Null shows a placeholder; undefined means that this kind has no picture. */
  readonly thumb?: ResourceId | null | undefined;
  /** The item has not been created yet. */
  readonly waits?: true;
}

/** The first matches of a search text, and the total number of matches. */
export interface CandidateMatches {
  readonly rows: readonly ReferenceCandidate[];
  readonly total: number;
}

/** An option that is not an item, such as using the typed text itself. */
export interface ExtraOption {
  readonly label: string;
  /** Whether Enter chooses it if no item matches the typed text. */
  readonly isDefault?: boolean;
  readonly onpick: () => void;
}

export const noOffer: CandidateMatches = { rows: [], total: 0 };

const maxCandidates = 30;

/** Fields whose values are shown in the second line. */
const seconds: Readonly<Record<ResourceName, readonly string[]>> = {
  product: ['label'],
  asset: ['file_type', 'extension'],
  assetList: ['type'],
  channel: ['format'],
  ecatalog: [],
  pdfCatalog: [],
  attribute: ['label'],
  family: ['total_products'],
  connection: ['type', 'url'],
};

const withPictures: ReadonlySet<EntityKind> = new Set(['product', 'asset']);

const formatSecondLine = (resource: ResourceName, { cells }: ItemRow): string | null => {
  const parts = seconds[resource].flatMap((name) => {
    const cell = cells[name];
    if (cell === undefined || cell === null || cell === '') return [];
    return [
      typeof cell === 'number'
        ? `${formatLocalNumber(cell)} ${(getField(getResource(resource), name)?.label ?? name).toLowerCase()}`
        : String(cell),
    ];
  });
  return parts.length === 0 ? null : parts.join(', ');
};

const fromRow = (resource: ResourceName, row: ItemRow): ReferenceCandidate => {
  const title = row.cells[getResource(resource).title];
  return {
    value: row.id,
    name: title === undefined || title === null || title === '' ? row.id : String(title),
    second: formatSecondLine(resource, row),
    ...(withPictures.has(resource) ? { thumb: row.thumb } : {}),
  };
};

const fromIntent = ({ id, title, resource }: Pick<Intent, 'id' | 'title' | 'resource'>): ReferenceCandidate => ({
  value: toPendingReference(id),
  name: title,
  second: m.form.waitsInOutbox,
  waits: true,
  ...(withPictures.has(resource) ? { thumb: null } : {}),
});

const findItems = async (resource: ResourceName, searchText: string, list: string): Promise<CandidateMatches> => {
  const query = { resource, searchText, view: 'all', type: null, sort: null } as const;
  const { rows, total } = await unwrapReply(
    bridge.items.query({ query, offset: 0, limit: maxCandidates, list, columns: [...seconds[resource]] }),
  );
  return { rows: rows.map((row) => fromRow(resource, row)), total };
};

const findReferenced = async (kind: ReferencedName, searchText: string): Promise<CandidateMatches> => {
  const { rows, total } = await unwrapReply(
    bridge.referenced.search({ kind, searchText, offset: 0, limit: maxCandidates }),
  );
  return {
    rows: rows.map(({ id, name, note, uses }) => ({
      value: id,
      name: name ?? id,
      second: note ?? m.form.usedBy(uses),
    })),
    total,
  };
};

/** Adds the ID to candidates that share a name, because only the ID is certain to distinguish them. */
export const addDistinguishingIds = (rows: readonly ReferenceCandidate[]): readonly ReferenceCandidate[] => {
  const byName = Map.groupBy(rows, ({ name }) => fold(name));
  return rows.map((row) =>
    row.waits === true || row.name === row.value || (byName.get(fold(row.name))?.length ?? 0) < 2
      ? row
      : { ...row, second: row.second === null ? row.value : m.form.withId(row.second, row.value) },
  );
};

/** Finds items by name that the outbox will create: pending intents and the ones in progress. */
const findWaiting = async (resource: ResourceName, searchText: string): Promise<CandidateMatches> => {
  const windows = await Promise.all(
    (['waiting', 'sending'] as const).map((state) =>
      unwrapReply(
        bridge.outbox.query({
          query: { state, resource, from: null, to: null, searchText },
          offset: 0,
          limit: maxCandidates,
        }),
      ),
    ),
  );
  const rows = windows.flatMap((window) => window.rows).filter((row) => row.entry === 'intent');
  return { rows: rows.map(fromIntent), total: rows.length };
};

/**
 * Finds items that match a search text, items in the outbox first. A newer search of the same `list` replaces a search
 * that has not started, which then rejects with `cancelled`.
 */
export const findCandidates = async (to: EntityKind, searchText: string, list: string): Promise<CandidateMatches> => {
  if (isReferenced(to)) {
    const { rows, total } = await findReferenced(to, searchText);
    return { rows: addDistinguishingIds(rows), total };
  }
  const [waiting, items] = await Promise.all([
    getResource(to).can.create ? findWaiting(to, searchText.slice(0, 1_000)) : noOffer,
    findItems(to, searchText, list),
  ]);
  return { rows: [...waiting.rows, ...addDistinguishingIds(items.rows)], total: waiting.total + items.total };
};

/**
 * Resolves to the item of an outbox reference, with its ID once it has been created, or null if the intent was cancelled.
 */
const fetchPendingCandidate = async (text: string): Promise<ReferenceCandidate | null> => {
  const id = parsePendingReference(text);
  const intent = id && (await unwrapReply(bridge.outbox.get({ id })));
  if (!intent || intent.state === 'cancelled') return null;
  return intent.resultId === null ? fromIntent(intent) : { ...fromIntent(intent), value: intent.resultId };
};

const fetchReferencedCandidate = async (kind: ReferencedName, id: string): Promise<ReferenceCandidate | null> => {
  const referencedEntity = await unwrapReply(bridge.referenced.get({ kind, id: toResourceId(id) }));
  if (referencedEntity === null) return null;
  const above = referencedEntity.above.map(({ name, id: aboveId }) => name ?? aboveId).join(' › ');
  return { value: id, name: referencedEntity.title, second: above === '' ? null : above };
};

const maxRequestIds = 500;
const maxIdLength = 500;

const fetchItemCandidates = async (
  resource: ResourceName,
  ids: readonly string[],
): Promise<readonly ReferenceCandidate[]> => {
  const rows = await unwrapReply(
    bridge.items.rows({
      resource,
      ids: ids.map(toResourceId),
      columns: [...seconds[resource], getResource(resource).title],
    }),
  );
  return rows.map((row) => fromRow(resource, row));
};

/** Resolves to the items that draft texts refer to, by text, or null for unknown ones. */
export const fetchCandidates = async (
  to: EntityKind,
  texts: readonly string[],
): Promise<ReadonlyMap<string, ReferenceCandidate | null>> => {
  const plain = texts.filter(
    (text) => parsePendingReference(text) === null && text !== '' && text.length <= maxIdLength,
  );
  const named = new Map<string, ReferenceCandidate | null>(texts.map((text) => [text, null]));
  if (isReferenced(to))
    await Promise.all(plain.map(async (id) => named.set(id, await fetchReferencedCandidate(to, id))));
  else
    for (let from = 0; from < plain.length; from += maxRequestIds)
      for (const item of await fetchItemCandidates(to, plain.slice(from, from + maxRequestIds)))
        named.set(item.value, item);
  const waiting = texts.filter((text) => parsePendingReference(text) !== null);
  await Promise.all(waiting.map(async (text) => named.set(text, await fetchPendingCandidate(text))));
  return named;
};

/**
 * Returns the only match whose ID or name equals the typed text, or undefined if there is none or more than one. An
 * equal ID has priority.
 */
export const findExactCandidate = (offer: CandidateMatches, typed: string): ReferenceCandidate | undefined => {
  const trimmedText = typed.trim();
  const byId = offer.rows.find(({ value }) => value === trimmedText);
  if (byId !== undefined || trimmedText === '') return byId;
  const named = offer.rows.filter(({ name }) => name.toLowerCase() === trimmedText.toLowerCase());
  return named.length === 1 ? named[0] : undefined;
};

import { resourceId } from '../../../electron/base/brand.ts';
import type { ResourceId } from '../../../electron/base/brand.ts';
import type { Intent, ItemRow, ThingKind } from '../../../electron/contract/index.ts';
import { fieldOf, fold, isReferenced, resourceOf } from '../../../electron/model/index.ts';
import type { ReferencedName, ResourceName } from '../../../electron/model/index.ts';
import { ask, bridge } from '../../app/bridge.ts';
import { number } from '../../messages/format.ts';
import { m } from '../../messages/lazy.ts';
import { waitingIn, waitingText } from '../waiting.ts';

/** An item that can be chosen in a form. */
export interface Candidate {
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
export interface Offer {
  readonly rows: readonly Candidate[];
  readonly total: number;
}

/** An option that is not an item, such as using the typed text itself. */
export interface ExtraOption {
  readonly label: string;
  /** Whether Enter chooses it if no item matches the typed text. */
  readonly isDefault?: boolean;
  readonly onpick: () => void;
}

export const noOffer: Offer = { rows: [], total: 0 };

const most = 30;

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

const withPictures: ReadonlySet<ThingKind> = new Set(['product', 'asset']);

const secondLine = (resource: ResourceName, { cells }: ItemRow): string | null => {
  const parts = seconds[resource].flatMap((name) => {
    const cell = cells[name];
    if (cell === undefined || cell === null || cell === '') return [];
    return [
      typeof cell === 'number'
        ? `${number(cell)} ${(fieldOf(resourceOf(resource), name)?.label ?? name).toLowerCase()}`
        : String(cell),
    ];
  });
  return parts.length === 0 ? null : parts.join(', ');
};

const fromRow = (resource: ResourceName, row: ItemRow): Candidate => {
  const title = row.cells[resourceOf(resource).title];
  return {
    value: row.id,
    name: title === undefined || title === null || title === '' ? row.id : String(title),
    second: secondLine(resource, row),
    ...(withPictures.has(resource) ? { thumb: row.thumb } : {}),
  };
};

const fromIntent = ({ id, title, resource }: Pick<Intent, 'id' | 'title' | 'resource'>): Candidate => ({
  value: waitingText(id),
  name: title,
  second: m.form.waitsInOutbox,
  waits: true,
  ...(withPictures.has(resource) ? { thumb: null } : {}),
});

const findItems = async (resource: ResourceName, words: string, list: string): Promise<Offer> => {
  const query = { resource, words, view: 'all', type: null, sort: null } as const;
  const { rows, total } = await ask(
    bridge.items.query({ query, offset: 0, limit: most, list, columns: [...seconds[resource]] }),
  );
  return { rows: rows.map((row) => fromRow(resource, row)), total };
};

const findReferenced = async (kind: ReferencedName, words: string): Promise<Offer> => {
  const { rows, total } = await ask(bridge.referenced.search({ kind, words, offset: 0, limit: most }));
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
export const tellApart = (rows: readonly Candidate[]): readonly Candidate[] => {
  const byName = Map.groupBy(rows, ({ name }) => fold(name));
  return rows.map((row) =>
    row.waits === true || row.name === row.value || (byName.get(fold(row.name))?.length ?? 0) < 2
      ? row
      : { ...row, second: row.second === null ? row.value : m.form.withId(row.second, row.value) },
  );
};

/** Finds items by name that the outbox will create: pending intents and the ones in progress. */
const findWaiting = async (resource: ResourceName, words: string): Promise<Offer> => {
  const windows = await Promise.all(
    (['waiting', 'sending'] as const).map((state) =>
      ask(bridge.outbox.query({ query: { state, resource, from: null, to: null, words }, offset: 0, limit: most })),
    ),
  );
  const rows = windows.flatMap((window) => window.rows).filter((row) => row.entry === 'intent');
  return { rows: rows.map(fromIntent), total: rows.length };
};

/**
 * Finds items that match a search text, items in the outbox first. A newer search of the same `list` replaces a search
 * that has not started, which then rejects with `cancelled`.
 */
export const findCandidates = async (to: ThingKind, words: string, list: string): Promise<Offer> => {
  if (isReferenced(to)) {
    const { rows, total } = await findReferenced(to, words);
    return { rows: tellApart(rows), total };
  }
  const [waiting, items] = await Promise.all([
    resourceOf(to).can.create ? findWaiting(to, words.slice(0, 1_000)) : noOffer,
    findItems(to, words, list),
  ]);
  return { rows: [...waiting.rows, ...tellApart(items.rows)], total: waiting.total + items.total };
};

/**
 * Resolves to the item of an outbox reference, with its ID once it has been created, or null if the intent was cancelled.
 */
const nameWaiting = async (text: string): Promise<Candidate | null> => {
  const id = waitingIn(text);
  const intent = id && (await ask(bridge.outbox.get({ id })));
  if (!intent || intent.state === 'cancelled') return null;
  return intent.resultId === null ? fromIntent(intent) : { ...fromIntent(intent), value: intent.resultId };
};

const nameReferenced = async (kind: ReferencedName, id: string): Promise<Candidate | null> => {
  const thing = await ask(bridge.referenced.get({ kind, id: resourceId(id) }));
  if (thing === null) return null;
  const above = thing.above.map(({ name, id: aboveId }) => name ?? aboveId).join(' › ');
  return { value: id, name: thing.title, second: above === '' ? null : above };
};

const mostAtOnce = 500;
const longestId = 500;

const nameItems = async (resource: ResourceName, ids: readonly string[]): Promise<readonly Candidate[]> => {
  const rows = await ask(
    bridge.items.rows({
      resource,
      ids: ids.map(resourceId),
      columns: [...seconds[resource], resourceOf(resource).title],
    }),
  );
  return rows.map((row) => fromRow(resource, row));
};

/** Resolves to the items that draft texts refer to, by text, or null for unknown ones. */
export const nameAll = async (
  to: ThingKind,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Candidate | null>> => {
  const plain = texts.filter((text) => waitingIn(text) === null && text !== '' && text.length <= longestId);
  const named = new Map<string, Candidate | null>(texts.map((text) => [text, null]));
  if (isReferenced(to)) await Promise.all(plain.map(async (id) => named.set(id, await nameReferenced(to, id))));
  else
    for (let from = 0; from < plain.length; from += mostAtOnce)
      for (const item of await nameItems(to, plain.slice(from, from + mostAtOnce))) named.set(item.value, item);
  const waiting = texts.filter((text) => waitingIn(text) !== null);
  await Promise.all(waiting.map(async (text) => named.set(text, await nameWaiting(text))));
  return named;
};

/**
 * Returns the only match whose ID or name equals the typed text, or undefined if there is none or more than one. An
 * equal ID has priority.
 */
export const meantBy = (offer: Offer, typed: string): Candidate | undefined => {
  const wanted = typed.trim();
  const byId = offer.rows.find(({ value }) => value === wanted);
  if (byId !== undefined || wanted === '') return byId;
  const named = offer.rows.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  return named.length === 1 ? named[0] : undefined;
};

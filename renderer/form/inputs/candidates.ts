import { resourceId } from '../../../electron/base/brand.ts';
import type { ResourceId } from '../../../electron/base/brand.ts';
import type { Intent, ItemRow, ThingKind } from '../../../electron/contract/index.ts';
import { fieldOf, fold, isReferenced, resourceOf } from '../../../electron/model/index.ts';
import type { ReferencedName, ResourceName } from '../../../electron/model/index.ts';
import { ask, bridge } from '../../app/bridge.ts';
import { number } from '../../messages/format.ts';
import { m } from '../../messages/lazy.ts';
import { waitingIn, waitingText } from '../waiting.ts';

/** Something that can be chosen in a form. */
export interface Candidate {
  /** What stands in the draft for it: its id, or the entry of the outbox that makes it. */
  readonly value: string;
  readonly name: string;
  /** What tells it from others of that name. */
  readonly second: string | null;
  /** The asset to show; null: a placeholder, undefined: such things have no picture. */
  readonly thumb?: ResourceId | null | undefined;
  /** It is still to be made. */
  readonly waits?: true;
}

/** What fits some words: the first of them, and how many there are. */
export interface Offer {
  readonly rows: readonly Candidate[];
  readonly total: number;
}

/** An option that is no item, such as to use the typed text itself. */
export interface ExtraOption {
  readonly label: string;
  /** Whether Enter takes it if no item fits the typed text. */
  readonly isDefault?: boolean;
  readonly onpick: () => void;
}

export const noOffer: Offer = { rows: [], total: 0 };

const most = 30;

/** Fields whose values stand in the second line. */
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

/** Adds the ID to candidates that have the name of another one, because nothing else is sure to tell them apart. */
export const tellApart = (rows: readonly Candidate[]): readonly Candidate[] => {
  const byName = Map.groupBy(rows, ({ name }) => fold(name));
  return rows.map((row) =>
    row.waits === true || row.name === row.value || (byName.get(fold(row.name))?.length ?? 0) < 2
      ? row
      : { ...row, second: row.second === null ? row.value : m.form.withId(row.second, row.value) },
  );
};

/** What is to be made, by its name: an entry that waits or is on its way. */
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
 * Items that fit the words, what waits in the outbox first. A newer search of the same `list` replaces one that has not
 * started: that one fails with `cancelled`.
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

/** What a draft names, by the entry of the outbox that makes it, or its id once it was made; null: it does not come. */
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

/** What the texts of a draft name, by text; null for what is not known here. */
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

/** The one thing of an offer whose id, or else whose name alone, is what was typed; undefined: none, or several. */
export const meantBy = (offer: Offer, typed: string): Candidate | undefined => {
  const wanted = typed.trim();
  const byId = offer.rows.find(({ value }) => value === wanted);
  if (byId !== undefined || wanted === '') return byId;
  const named = offer.rows.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  return named.length === 1 ? named[0] : undefined;
};

import type { Wish } from './person.ts';
import { type Item, type SimulatedService, nameOf, tokenMark } from './service.ts';

type Row = Readonly<Record<string, unknown>>;

/** The state after a run. */
export interface Remains {
  /** The rows of the outbox. */
  readonly rows: readonly Row[];
  /** The IDs in the cache, and whether they are marked as deleted. */
  readonly copy: readonly Row[];
  readonly items: readonly Item[];
  readonly ofOthers: ReadonlySet<string>;
  /** The secrets that the service received, by item. */
  readonly secrets: ReadonlyMap<string, string>;
  /** The sent names and checksums, by item. */
  readonly sent: SimulatedService['sent'];
  /** Whether the service changes the files it receives. */
  readonly storesOtherFiles: boolean;
  readonly kept: ReadonlyMap<string, Wish>;
  readonly wishes: ReadonlyMap<string, Wish>;
}

const atRest = new Set(['done', 'failed', 'cancelled']);

/** Whether everything has ended. */
export const isAtRest = (rows: readonly Row[]): boolean => rows.every(({ state }) => atRest.has(String(state)));

/** Errors that are expected for changed files, and for secrets that the keychain lost. */
const mayFail = new Set(['file', 'invalid']);

const ofOutbox = ({ rows, kept, storesOtherFiles }: Remains): string[] => {
  const ids = new Set(rows.map(({ id }) => id));
  const getCode = ({ error }: Row): unknown =>
    typeof error === 'string' ? (JSON.parse(error) as { readonly code: unknown }).code : null;
  const isRight = (row: Row): boolean =>
    mayFail.has(String(getCode(row))) || (storesOtherFiles && getCode(row) === 'unreadable');
  return [
    ...[...kept].filter(([id]) => !ids.has(id)).map(([, { title }]) => `${title} is lost`),
    ...rows
      .filter((row) => !atRest.has(String(row['state'])))
      .map((row) => `${String(row['title'])} stays ${String(row['state'])}`),
    ...rows
      .filter((row) => row['state'] === 'failed' && !isRight(row))
      .map((row) => `${String(row['title'])} failed: ${String(row['error'])}`),
  ];
};

/** Returns the name with which an item was sent, regardless of how the service stored it. */
const sentName = ({ sent }: Pick<Remains, 'sent'>, item: Item): string => sent.get(item.id)?.name ?? nameOf(item);
const sentChecksum = ({ sent }: Pick<Remains, 'sent'>, { id }: Item): string | null => sent.get(id)?.checksum ?? null;

/** Checks that each item exists at most as often as requested, and as requested. */
const ofService = (remains: Remains): string[] => {
  const { rows, items, ofOthers, wishes, secrets } = remains;
  const own = items.filter(({ id }) => !ofOthers.has(id));
  const asked = Map.groupBy(rows, ({ title }) => String(title));
  const ids = new Set(items.map(({ id }) => id));
  return own.flatMap((item) => {
    const title = sentName(remains, item);
    const wanted = (asked.get(title) ?? []).filter(({ state }) => state !== 'cancelled').length;
    const there = own.filter((other) => sentName(remains, other) === title).length;
    const wish = wishes.get(title);
    const { asset_list_id: list } = item;
    const checksum = sentChecksum(remains, item);
    const isOther = checksum !== null && wish?.checksums.has(checksum) !== true;
    return [
      ...(there > wanted ? [`${title} exists ${there} times, but was wanted ${wanted} times`] : []),
      ...(isOther ? [`${title} has the wrong content`] : []),
      ...(typeof list === 'string' && !ids.has(list) ? [`${title} refers to ${list}, which does not exist`] : []),
      ...(wish && wish.secret !== (secrets.get(item.id) ?? null) ? [`${title} arrived without its secret`] : []),
      ...(list === undefined &&
      (asked.get(title) ?? []).some(({ needs }) => needs === 1) &&
      (asked.get(title) ?? []).every(({ needs }) => needs === 1)
        ? [`${title} arrived without its list`]
        : []),
    ];
  });
};

/**
 * Checks that every completed item exists, each with its own intent, except for files whose content already existed.
 */
const ofResults = (remains: Remains): string[] => {
  const { rows, items, wishes } = remains;
  const done = rows.filter(({ state }) => state === 'done');
  const results = Map.groupBy(
    done.filter((row) => row['already_there'] !== 1),
    (row) => row['result_id'],
  );
  return [
    ...[...results]
      .filter(([, all]) => all.length > 1)
      .map(([id]) => `${String(id)} is the result of ${results.get(id)?.length ?? 0} entries`),
    ...done.flatMap((row) => {
      const title = String(row['title']);
      const item = items.find(({ id }) => id === row['result_id']);
      const isIt =
        item !== undefined &&
        (sentName(remains, item) === title ||
          wishes.get(title)?.checksums.has(sentChecksum(remains, item) ?? '') === true);
      return isIt ? [] : [`${title} is done, but does not exist`];
    }),
  ];
};

const ofCopy = ({ copy, items }: Remains): string[] => {
  const goneBy = new Map(copy.map(({ id, gone }) => [id, gone === 1]));
  return items.flatMap(({ id }) => {
    const gone = goneBy.get(id);
    if (gone === undefined) return [`${id} is missing from the offline copy`];
    return gone ? [`${id} is marked gone, but exists`] : [];
  });
};

/** Returns descriptions of lost, duplicated, misreported and leftover items. */
export const faultsOf = (remains: Remains): string[] => [
  ...new Set([...ofOutbox(remains), ...ofService(remains), ...ofResults(remains), ...ofCopy(remains)]),
];

/** Returns descriptions of the secrets found in written data. */
export const secretsIn = (written: readonly Buffer[], secrets: readonly string[]): string[] =>
  [...secrets, tokenMark]
    .filter((one) => written.some((bytes) => bytes.includes(one)))
    .map((one) => `«${one}» was written out`);

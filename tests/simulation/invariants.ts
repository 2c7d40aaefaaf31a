import { tokenMark } from './service.ts';

/** What is left of a run. */
interface Remains {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Ids that the copy says are gone. */
  readonly gone: readonly string[];
  readonly held: readonly Readonly<Record<string, unknown>>[];
  /** Ids by the titles of what the person was told is kept. */
  readonly kept: ReadonlyMap<string, string>;
  readonly written: readonly Buffer[];
  readonly secrets: readonly string[];
}

const atRest = ({ state, asks }: Readonly<Record<string, unknown>>): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled' || (state === 'unknown' && asks === 1);

/** In words, what was lost, doubled, told wrongly, left lying or given away. */
export const faultsOf = ({ rows, gone, held, kept, written, secrets }: Remains): string[] => {
  const asked = Map.groupBy(rows, ({ title }) => String(title));
  const there = Map.groupBy(held, ({ sku }) => String(sku));
  const present = new Set(held.map(({ id }) => String(id)));
  return [
    ...[...kept].filter(([title, id]) => asked.get(title)?.[0]?.['id'] !== id).map(([title]) => `${title} is lost`),
    ...[...asked].filter(([, all]) => all.length > 1).map(([title]) => `${title} is in several states`),
    ...[...there].filter(([, all]) => all.length > 1).map(([title, all]) => `${title} is there ${all.length} times`),
    ...[...there.keys()].filter((title) => !asked.has(title)).map((title) => `Nobody asked for ${title}`),
    ...rows.flatMap(({ title, state, result_id: id }) => {
      const own = there.get(String(title)) ?? [];
      if (state === 'done' && !own.some((item) => item['id'] === id)) return [`${String(title)} is done and not there`];
      return state === 'cancelled' && own.length > 0 ? [`${String(title)} is cancelled and there`] : [];
    }),
    ...rows.filter((row) => !atRest(row)).map(({ title, state }) => `${String(title)} stays ${String(state)}`),
    ...gone.filter((id) => present.has(id)).map((id) => `${id} is marked gone, and there`),
    ...[...secrets, tokenMark]
      .filter((one) => written.some((bytes) => bytes.includes(one)))
      .map((one) => `«${one}» is written`),
  ];
};

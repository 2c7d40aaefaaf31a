import { runWithErrorToast } from '../../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../../app/bridge.ts';
import { fetchRawProperties } from '../nested/copy-sources.ts';
import { type Members, isMembers } from '../nested/object-members.ts';
import {
  type ColumnShape,
  type ColumnSource,
  defaultShape,
  indexSources,
  learnShape,
  listSources,
} from './feed-columns.ts';

/** A column of another channel. */
interface SeenColumn {
  readonly entry: Members;
  /** The name of the channel. */
  readonly seenIn: string;
}

/** The maximum number of channels whose columns are read, those changed last. */
const maxChannels = 25;

/** The account's values and columns, as they were when they were read. */
interface Known {
  readonly sources: readonly ColumnSource[];
  readonly index: ReadonlyMap<string, ColumnSource>;
  readonly shape: ColumnShape;
  /** Each different column of the account's channels once. */
  readonly seen: readonly SeenColumn[];
}

const readChannels = async (field: string): Promise<readonly (readonly SeenColumn[])[]> => {
  const sort = { field: 'modified', descending: true };
  const query = { resource: 'channel', searchText: '', view: 'all', type: null, sort } as const;
  // Queries with the same name replace each other, and the form and its preview load at the same time.
  const list = `columns ${crypto.randomUUID()}`;
  const { rows } = await unwrapReply(bridge.items.query({ query, offset: 0, limit: maxChannels, list }));
  return Promise.all(
    rows.map(async ({ id, cells }) => {
      const columns = (await fetchRawProperties('channel', id))[field];
      const entries = Array.isArray(columns) ? columns.filter(isMembers) : [];
      return entries.map((entry) => ({ entry, seenIn: String(cells['name'] ?? id) }));
    }),
  );
};

const read = async (field: string): Promise<Known> => {
  const [attributes, channels] = await Promise.all([unwrapReply(bridge.items.attributes()), readChannels(field)]);
  const sources = listSources(attributes);
  const index = indexSources(sources);
  const shapes = channels.flatMap(
    (columns) =>
      learnShape(
        columns.map(({ entry }) => entry),
        index,
      ) ?? [],
  );
  const all = channels.flat().toReversed();
  const distinct = new Map(all.map((column) => [JSON.stringify(column.entry), column]));
  return { sources, index, shape: shapes[0] ?? defaultShape, seen: [...distinct.values()].reverse() };
};

const nothing: Known = { sources: [], index: indexSources([]), shape: defaultShape, seen: [] };

/** The values that columns of a feed can have, and the columns of the account's other channels. */
export class KnownColumns {
  readonly #field: string;
  #known = $state.raw<Known>(nothing);

  /** `field`: the field of channels that has the columns, such as `columns`. */
  constructor(field: string) {
    this.#field = field;
  }

  get sources(): readonly ColumnSource[] {
    return this.#known.sources;
  }
  get index(): ReadonlyMap<string, ColumnSource> {
    return this.#known.index;
  }
  get shape(): ColumnShape {
    return this.#known.shape;
  }
  get seen(): readonly SeenColumn[] {
    return this.#known.seen;
  }

  async load(): Promise<void> {
    await runWithErrorToast(async () => (this.#known = await read(this.#field)));
  }
}

import type {
  BatchLine,
  IntentEntry,
  IntentLine,
  IntentQuery,
  IntentScope,
  IntentWindow,
  LineId,
  Reply,
} from '../../../electron/contract/index.ts';
import { ask, bridge } from '../../app/bridge.ts';
import { AskedList } from '../../list/asked-list.svelte.ts';
import type { Span } from '../../list/picked.ts';
import type { Stretch } from '../../list/row-cache.ts';
import { Selection } from '../../list/selection.svelte.ts';
import type { Entry } from '../../list/selection.svelte.ts';
import { entryNear, entryNumber, placesOf, unitsOf } from './places.ts';
import type { GroupPlace } from './places.ts';

const everything: IntentQuery = { state: null, resource: null, from: null, to: null, words: '', grouped: true };
const noGroups: IntentWindow['groups'] = { needsYou: 0, onTheWay: 0, done: 0 };

/** What people want done, of the account in use: what is asked of it, and the rows near what is shown. */
class OutboxList extends AskedList<IntentQuery, IntentEntry, IntentWindow> {
  readonly selection = new Selection<LineId>();
  #groups = $state.raw(noGroups);
  #states = $state.raw<IntentWindow['states'] | null>(null);
  readonly #places = $derived(placesOf(this.#groups));

  get groups(): IntentWindow['groups'] {
    return this.#groups;
  }
  get states(): IntentWindow['states'] | null {
    return this.#states;
  }
  get places(): readonly GroupPlace[] {
    return this.#places;
  }
  /** Lines of the query: entries, and batches. */
  get entries(): number {
    return (this.total ?? 0) - this.#places.length;
  }
  get selected(): number {
    return this.selection.count(this.entries);
  }
  /** What is selected, for what is done to many at once. */
  get scope(): IntentScope {
    const { inverted, ids } = this.selection.picked;
    return inverted ? { query: this.query, except: [...ids] } : { ids: [...ids] };
  }
  /** The how-manieth entry is under the keys, from 1. */
  get number(): number {
    return entryNumber(this.#places, this.active);
  }
  /** The first entry of the list, once it is known. */
  get first(): IntentLine | BatchLine | undefined {
    return this.line(1);
  }

  /** The entry or batch at a row; undefined for a heading, and while it is on its way. */
  line(row: number): IntentLine | BatchLine | undefined {
    const entry = this.at(row);
    return entry?.entry === 'group' ? undefined : entry;
  }

  async entriesOf({ first, end }: Span): Promise<readonly Entry<LineId>[]> {
    return ask(bridge.outbox.ids({ query: this.query, from: first, to: end }));
  }

  override ask(part: Partial<IntentQuery>): void {
    this.selection.forgetEverything();
    super.ask(part);
  }

  override follow(account: string | null): () => void {
    // A sync takes marks away too: rows say whether one has seen what came of them.
    const stops = [super.follow(account), bridge.on('outbox.changed', () => this.refreshSoon())];
    return () => stops.forEach((stop) => stop());
  }

  protected send(query: IntentQuery, stretch: Stretch): Promise<Reply<IntentWindow>> {
    return bridge.outbox.query({ query, ...stretch });
  }
  protected keyOf(entry: IntentEntry): string {
    return entry.entry === 'group' ? entry.group : entry.id;
  }
  protected take({ groups, states }: IntentWindow): void {
    [this.#groups, this.#states] = [groups, states];
  }
  protected forget(): void {
    [this.#groups, this.#states] = [noGroups, null];
    this.selection.clear();
  }
  /** Never a heading. */
  protected override near(wish: number, from: number): number {
    return entryNear(this.#places, wish, from);
  }
  protected override begins(row: number): number {
    return unitsOf(this.#places, row).first;
  }
}

/** One for the whole program: what was asked stays while a person is elsewhere. */
export const outboxList = new OutboxList(everything);

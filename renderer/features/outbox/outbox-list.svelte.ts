import type {
  BatchListRow,
  OutboxListEntry,
  IntentListRow,
  IntentQuery,
  IntentScope,
  IntentWindow,
  OutboxRowId,
  Reply,
} from '../../../electron/contract/index.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';
import { QueryList } from '../../list/query-list.svelte.ts';
import type { RowSpan } from '../../list/selection-set.ts';
import type { RowRequest } from '../../list/row-cache.ts';
import { type SelectedItem, ListSelection } from '../../list/selection.svelte.ts';
import { type GroupPosition, findEntryRow, getEntryNumber, getGroupPositions, getRowUnits } from './row-layout.ts';

const everything: IntentQuery = { state: null, resource: null, from: null, to: null, searchText: '', grouped: true };
/** The maximum number of rows in which selected entries are looked up. */
const maxCheckedRows = 1000;

const isDone = (row: IntentListRow | BatchListRow): boolean =>
  row.entry === 'intent' ? row.state === 'done' : row.states.done === row.entries;

const noGroups: IntentWindow['groups'] = { needsYou: 0, onTheWay: 0, done: 0 };

/** The intents of the current account: the query, and the rows near the visible range. */
class OutboxList extends QueryList<IntentQuery, OutboxListEntry, IntentWindow> {
  readonly selection = new ListSelection<OutboxRowId>();
  #groups = $state.raw(noGroups);
  #states = $state.raw<IntentWindow['states'] | null>(null);
  readonly #places = $derived(getGroupPositions(this.#groups));

  get groups(): IntentWindow['groups'] {
    return this.#groups;
  }
  get states(): IntentWindow['states'] | null {
    return this.#states;
  }
  get places(): readonly GroupPosition[] {
    return this.#places;
  }
  /** The number of rows of the query, intents and batches, without headings. */
  get entries(): number {
    return (this.total ?? 0) - this.#places.length;
  }
  get selected(): number {
    return this.selection.count(this.entries);
  }
  /** The selection as a scope for bulk actions. */
  get scope(): IntentScope {
    const { inverted, ids } = this.selection.picked;
    return inverted ? { query: this.query, except: [...ids] } : { ids: [...ids] };
  }
  /**
   * Whether every selected entry is done, so that nothing can be retried or discarded. False for rows that are not
   * loaded.
   */
  get isSelectionDone(): boolean {
    const { inverted, ids } = this.selection.picked;
    const done = this.#places.find(({ group }) => group === 'done');
    if (inverted || done === undefined || ids.size > done.count) return false;
    const rows = Array.from({ length: Math.min(done.count, maxCheckedRows) }, (_, at) => this.line(done.at + 1 + at));
    return rows.filter((row) => row !== undefined && ids.has(row.id) && isDone(row)).length === ids.size;
  }
  /** The number of the focused row, starting at 1. */
  get number(): number {
    return getEntryNumber(this.#places, this.active);
  }
  /** The first row of the list, or undefined if it is not loaded. */
  get first(): IntentListRow | BatchListRow | undefined {
    return this.line(1);
  }

  /** Returns the intent or batch of a row, or undefined for a heading and while it is loading. */
  line(row: number): IntentListRow | BatchListRow | undefined {
    const entry = this.at(row);
    return entry?.entry === 'group' ? undefined : entry;
  }

  async entriesOf({ first, end }: RowSpan): Promise<readonly SelectedItem<OutboxRowId>[]> {
    return unwrapReply(bridge.outbox.ids({ query: this.query, from: first, to: end }));
  }

  override ask(part: Partial<IntentQuery>): void {
    this.selection.forgetEverything();
    super.ask(part);
  }

  override follow(account: string | null): () => void {
    // A sync also removes marks: rows show whether a sync has seen their item.
    const stops = [super.follow(account), bridge.on('outbox.changed', () => this.refreshSoon())];
    return () => stops.forEach((stop) => stop());
  }

  protected send(query: IntentQuery, stretch: RowRequest): Promise<Reply<IntentWindow>> {
    return bridge.outbox.query({ query, ...stretch });
  }
  protected keyOf(entry: OutboxListEntry): string {
    return entry.entry === 'group' ? entry.group : entry.id;
  }
  protected take({ groups, states }: IntentWindow): void {
    [this.#groups, this.#states] = [groups, states];
  }
  protected forget(): void {
    [this.#groups, this.#states] = [noGroups, null];
    this.selection.clear();
  }
  /** A heading never gets the focus. */
  protected override near(wish: number, from: number): number {
    return findEntryRow(this.#places, wish, from);
  }
  protected override begins(row: number): number {
    return getRowUnits(this.#places, row).first;
  }
}

/** One instance for the whole program, so that the query is kept while the user is on another page. */
export const outboxList = new OutboxList(everything);

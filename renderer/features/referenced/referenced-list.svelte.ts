import type { ResourceId } from '../../../electron/base/branded-types.ts';
import type {
  AppError,
  ReferencedRow,
  ReferencedWindow,
  OpenBranches,
  Reply,
} from '../../../electron/contract/index.ts';
import type { ReferencedName } from '../../../electron/model/index.ts';
import { bridge } from '../../app/bridge.ts';
import { throttleAsync } from '../../list/throttle-async.ts';
import { PlainRows } from '../../list/plain-rows.svelte.ts';
import type { RowRequest } from '../../list/row-cache.ts';

const closed: OpenBranches = { inverted: false, ids: [] };

/** Whether the entities of a kind are nested. */
export const isTreeKind = (kind: ReferencedName): boolean => kind === 'productCategory' || kind === 'assetCategory';

/**
 * The entities of a kind near the visible range, as a list or a tree. Updated with the cache while the page is open.
 */
export class ReferencedList {
  readonly kind: ReferencedName;
  readonly rows = new PlainRows<ReferencedRow, ReferencedWindow>({
    ask: (stretch) => this.#ask(stretch),
    keyOf: ({ id }) => id,
    took: (answer) => this.#take(answer),
    goesTo: ({ revealed }) => revealed?.at ?? null,
  });
  #searchText = $state('');
  #all = $state<number | null>(null);
  #open = $state.raw<OpenBranches>(closed);
  /** The entity whose ancestors are expanded and that gets the focus with the next reply. */
  #reveal: ResourceId | null = null;
  readonly #refreshSoon = throttleAsync(() => this.rows.refresh());

  constructor(kind: ReferencedName) {
    this.kind = kind;
  }

  get searchText(): string {
    return this.#searchText;
  }
  /** The number of rows, or null before the first reply. */
  get total(): number | null {
    return this.rows.total;
  }
  /** The number of entities, including collapsed ones. */
  get all(): number | null {
    return this.#all;
  }
  get problem(): AppError | null {
    return this.rows.problem;
  }
  get active(): number {
    return this.rows.active;
  }
  /** Whether rows are shown as a tree. Search results are not. */
  get tree(): boolean {
    return isTreeKind(this.kind) && this.#searchText.trim() === '';
  }

  search(searchText: string): void {
    if (searchText === this.#searchText) return;
    this.#searchText = searchText;
    this.rows.restart();
  }

  /** Expands or collapses a row. */
  toggle({ id, place }: ReferencedRow, open: boolean): void {
    if (place === undefined || place.below === 0 || place.open === open) return;
    const others = this.#open.ids.filter((one) => one !== id);
    this.#open = { ...this.#open, ids: open === this.#open.inverted ? others : [...others, id] };
    void this.rows.refresh();
  }
  openAll(): void {
    this.#open = { inverted: true, ids: [] };
    this.rows.restart();
  }
  closeAll(): void {
    this.#open = closed;
    this.rows.restart();
  }

  /** Expands the ancestors of an entity, so that its row is visible. */
  reveal(id: ResourceId): void {
    if (!isTreeKind(this.kind)) return;
    this.#reveal = id;
    void this.rows.refresh();
  }

  /** Loads the list and subscribes to changes. Returns an unsubscribe function. */
  open(): () => void {
    this.#refreshSoon();
    return bridge.on('items.changed', () => this.#refreshSoon());
  }

  #ask(stretch: RowRequest): Promise<Reply<ReferencedWindow>> {
    const { kind, searchText } = this;
    const open = { inverted: this.#open.inverted, ids: [...this.#open.ids] };
    const tree = isTreeKind(kind) ? { open, reveal: this.#reveal } : undefined;
    return bridge.referenced.search({ kind, searchText, ...stretch, ...(tree === undefined ? {} : { tree }) });
  }

  #take({ all, revealed }: ReferencedWindow): void {
    this.#all = all;
    if (revealed) this.#keepOpen(revealed.opened);
  }

  /** The expanded ancestors of a revealed entity stay expanded. */
  #keepOpen(opened: readonly ResourceId[]): void {
    this.#reveal = null;
    const { inverted, ids } = this.#open;
    const others = ids.filter((id) => !opened.includes(id));
    this.#open = { inverted, ids: inverted ? others : [...others, ...opened] };
  }
}

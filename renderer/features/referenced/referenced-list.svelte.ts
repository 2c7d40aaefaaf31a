import type { ResourceId } from '../../../electron/base/brand.ts';
import type {
  AppError,
  ReferencedRow,
  ReferencedWindow,
  OpenBranches,
  Reply,
} from '../../../electron/contract/index.ts';
import type { ReferencedName } from '../../../electron/model/index.ts';
import { bridge } from '../../app/bridge.ts';
import { everySoOften } from '../../list/every-so-often.ts';
import { PlainRows } from '../../list/plain-rows.svelte.ts';
import type { Stretch } from '../../list/row-cache.ts';

const closed: OpenBranches = { inverted: false, ids: [] };

/** Whether things of a kind lie in one another. */
export const isTreeKind = (kind: ReferencedName): boolean => kind === 'productCategory' || kind === 'assetCategory';

/** The things of one kind near what is shown, as a list or as a tree; follows the cache while its page is open. */
export class ReferencedList {
  readonly kind: ReferencedName;
  readonly rows = new PlainRows<ReferencedRow, ReferencedWindow>({
    ask: (stretch) => this.#ask(stretch),
    keyOf: ({ id }) => id,
    took: (answer) => this.#take(answer),
    goesTo: ({ revealed }) => revealed?.at ?? null,
  });
  #words = $state('');
  #all = $state<number | null>(null);
  #open = $state.raw<OpenBranches>(closed);
  /** To be opened up to, and stood on, with the next answer. */
  #reveal: ResourceId | null = null;
  readonly #refreshSoon = everySoOften(() => this.rows.refresh());

  constructor(kind: ReferencedName) {
    this.kind = kind;
  }

  get words(): string {
    return this.#words;
  }
  /** Rows; null until the cache has answered. */
  get total(): number | null {
    return this.rows.total;
  }
  /** Things, with those whose parents are closed. */
  get all(): number | null {
    return this.#all;
  }
  get problem(): AppError | null {
    return this.rows.problem;
  }
  get active(): number {
    return this.rows.active;
  }
  /** Whether rows stand under what they lie in: not while words are looked for. */
  get tree(): boolean {
    return isTreeKind(this.kind) && this.#words.trim() === '';
  }

  search(words: string): void {
    if (words === this.#words) return;
    this.#words = words;
    this.rows.restart();
  }

  /** Opens or closes what lies in a row. */
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

  /** Opens what a thing lies in, so that its row can be seen. */
  reveal(id: ResourceId): void {
    if (!isTreeKind(this.kind)) return;
    this.#reveal = id;
    void this.rows.refresh();
  }

  /** Reads the list and follows it; answers how to stop. */
  open(): () => void {
    this.#refreshSoon();
    return bridge.on('items.changed', () => this.#refreshSoon());
  }

  #ask(stretch: Stretch): Promise<Reply<ReferencedWindow>> {
    const { kind, words } = this;
    const open = { inverted: this.#open.inverted, ids: [...this.#open.ids] };
    const tree = isTreeKind(kind) ? { open, reveal: this.#reveal } : undefined;
    return bridge.referenced.search({ kind, words, ...stretch, ...(tree === undefined ? {} : { tree }) });
  }

  #take({ all, revealed }: ReferencedWindow): void {
    this.#all = all;
    if (revealed) this.#keepOpen(revealed.opened);
  }

  /** What was opened on the way to a thing stays open. */
  #keepOpen(opened: readonly ResourceId[]): void {
    this.#reveal = null;
    const { inverted, ids } = this.#open;
    const others = ids.filter((id) => !opened.includes(id));
    this.#open = { inverted, ids: inverted ? others : [...others, ...opened] };
  }
}

import type {
  AppError,
  ExportSeparator,
  SheetFormat,
  SheetPreview,
  SheetRequest,
} from '../../../electron/contract/index.ts';
import { exportSeparators, sheetFormats } from '../../../electron/contract/values.ts';
import { bridge } from '../../app/bridge.ts';
import type { SheetAsked } from '../../app/commands.ts';
import { changedOf, findColumns, offeredColumns } from './columns.ts';
import type { OfferedColumn } from './columns.ts';

const remembered = 'sheet';
/** Columns that are offered without being searched for. */
const mostOffered = 30;
/** Milliseconds after the last change until the preview follows. */
const pause = 150;
const usualRows = 500;

/** Where columns come from that the user has not chosen: the view and its filters, or the last sheet. */
type Origin = 'suggested' | 'remembered';

interface Choices {
  readonly format: SheetFormat;
  readonly separator: ExportSeparator;
  readonly columns: readonly string[];
}

const first: Choices = { format: 'xlsx', separator: ',', columns: [] };

/** `2026-11-25`, by the local calendar. */
const today = (): string => new Date().toLocaleDateString('sv-SE');

const one = <T>(of: readonly T[], value: unknown, otherwise: T): T => of.find((known) => known === value) ?? otherwise;

/** Remembered choices, read leniently. */
const readChoices = (value: unknown): Choices => {
  const known: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
  const columns = known['columns'];
  return {
    format: one(sheetFormats, known['format'], first.format),
    separator: one(exportSeparators, known['separator'], first.separator),
    columns: Array.isArray(columns) ? columns.filter((key) => typeof key === 'string') : [],
  };
};

/** What a person chooses before a sheet is saved, and what it would be. */
export class SheetForm {
  name = $state('');
  find = $state('');
  /** Rows of a part at most, as typed; '' while there is no such bound. */
  most = $state('');
  #asked = $state.raw<SheetAsked | null>(null);
  #choices = $state.raw<Choices>(first);
  #offered = $state.raw<readonly OfferedColumn[]>([]);
  /** What a person chose since it was opened: stronger than what is recalled. */
  #own: Partial<Choices> = {};
  #origin = $state<Origin | null>(null);
  #preview = $state.raw<SheetPreview | null>(null);
  #filled = $state(0);
  #problem = $state.raw<AppError | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #run = 0;

  get asked(): SheetAsked | null {
    return this.#asked;
  }
  /** Whether it takes changes back. */
  get undoes(): boolean {
    return this.#asked?.source.from === 'changes';
  }
  /** Which values its cells have. */
  get filledWith(): 'current' | 'previous' | 'corrected' {
    if (this.undoes) return 'previous';
    return (this.#asked?.set ?? []).length > 0 ? 'corrected' : 'current';
  }
  get format(): SheetFormat {
    return this.#choices.format;
  }
  get separator(): ExportSeparator {
    return this.#choices.separator;
  }
  /** Keys of the columns to fill, in their order. */
  get keys(): readonly string[] {
    return this.#choices.columns;
  }
  get chosen(): readonly OfferedColumn[] {
    return this.keys
      .map((key) => this.#offered.find((column) => column.key === key))
      .filter((one) => one !== undefined);
  }
  /** The label's column if it can be filled: it has a row of its own, because every sheet has the label. */
  get label(): OfferedColumn | undefined {
    return this.#offered.find(({ key }) => key === 'label');
  }
  /** Columns that can be added, and how many more there are. */
  get offered(): { readonly columns: readonly OfferedColumn[]; readonly more: number } {
    const found = findColumns(this.#offered, this.find).filter(({ key }) => !this.#isListed(key));
    return { columns: found.slice(0, mostOffered), more: Math.max(0, found.length - mostOffered) };
  }
  /** Why no column can be added: all are listed, those that were searched for are listed, or none has such a name. */
  get noneOffered(): 'all' | 'listed' | 'unknown' | null {
    if (this.offered.columns.length > 0 || this.#offered.length === 0) return null;
    if (this.find.trim() === '') return 'all';
    return findColumns(this.#offered, this.find).length > 0 ? 'listed' : 'unknown';
  }
  /** How the columns were chosen before the user changed them; null: the user or the sheet itself chose them. */
  get origin(): Origin | null {
    return this.#origin;
  }
  get preview(): SheetPreview | null {
    return this.#preview;
  }
  /** Columns to fill that the preview shows. */
  get filled(): number {
    return this.#filled;
  }
  get problem(): AppError | null {
    return this.#problem;
  }
  get hasFaults(): boolean {
    return this.#preview?.headers.includes('fault') ?? false;
  }
  get mostRows(): number | null {
    const rows = Number(this.most);
    return Number.isInteger(rows) && rows >= 1 && rows <= 1_000_000 ? rows : null;
  }
  get ready(): boolean {
    return this.name.trim() !== '' && this.keys.length > 0 && (this.#preview?.total ?? 0) > 0;
  }
  get request(): Omit<SheetRequest, 'id'> | null {
    const asked = this.#asked;
    if (asked === null) return null;
    const { format, separator, columns } = this.#choices;
    return {
      source: asked.source,
      columns: [...columns],
      set: asked.set ?? [],
      name: this.name.trim() || asked.name,
      format,
      separator,
      mostRows: this.mostRows,
    };
  }

  /** Begins anew for what is asked. */
  async open(asked: SheetAsked): Promise<void> {
    this.#asked = asked;
    this.#cancelPreview();
    this.name = `${asked.name}_${today()}`;
    this.find = '';
    this.#preview = null;
    this.#problem = null;
    this.#origin = null;
    this.#own = {};
    const [kept, attributes, changed] = await Promise.all([
      bridge.app.remembered({ key: remembered }),
      bridge.items.attributes(),
      asked.source.from === 'changes' ? bridge.sheets.changedColumns(asked.source) : null,
    ]);
    if (this.#asked !== asked) return;
    const offered = offeredColumns(attributes.ok ? attributes.value : []);
    // What changed is all that can be taken back.
    const keys = changed?.ok ? changed.value.map(({ key }) => key) : null;
    this.#offered = keys === null ? offered : changedOf(offered, keys);
    const choices = kept.ok ? readChoices(kept.value) : first;
    const known = (some: readonly string[]): readonly string[] =>
      some.filter((key) => this.#offered.some((column) => column.key === key));
    const own = keys ?? asked.columns;
    const suggested = known(asked.suggested ?? []);
    const columns = own === undefined && suggested.length > 0 ? suggested : known(own ?? choices.columns);
    this.#origin = own !== undefined || columns.length === 0 ? null : suggested.length > 0 ? 'suggested' : 'remembered';
    this.#choices = { ...choices, columns, ...this.#own };
    this.ask();
  }

  close(): void {
    this.#cancelPreview();
    this.#asked = null;
  }

  toggle(key: string): void {
    const columns = this.keys.includes(key) ? this.keys.filter((one) => one !== key) : [...this.keys, key];
    this.choose({ columns });
  }

  choose(change: Partial<Choices>): void {
    if (change.columns !== undefined) this.#origin = null;
    this.#own = { ...this.#own, ...change };
    this.#choices = { ...this.#choices, ...change };
    if (!this.undoes) this.#remember();
    this.ask();
  }

  limit(most: string): void {
    this.most = most;
    this.ask();
  }

  /** Limits the rows of a part, or no longer. */
  limitParts(on: boolean): void {
    this.limit(on ? String(usualRows) : '');
  }

  /** Asks for the preview once nothing has changed for a moment. */
  ask(): void {
    this.#cancelPreview();
    this.#timer = setTimeout(() => void this.#askNow(), pause);
  }

  /** What is still to come of an earlier preview is of other rows or other columns. */
  #cancelPreview(): void {
    clearTimeout(this.#timer);
    this.#run += 1;
  }

  /** Whether a column is among those that are always listed or chosen. */
  #isListed(key: string): boolean {
    return key === 'label' || this.keys.includes(key);
  }

  #remember(): void {
    const value = { ...this.#choices, columns: [...this.#choices.columns] };
    void bridge.app.remember({ key: remembered, value });
  }

  async #askNow(): Promise<void> {
    const { request } = this;
    if (request === null) return;
    const run = (this.#run += 1);
    const reply = await bridge.sheets.preview({ id: crypto.randomUUID(), ...request });
    if (run !== this.#run) return;
    if (reply.ok) [this.#preview, this.#filled] = [reply.value, request.columns.length];
    this.#problem = reply.ok || reply.error.code === 'cancelled' ? null : reply.error;
  }
}

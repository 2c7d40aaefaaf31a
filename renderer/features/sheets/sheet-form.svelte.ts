import { readWholeNumber } from '../../ui/read-whole-number.ts';
import type {
  AppError,
  ExportSeparator,
  SheetFormat,
  SheetPreview,
  SheetRequest,
} from '../../../electron/contract/index.ts';
import { defaultTableOptions, exportSeparators, sheetFormats } from '../../../electron/contract/constants.ts';
import { bridge } from '../../app/bridge.ts';
import { LatestRequest } from '../../app/latest-request.ts';
import type { SheetCreation } from '../../app/dialogs.svelte.ts';
import { type OfferedColumn, getChosenColumns, findColumns, getSheetColumns } from './sheet-columns.ts';

const remembered = 'sheet';
/** The maximum number of columns suggested without a search. */
const maxSuggestedColumns = 30;
/** The delay in milliseconds after the last change before the preview is updated. */
const previewDelayMs = 150;
const defaultRows = 500;

/** The origin of columns that the user has not selected: the view and its filters, or the last sheet. */
type Origin = 'suggested' | 'remembered';

interface Choices {
  readonly format: SheetFormat;
  readonly separator: ExportSeparator;
  readonly columns: readonly string[];
}

const first: Choices = { ...defaultTableOptions, columns: [] };

/** Returns the local date, such as `2026-11-25`. */
const getToday = (): string => new Date().toLocaleDateString('sv-SE');

const findOr = <T>(of: readonly T[], value: unknown, otherwise: T): T =>
  of.find((known) => known === value) ?? otherwise;

/** Parses stored options. Invalid parts are ignored. */
const readChoices = (value: unknown): Choices => {
  const known: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
  const columns = known['columns'];
  return {
    format: findOr(sheetFormats, known['format'], first.format),
    separator: findOr(exportSeparators, known['separator'], first.separator),
    columns: Array.isArray(columns) ? columns.filter((key) => typeof key === 'string') : [],
  };
};

/** The options for saving a sheet, and its preview. */
export class SheetForm {
  name = $state('');
  find = $state('');
  /** The maximum number of rows per file as typed, or '' without a limit. */
  most = $state('');
  #asked = $state.raw<SheetCreation | null>(null);
  #choices = $state.raw<Choices>(first);
  #offered = $state.raw<readonly OfferedColumn[]>([]);
  /** Options that the user has changed in this form. They take precedence over the stored ones. */
  #own: Partial<Choices> = {};
  #origin = $state<Origin | null>(null);
  #preview = $state.raw<SheetPreview | null>(null);
  #filled = $state(0);
  #problem = $state.raw<AppError | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #previews = new LatestRequest();

  get asked(): SheetCreation | null {
    return this.#asked;
  }
  /** Whether the sheet reverts changes. */
  get undoes(): boolean {
    return this.#asked?.source.from === 'changes';
  }
  /** The kind of values in its cells. */
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
  /** The keys of the columns to fill, in order. */
  get keys(): readonly string[] {
    return this.#choices.columns;
  }
  get chosen(): readonly OfferedColumn[] {
    return this.keys
      .map((key) => this.#offered.find((column) => column.key === key))
      .filter((one) => one !== undefined);
  }
  /** The label column, if it can be filled. It has a separate row, because every sheet contains the label. */
  get label(): OfferedColumn | undefined {
    return this.#offered.find(({ key }) => key === 'label');
  }
  /** The columns that can be added, and the number of further ones. */
  get offered(): { readonly columns: readonly OfferedColumn[]; readonly more: number } {
    const found = findColumns(this.#offered, this.find).filter(({ key }) => !this.#isListed(key));
    return { columns: found.slice(0, maxSuggestedColumns), more: Math.max(0, found.length - maxSuggestedColumns) };
  }
  /**
   * The reason why no column can be added: all are listed, the search results are listed, or no column has this name.
   */
  get noneOffered(): 'all' | 'listed' | 'unknown' | null {
    if (this.offered.columns.length > 0 || this.#offered.length === 0) return null;
    if (this.find.trim() === '') return 'all';
    return findColumns(this.#offered, this.find).length > 0 ? 'listed' : 'unknown';
  }
  /** The origin of the columns before the user changed them. Null if the user or the sheet itself determined them. */
  get origin(): Origin | null {
    return this.#origin;
  }
  get preview(): SheetPreview | null {
    return this.#preview;
  }
  /** The number of columns to fill in the preview. */
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
    const rows = readWholeNumber(this.most) ?? 0;
    return rows >= 1 && rows <= 1_000_000 ? rows : null;
  }
  get ready(): boolean {
    return this.name.trim() !== '' && this.keys.length > 0 && (this.#preview?.total ?? 0) > 0;
  }
  get request(): Omit<SheetRequest, 'id'> | null {
    const currentRequest = this.#asked;
    if (currentRequest === null) return null;
    const { format, separator, columns } = this.#choices;
    return {
      source: currentRequest.source,
      columns: [...columns],
      set: currentRequest.set ?? [],
      name: this.name.trim() || currentRequest.name,
      format,
      separator,
      mostRows: this.mostRows,
    };
  }

  /** Initializes the form for a request. */
  async open(asked: SheetCreation): Promise<void> {
    this.#asked = asked;
    this.#cancelPreview();
    this.name = `${asked.name}_${getToday()}`;
    this.find = '';
    this.#preview = null;
    this.#problem = null;
    this.#origin = null;
    this.#own = {};
    this.#choices = first;
    const [kept, attributes, changed] = await Promise.all([
      bridge.app.remembered({ key: remembered }),
      bridge.items.attributes(),
      asked.source.from === 'changes' ? bridge.sheets.changedColumns(asked.source) : null,
    ]);
    if (this.#asked !== asked) return;
    const offered = getSheetColumns(attributes.ok ? attributes.value : []);
    // Only changed fields can be reverted.
    const keys = changed?.ok ? changed.value.map(({ key }) => key) : null;
    this.#offered = keys === null ? offered : getChosenColumns(offered, keys);
    const choices = kept.ok ? readChoices(kept.value) : first;
    const known = (some: readonly string[]): readonly string[] =>
      some.filter((key) => this.#offered.some((column) => column.key === key));
    const ownColumns = keys ?? asked.columns;
    const suggested = known(asked.suggested ?? []);
    const columns = ownColumns === undefined && suggested.length > 0 ? suggested : known(ownColumns ?? choices.columns);
    this.#origin =
      ownColumns !== undefined || columns.length === 0 ? null : suggested.length > 0 ? 'suggested' : 'remembered';
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

  /** Turns the row limit per file on or off. */
  limitParts(on: boolean): void {
    this.limit(on ? String(defaultRows) : '');
  }

  /** Requests the preview, debounced. */
  ask(): void {
    this.#cancelPreview();
    this.#timer = setTimeout(() => void this.#askNow(), previewDelayMs);
  }

  /** Later replies of an earlier preview belong to other rows or columns. */
  #cancelPreview(): void {
    clearTimeout(this.#timer);
    this.#previews.dropAll();
  }

  /** Whether a column is always listed or has been selected. */
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
    const isLatest = this.#previews.start();
    const reply = await bridge.sheets.preview({ id: crypto.randomUUID(), ...request });
    if (!isLatest()) return;
    if (reply.ok) [this.#preview, this.#filled] = [reply.value, request.columns.length];
    this.#problem = reply.ok || reply.error.code === 'cancelled' ? null : reply.error;
  }
}

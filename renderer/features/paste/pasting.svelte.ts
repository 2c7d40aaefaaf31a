import type { IntentId } from '../../../electron/base/brand.ts';
import { mostPasted } from '../../../electron/contract/values.ts';
import type { PastedDraft } from '../../../electron/contract/index.ts';
import { attempt } from '../../app/attempt.ts';
import { ask, bridge, errorOf } from '../../app/bridge.ts';
import { m } from '../../messages/lazy.ts';
import { counts } from '../../app/counts.svelte.ts';
import { router } from '../../app/router.svelte.ts';
import { sync } from '../../app/sync.svelte.ts';
import { announce } from '../../ui/announce.svelte.ts';
import { toasts } from '../../ui/toasts.svelte.ts';
import { session } from '../../app/session.svelte.ts';
import { yieldToPage } from './yield-to-page.ts';
import { PasteTable } from './paste-table.svelte.ts';

const columnsKey = 'paste/columns';
const pause = 600;
const mostHeadings = 400;

/** Whether a text is too long to be stored. */
const isTooLong = (text: string): boolean => text.length > mostPasted;

/** Stores a pasted text in the current account until it is sent or discarded, unless it is too long. */
class DraftOfPaste {
  readonly #account = session.accountId;
  #timer: ReturnType<typeof setTimeout> | undefined;

  async remembered(): Promise<PastedDraft | null> {
    return this.#account === null ? null : ask(bridge.drafts.readPasted({ account: this.#account }));
  }

  keepSoon(draft: PastedDraft): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.keep(draft), pause);
  }

  async keep(draft: PastedDraft | null): Promise<void> {
    clearTimeout(this.#timer);
    const account = this.#account;
    if (account === null) return;
    const kept = draft === null || draft.text === '' || isTooLong(draft.text) ? null : draft;
    await attempt(() => ask(bridge.drafts.keepPasted({ account, draft: kept })));
  }
}

/** Resolves to the previously selected targets by normalized header. */
const rememberedColumns = async (): Promise<Readonly<Record<string, string>>> => {
  const kept = await ask(bridge.app.remembered({ key: columnsKey }));
  const entries = Object.entries((kept ?? {}) as Readonly<Record<string, unknown>>);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
};

/** Stores selected targets and drops the oldest ones above the limit. */
const rememberColumns = async (columns: Readonly<Record<string, string>>): Promise<void> => {
  const before = await rememberedColumns();
  const newest = Object.entries({ ...before, ...columns }).slice(-mostHeadings);
  await ask(bridge.app.remember({ key: columnsKey, value: Object.fromEntries(newest) }));
};

const words = m.paste;
const mostInBox = 50_000;
/** The maximum number of creations that may be sent before the user could undo them. */
const leavesAtOnce = 20;

/** Withdraws added intents that have not been sent yet. */
const undo = (ids: readonly IntentId[]): void =>
  void attempt(async () => {
    const { ids: gone } = await ask(bridge.outbox.withdraw({ ids: [...ids] }));
    const left = ids.length - gone.length;
    toasts.show({
      tone: left === 0 ? 'info' : 'warn',
      words: words.undone(gone.length),
      ...(left === 0 ? {} : { detail: words.undoneLeft(left) }),
    });
  });

/** Adds all parts to the outbox as one batch. Key presses are handled between two parts. */
const handOver = async (parts: Iterable<string>): Promise<readonly IntentId[]> => {
  const batch = crypto.randomUUID();
  for (const creations of parts) {
    await ask(bridge.outbox.stageBatch({ batch, creations }));
    await yieldToPage();
  }
  return ask(bridge.outbox.createBatch({ batch, creations: '[]' }));
};

/** One opening of the dialog: the text, the table parsed from it, and adding it to the outbox. */
export class Pasting {
  /** Whether the content is stored on closing. Content that came from elsewhere is not. */
  readonly #keeps: boolean;
  readonly #draft = new DraftOfPaste();
  #text = $state('');
  #table = $state.raw<PasteTable | null>(null);
  #busy = $state<'reading' | 'adding' | null>(null);
  #problem = $state<string | null>(null);
  #hint = $state<string | null>(null);

  /** `filled` is the initial text, or undefined for the text left in the dialog. */
  constructor(filled?: string) {
    this.#keeps = filled === undefined;
    this.#text = filled ?? '';
  }

  get text(): string {
    return this.#text;
  }
  /** The table, or null while there is only a text. */
  get table(): PasteTable | null {
    return this.#table;
  }
  get busy(): 'reading' | 'adding' | null {
    return this.#busy;
  }
  /** The error if rows could not be added to the outbox. */
  get problem(): string | null {
    return this.#problem;
  }
  /** The reason why the text is not a table yet. */
  get hint(): string | null {
    return this.#hint;
  }
  /** Whether the text is too long to be shown in a text area. */
  get isLong(): boolean {
    return this.#text.length > mostInBox;
  }
  get tooLong(): boolean {
    return isTooLong(this.#text);
  }

  /** Restores the text left in the dialog. */
  async start(): Promise<void> {
    if (!this.#keeps) return this.read();
    await attempt(async () => {
      const draft = await this.#draft.remembered();
      if (draft === null || this.#text !== '') return;
      this.#text = draft.text;
      await this.#open(draft.edits);
    });
  }

  set(text: string): void {
    this.#text = text;
    this.#hint = null;
    this.#keepSoon();
  }

  async read(): Promise<void> {
    if (this.#text.trim() === '') {
      this.#hint = words.empty;
      return;
    }
    await attempt(() => this.#open([]));
  }

  async #open(edits: PasteTable['edits']): Promise<void> {
    this.#busy = 'reading';
    try {
      const [attributes, before] = await Promise.all([ask(bridge.items.attributes()), rememberedColumns()]);
      const table = new PasteTable(attributes, before);
      await table.open(this.#text, edits);
      await yieldToPage();
      this.#table = table;
    } finally {
      this.#busy = null;
    }
  }

  async readWith(delimiter: string): Promise<void> {
    await attempt(async () => this.#table?.readAgain(this.#text, delimiter));
  }

  async edit(row: number, column: number, text: string): Promise<void> {
    await attempt(async () => this.#table?.edit(row, column, text));
    this.#keepSoon();
  }

  async choose(column: number, key: string | null): Promise<void> {
    await attempt(async () => {
      await this.#table?.choose(column, key);
      await rememberColumns(this.#table?.chosen ?? {});
    });
  }

  /** Returns from the table to the text. */
  back(): void {
    this.#table = null;
    this.#problem = null;
  }

  discard(): void {
    this.#text = '';
    this.back();
    if (this.#keeps) void this.#draft.keep(null);
  }

  /** Adds all valid ticked rows to the outbox. Resolves to whether it succeeded. */
  async add(): Promise<boolean> {
    const table = this.#table;
    if (table === null || this.#busy !== null || table.plan.rows.length === 0) return false;
    this.#busy = 'adding';
    this.#problem = null;
    announce(words.adding(table.plan.rows.length));
    try {
      const ids = await handOver(table.creations());
      this.#text = '';
      if (this.#keeps) await this.#draft.keep(null);
      toasts.show({
        tone: 'success',
        words: words.added(ids.length),
        // Rows that are sent immediately cannot be undone.
        ...(sync.offline || counts.holdStatus.held || ids.length > leavesAtOnce
          ? { link: { words: words.undo, run: () => undo(ids) } }
          : {}),
      });
      router.go('/outbox');
      return true;
    } catch (thrown) {
      this.#problem = errorOf(thrown).message;
      return false;
    } finally {
      this.#busy = null;
    }
  }

  /** Stores the unsent content. */
  close(): void {
    if (this.#keeps) void this.#draft.keep(this.#text === '' ? null : this.#kept());
  }

  #keepSoon(): void {
    if (this.#keeps) this.#draft.keepSoon(this.#kept());
  }

  #kept(): { readonly text: string; readonly edits: PasteTable['edits'] } {
    return { text: this.#text, edits: this.#table?.edits ?? [] };
  }
}

import { findFormatWithoutTable } from '../../../electron/model/table/markup-tables.ts';
import type { IntentId } from '../../../electron/base/branded-types.ts';
import { maxPastedLength } from '../../../electron/contract/constants.ts';
import type { PastedDraft } from '../../../electron/contract/index.ts';
import { runWithErrorToast } from '../../app/run-with-toast.ts';
import { unwrapReply, bridge, getBridgeError } from '../../app/bridge.ts';
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
const saveDelayMs = 600;
const maxStoredHeadings = 400;

/** Whether a text is too long to be stored. */
const isTooLong = (text: string): boolean => text.length > maxPastedLength;

/** Stores a pasted text in the current account until it is sent or discarded, unless it is too long. */
class DraftOfPaste {
  readonly #account = session.accountId;
  #timer: ReturnType<typeof setTimeout> | undefined;

  async remembered(): Promise<PastedDraft | null> {
    return this.#account === null ? null : unwrapReply(bridge.drafts.readPasted({ account: this.#account }));
  }

  keepSoon(draft: PastedDraft): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.keep(draft), saveDelayMs);
  }

  async keep(draft: PastedDraft | null): Promise<void> {
    clearTimeout(this.#timer);
    const account = this.#account;
    if (account === null) return;
    const stored = draft === null || draft.text === '' || isTooLong(draft.text) ? null : draft;
    await runWithErrorToast(() => unwrapReply(bridge.drafts.keepPasted({ account, draft: stored })));
  }
}

/** Resolves to the previously selected targets by normalized header. */
const fetchRememberedColumns = async (): Promise<Readonly<Record<string, string>>> => {
  const stored = await unwrapReply(bridge.app.remembered({ key: columnsKey }));
  const entries = Object.entries((stored ?? {}) as Readonly<Record<string, unknown>>);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
};

/** Stores selected targets and drops the oldest ones above the limit. */
const rememberColumns = async (columns: Readonly<Record<string, string>>): Promise<void> => {
  const before = await fetchRememberedColumns();
  const newest = Object.entries({ ...before, ...columns }).slice(-maxStoredHeadings);
  await unwrapReply(bridge.app.remember({ key: columnsKey, value: Object.fromEntries(newest) }));
};

const messages = m.paste;
const maxTextLength = 50_000;
/** The maximum number of creations that may be sent before the user could undo them. */
const maxImmediateCreations = 20;

/** Withdraws added intents that have not been sent yet. */
const undo = (ids: readonly IntentId[]): void =>
  void runWithErrorToast(async () => {
    const { ids: gone } = await unwrapReply(bridge.outbox.withdraw({ ids: [...ids] }));
    const left = ids.length - gone.length;
    toasts.show({
      tone: left === 0 ? 'info' : 'warn',
      message: messages.undone(gone.length),
      ...(left === 0 ? {} : { detail: messages.undoneLeft(left) }),
    });
  });

/** Adds all parts to the outbox as one batch. Key presses are handled between two parts. */
const sendInBatch = async (parts: Iterable<string>): Promise<readonly IntentId[]> => {
  const batch = crypto.randomUUID();
  for (const creations of parts) {
    await unwrapReply(bridge.outbox.stageBatch({ batch, creations }));
    await yieldToPage();
  }
  return unwrapReply(bridge.outbox.createBatch({ batch, creations: '[]' }));
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
  /** Whether the dialog may differ from the stored draft, which must not be lost while it is being read. */
  #hasOwnContent = false;

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
    return this.#text.length > maxTextLength;
  }
  get tooLong(): boolean {
    return isTooLong(this.#text);
  }

  /** Restores the text left in the dialog. */
  async start(): Promise<void> {
    if (!this.#keeps) return this.read();
    await runWithErrorToast(async () => {
      const draft = await this.#draft.remembered();
      if (draft === null || this.#hasOwnContent) return;
      this.#text = draft.text;
      await this.#open(draft.edits);
      this.#hasOwnContent = true;
    });
  }

  set(text: string): void {
    this.#hasOwnContent = true;
    this.#text = text;
    this.#hint = null;
    this.#keepSoon();
  }

  async read(): Promise<void> {
    if (this.#text.trim() === '') {
      this.#hint = messages.empty;
      return;
    }
    await runWithErrorToast(() => this.#open([]));
  }

  async #open(edits: PasteTable['edits']): Promise<void> {
    const format = findFormatWithoutTable(this.#text);
    this.#hint = format === null ? null : messages.noTable[format];
    if (format !== null) return;
    this.#busy = 'reading';
    try {
      const [attributes, before] = await Promise.all([
        unwrapReply(bridge.items.attributes()),
        fetchRememberedColumns(),
      ]);
      const table = new PasteTable(attributes, before);
      await table.open(this.#text, edits);
      await yieldToPage();
      this.#table = table;
    } finally {
      this.#busy = null;
    }
  }

  async readWith(delimiter: string): Promise<void> {
    await runWithErrorToast(async () => this.#table?.readAgain(this.#text, delimiter));
  }

  async edit(row: number, column: number, text: string): Promise<void> {
    await runWithErrorToast(async () => this.#table?.edit(row, column, text));
    this.#keepSoon();
  }

  async choose(column: number, key: string | null): Promise<void> {
    await runWithErrorToast(async () => {
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
    this.#hasOwnContent = true;
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
    announce(messages.adding(table.plan.rows.length));
    try {
      const ids = await sendInBatch(table.creations());
      this.#text = '';
      if (this.#keeps) await this.#draft.keep(null);
      toasts.show({
        tone: 'success',
        message: messages.added(ids.length),
        // Rows that are sent immediately cannot be undone.
        ...(sync.offline || counts.holdStatus.held || ids.length > maxImmediateCreations
          ? { link: { label: messages.undo, run: () => undo(ids) } }
          : {}),
      });
      router.go('/outbox');
      return true;
    } catch (thrown) {
      this.#problem = getBridgeError(thrown).message;
      return false;
    } finally {
      this.#busy = null;
    }
  }

  /** Stores the unsent content. */
  close(): void {
    if (this.#keeps && this.#hasOwnContent) void this.#draft.keep(this.#text === '' ? null : this.#kept());
  }

  #keepSoon(): void {
    if (this.#keeps) this.#draft.keepSoon(this.#kept());
  }

  #kept(): { readonly text: string; readonly edits: PasteTable['edits'] } {
    return { text: this.#text, edits: this.#table?.edits ?? [] };
  }
}

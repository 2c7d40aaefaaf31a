import { attempt } from '../../attempt.ts';
import { ask, bridge } from '../../bridge.ts';

const draftKey = 'draft/paste';
const columnsKey = 'paste/columns';
const pause = 600;
/** Characters of a text that is kept; the file that keeps it is read at every start. */
export const mostKept = 150_000;
const mostHeadings = 400;

/** A cell that was changed by hand. */
export interface CellEdit {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

export interface PasteDraft {
  readonly text: string;
  readonly edits: readonly CellEdit[];
}

const isEdit = (value: unknown): value is CellEdit => {
  const edit = value as Partial<CellEdit> | null;
  return Number.isInteger(edit?.row) && Number.isInteger(edit?.column) && typeof edit?.text === 'string';
};

/** Keeps what was pasted until it is sent or discarded, as far as it is not too long. */
export class DraftOfPaste {
  #timer: ReturnType<typeof setTimeout> | undefined;

  async remembered(): Promise<PasteDraft | null> {
    const kept = (await ask(bridge.app.remembered({ key: draftKey }))) as Partial<PasteDraft> | null;
    if (typeof kept?.text !== 'string' || kept.text === '') return null;
    return { text: kept.text, edits: Array.isArray(kept.edits) ? kept.edits.filter(isEdit) : [] };
  }

  keepSoon(draft: PasteDraft): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.keep(draft), pause);
  }

  async keep(draft: PasteDraft | null): Promise<void> {
    clearTimeout(this.#timer);
    const says = draft !== null && draft.text !== '' && JSON.stringify(draft).length <= mostKept;
    const value = says ? { text: draft.text, edits: draft.edits.map((edit) => ({ ...edit })) } : null;
    await attempt(() => ask(bridge.app.remember({ key: draftKey, value })));
  }
}

/** What headings were chosen for before, by their plain form. */
export const rememberedColumns = async (): Promise<Readonly<Record<string, string>>> => {
  const kept = await ask(bridge.app.remembered({ key: columnsKey }));
  const entries = Object.entries((kept ?? {}) as Readonly<Record<string, unknown>>);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
};

/** The newest choices are kept. */
export const rememberColumns = async (columns: Readonly<Record<string, string>>): Promise<void> => {
  const before = await rememberedColumns();
  const newest = Object.entries({ ...before, ...columns }).slice(-mostHeadings);
  await ask(bridge.app.remember({ key: columnsKey, value: Object.fromEntries(newest) }));
};

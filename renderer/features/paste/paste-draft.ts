import { mostPasted } from '../../../electron/contract/values.ts';
import type { PastedDraft } from '../../../electron/contract/index.ts';
import { attempt } from '../../app/attempt.ts';
import { ask, bridge } from '../../app/bridge.ts';
import { session } from '../../app/session.svelte.ts';

const columnsKey = 'paste/columns';
const pause = 600;
const mostHeadings = 400;

/** Whether a text is too long to be kept. */
export const isTooLong = (text: string): boolean => text.length > mostPasted;

/** Keeps what was pasted in the account in use until it is sent or discarded, as far as it is not too long. */
export class DraftOfPaste {
  readonly #account = session.account?.id;
  #timer: ReturnType<typeof setTimeout> | undefined;

  async remembered(): Promise<PastedDraft | null> {
    return this.#account === undefined ? null : ask(bridge.drafts.readPasted({ account: this.#account }));
  }

  keepSoon(draft: PastedDraft): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.keep(draft), pause);
  }

  async keep(draft: PastedDraft | null): Promise<void> {
    clearTimeout(this.#timer);
    const account = this.#account;
    if (account === undefined) return;
    const kept = draft === null || draft.text === '' || isTooLong(draft.text) ? null : draft;
    await attempt(() => ask(bridge.drafts.keepPasted({ account, draft: kept })));
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

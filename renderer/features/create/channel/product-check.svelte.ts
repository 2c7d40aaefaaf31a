import type { AppError, ListCheckResult } from '../../../../electron/contract/index.ts';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import { runWithErrorToast } from '../../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../../app/bridge.ts';
import { LatestRequest } from '../../../app/latest-request.ts';

const key = 'lint/longest';
const defaultMaxLength = 150;
const greatestMaxLength = 10_000;

/** Parses the columns while the user types. Empty if the text is not a JSON list. */
const parseTypedColumns = (text: string): unknown[] => {
  try {
    const columns: unknown = JSON.parse(text);
    return Array.isArray(columns) ? columns : [];
  } catch {
    return [];
  }
};

/** A check of the products in a list, with the one setting that users change. */
export class ProductCheck {
  #list = '';
  #columns = '';
  #longest = $state(defaultMaxLength);
  /** Whether the user has set the maximum length, so that a stored one that is read later is outdated. */
  #hasOwnLimit = false;
  #lint = $state.raw<ListCheckResult | null>(null);
  #at = $state.raw<{ readonly read: number; readonly total: number } | null>(null);
  #state = $state<'looking' | 'done' | 'stopped'>('looking');
  #problem = $state.raw<AppError | null>(null);
  readonly #checks = new LatestRequest();

  /** The result of the last check. It stays while a newer check is running. */
  get lint(): ListCheckResult | null {
    return this.#lint;
  }
  /** The progress of a long check, or null. */
  get at(): { readonly read: number; readonly total: number } | null {
    return this.#at;
  }
  get state(): 'looking' | 'done' | 'stopped' {
    return this.#state;
  }
  get problem(): AppError | null {
    return this.#problem;
  }
  /** The maximum length of a title, in characters. */
  get longest(): number {
    return this.#longest;
  }

  /** Subscribes to check progress and loads the setting. Returns an unsubscribe function. */
  open(): () => void {
    const stop = bridge.on('feed.lintProgress', ({ list, read, total }) => {
      if (list === this.#list && this.#state === 'looking') this.#at = { read, total };
    });
    void runWithErrorToast(() => this.#recall());
    return () => {
      stop();
      this.stop();
    };
  }

  async #recall(): Promise<void> {
    const storedChoice = await unwrapReply(bridge.app.remembered({ key }));
    if (typeof storedChoice === 'number' && storedChoice !== this.#longest && !this.#hasOwnLimit)
      this.allow(storedChoice);
  }

  /** Checks another list, or the same list with other columns (the typed JSON; an invalid list counts as empty). */
  show(list: string, columns: string): void {
    if (list === this.#list && columns === this.#columns) return;
    this.#list = list;
    this.#columns = columns;
    this.#lint = null;
    void this.look();
  }

  /** Sets the maximum length of a title and checks again. */
  allow(longest: number): void {
    if (!Number.isSafeInteger(longest) || longest < 1 || longest > greatestMaxLength) return;
    this.#hasOwnLimit = true;
    this.#longest = longest;
    void runWithErrorToast(() => unwrapReply(bridge.app.remember({ key, value: longest })));
    if (this.#list !== '') void this.look();
  }

  async look(): Promise<void> {
    const isLatest = this.#checks.start();
    this.#state = 'looking';
    this.#at = null;
    this.#problem = null;
    const reply = await bridge.feed.lint({
      list: toResourceId(this.#list),
      columns: parseTypedColumns(this.#columns),
      longest: this.#longest,
    });
    if (!isLatest()) return;
    this.#state = 'done';
    if (reply.ok) this.#lint = reply.value;
    else this.#problem = reply.error;
  }

  /** Cancels the running check. */
  stop(): void {
    if (this.#state !== 'looking') return;
    this.#checks.dropAll();
    this.#state = 'stopped';
    void runWithErrorToast(() => unwrapReply(bridge.feed.stopLint()));
  }
}

import type { AppError, Lint } from '../../../../electron/contract/index.ts';
import { resourceId } from '../../../../electron/base/brand.ts';
import { attempt } from '../../../app/attempt.ts';
import { ask, bridge } from '../../../app/bridge.ts';

const key = 'lint/longest';
const usual = 150;
const greatest = 10_000;

/** The columns in a text that is being typed: none while it is no JSON list. */
const columnsIn = (text: string): unknown[] => {
  try {
    const columns: unknown = JSON.parse(text);
    return Array.isArray(columns) ? columns : [];
  } catch {
    return [];
  }
};

/** A look through the products of a list, and the one setting of it that people change. */
export class ProductCheck {
  #list = '';
  #columns = '';
  #longest = $state(usual);
  #lint = $state.raw<Lint | null>(null);
  #at = $state.raw<{ readonly read: number; readonly total: number } | null>(null);
  #state = $state<'looking' | 'done' | 'stopped'>('looking');
  #problem = $state.raw<AppError | null>(null);
  #asked = 0;

  /** What came of the last look; stays while a newer one is under way. */
  get lint(): Lint | null {
    return this.#lint;
  }
  /** How far a long look has come; null while there is nothing to tell. */
  get at(): { readonly read: number; readonly total: number } | null {
    return this.#at;
  }
  get state(): 'looking' | 'done' | 'stopped' {
    return this.#state;
  }
  get problem(): AppError | null {
    return this.#problem;
  }
  /** The greatest length of a title, in characters. */
  get longest(): number {
    return this.#longest;
  }

  /** Follows the looks and recalls the setting; answers how to end it. */
  open(): () => void {
    const stop = bridge.on('feed.lintProgress', ({ list, read, total }) => {
      if (list === this.#list && this.#state === 'looking') this.#at = { read, total };
    });
    void attempt(() => this.#recall());
    return () => {
      stop();
      this.stop();
    };
  }

  async #recall(): Promise<void> {
    const kept = await ask(bridge.app.remembered({ key }));
    if (typeof kept === 'number' && kept !== this.#longest) this.allow(kept);
  }

  /** Looks through another list, or by other columns (JSON as it is typed; what is no list of columns counts as none). */
  show(list: string, columns: string): void {
    if (list === this.#list && columns === this.#columns) return;
    this.#list = list;
    this.#columns = columns;
    this.#lint = null;
    void this.look();
  }

  /** Sets the greatest length of a title, and looks again. */
  allow(longest: number): void {
    if (!Number.isSafeInteger(longest) || longest < 1 || longest > greatest) return;
    this.#longest = longest;
    void attempt(() => ask(bridge.app.remember({ key, value: longest })));
    if (this.#list !== '') void this.look();
  }

  async look(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    this.#state = 'looking';
    this.#at = null;
    this.#problem = null;
    const reply = await bridge.feed.lint({
      list: resourceId(this.#list),
      columns: columnsIn(this.#columns),
      longest: this.#longest,
    });
    if (asked !== this.#asked) return;
    this.#state = 'done';
    if (reply.ok) this.#lint = reply.value;
    else this.#problem = reply.error;
  }

  /** Ends the look under way. */
  stop(): void {
    if (this.#state !== 'looking') return;
    this.#asked += 1;
    this.#state = 'stopped';
    void attempt(() => ask(bridge.feed.stopLint()));
  }
}

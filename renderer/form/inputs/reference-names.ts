import type { ThingKind } from '../../../electron/contract/index.ts';
import { BridgeError } from '../../app/bridge.ts';
import { isIdText } from '../unresolved.ts';
import { findCandidates, meantBy, nameAll } from './candidates.ts';

const keyOf = (to: ThingKind, text: string): string => `${to}\n${text.trim()}`;

/** The IDs that the texts of many cells stand for, looked up once each: a known ID, or the name of one item alone. */
export class ReferenceNames {
  /** Null: no item has that ID or name. */
  readonly #ids = new Map<string, string | null>();

  /** Returns the ID that a text stands for, or null if it names no item. */
  idOf(to: ThingKind, text: string): string | null {
    return isIdText(text) ? text.trim() : (this.#ids.get(keyOf(to, text)) ?? null);
  }

  /** Sends the text as an ID, although nothing is known of it. */
  useAsId(to: ThingKind, text: string): void {
    this.#ids.set(keyOf(to, text), text.trim());
  }

  /** Looks up texts that were not looked up before. What cannot be looked up now is tried again with the next call. */
  async learn(to: ThingKind, texts: readonly string[]): Promise<void> {
    const unknown = [...new Set(texts.map((text) => text.trim()))].filter(
      (text) => text !== '' && !isIdText(text) && !this.#ids.has(keyOf(to, text)),
    );
    if (unknown.length === 0) return;
    try {
      const byId = await nameAll(to, unknown);
      for (const text of unknown) {
        const found = byId.get(text) ?? meantBy(await findCandidates(to, text, `names/${to}`), text);
        this.#ids.set(keyOf(to, text), found && found.waits !== true ? found.value : null);
      }
    } catch (thrown) {
      if (!(thrown instanceof BridgeError)) throw thrown;
    }
  }
}

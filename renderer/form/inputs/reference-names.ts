import type { EntityKind } from '../../../electron/contract/index.ts';
import { BridgeError } from '../../app/bridge.ts';
import { isIdText } from '../unresolved.ts';
import { findCandidates, findExactCandidate, fetchCandidates } from './candidates.ts';

const createNameKey = (to: EntityKind, text: string): string => `${to}\n${text.trim()}`;

/**
 * A lookup of the IDs that the texts of many cells refer to: a known ID, or a name that only one item has. Each text is
 * looked up once.
 */
export class ReferenceNames {
  /** IDs by text. Null if no item has that ID or name. */
  readonly #ids = new Map<string, string | null>();

  /** Returns the ID that a text refers to, or null if it names no item. */
  idOf(to: EntityKind, text: string): string | null {
    return isIdText(text) ? text.trim() : (this.#ids.get(createNameKey(to, text)) ?? null);
  }

  /** Uses the text as an ID, although the cache contains no such item. */
  useAsId(to: EntityKind, text: string): void {
    this.#ids.set(createNameKey(to, text), text.trim());
  }

  /** Looks up new texts. After a failure they are looked up again by the next call. */
  async learn(to: EntityKind, texts: readonly string[]): Promise<void> {
    const unknown = [...new Set(texts.map((text) => text.trim()))].filter(
      (text) => text !== '' && !isIdText(text) && !this.#ids.has(createNameKey(to, text)),
    );
    if (unknown.length === 0) return;
    try {
      const byId = await fetchCandidates(to, unknown);
      for (const text of unknown) {
        const found = byId.get(text) ?? findExactCandidate(await findCandidates(to, text, `names/${to}`), text);
        this.#ids.set(createNameKey(to, text), found && found.waits !== true ? found.value : null);
      }
    } catch (thrown) {
      if (!(thrown instanceof BridgeError)) throw thrown;
    }
  }
}

import { BridgeError } from '../../../app/bridge.ts';
import type { FormField } from '../../../form/inputs.ts';
import { findCandidates, meantBy, nameAll } from '../../../form/inputs/candidates.ts';
import { isIdText, referenceDraft } from '../../../form/unresolved.ts';

const keyOf = ({ name }: FormField, text: string): string => `${name}\n${text}`;

/** The IDs that texts in the cells of reference columns stand for, looked up once each. */
export class CellReferences {
  readonly #ids = new Map<string, string>();

  /** Returns the draft of a cell: an ID, or its words marked as unresolved. */
  draftOf(field: FormField, cell: string): string {
    const text = cell.trim();
    return this.#ids.get(keyOf(field, text)) ?? referenceDraft(text);
  }

  /** Sends the text as an ID, although nothing is known of it. */
  useAsId(field: FormField, cell: string): void {
    const text = cell.trim();
    this.#ids.set(keyOf(field, text), text);
  }

  /** Looks up the IDs and names in the cells of a column. A name has to be that of one item alone. */
  async learn(field: FormField, cells: readonly string[]): Promise<void> {
    const { to } = field.field;
    const texts = [...new Set(cells.map((cell) => cell.trim()))].filter(
      (text) => text !== '' && !isIdText(text) && !this.#ids.has(keyOf(field, text)),
    );
    if (to === undefined || texts.length === 0) return;
    try {
      const byId = await nameAll(to, texts);
      for (const text of texts) {
        const found = byId.get(text) ?? meantBy(await findCandidates(to, text, `cells/${field.name}`), text);
        if (found && found.waits !== true) this.#ids.set(keyOf(field, text), found.value);
      }
    } catch (thrown) {
      // What cannot be looked up stays unresolved.
      if (!(thrown instanceof BridgeError)) throw thrown;
    }
  }
}

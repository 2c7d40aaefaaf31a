import { toResourceId } from '../../electron/base/branded-types.ts';
import type { ItemDetail } from '../../electron/contract/index.ts';
import { bridge } from '../app/bridge.ts';
import { getAttributeEntries } from './detail-fields.ts';
import { formatAttributeDate, formatObjectLine } from './format-attribute.ts';
import { formatPrimitiveLine, formatPrimitive } from './format-value.ts';

/** The parent's values of attributes that a variant overwrites. Empty if the parent is not cached. */
export class ParentAttributes {
  #values = $state.raw<Readonly<Record<string, unknown>>>({});

  has(key: string): boolean {
    return Object.hasOwn(this.#values, key);
  }

  getText(key: string): string {
    const value = this.#values[key];
    const date = typeof value === 'string' ? formatAttributeDate(value.trim()) : null;
    return date ?? formatPrimitiveLine(value) ?? formatObjectLine(value) ?? formatPrimitive(value);
  }

  /** Reads the parent of an item if the item overwrites any attributes. Returns a function that cancels it. */
  open({ values }: ItemDetail): () => void {
    let stopped = false;
    const overwritten = (values['overwritten_attributes'] ?? []) as readonly string[];
    const parent = values['parent_id'];
    this.#values = {};
    if (overwritten.length > 0 && typeof parent === 'string' && parent !== '')
      void this.#read(parent, overwritten, () => stopped);
    return () => (stopped = true);
  }

  async #read(parent: string, overwritten: readonly string[], isStopped: () => boolean): Promise<void> {
    const reply = await bridge.items.get({ resource: 'product', id: toResourceId(parent) });
    if (!reply.ok || reply.value === null || isStopped()) return;
    this.#values = Object.fromEntries(getAttributeEntries(reply.value).filter(([key]) => overwritten.includes(key)));
  }
}

import type { Part } from './events.ts';
import { isHeaded } from './mode.ts';
import { recorded } from './recorded.ts';
import { createStrictProxy } from './strict-proxy.ts';
import { windows } from './windows.ts';

async function writeToSystem(text: string): Promise<void> {
  const [window] = windows;
  const link = await window?.contents.opened;
  if (!link) return;
  await link.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await link.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`, true);
}

type Payload = string | Blob | Electron.ClipboardBookmark;

const bookmarkType = 'electron application/bookmark';

/** One entry of the clipboard: values, or promises of values, by media type. */
class HostClipboardItem {
  private readonly items: Readonly<Record<string, Payload | Promise<Payload>>>;

  constructor(items: Record<string, Payload | Promise<Payload>>) {
    if (typeof items !== 'object' || (items as object | null) === null || Array.isArray(items))
      throw new TypeError("Failed to construct 'ClipboardItem': 1 argument required");
    if (Object.keys(items).length === 0)
      throw new TypeError("Failed to construct 'ClipboardItem': at least one MIME type is required.");
    this.items = { ...items };
  }

  get types(): string[] {
    return Object.keys(this.items);
  }

  /** Returns the value of a type: a text as a Blob, and a bookmark unchanged. */
  async getType(type: string): Promise<Blob | Electron.ClipboardBookmark> {
    if (!Object.hasOwn(this.items, type)) throw new Error(`The type '${type}' was not found in the ClipboardItem`);
    const value = await this.items[type];
    if (type === bookmarkType) return value as Electron.ClipboardBookmark;
    if (value instanceof Blob) return value;
    if (typeof value !== 'string') throw new TypeError(`The clipboard takes a text or a Blob as ${type}`);
    return new Blob([value], { type });
  }
}

export const ClipboardItem = HostClipboardItem as unknown as typeof Electron.ClipboardItem;

const implementation: Part<Electron.Clipboard, 'writeText' | 'readText' | 'write' | 'clear'> = {
  async writeText(text) {
    recorded.clipboard = text;
    if (isHeaded) await writeToSystem(text);
  },
  /** Records only types and sizes. The system's clipboard is not changed. */
  async write(items) {
    for (const item of items)
      for (const type of item.types) {
        const value = await item.getType(type);
        if (value instanceof Blob) recorded.copied.push({ type, bytes: value.size });
      }
  },
  readText: async () => recorded.clipboard,
  clear() {
    recorded.clipboard = '';
  },
};

export const clipboard = createStrictProxy('clipboard', implementation);

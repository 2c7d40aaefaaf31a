import type { Part } from './events.ts';
import { isHeaded } from './mode.ts';
import { recorded } from './recorded.ts';
import { standIn } from './stand-in.ts';
import { windows } from './windows.ts';

async function writeToSystem(text: string): Promise<void> {
  const [window] = windows;
  const link = await window?.contents.opened;
  if (!link) return;
  await link.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await link.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`, true);
}

/** One entry of the clipboard: what it holds, by media type. */
class HostClipboardItem {
  private readonly items: Readonly<Record<string, Blob>>;

  constructor(items: Record<string, Blob>) {
    this.items = items;
  }

  get types(): string[] {
    return Object.keys(this.items);
  }

  getType(type: string): Promise<Blob> {
    const found = this.items[type];
    return found ? Promise.resolve(found) : Promise.reject(new Error(`The item has no ${type}`));
  }
}

export const ClipboardItem = HostClipboardItem as unknown as typeof Electron.ClipboardItem;

const implementation: Part<Electron.Clipboard, 'writeText' | 'readText' | 'write' | 'clear'> = {
  async writeText(text) {
    recorded.clipboard = text;
    if (isHeaded) await writeToSystem(text);
  },
  /** Remembered by type and size alone; nothing reaches the system's clipboard. */
  async write(items) {
    for (const item of items)
      for (const type of item.types) {
        const held = await item.getType(type);
        if (held instanceof Blob) recorded.copied.push({ type, bytes: held.size });
      }
  },
  readText: async () => recorded.clipboard,
  clear() {
    recorded.clipboard = '';
  },
};

export const clipboard = standIn('clipboard', implementation);

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

const implementation: Part<Electron.Clipboard, 'writeText' | 'readText' | 'clear'> = {
  async writeText(text) {
    recorded.clipboard = text;
    if (isHeaded) await writeToSystem(text);
  },
  readText: async () => recorded.clipboard,
  clear() {
    recorded.clipboard = '';
  },
};

export const clipboard = standIn('clipboard', implementation);

import type { BrowserWindow, Item } from 'electron';
import { expect, it, vi } from 'vitest';

vi.mock('electron', () => {
  const image = (path: string, size: object) => ({ path, size, resize: (to: object) => image(path, to) });
  return { nativeImage: { createFromPath: (path: string) => image(path, { width: 1024, height: 1024 }) } };
});
vi.resetModules();
const { createDragOut } = await import('../../../electron/shell/drag-out.ts');

const drags: Item[] = [];
const open = { webContents: { startDrag: (item: Item) => drags.push(item) } } as unknown as BrowserWindow;

it('starts a drag of all files with a small icon, because macOS draws it in full for each file', () => {
  createDragOut(() => open, '/icon.png')(['/a.jpg', '/b.jpg']);
  expect(drags.splice(0)).toMatchObject([
    { file: '/a.jpg', files: ['/a.jpg', '/b.jpg'], icon: { path: '/icon.png', size: { width: 64, height: 64 } } },
  ]);
});

it('starts no drag without files or without a window', () => {
  createDragOut(() => open, '/icon.png')([]);
  createDragOut(() => null, '/icon.png')(['/a.jpg']);
  expect(drags).toEqual([]);
});

import { expect, it } from 'vitest';
import type { Handle } from '../../../electron/ipc/handle.ts';
import type { CallParts } from '../../../electron/ipc/call-dependencies.ts';
import { handleReview } from '../../../electron/ipc/review.ts';

it('removes the program’s own files from a drop, and opens no review when none is left', async () => {
  const opened: (readonly string[])[] = [];
  let drop: ((paths: readonly string[]) => Promise<unknown>) | undefined;
  const handle = { handle: () => undefined, handleDrop: (run: typeof drop) => void (drop = run) } as unknown as Handle;
  handleReview(handle, {
    workspaces: {
      current: async () => ({ reviews: { open: async (paths: readonly string[]) => opened.push(paths) } }),
    },
    pictures: { outgoing: { includes: async (path: string) => path.startsWith('/profile/outgoing/') } },
  } as unknown as CallParts);
  expect(await drop?.(['/profile/outgoing/1/a.jpg', '/profile/outgoing/2/b.jpg'])).toBeNull();
  expect(await drop?.([])).toBeNull();
  expect(opened).toEqual([]);
  await drop?.(['/pictures/a.jpg', '/profile/outgoing/1/a.jpg', '/pictures/b.jpg']);
  expect(opened).toEqual([['/pictures/a.jpg', '/pictures/b.jpg']]);
});

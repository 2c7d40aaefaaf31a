import { expect, it, vi } from 'vitest';
import type { Handle } from '../../../electron/ipc/handle.ts';
import { handleOriginals } from '../../../electron/pictures/originals-ipc.ts';
import type { CallParts } from '../../../electron/ipc/call-dependencies.ts';

vi.mock('electron', () => ({ clipboard: {}, ClipboardItem: Object, shell: {} }));

type Call = (given: object) => Promise<unknown>;

/** Creates the drag calls; `ready` resolves the files of the oldest drag. */
const start = () => {
  const calls = new Map<string, Call>();
  const handle = ((name: string, call: Call) => void calls.set(name, call)) as Handle['handle'];
  const preparing: PromiseWithResolvers<string[]>[] = [];
  const started: (readonly string[])[] = [];
  const file = { kind: 'picture', path: '/kept', size: 3, type: 'image/png', drawn: false };
  const parts = {
    pictures: {
      originals: { file: async (id: string) => (id === 'missing' ? null : file) },
      outgoing: {
        prepare: () => {
          const one = Promise.withResolvers<string[]>();
          preparing.push(one);
          return one.promise;
        },
      },
    },
    workspaces: { cache: async () => ({ rows: async () => [] }) },
    startDrag: (files: readonly string[]) => started.push(files),
  } as unknown as CallParts;
  handleOriginals({ handle } as Handle, parts);
  const drag = async (...ids: string[]): Promise<unknown> => calls.get('pictures.dragOriginals')?.({ ids });
  const ready = async (path: string): Promise<void> => {
    await expect.poll(() => preparing.length).toBeGreaterThan(0);
    preparing.shift()?.resolve([path]);
  };
  return { drag, ready, started, cancel: async () => calls.get('pictures.cancelDrag')?.({}) };
};

it('starts a drag when its files are ready, and returns their number', async () => {
  const { drag, ready, started } = start();
  const count = drag('a', 'b');
  await ready('/a');
  expect(await count).toBe(2);
  expect(started).toEqual([['/a']]);
});

it('starts no drag that was cancelled before its files were ready, and still returns their number', async () => {
  const { drag, ready, started, cancel } = start();
  const count = drag('a');
  await cancel();
  await ready('/a');
  expect(await count).toBe(1);
  expect(started).toEqual([]);
});

it('starts only the last of two drags, and none with a file that is not on this computer', async () => {
  const { drag, ready, started } = start();
  expect(await drag('a', 'missing')).toBe(0);
  const counts = [drag('a'), drag('b')];
  await ready('/a');
  await ready('/b');
  expect(await Promise.all(counts)).toEqual([1, 1]);
  expect(started).toEqual([['/b']]);
});

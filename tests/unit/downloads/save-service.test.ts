import { it, vi } from 'vitest';
import { createSaves } from '../../../electron/downloads/save-service.ts';

it('runs again if a file is retried while its run ends', async () => {
  let [runs, waiting] = [0, 0];
  const handlers: Readonly<Record<string, () => unknown>> = {
    begin: () => (runs += 1),
    next: () => {
      waiting = 0;
      return null;
    },
    figures: () => ({ state: 'done', counts: { waiting } }),
    retry: () => (waiting = 1),
    end: async () => runs === 1 && saves.retry('run', null),
  };
  const thread = {
    call: async (name: string) => handlers[name]?.(),
    on: () => () => undefined,
    close: async () => undefined,
  };
  const parts = { folder: '', files: () => ({}), onChanged: () => undefined, startThread: () => thread };
  const saves = createSaves(parts as never);
  await saves.pause('run', false);
  await vi.waitUntil(() => runs === 2, 20_000);
  await saves.close();
});

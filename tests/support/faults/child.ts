import { flushCompileCache } from 'node:module';
import { openSmallCore } from './small-core.ts';
import { type FromChild, type ToChild, hand, isSettled } from './tasks.ts';
import type { InterruptionPoint } from '../../../electron/outbox/send/fault-points.ts';

/** A separate program without a window that runs its tasks until it is killed. */
const tell = (message: FromChild): void => void process.send?.(message);
const forEver = new Promise<void>(() => undefined);

const work = async ({ folder, address, tasks, stop }: ToChild): Promise<void> => {
  let times = 0;
  const at = async (point: InterruptionPoint): Promise<void> => {
    if (point !== stop?.point || (times += 1) !== stop.time) return;
    tell({ what: 'reached' });
    await forEver;
  };
  const { outbox } = await openSmallCore(folder, address, at);
  tell({ what: 'opened' });
  // Write the compile cache now: a killed process writes nothing at its end.
  flushCompileCache();
  outbox.wake();
  const handed: string[] = [];
  for (const task of tasks) {
    await hand(outbox, task, handed);
    tell({ what: 'handed', names: [...handed] });
  }
  const look = async (): Promise<void> => {
    if (await isSettled(outbox)) tell({ what: 'settled' });
  };
  outbox.onChanged(() => void look());
  await look();
};

// The parent process has ended.
process.once('disconnect', () => process.exit(1));
process.once('message', (told: ToChild) => void work(told));
tell({ what: 'ready' });

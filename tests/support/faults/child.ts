import { flushCompileCache } from 'node:module';
import { openSmallCore } from './small-core.ts';
import { type FromChild, type ToChild, hand, isIdle } from './tasks.ts';
import type { InterruptionPoint } from '../../../electron/outbox/send/fault-points.ts';

/** A separate program without a window that runs its tasks until it is killed. */
const sendMessage = (message: FromChild): void => void process.send?.(message);
const forEver = new Promise<void>(() => undefined);

const work = async ({ folder, address, tasks, stop }: ToChild): Promise<void> => {
  let times = 0;
  const at = async (point: InterruptionPoint): Promise<void> => {
    if (point !== stop?.point || (times += 1) !== stop.time) return;
    sendMessage({ what: 'reached' });
    await forEver;
  };
  const { outbox } = await openSmallCore(folder, address, at);
  sendMessage({ what: 'opened' });
  // Write the compile cache now: a killed process writes nothing at its end.
  flushCompileCache();
  outbox.wake();
  const handed: string[] = [];
  for (const task of tasks) {
    await hand(outbox, task, handed);
    sendMessage({ what: 'handed', names: [...handed] });
  }
  const reportIfIdle = async (): Promise<void> => {
    if (await isIdle(outbox)) sendMessage({ what: 'settled' });
  };
  outbox.onChanged(() => void reportIfIdle());
  await reportIfIdle();
};

// The parent process has ended.
process.once('disconnect', () => process.exit(1));
process.once('message', (told: ToChild) => void work(told));
sendMessage({ what: 'ready' });

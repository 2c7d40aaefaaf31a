import { afterAll, describe, expect, it } from 'vitest';
import { closeInOrder } from '../../../electron/base/close-in-order.ts';
import { createLogger } from '../../../electron/base/logger.ts';
import { captureLog } from '../../support/kept-log.ts';

const captured = captureLog();
afterAll(captured.restore);
const log = createLogger('closing');
const never = new Promise<never>(() => undefined);

describe('closeInOrder', () => {
  it('closes each part after the previous one has ended', async () => {
    const done: string[] = [];
    const part = (name: string) => ({
      close: async () => {
        done.push(`${name} begins`);
        await Promise.resolve();
        done.push(`${name} ends`);
      },
    });
    expect(await closeInOrder(log, { one: part('one'), two: part('two') })).toBe(true);
    expect(done).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  });

  it('continues after a part that never ends or fails, and logs the name of both', async () => {
    const closed: string[] = [];
    const ended = await closeInOrder(log, {
      hanging: { close: () => never, deadlineMs: 10 },
      failing: { close: () => Promise.reject(new Error('no')) },
      throwing: {
        close: () => {
          throw new Error('never');
        },
      },
      last: { close: () => Promise.resolve(closed.push('last')) },
    });
    expect({ ended, closed }).toEqual({ ended: false, closed: ['last'] });
    expect(captured.errors().map(({ text }) => text.split('\n')[0])).toEqual([
      'Closing hanging did not end within 10 ms',
      'Closing failing failed Error: no',
      'Closing throwing failed Error: never',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { startAttempt, stopAttempt } from '../../../../electron/outbox/send/attempt.ts';

describe('stopAttempt', () => {
  it('waits for the end of the attempt, and keeps the first reason for the stop', async () => {
    const { attempt, end } = startAttempt();
    const ended: string[] = [];
    const stops = (['person', 'closing'] as const).map((why) =>
      stopAttempt(attempt, why).then(() => void ended.push(why)),
    );
    expect([attempt.controller.signal.aborted, attempt.stopped]).toEqual([true, 'person']);
    await Promise.resolve();
    expect(ended).toEqual([]);
    end();
    await Promise.all(stops);
    expect([ended, attempt.stopped]).toEqual([['person', 'closing'], 'person']);
  });
});

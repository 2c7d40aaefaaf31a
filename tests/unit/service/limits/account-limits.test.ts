import { describe, expect, it } from 'vitest';
import type { HttpAnswer } from '../../../../electron/service/http/transport.ts';
import { createAccountLimits, stateOf } from '../../../../electron/service/limits/account-limits.ts';

const answer = (status: number): HttpAnswer => ({ status, header: () => null }) as unknown as HttpAnswer;

describe('how long a page takes', () => {
  it('is learned from what runs ask, and from nothing else', async () => {
    let now = 1_000_000;
    const limits = createAccountLimits({ backgroundPerHour: () => null, perTenSeconds: () => null }, () => now);
    const { signal } = new AbortController();
    const send = (status: number, takes: number) => () => {
      now += takes;
      return Promise.resolve(answer(status));
    };
    expect(stateOf(limits).pageSeconds).toBeNull();
    await limits.pacer.run(send(200, 9_000), 'person', signal);
    await limits.pacer.run(send(404, 9_000), 'background', signal);
    expect(stateOf(limits).pageSeconds).toBeNull();
    await limits.pacer.run(send(200, 1_000), 'background', signal);
    expect(stateOf(limits).pageSeconds).toBe(1);
    await limits.pacer.run(send(200, 2_000), 'background', signal);
    expect(stateOf(limits).pageSeconds).toBeCloseTo(1.2);
  });
});

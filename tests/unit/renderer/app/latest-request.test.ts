import { describe, expect, it } from 'vitest';
import { LatestRequest } from '../../../../renderer/app/latest-request.ts';

describe('LatestRequest', () => {
  it('makes a request stale when a newer one starts', () => {
    const requests = new LatestRequest();
    const isFirstLatest = requests.start();
    expect(isFirstLatest()).toBe(true);
    const isSecondLatest = requests.start();
    expect([isFirstLatest(), isSecondLatest()]).toEqual([false, true]);
  });

  it('makes every request stale when all are dropped, and accepts a later request', () => {
    const requests = new LatestRequest();
    const isDroppedLatest = requests.start();
    requests.dropAll();
    expect(isDroppedLatest()).toBe(false);
    expect(requests.start()()).toBe(true);
  });
});

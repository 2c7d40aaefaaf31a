import { describe, expect, it } from 'vitest';
import { readPause } from '../../../electron/service/pause.ts';

const now = Date.UTC(2026, 0, 1);
const hour = 3_600_000;
const http = (time: number): string => new Date(time).toUTCString();
const pause = (headers: Readonly<Record<string, string>>, status = 429): number | null =>
  readPause({ status, header: (name) => headers[name] }, now);

describe('readPause', () => {
  it.each([
    ['ahead of', hour],
    ['behind', -hour],
    ['equal to', 0],
  ])('compares dates by the clock of the service when that is %s this computer’s', (_, off) => {
    expect(pause({ date: http(now + off), 'retry-after': http(now + off + 4_000) })).toBe(4_000);
    expect(pause({ date: http(now + off), 'retry-after': http(now + off - 4_000) })).toBe(0);
  });

  it('compares dates with this computer’s clock when the response has no date', () => {
    expect(pause({ 'retry-after': http(now + 7_000) })).toBe(7_000);
    expect(pause({ date: 'yesterday', 'retry-after': http(now + 7_000) })).toBe(7_000);
  });

  it('reads seconds regardless of the clocks', () => {
    expect(pause({ date: http(now + hour), 'retry-after': '9' })).toBe(9_000);
  });

  it.each([
    ['seconds', { 'ratelimit-reset': '12' }],
    ['seconds since 1970', { 'x-ratelimit-reset': String((now + hour) / 1000 + 12) }],
    ['milliseconds since 1970', { 'x-rate-limit-reset': String(now + hour + 12_000) }],
    ['a date', { 'x-ratelimit-reset': http(now + hour + 12_000) }],
    ['a date of ISO 8601', { 'x-ratelimit-reset': new Date(now + hour + 12_000).toISOString() }],
    ['one header with parts', { ratelimit: 'limit=20, remaining=0, reset=12' }],
    ['one header with a policy', { ratelimit: '"default";r=0;t=12' }],
  ])('reads the end of a rate limit as %s, by the clock of the service', (_, headers) => {
    expect(pause({ date: http(now + hour), ...headers })).toBe(12_000);
  });

  it('prefers Retry-After to the end of a rate limit', () => {
    expect(pause({ 'retry-after': '3', 'ratelimit-reset': '12' })).toBe(3_000);
  });

  it('reads only Retry-After when the service fails, and nothing otherwise', () => {
    expect(pause({ 'retry-after': '3' }, 503)).toBe(3_000);
    expect(pause({ 'ratelimit-reset': '12' }, 503)).toBeNull();
    expect(pause({ 'retry-after': '3' }, 404)).toBeNull();
    expect(pause({})).toBeNull();
    expect(pause({ 'ratelimit-reset': 'soon' })).toBeNull();
  });
});

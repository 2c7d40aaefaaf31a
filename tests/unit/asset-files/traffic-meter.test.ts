import { beforeEach, describe, expect, it } from 'vitest';
import { createTrafficStore } from '../../../electron/account/monthly-traffic.ts';
import { toAccountId } from '../../../electron/base/branded-types.ts';
import type { AccountSettings } from '../../../electron/contract/index.ts';
import { type TrafficMeter, createMetering } from '../../../electron/asset-files/traffic-meter.ts';
import { memoryStore } from '../account/memory.ts';

const id = toAccountId('one');
const other = toAccountId('two');
let now: number;
let file: ReturnType<typeof memoryStore>;
let settings: Pick<AccountSettings, 'pictureCeiling' | 'pictureFetch'>;
let months: string[];
let removed: string | null;

const open = (): TrafficMeter =>
  createMetering({
    store: createTrafficStore(file),
    settingsOf: (account) => (account === removed ? null : settings),
    log: () => undefined,
    onChange: () => undefined,
    onNear: (account) => months.push(account),
    now: () => now,
  });
beforeEach(() => {
  now = new Date(2026, 10, 24, 12).getTime();
  file = memoryStore();
  settings = { pictureCeiling: 1_000_000, pictureFetch: 'always' };
  months = [];
  removed = null;
});

describe('traffic of pictures', () => {
  it('is counted for each account and month, over restarts', () => {
    const metering = open();
    metering.came(id, 400);
    metering.came(id, 100);
    metering.whole(id);
    metering.came(other, 7);
    metering.keep();
    const again = open();
    expect(again.status(id)).toMatchObject({ bytes: 500, pictures: 1, until: new Date(2026, 11, 1).toISOString() });
    expect(again.status(other).bytes).toBe(7);
    now = new Date(2026, 11, 1, 0, 0, 1).getTime();
    expect(again.status(id)).toMatchObject({ bytes: 0, pictures: 0 });
    again.came(id, 3);
    again.keep();
    expect(open().status(id).bytes).toBe(3);
  });

  it('is not stored for an account that was removed in the meantime', () => {
    const metering = open();
    metering.came(id, 400);
    metering.came(other, 7);
    removed = id;
    metering.keep();
    removed = null;
    expect([open().status(id).bytes, open().status(other).bytes]).toEqual([0, 7]);
  });

  it('is counted for the correct month when the clock briefly shows another one, also after a restart', () => {
    const november = now;
    const metering = open();
    metering.came(id, 500);
    metering.whole(id);
    now = new Date(2026, 11, 2).getTime();
    metering.came(id, 3);
    metering.keep();
    now = november;
    expect(metering.status(id)).toMatchObject({ bytes: 500, pictures: 1 });
    metering.came(id, 1);
    metering.keep();
    expect(open().status(id)).toMatchObject({ bytes: 501, pictures: 1 });
    now = new Date(2026, 11, 2).getTime();
    expect(open().status(id)).toMatchObject({ bytes: 3, pictures: 0 });
  });

  it('is counted for the correct month when the clock changes before anything was written', () => {
    const november = now;
    const metering = open();
    metering.whole(id);
    now = new Date(2026, 11, 2).getTime();
    metering.whole(id);
    now = november;
    expect(metering.status(id).pictures).toBe(1);
    metering.keep();
    expect(open().status(id).pictures).toBe(1);
  });

  it('is written within a minute, also without a regular exit', () => {
    const metering = open();
    metering.came(id, 10);
    now += 61_000;
    metering.came(id, 10);
    expect(open().status(id).bytes).toBe(20);
    // The clock was set back.
    now -= 3_600_000;
    metering.came(id, 10);
    expect(open().status(id).bytes).toBe(30);
  });

  it('is kept if the file cannot be written, and written later', () => {
    let broken = true;
    const stored = file;
    const set = (key: string, value: unknown): void => {
      if (broken) throw new Error('full');
      stored.set(key, value);
    };
    file = { ...stored, set };
    const metering = open();
    metering.came(id, 10);
    metering.keep();
    expect(metering.status(id).bytes).toBe(10);
    broken = false;
    metering.keep();
    expect(open().status(id).bytes).toBe(10);
  });

  it('is zero if the file is damaged', () => {
    file.set('fetched', { one: { month: 3, bytes: 'many' }, two: { month: '2026-11', bytes: 5 } });
    expect([open().status(id).bytes, open().status(other).bytes]).toEqual([0, 5]);
  });
});

describe('traffic limit', () => {
  it('shows a warning once a month at four fifths', () => {
    const metering = open();
    metering.came(id, 799_999);
    expect([months, metering.status(id).near]).toEqual([[], false]);
    metering.came(id, 1);
    metering.came(id, 10);
    expect([months, metering.status(id).near]).toEqual([['one'], true]);
    open().came(id, 10);
    expect(months).toEqual(['one']);
    now = new Date(2026, 11, 3).getTime();
    open().came(id, 900_000);
    expect(months).toEqual(['one', 'one']);
  });

  it('allows only user requests once it is reached, until it is raised or the month ends', () => {
    const metering = open();
    const allowed = (): readonly string[] =>
      (['now', 'ahead', 'keep', 'asked'] as const).filter((reason) => metering.allows(id, reason));
    metering.came(id, 999_999);
    expect(allowed()).toEqual(['now', 'ahead', 'keep', 'asked']);
    metering.came(id, 1);
    expect([allowed(), metering.status(id).held]).toEqual([['asked'], 'ceiling']);
    expect(metering.allows(other, 'now')).toBe(true);
    settings = { ...settings, pictureCeiling: 2_000_000 };
    expect(metering.status(id).held).toBeNull();
    settings = { pictureCeiling: 1_000_000, pictureFetch: 'seen' };
    now = new Date(2026, 11, 1).getTime();
    expect(allowed()).toEqual(['now', 'keep', 'asked']);
    settings = { ...settings, pictureFetch: 'never' };
    expect([allowed(), metering.status(id).held]).toEqual([['asked'], 'never']);
  });
});

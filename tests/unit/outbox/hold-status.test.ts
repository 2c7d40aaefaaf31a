import { beforeEach, describe, expect, it, vi } from 'vitest';
import { seconds } from '../../../electron/base/branded-types.ts';
import type { OutboxHoldStatus } from '../../../electron/contract/outbox.ts';
import { type HoldStatus, createHoldStatus } from '../../../electron/outbox/hold-status.ts';
import type { OutboxOptions } from '../../../electron/outbox/outbox-options.ts';
import { type CircuitBreaker, createCircuitBreaker } from '../../../electron/outbox/send/circuit-breaker.ts';

type Thread = Parameters<typeof createHoldStatus>[0]['thread'];

/** The stored settings, and what happened in order: writes, and whether sending was allowed at that time. */
let settings: Map<string, string>;
let trace: string[];
let breaker: CircuitBreaker;
let pace: ReturnType<NonNullable<OutboxOptions['pace']>>;
/** Every reported status. */
let reported: OutboxHoldStatus[];

const note = (step: string): void => void trace.push(`${step}: ${breaker.isHeld() ? 'held' : 'open'}`);
const run = async (name: string, argument: unknown): Promise<unknown> => {
  if (name === 'setting') return settings.get(argument as string) ?? null;
  const { name: setting, value } = argument as { name: string; value: string | null };
  note(`write ${setting} ${String(value)}`);
  await Promise.resolve();
  if (value === null) settings.delete(setting);
  else settings.set(setting, value);
  note(`wrote ${setting} ${String(value)}`);
  return undefined;
};
let lastCall: Promise<unknown>;
/** Runs one call after the other, like the thread of the outbox. */
const thread = {
  call: (name: string, argument: unknown) => (lastCall = lastCall.then(() => run(name, argument))),
} as unknown as Thread;

const open = async (): Promise<HoldStatus> => {
  const status = createHoldStatus({ breaker, thread }, () => pace);
  status.onChanged((one) => reported.push(one));
  await status.begin();
  return status;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.UTC(2026, 0, 1) });
  settings = new Map();
  lastCall = Promise.resolve();
  trace = [];
  reported = [];
  breaker = createCircuitBreaker(() => undefined);
  pace = { limit: null, pausedUntil: null, usedUpUntil: null };
  return () => {
    breaker.stop();
    vi.useRealTimers();
  };
});

describe('createHoldStatus', () => {
  it('pauses before the pause is stored, and resumes only after that is stored', async () => {
    const status = await open();
    expect(await status.hold(true)).toEqual({ held: true, hold: 'held', until: null, damage: null });
    expect(await status.hold(false)).toEqual({ held: false, hold: null, until: null, damage: null });
    expect(trace).toEqual([
      'write held yes: held',
      'wrote held yes: held',
      'write held null: held',
      'wrote held null: held',
    ]);
    expect([breaker.isHeld(), reported.map(({ hold }) => hold)]).toEqual([false, ['held', null]]);
  });

  it('sends nothing from the moment the user pauses, also while an earlier resumption is being stored', async () => {
    const status = await open();
    await status.hold(true);
    trace = [];
    await Promise.all([status.hold(false), status.hold(true)]);
    expect([trace.every((step) => step.endsWith('held')), status.current().held]).toEqual([true, true]);
    await Promise.all([status.hold(true), status.hold(false)]);
    expect(status.current().held).toBe(false);
  });

  it('stays paused over a restart', async () => {
    await (await open()).hold(true);
    breaker = createCircuitBreaker(() => undefined);
    expect((await open()).current()).toMatchObject({ held: true, hold: 'held' });
    expect(breaker.allows()).toBe(false);
  });

  it.each([
    ['offline', null, { hold: 'offline', until: null }],
    ['timeout', null, { hold: 'offline', until: null }],
    ['serviceFault', seconds(90), { hold: 'offline', until: '2026-01-01T00:01:30.000Z' }],
    ['rateLimited', seconds(30), { hold: 'limited', until: '2026-01-01T00:00:30.000Z' }],
    ['disk', null, { hold: 'disk', until: '2026-01-01T00:00:15.000Z' }],
    ['keychain', null, { hold: 'signInNeeded', until: null }],
  ] as const)('shows why nothing is sent: %s', async (code, pause, expected) => {
    const status = await open();
    breaker.trip(code, pause);
    expect(status.current()).toMatchObject(expected);
  });

  it('shows the later end of the pause of the service and of the hourly limit, and none that has passed', async () => {
    const status = await open();
    const [soon, late, past] = ['2026-01-01T00:01:00.000Z', '2026-01-01T00:02:00.000Z', '2025-12-31T23:59:00.000Z'];
    pace = { limit: null, pausedUntil: late, usedUpUntil: soon };
    expect(status.current()).toMatchObject({ hold: 'limited', until: late });
    pace = { limit: null, pausedUntil: soon, usedUpUntil: late };
    expect(status.current()).toMatchObject({ hold: 'limited', until: late });
    pace = { limit: null, pausedUntil: past, usedUpUntil: null };
    expect(status.current()).toMatchObject({ hold: null, until: null });
    pace = { limit: null, pausedUntil: soon, usedUpUntil: null, isUnavailable: true };
    expect(status.current()).toMatchObject({ hold: 'offline', until: soon });
    breaker.hold(true);
    expect(status.current()).toMatchObject({ hold: 'held', until: null });
  });

  it('reports each change once, and nothing when nothing has changed', async () => {
    const status = await open();
    status.update();
    breaker.trip('offline', null);
    status.update();
    status.update();
    breaker.reset();
    status.update();
    expect(reported.map(({ hold }) => hold)).toEqual(['offline', null]);
  });

  it('shows damage until the user has noted it, also after a restart, and none that is unreadable', async () => {
    const damage = { at: '2026-01-01T00:00:00.000Z', file: 'outbox.db.damaged', saved: 3, lost: 1 };
    settings.set('damage', JSON.stringify(damage));
    expect((await open()).current().damage).toEqual(damage);
    const status = await open();
    await status.noteDamage();
    expect([status.current().damage, (await open()).current().damage]).toEqual([null, null]);
    settings.set('damage', '{"at":1}');
    expect((await open()).current().damage).toBeNull();
  });
});

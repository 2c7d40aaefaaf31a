import { expect, it } from 'vitest';
import { VitrineError } from '../../../electron/base/errors.ts';
import { type DialectState, defaultDialectState } from '../../../electron/service/dialect.ts';
import { createAccountDialect } from '../../../electron/workspace/account-dialect.ts';

const start = (answers: () => Promise<unknown>) => {
  let state: DialectState = defaultDialectState;
  const asked = { searches: 0, probes: 0 };
  const dialect = createAccountDialect(
    'a' as never,
    {
      accounts: {
        dialect: () => state,
        keepDialect: (_: unknown, found: DialectState['dialect']) => void (state = { ...state, dialect: found }),
      },
      client: {
        ask: async () => {
          asked.searches += 1;
          return answers();
        },
        askItem: async () => undefined,
      },
      probe: async () => {
        asked.probes += 1;
        return null;
      },
      now: () => Date.parse('2026-11-29T12:00:00Z'),
    } as never,
  );
  return { dialect, asked, findings: () => state.dialect.findings };
};

it('detects all features on request, and updates only if the service answered searches', async () => {
  const answering = start(async () => ({ items: [], more: false }));
  await answering.dialect.findAgain();
  expect([answering.asked.probes, answering.asked.searches > 0]).toEqual([1, true]);
  const rejecting = start(() => Promise.reject(new VitrineError('invalid', 'Not now.')));
  await rejecting.dialect.findAgain();
  expect([rejecting.asked.probes, rejecting.findings()]).toEqual([0, {}]);
  const offline = start(() => Promise.reject(new VitrineError('offline', 'Offline.')));
  await expect(offline.dialect.findAgain()).rejects.toMatchObject({ code: 'offline' });
});

it('detects updates once at a time, and not again before they are due', async () => {
  const { dialect, asked } = start(async () => ({ items: [], more: false }));
  await Promise.all([dialect.findUpdates(), dialect.findUpdates()]);
  expect(asked.probes).toBe(1);
});

it('does not search again for features that are known, and a run survives an unreachable service', async () => {
  const { dialect, asked } = start(async () => ({ items: [], more: false }));
  const { signal } = new AbortController();
  await dialect.find(signal);
  const { searches } = asked;
  await dialect.find(signal);
  expect(asked.searches).toBe(searches);
  const offline = start(() => Promise.reject(new VitrineError('offline', 'Offline.')));
  await offline.dialect.find(signal);
  expect(offline.findings()).toEqual({});
});

import { describe, expect, it } from 'vitest';
import { seconds } from '../../../../electron/base/branded-types.ts';
import {
  type Session,
  type SessionOptions,
  type SessionState,
  createSession,
} from '../../../../electron/service/auth/session.ts';
import type { HttpAnswer } from '../../../../electron/service/http/transport.ts';
import { interactiveRetryPolicy } from '../../../../electron/service/retry.ts';

const answerWith = (token: string): HttpAnswer => ({
  status: 200,
  header: () => undefined,
  body: new TextEncoder().encode(JSON.stringify({ access_token: token })),
});

interface Started {
  readonly session: Session;
  /** Completes the oldest pending exchange. */
  readonly answer: (token: string) => void;
  readonly exchanges: () => number;
  readonly told: readonly SessionState[];
}

/** Starts a session whose exchanges the test completes, also after they were aborted. */
const start = (more: Partial<SessionOptions> = {}): Started => {
  const open: ((answer: HttpAnswer) => void)[] = [];
  const states: SessionState[] = [];
  let exchanges = 0;
  const session = createSession({
    transport: {
      send: () => {
        const { promise, resolve } = Promise.withResolvers<HttpAnswer>();
        open.push(resolve);
        exchanges += 1;
        return promise;
      },
      close: async () => undefined,
    },
    signInAddress: 'https://sign-in.example',
    apiKey: 'k',
    password: async () => 'secret',
    limit: seconds(5),
    patience: interactiveRetryPolicy,
    now: Date.now,
    onSession: (state) => states.push(state),
    ...more,
  });
  return { session, answer: (token) => open.shift()?.(answerWith(token)), exchanges: () => exchanges, told: states };
};

const never = new AbortController().signal;

describe('session', () => {
  it.each([-3_600_000, 3_600_000])(
    'lasts as long as its token by the clock of the service, which differs by %i ms',
    async (off) => {
      const served = Math.floor((Date.now() + off) / 1_000) * 1_000;
      const claims = Buffer.from(JSON.stringify({ exp: served / 1_000 + 300 })).toString('base64url');
      const header = (name: string): string | undefined =>
        name === 'date' ? new Date(served).toUTCString() : undefined;
      const answer = { ...answerWith(`x.${claims}.y`), header };
      const transport = { send: async () => answer, close: async () => undefined };
      const { session } = start({ transport });
      const { got, expires } = await session.renew(never);
      expect(expires - got).toBe(300_000);
    },
  );

  it('stays signed out when an exchange ends after the sign-out', async () => {
    const { session, answer, exchanges, told: states } = start();
    const renewed = session.renew(never);
    await expect.poll(exchanges).toBe(1);
    session.forget();
    answer('late');
    await expect(renewed).rejects.toMatchObject({ code: 'cancelled' });
    expect(session.state()).toEqual({ signedIn: false, expiresAt: null });
    expect(states.every(({ signedIn }) => !signedIn)).toBe(true);

    const next = session.token(never);
    await expect.poll(exchanges).toBe(2);
    answer('next');
    expect((await next).value).toBe('next');
  });

  it('stays signed out when a token is checked at the time of the sign-out', async () => {
    const checked = Promise.withResolvers<undefined>();
    const checks: string[] = [];
    const { session, answer, exchanges } = start({
      checkToken: async (token) => {
        checks.push(token);
        await checked.promise;
      },
    });
    const renewed = session.renew(never);
    await expect.poll(exchanges).toBe(1);
    answer('late');
    await expect.poll(() => checks).toEqual(['late']);
    session.forget();
    checked.resolve(undefined);
    await expect(renewed).rejects.toMatchObject({ code: 'cancelled' });
    expect(session.state().signedIn).toBe(false);
  });

  it('keeps the token of an exchange that began after a sign-out, whenever the previous one ends', async () => {
    const { session, answer, exchanges } = start();
    const before = session.renew(never);
    await expect.poll(exchanges).toBe(1);
    session.forget();
    const after = session.renew(never);
    await expect.poll(exchanges).toBe(2);
    answer('former');
    await expect(before).rejects.toMatchObject({ code: 'cancelled' });
    answer('latter');
    expect((await after).value).toBe('latter');
    expect((await session.token(never)).value).toBe('latter');
  });
});

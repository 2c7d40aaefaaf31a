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

  /** Starts a session with a token, and a clock that the test sets. */
  const signedIn = async (
    more: Partial<SessionOptions> = {},
  ): Promise<Started & { readonly time: { now: number } }> => {
    const time = { now: 1_000_000 };
    const started = start({ now: () => time.now, ...more });
    const first = started.session.token(never);
    await expect.poll(started.exchanges).toBe(1);
    started.answer('first');
    await first;
    return { ...started, time };
  };

  it('exchanges one token for all requests that were rejected with the same one', async () => {
    const { session, answer, exchanges } = await signedIn();
    const first = await session.token(never);
    session.accepted(first);
    const renewed = [session.afterRefusal(first, never), session.afterRefusal(first, never)];
    await expect.poll(exchanges).toBe(2);
    answer('second');
    expect((await Promise.all(renewed)).map(({ value }) => value)).toEqual(['second', 'second']);
    expect((await session.afterRefusal(first, never)).value).toBe('second');
    expect(exchanges()).toBe(2);
  });

  it('fails without another exchange if a new token is rejected, unless it may have expired', async () => {
    const { session, answer, exchanges, time } = await signedIn();
    const first = await session.token(never);
    session.accepted(first);
    time.now += 60_000;
    const renewing = session.afterRefusal(first, never);
    await expect.poll(exchanges).toBe(2);
    answer('second');
    const second = await renewing;
    time.now += 1_000;
    await expect(session.afterRefusal(second, never)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(exchanges()).toBe(2);
    // An accepted token that is rejected later has expired, however young it is.
    session.accepted(second);
    time.now += 20_000;
    const again = session.afterRefusal(second, never);
    await expect.poll(exchanges).toBe(3);
    answer('third');
    const third = await again;
    time.now += 10_000;
    expect(session.mayHaveExpired(third)).toBe(false);
    time.now += 1_000;
    expect(session.mayHaveExpired(third)).toBe(true);
  });

  it('renews a token one minute before its end, or a quarter of a short lifetime', async () => {
    const { session, answer, exchanges, time } = await signedIn();
    time.now += 14 * 60_000 - 1;
    expect((await session.token(never)).value).toBe('first');
    time.now += 1;
    const renewed = session.token(never);
    await expect.poll(exchanges).toBe(2);
    const claims = Buffer.from(JSON.stringify({ exp: 80, iat: 0 })).toString('base64url');
    answer(`x.${claims}.y`);
    const short = await renewed;
    time.now += 59_999;
    expect(await session.token(never)).toBe(short);
    time.now += 1;
    void session.token(never).catch(() => undefined);
    await expect.poll(exchanges).toBe(3);
    expect(session.lasts(short)).toBe(true);
    time.now += 20_000;
    expect(session.lasts(short)).toBe(false);
    session.forget();
  });

  it('requests no token automatically for a minute after the password was rejected, except on request', async () => {
    const refused: string[] = [];
    let sent = 0;
    const send = async (): Promise<HttpAnswer> => {
      sent += 1;
      const body = new TextEncoder().encode(JSON.stringify({ errors: [{ message: 'Wrong password' }] }));
      return { status: 401, header: () => undefined, body };
    };
    const time = { now: 1_000_000 };
    const { session } = start({
      now: () => time.now,
      transport: { send, close: async () => undefined },
      onRefused: ({ code }) => refused.push(code),
    });
    const fails = (token: Promise<unknown>): Promise<void> =>
      expect(token).rejects.toMatchObject({ code: 'signInRefused' });
    await fails(session.token(never));
    await fails(session.token(never));
    expect([sent, refused]).toEqual([1, ['signInRefused']]);
    await fails(session.renew(never));
    expect(sent).toBe(2);
    time.now += 59_999;
    await fails(session.token(never));
    expect(sent).toBe(2);
    time.now += 1;
    await fails(session.token(never));
    expect(sent).toBe(3);
    session.forget();
    await fails(session.token(never));
    expect(sent).toBe(4);
  });

  it('drops the token that was obtained with rejected credentials, and keeps it after other failures', async () => {
    let status = 503;
    const { session, told: states } = await signedIn({ patience: { ...interactiveRetryPolicy, attempts: 1 } });
    expect(session.state().signedIn).toBe(true);
    const answering = start({
      patience: { ...interactiveRetryPolicy, attempts: 1 },
      transport: {
        send: async () =>
          status === 200
            ? answerWith('first')
            : { status, header: () => undefined, body: new Uint8Array([0x7b, 0x7d]) },
        close: async () => undefined,
      },
    }).session;
    status = 200;
    await answering.renew(never);
    status = 503;
    await expect(answering.renew(never)).rejects.toMatchObject({ code: 'serviceFault' });
    expect(answering.state().signedIn).toBe(true);
    status = 401;
    await expect(answering.renew(never)).rejects.toMatchObject({ code: 'signInRefused' });
    expect(answering.state()).toEqual({ signedIn: false, expiresAt: null });
    expect(states.at(-1)?.signedIn).toBe(true);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findToken,
  listPropertyNames,
  getTokenAccount,
  findExpiresIn,
  getTokenLifetime,
} from '../../../../electron/service/auth/token-parser.ts';

const anyToken = fc.stringMatching(/^[A-Za-z0-9._~+/=-]{1,60}$/).filter((text) => !/^bearer/i.test(text));
const harmless = fc.dictionary(
  fc.stringMatching(/^[a-z]{1,8}$/).filter((name) => !/token|refresh|data/.test(name)),
  fc.oneof(anyToken, fc.integer(), fc.constant(null)),
);
const jwt = (claims: object): string => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

describe('token parser', () => {
  it('finds the token in every format that the field notes list', () => {
    fc.assert(
      fc.property(anyToken, harmless, (token, more) => {
        const shapes: unknown[] = [
          { ...more, access_token: token, refresh_token: 'r' },
          { ...more, accessToken: token, refreshToken: 'r' },
          { ...more, token },
          { ...more, data: [{ access_token: token, refresh_token: 'r' }] },
          { ...more, data: { access_token: token, refresh_token: 'r' } },
          { ...more, data: { token } },
        ];
        for (const shape of shapes) expect(findToken(shape, null)).toBe(token);
      }),
    );
  });

  it('finds the token under any name with “token” in it, at any depth, if it is the only one', () => {
    fc.assert(
      fc.property(
        anyToken,
        harmless,
        fc.array(fc.constantFrom('result', 'session', 'a'), { maxLength: 6 }),
        (token, more, path) => {
          const wrap = (inner: unknown): unknown =>
            path.reduceRight<unknown>((value, name) => ({ ...more, [name]: value }), inner);
          expect(findToken(wrap({ ...more, jwtToken: token }), null)).toBe(token);
          expect(findToken(wrap({ ...more, 'X-Token': { value: token } }), null)).toBe(token);
          expect(findToken(wrap({ token_b: token, token_type: 'Bearer', expires_in: 900 }), null)).toBe(token);
          expect(findToken(wrap({ one_token: token, other_token: token }), null)).toBeNull();
        },
      ),
    );
  });

  it('never returns a refresh token', () => {
    for (const body of [
      { refresh_token: 'r' },
      { refreshToken: 'r' },
      { refresh: { token: 'r' } },
      { data: [{ refresh_token: 'r' }] },
      { token: { refresh: 'r' } },
    ])
      expect(findToken(body, null)).toBeNull();
    expect(findToken({ tokens: { access: 'a', refresh: 'r' } }, null)).toBe('a');
  });

  it('accepts plain text that is one word, and nothing longer', () => {
    expect(findToken(undefined, 'abc.def\n')).toBe('abc.def');
    expect(findToken('abc.def', null)).toBe('abc.def');
    expect(findToken(undefined, 'Welcome back')).toBeNull();
    expect(findToken(undefined, '')).toBeNull();
    expect(findToken(undefined, null)).toBeNull();
  });

  it('leaves out characters that are invalid in a header', () => {
    expect(findToken({ access_token: 'a\r\nX-Evil: 1' }, null)).toBeNull();
    expect(findToken({ access_token: '' }, null)).toBeNull();
    expect(findToken({ access_token: 'Bearer abc' }, null)).toBe('abc');
    expect(findToken({ access_token: 7, token: 'abc' }, null)).toBe('abc');
  });

  it('survives any response', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) =>
        [null, 'string'].includes(typeof (findToken(body, null) ?? null) === 'string' ? 'string' : null),
      ),
    );
    const deep = JSON.parse(`${'{"a":'.repeat(10_000)}{"token":"x"}${'}'.repeat(10_000)}`) as unknown;
    expect(findToken(deep, null)).toBe('x');
  });

  it('names properties and never values', () => {
    expect(listPropertyNames({ data: [{ jeton: 'secret-value' }], ok: true })).toEqual(['data', 'data.jeton', 'ok']);
  });
});

describe('lifetime of a token', () => {
  const now = Date.UTC(2026, 0, 1);
  const issued = now / 1000;

  it('is the difference of its two dates, independently of the local clock', () => {
    expect(getTokenLifetime(jwt({ iat: issued, exp: issued + 600 }), now)).toBe(600_000);
    expect(getTokenLifetime(jwt({ iat: issued + 9_999, exp: issued + 10_599 }), now)).toBe(600_000);
    expect(getTokenLifetime(jwt({ exp: issued + 300 }), now)).toBe(300_000);
  });

  it('is 15 minutes if it is missing or invalid, and never longer', () => {
    for (const token of [
      'opaque',
      'a.b.c',
      jwt({}),
      jwt({ exp: 'x' }),
      jwt({ exp: issued - 5 }),
      jwt({ iat: 0, exp: 9e9 }),
      'a.bnVsbA.c',
    ])
      expect(getTokenLifetime(token, now)).toBe(900_000);
    fc.assert(
      fc.property(fc.string(), (token) => getTokenLifetime(token, now) > 0 && getTokenLifetime(token, now) <= 900_000),
    );
  });

  it('is the time that the response names if that is shorter', () => {
    for (const body of [{ expires_in: 60 }, [{ expiresIn: '60' }], { data: { token: 't', expires_in: 60 } }])
      expect(getTokenLifetime('opaque', now, findExpiresIn(body))).toBe(60_000);
    for (const expires_in of [0, 0.25, -5, null, true, '', 'soon', 900_000])
      expect(getTokenLifetime('opaque', now, findExpiresIn({ expires_in }))).toBe(900_000);
    expect(getTokenLifetime(jwt({ exp: issued + 300 }), now, 600)).toBe(300_000);
  });
});

describe('tokenAccount', () => {
  it('returns the account ID in the claims, or null if a token names none', () => {
    expect(getTokenAccount(jwt({ user_claims: { account: { id: 'a1' } } }))).toBe('a1');
    expect(getTokenAccount(jwt({ user_claims: { account: { id: 7 } } }))).toBe('7');
    for (const claims of [{}, { user_claims: null }, { user_claims: { account: { id: '' } } }, { sub: 'a1' }])
      expect(getTokenAccount(jwt(claims))).toBeNull();
    fc.assert(fc.property(fc.string(), (token) => getTokenAccount(token) === null));
  });
});

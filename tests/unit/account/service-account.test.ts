import { describe, expect, it } from 'vitest';
import { matchAccount } from '../../../electron/account/match-account.ts';
import {
  type ServiceAccount,
  identifyAccount,
  unknownServiceAccount,
} from '../../../electron/account/service-account.ts';
import type { AccountRecord } from '../../../electron/account/account-store.ts';
import { toAccountId } from '../../../electron/base/branded-types.ts';
import { OtherAccountError } from '../../../electron/service/auth/other-account.ts';

/** A token with this claim, which opens items of these accounts; null: they must not be requested. */
const seen = (claim: string | null, items: readonly string[] | null) => ({
  claim,
  inItems: async () => {
    if (items === null) throw new Error('No item may be read');
    return items;
  },
});
const known = (claim: string | null, items: readonly string[] = []): ServiceAccount => ({ claim, items });

describe('identifyAccount', () => {
  it('accepts the first claim as that of the account, and requests no items', async () => {
    expect(await identifyAccount(unknownServiceAccount, seen('a', null))).toEqual(known('a'));
    expect(await identifyAccount(unknownServiceAccount, seen(null, null))).toEqual(unknownServiceAccount);
    expect(await identifyAccount(known('a', ['x']), seen('a', null))).toEqual(known('a', ['x']));
    expect(await identifyAccount(known('a'), seen(null, null))).toEqual(known('a'));
  });

  it('rejects another claim', async () => {
    await expect(identifyAccount(known('a', ['x']), seen('b', null))).rejects.toMatchObject({
      code: 'signInNeeded',
      expected: 'a',
      found: 'b',
    });
  });

  it('compares items if a claim cannot be compared', async () => {
    expect(await identifyAccount(known(null, ['x']), seen('a', ['y', 'x']))).toEqual(known('a', ['x']));
    expect(await identifyAccount(known('a', ['x']), seen(null, []))).toEqual(known('a', ['x']));
    await expect(identifyAccount(known(null, ['x', 'y']), seen('a', ['z']))).rejects.toBeInstanceOf(OtherAccountError);
    await expect(identifyAccount(known('a', ['x']), seen(null, ['z', 'y']))).rejects.toMatchObject({
      expected: 'x',
      found: 'z',
    });
  });
});

describe('matchAccount', () => {
  const record = (name: string, serviceAccount: ServiceAccount): AccountRecord =>
    ({ id: toAccountId(name), serviceAccount }) as AccountRecord;
  const untold = record('untold', unknownServiceAccount);

  it('prefers the account that a token names to one without service data', async () => {
    const all = [untold, record('a', known('a')), record('b', known('b'))];
    expect(await matchAccount(all, seen('b', null))).toEqual({ id: 'b', serviceAccount: known('b') });
  });

  it('returns an account without service data when a token names no other', async () => {
    const all = [record('a', known('a')), untold];
    expect(await matchAccount(all, seen('c', null))).toEqual({ id: 'untold', serviceAccount: known('c') });
  });

  it('returns no account when a token matches no known account', async () => {
    expect(await matchAccount([record('a', known('a'))], seen('c', null))).toEqual({
      id: null,
      serviceAccount: known('c'),
    });
  });
});

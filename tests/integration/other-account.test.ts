import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AccountId } from '../../electron/base/branded-types.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { type Core, startCore } from '../support/core.ts';
import { type TinyService, startTiny } from '../support/tiny-service.ts';

/** A service whose key opens the account `owner`. */
interface Shared {
  readonly service: TinyService;
  owner: string;
}

type AccountSource = 'claims' | 'items' | 'nothing';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const startShared = async (telling: AccountSource): Promise<Shared> => {
  const shared = { owner: 'first' };
  const service = await startTiny({
    token: () => {
      const opaque = randomUUID();
      const claims = { jti: opaque, user_claims: { account: { id: shared.owner } } };
      return telling === 'claims' ? `${encode({ alg: 'none' })}.${encode(claims)}.x` : opaque;
    },
    item: (item, path) => {
      const key = '_id' in item ? '_id' : 'id';
      // A service may list attributes of every account.
      const owner = path === 'product-attributes' ? 'any' : shared.owner;
      return { ...item, [key]: `${owner}-${String(item[key])}`, ...(telling === 'items' ? { account_id: owner } : {}) };
    },
  });
  return Object.assign(shared, { service: closedAfterTest(service) });
};

const currentId = (core: Core): AccountId => {
  const id = core.accounts.record()?.id;
  if (id === undefined) throw new Error('No account is in use');
  return id;
};

/** Connects, reads everything, and leaves one creation in the outbox. */
const startWaiting = async (
  telling: AccountSource,
): Promise<{ readonly shared: Shared; readonly core: Core; readonly id: AccountId }> => {
  const shared = await startShared(telling);
  const core = closedAfterTest(await startCore());
  expect(await core.connect(shared.service)).toMatchObject({ state: 'upToDate' });
  const id = currentId(core);
  if (telling === 'items') await expect.poll(() => core.accounts.lacksItemAccounts(id)).toBe(false);
  const { outbox } = await core.work();
  await outbox.hold(true);
  await outbox.create('ecatalog', { name: 'Waits' });
  return { shared, core, id };
};

/** Switches the next token to the other account, and releases the outbox. */
const changeOwner = async (shared: Shared, core: Core): Promise<void> => {
  shared.owner = 'second';
  shared.service.expireTokens();
  // Reject a read first: a rejected creation would wait and be reconciled before it is sent again.
  await core.syncAgain();
  const { outbox } = await core.work();
  await outbox.hold(false);
  await outbox.idle();
};

const owners = async (core: Core): Promise<readonly string[]> => [
  ...new Set((await core.ids('product')).map((id) => id.split('-')[0] ?? '')),
];

describe.each(['claims', 'items'] as const)('key that opens another account, according to %s', (telling) => {
  it('stops sync and outbox: nothing is sent into the other account, and nothing is read from it', async () => {
    const { shared, core } = await startWaiting(telling);
    await changeOwner(shared, core);
    expect(await core.syncAgain()).toMatchObject({ state: 'signInNeeded' });
    expect(core.accounts.current().session).toMatchObject({
      needed: true,
      otherAccount: { expected: 'first', found: 'second' },
    });
    expect(await owners(core)).toEqual(['first']);
    expect(await (await core.work()).outbox.counts()).toMatchObject({ waiting: 1, needsYou: 0 });
    expect(shared.service.created).toEqual([]);
  });

  it('opens a new account on request, while the previous account keeps its cache and pending entries', async () => {
    const { shared, core, id } = await startWaiting(telling);
    await changeOwner(shared, core);
    await core.accounts.openOther(id);
    await core.syncAgain();
    expect(currentId(core)).not.toBe(id);
    expect(await owners(core)).toEqual(['second']);
    expect(await (await core.work()).outbox.counts()).toMatchObject({ waiting: 0 });
    expect(core.accounts.list().map(({ name }) => name)).toHaveLength(2);

    await core.accounts.select(id);
    expect(await owners(core)).toEqual(['first']);
    expect(await (await core.work()).outbox.counts()).toMatchObject({ waiting: 1 });
    expect(shared.service.created).toEqual([]);
  });

  it('is rejected with the password, until the key opens the previous account again, which sends its pending entries', async () => {
    const { shared, core, id } = await startWaiting(telling);
    await changeOwner(shared, core);
    const { apiPassword } = shared.service;
    await expect(core.accounts.signIn(id, apiPassword)).rejects.toMatchObject({ code: 'signInNeeded' });
    expect(shared.service.created).toEqual([]);

    shared.owner = 'first';
    await core.accounts.signIn(id, apiPassword);
    await expect.poll(() => shared.service.created).toEqual([{ path: 'ecatalogs', body: { name: 'Waits' } }]);
    expect(core.accounts.current().session).toMatchObject({ needed: false, otherAccount: null });
  });

  it('is detected at the next start too', async () => {
    const { shared, core } = await startWaiting(telling);
    await core.stop();
    shared.owner = 'second';
    shared.service.expireTokens();
    const again = closedAfterTest(await startCore({}, { profile: core }));
    const { outbox } = await again.work();
    await outbox.hold(false);
    await outbox.idle();
    expect(await again.syncAgain()).toMatchObject({ state: 'signInNeeded' });
    expect(shared.service.created).toEqual([]);
    expect(await owners(again)).toEqual(['first']);
  });

  it('creates a separate account when the same addresses and key are connected again', async () => {
    const { shared, core, id } = await startWaiting(telling);
    shared.owner = 'second';
    shared.service.expireTokens();
    await core.connect(shared.service);
    expect(currentId(core)).not.toBe(id);
    expect(await owners(core)).toEqual(['second']);
    shared.owner = 'first';
    await core.connect(shared.service);
    expect(currentId(core)).toBe(id);
    expect(core.accounts.list()).toHaveLength(2);
  });
});

it('continues with a service that names no account, without any additional request', async () => {
  const { shared, core, id } = await startWaiting('nothing');
  const before = shared.service.asked.length;
  await core.accounts.signIn(id, shared.service.apiPassword);
  const { outbox } = await core.work();
  await outbox.hold(false);
  await outbox.idle();
  expect(shared.service.created).toHaveLength(1);
  expect(shared.service.asked.slice(before).filter((line) => line.includes('/assets'))).toEqual([]);
  expect(core.accounts.current().session).toMatchObject({ needed: false, otherAccount: null });
});

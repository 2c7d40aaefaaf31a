import { describe, expect, it } from 'vitest';
import { readItemAccounts } from '../../../../electron/service/auth/other-account.ts';
import type { Transport } from '../../../../electron/service/http/transport.ts';

type Page = { readonly status?: number; readonly accounts: readonly (string | number | undefined)[] } | 'silent';

/** Reads a service whose lists of assets and products begin with items of these accounts. */
const read = async (assets: Page, products: Page): Promise<{ accounts: readonly string[]; paths: string[] }> => {
  const paths: string[] = [];
  const transport: Transport = {
    send: async ({ url }) => {
      paths.push(url.pathname);
      const page = url.pathname.includes('asset') ? assets : products;
      if (page === 'silent') throw new Error('No answer');
      const data = page.accounts.map((account_id, index) => ({ id: `i${index}`, account_id }));
      const body = new TextEncoder().encode(JSON.stringify({ data, errors: [] }));
      return { status: page.status ?? 200, header: () => undefined, body };
    },
    close: async () => undefined,
  };
  const parts = { transport, serviceAddress: 'https://service.example' };
  return { accounts: await readItemAccounts(parts, 'token', new AbortController().signal), paths };
};
const none: Page = { accounts: [undefined, '', 7] };

describe('readItemAccounts', () => {
  it('returns the accounts that assets name, the most frequent first, without a request for products', async () => {
    const { accounts, paths } = await read({ accounts: ['a', 'b', 'b', undefined] }, { accounts: ['c'] });
    expect(accounts).toEqual(['b', 'a']);
    expect(paths).toHaveLength(1);
  });

  it.each<[string, Page]>([
    ['no assets', { accounts: [] }],
    ['assets without an account', none],
    ['a refusal of the list of assets', { status: 403, accounts: ['a'] }],
  ])('returns the accounts that products name after %s', async (_, assets) => {
    expect((await read(assets, { accounts: ['c'] })).accounts).toEqual(['c']);
  });

  it('returns no account when the service does not respond or names none', async () => {
    expect((await read('silent', { accounts: ['c'] })).accounts).toEqual([]);
    expect((await read(none, none)).accounts).toEqual([]);
  });
});

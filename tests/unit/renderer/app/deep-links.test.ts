import { beforeEach, expect, it, vi } from 'vitest';
import { openDeepLink as open } from '../../../../renderer/app/deep-links.ts';

const { page, session } = vi.hoisted(() => {
  const accounts = [
    { id: 'a1', name: 'Northfield', serviceAddress: 'https://api.example.com' },
    { id: 'a2', name: 'Trial', serviceAddress: 'https://api.example.com' },
    { id: 'a3', name: 'Elsewhere', serviceAddress: 'https://other.example' },
  ];
  return {
    page: { named: vi.fn(), open: vi.fn(), show: vi.fn() },
    session: { accounts, accountId: 'a1', select: vi.fn() },
  };
});

vi.mock('../../../../renderer/app/bridge.ts', () => ({
  bridge: { items: { named: page.named } },
  unwrapReply: (reply: unknown) => reply,
}));
vi.mock('../../../../renderer/app/session.svelte.ts', () => ({ session }));
vi.mock('../../../../renderer/app/router.svelte.ts', () => ({ router: { open: page.open } }));
vi.mock('../../../../renderer/ui/toasts.svelte.ts', () => ({ toasts: { show: page.show } }));

const showView = vi.fn();
const openDeepLink = (link: Parameters<typeof open>[0]): Promise<void> => open(link, showView);

beforeEach(() => {
  showView.mockReset();
  for (const mock of [page.named, page.open, page.show, session.select]) mock.mockReset();
  page.named.mockResolvedValue(null);
  session.accountId = 'a1';
});

const getToasts = (): unknown[] =>
  page.show.mock.calls.map(([toast]) => (toast as { readonly message: string }).message);

it('opens the item with the name of a link, in the account in use if several accounts belong to its service', async () => {
  page.named.mockResolvedValue({ id: 'p1' });
  session.accountId = 'a2';
  await openDeepLink({ account: 'api.example.com', resource: 'product', item: 'SKU-1' });
  expect(page.named).toHaveBeenCalledWith({ resource: 'product', name: 'SKU-1' });
  expect(page.open.mock.calls).toEqual([['product', 'p1']]);
  expect([session.select.mock.calls, getToasts()]).toEqual([[], []]);
});

it('switches to the account that a link names before it opens a list', async () => {
  session.select.mockImplementation(() => expect(page.open).not.toHaveBeenCalled());
  await openDeepLink({ account: 'trial', resource: 'asset', item: null });
  expect(session.select.mock.calls).toEqual([['a2']]);
  expect(page.open.mock.calls).toEqual([['asset', null]]);
});

it('opens nothing and shows a message when a link names an unknown account', async () => {
  await openDeepLink({ account: 'nobody.example', resource: 'product', item: 'SKU-1' });
  expect([page.open.mock.calls, session.select.mock.calls]).toEqual([[], []]);
  expect(getToasts()).toEqual(['This link is for nobody.example, which is not on this computer']);
});

it('shows a message when a link names an unknown product; for other items, the detail shows it', async () => {
  await openDeepLink({ account: 'other.example', resource: 'product', item: 'no-such-sku' });
  expect(session.select.mock.calls).toEqual([['a3']]);
  expect(page.open.mock.calls).toEqual([['product', 'no-such-sku']]);
  expect(getToasts()).toEqual(['no-such-sku is not in the offline copy']);
  await openDeepLink({ account: 'other.example', resource: 'asset', item: 'no-such-id' });
  expect(page.show).toHaveBeenCalledOnce();
});

it('shows a view in the list of its account when a link names it', async () => {
  showView.mockImplementation(() => expect(page.open).toHaveBeenCalledWith('product', null));
  await openDeepLink({ account: 'trial', resource: 'product', item: null, view: 'abc' });
  expect(session.select.mock.calls).toEqual([['a2']]);
  expect(showView.mock.calls).toEqual([['product', 'abc']]);
});

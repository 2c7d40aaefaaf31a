import type { AccountView } from '../../electron/contract/index.ts';
import type { ResourceName } from '../../electron/model/index.ts';
import { formatDeepLink } from '../../electron/model/deep-link.ts';
import type { DeepLink } from '../../electron/model/deep-link.ts';
import { m } from '../messages/index.ts';
import { toasts } from '../ui/toasts.svelte.ts';
import { ask, bridge } from './bridge.ts';
import { router } from './router.svelte.ts';
import { session } from './session.svelte.ts';

const words = m.frame.link;

const hostOf = ({ serviceAddress }: AccountView): string => new URL(serviceAddress).host;

/** The accounts that a link may mean: those with that name, else those of that service; the one in use first. */
const accountsCalled = (name: string): readonly AccountView[] => {
  const wanted = name.toLowerCase();
  const named = session.accounts.filter((account) => account.name.toLowerCase() === wanted);
  const meant = named.length > 0 ? named : session.accounts.filter((account) => hostOf(account) === wanted);
  return meant.toSorted((one, other) => Number(other.id === session.accountId) - Number(one.id === session.accountId));
};

/** Opens what a link names, in its account; never does anything else. Where the account is not here, a toast says so. */
export const openDeepLink = async ({ account: name, resource, item }: DeepLink): Promise<void> => {
  const [account] = accountsCalled(name);
  if (account === undefined) {
    toasts.show({ tone: 'warn', words: words.notHere(name), detail: words.addIt });
    return;
  }
  if (account.id !== session.accountId) await session.select(account.id);
  const named = item === null ? null : await ask(bridge.items.named({ resource, name: item }));
  // What has no such name is looked for by its ID: the detail says when it is not here.
  router.open(resource, named?.id ?? item);
  if (named === null && item !== null && resource === 'product')
    toasts.show({ tone: 'warn', words: words.unknown(item), detail: words.unknownWhy });
};

/** Puts the link of an item on the clipboard: its SKU where it has one, else its ID. */
export const copyDeepLink = async (
  resource: ResourceName,
  item: { readonly id: string; readonly title: string },
): Promise<void> => {
  const { account } = session;
  if (account === null) return;
  const sameService = session.accounts.filter((other) => hostOf(other) === hostOf(account));
  const text = formatDeepLink({
    account: account.demo || sameService.length > 1 ? account.name : hostOf(account),
    resource,
    item: resource === 'product' && item.title !== '' ? item.title : item.id,
  });
  await ask(bridge.app.copy({ text }));
  toasts.show({ tone: 'success', words: words.copied });
};

import type { AccountView } from '../../electron/contract/index.ts';
import type { ResourceName } from '../../electron/model/index.ts';
import { type DeepLink, formatDeepLink, maxLinkLength } from '../../electron/model/deep-link.ts';
import { m } from '../messages/index.ts';
import { toasts } from '../ui/toasts.svelte.ts';
import { unwrapReply, bridge } from './bridge.ts';
import { router } from './router.svelte.ts';
import { session } from './session.svelte.ts';

const messages = m.frame.link;

const getAccountHost = ({ serviceAddress }: AccountView): string => new URL(serviceAddress).host;

/**
 * Returns the accounts that a link may refer to: accounts with that name, otherwise accounts at that service. The
 * current account is first.
 */
const findLinkAccounts = (name: string): readonly AccountView[] => {
  const foldedName = name.toLowerCase();
  const named = session.accounts.filter((account) => account.name.toLowerCase() === foldedName);
  const meant = named.length > 0 ? named : session.accounts.filter((account) => getAccountHost(account) === foldedName);
  return meant.toSorted((one, other) => Number(other.id === session.accountId) - Number(one.id === session.accountId));
};

/** Shows a view of a list that a link contains. */
type ShowView = (resource: ResourceName, view: string) => Promise<void>;

/**
 * Opens the target of a link in its account, and does nothing else. If the account does not exist here, shows a toast.
 */
export const openDeepLink = async (
  { account: name, resource, item, view }: DeepLink,
  showView: ShowView,
): Promise<void> => {
  const [account] = findLinkAccounts(name);
  if (account === undefined) {
    toasts.show({ tone: 'warn', message: messages.notHere(name), detail: messages.addIt });
    return;
  }
  if (account.id !== session.accountId) await session.select(account.id);
  const named = item === null ? null : await unwrapReply(bridge.items.named({ resource, name: item }));
  // If no item has this name, it is opened by ID. The detail shows an error if it does not exist.
  router.open(resource, named?.id ?? item);
  if (view !== undefined) await showView(resource, view);
  if (named === null && item !== null && resource === 'product')
    toasts.show({ tone: 'warn', message: messages.unknown(item), detail: messages.unknownWhy });
};

const copyLink = async (link: Omit<DeepLink, 'account'>): Promise<void> => {
  const { account } = session;
  if (account === null) return;
  const sameService = session.accounts.filter((other) => getAccountHost(other) === getAccountHost(account));
  const named = account.demo || sameService.length > 1 ? account.name : getAccountHost(account);
  const text = formatDeepLink({ ...link, account: named });
  if (text.length > maxLinkLength) {
    toasts.show({ tone: 'warn', message: messages.tooLong, detail: messages.tooLongWhy });
    return;
  }
  await unwrapReply(bridge.app.copy({ text }));
  toasts.show({ tone: 'success', message: messages.copied });
};

/** Copies a link to a list with filters, order and columns. Shows a toast instead if the link would be too long. */
export const copyListLink = (resource: ResourceName, view: string): Promise<void> =>
  copyLink({ resource, item: null, view });

/** Copies a link to an item, which names the item by its SKU if it has one, else by its ID. */
export const copyDeepLink = (
  resource: ResourceName,
  item: { readonly id: string; readonly title: string },
): Promise<void> => copyLink({ resource, item: resource === 'product' && item.title !== '' ? item.title : item.id });

import type { AccountId } from '../base/branded-types.ts';
import type { Drafts } from '../account/drafts.ts';
import { VitrineError } from '../contract/index.ts';
import { m } from '../messages/index.ts';
import type { Handle } from './handle.ts';
import type { CallParts } from './call-dependencies.ts';

/** Registers the calls about unsent forms. Only drafts of the current account are accessible. */
export const handleDrafts = ({ handle }: Handle, { workspaces }: Pick<CallParts, 'workspaces'>): void => {
  const getDrafts = async (account: AccountId): Promise<Drafts> => {
    const current = await workspaces.current();
    if (current.account === account) return current.drafts;
    throw new VitrineError('conflict', m.account.changed);
  };
  handle('drafts.read', async ({ account, resource, from }) => (await getDrafts(account)).read(resource, from));
  handle('drafts.keep', async ({ account, resource, from, draft }) => {
    await (await getDrafts(account)).keep(resource, from, draft);
    return undefined;
  });
  handle('drafts.readPasted', async ({ account }) => (await getDrafts(account)).readPasted());
  handle('drafts.keepPasted', async ({ account, draft }) => {
    await (await getDrafts(account)).keepPasted(draft);
    return undefined;
  });
  handle('drafts.readProfile', async ({ account, profile }) => (await getDrafts(account)).readProfile(profile));
  handle('drafts.keepProfile', async ({ account, profile, draft }) => {
    await (await getDrafts(account)).keepProfile(profile, draft);
    return undefined;
  });
  handle('drafts.profiles', async ({ account }) => (await getDrafts(account)).profiles());
  handle('drafts.list', async ({ account }) => (await getDrafts(account)).list());
};

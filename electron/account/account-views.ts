import type { AccountSettings, AccountView, OtherAccount, SessionView } from '../contract/accounts.ts';
import { VitrineError } from '../base/errors.ts';
import { m } from '../messages/index.ts';
import type { ServiceClient } from '../service/client.ts';
import type { PasswordState } from './passwords.ts';
import { type AccountRecord, defaultSettings } from './account-store.ts';

/** Returns an account without secrets. */
export const toAccountView = (record: AccountRecord): AccountView => ({
  id: record.id,
  name: record.name,
  serviceAddress: record.serviceAddress,
  signInAddress: record.signInAddress,
  keyEnd: record.apiKey.slice(-4),
  demo: record.demo,
  settings: record.settings,
  dialect: record.dialect,
  refusedMembers: record.refusedMembers,
});

export const signedOutSession: SessionView = {
  signedIn: false,
  expiresAt: null,
  needed: false,
  why: null,
  keptIn: null,
  otherAccount: null,
};

/** Returns a session for the page, without token and password. */
export const toSessionView = (
  client: ServiceClient,
  { needed, why, keptIn }: PasswordState,
  otherAccount: OtherAccount | null,
): SessionView => ({ ...client.session(), needed, why, keptIn, otherAccount: needed ? otherAccount : null });

export type SettingsPatch = {
  readonly [Name in keyof AccountSettings]?: AccountSettings[Name] | null | undefined;
};

/** Checks and trims a typed asset address; null if it is empty. Throws `badArgument` if it is no URL. */
export const checkAssetAddress = (typed: string | null): string | null => {
  const text = typed?.trim() ?? '';
  if (text === '') return null;
  const protocol = URL.parse(text)?.protocol;
  if (protocol === 'https:' || protocol === 'http:') return text;
  throw new VitrineError('badArgument', m.service.address.scheme, { field: 'assetAddress' });
};

/**
 * Returns the settings with the given changes; null resets a setting to its default. Throws `badArgument` for an
 * invalid address.
 */
export const applySettingsPatch = (settings: AccountSettings, patch: SettingsPatch): AccountSettings => {
  const given = Object.entries(patch)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, value ?? defaultSettings[name as keyof AccountSettings]]);
  const changed = { ...settings, ...(Object.fromEntries(given) as Partial<AccountSettings>) };
  return { ...changed, assetAddress: checkAssetAddress(changed.assetAddress) };
};

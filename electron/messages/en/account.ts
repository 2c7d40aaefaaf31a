import { formatCount, selectPlural } from '../format.ts';

const keychainReasons = {
  absent: 'This computer has no keychain that Vitrine can use.',
  locked: 'The keychain is locked.',
  denied: 'The keychain denied access.',
  noAnswer: 'The keychain is not responding.',
  restarted: 'The keychain was stopped or restarted. Restart Vitrine to use it again.',
  other: 'The keychain reports an error.',
};
type KeychainReason = keyof typeof keychainReasons;

/** Accounts, their passwords and settings. */
export const account = {
  signInNeeded: 'Sign in first.',
  connectFirst: 'Connect to a service first.',
  unknown: 'There is no such account here.',
  changed: 'Another account is open now.',
  nameTaken: 'Another account has this name.',
  titles: { demo: 'Demo account' },
  demoStopped: 'The demo service is not running. Open the demo account to start it.',

  /** Fields that must be filled in. */
  missing: {
    apiKey: 'Enter the API key.',
    apiPassword: 'Enter the API password.',
  },
  swapped: {
    message: (isSent: boolean): string =>
      `Both addresses answer, but each is in the other’s field.${isSent ? '' : ' The key and the password were not sent.'}`,
    serviceAddress: 'This is the sign-in address.',
    signInAddress: 'This is the service address.',
  },
  timeout: 'No answer in time.',
  connectCancelled: 'Connecting was cancelled.',

  otherAccount: (accountBefore: string, accountNow: string): string =>
    `This API key opened account ${accountBefore} before and opens account ${accountNow} now. Nothing is read or sent until you decide.`,

  signedOut: 'Signed out.',
  signedOutBut: (keychain: KeychainReason): string =>
    keychain === 'absent'
      ? `Signed out. ${keychainReasons.absent}`
      : `Signed out. ${keychainReasons[keychain]} The password may still be in it: once it works again, sign in and out again.`,

  /** Keychain errors. */
  keychain: keychainReasons,
  keychainToForget: (keychain: KeychainReason): string =>
    `${keychainReasons[keychain]} The password may still be in it, so the account was kept: once it works again, remove the account again.`,
  keychainToSignIn: (keychain: KeychainReason): string =>
    `${keychainReasons[keychain]} Enter the password to continue.`,
  keychainSession: (keychain: KeychainReason): string =>
    `${keychainReasons[keychain]} The password is kept for this session only.`,
  lockedOrMissing: 'The keychain is locked, or no longer holds the password. Enter the password to continue.',

  privateAssets: 'This address is in a private network and was not allowed. Save it again to allow it.',
  rememberedFull: 'Vitrine cannot store more saved views. Remove views that you no longer need.',
  tooManyDrafts: 'There are too many drafts. Discard some of them first.',
  unsent: (entries: number, edits: number): string => {
    const what = [
      ...(entries > 0 ? [formatCount(entries, 'entry in the outbox', 'entries in the outbox')] : []),
      ...(edits > 0 ? [formatCount(edits, 'edit')] : []),
    ];
    const all = entries + edits;
    return `${what.join(' and ')} ${selectPlural(all, { one: 'has', other: 'have' })} not been sent. Removing the account deletes ${selectPlural(all, { one: 'it', other: 'them' })}.`;
  },
  sameFields: 'Name and content need two different fields.',

  /** Write errors. */
  disk: {
    draft: 'The draft could not be saved to the disk.',
    settings: 'The settings could not be saved to the disk.',
  },
};

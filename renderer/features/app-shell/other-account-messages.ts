/** An API key that opens another account of the service than before. */
export const otherAccountMessages = {
  title: 'This API key now opens another account',
  description: (name: string): string =>
    `Vitrine has stopped syncing and sending for ${name}, so that nothing is mixed or sent into the wrong account. What waits in the outbox is kept.`,
  before: 'Before',
  now: 'Now',
  signIn: 'Sign in again',
  open: 'Open as a new account',
  opening: 'Opening the account',
  opened: (name: string): string => `${name} is open as an account of its own.`,
} as const;

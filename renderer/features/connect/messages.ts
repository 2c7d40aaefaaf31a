import type { AppError, ErrorCode } from '../../../electron/contract/index.ts';
import { formatLocalNumber } from '../../messages/format.ts';

/** The titles of errors. The sentence below a title is the message of the error. */
const titles: Partial<Record<ErrorCode, string>> = {
  signInRefused: 'The service did not accept this sign-in',
  signInMalformed: 'The service could not read this sign-in',
  hostNotFound: 'Address not found',
  certificate: 'The certificate is not trusted',
  notThisService: 'Vitrine does not recognise this service',
  timeout: 'The service did not answer',
  offline: 'The service cannot be reached',
  tokenMissing: 'The answer contained no token',
  keychain: 'The keychain could not be used',
  rateLimited: 'The service is asking for a pause',
  serviceFault: 'The service has a problem',
  badArgument: 'Something in the form is not valid',
  invalid: 'Something in the form is not valid',
};

export const connectMessages = {
  title: 'Connect to your service',
  lead: 'Ask your PIM administrator for these four details.',
  back: 'Back to Vitrine',
  examples: { serviceAddress: 'https://api.example.com', signInAddress: 'https://auth.example.com' },
  serviceAddress: 'Service address',
  signInAddress: 'Sign-in address',
  apiKey: 'API key',
  apiPassword: 'API password',
  kept: 'Kept only in this computer’s keychain.',
  paste: {
    label: 'Paste the details you were given',
    hint: 'A message, .env lines, JSON or an address. Only what is found is kept.',
    found: (found: number, guessed: number): string =>
      `${formatLocalNumber(found)} of 4 details found${guessed > 0 ? `, ${formatLocalNumber(guessed)} guessed` : ''}. Nothing else is kept.`,
    nothing: 'No details found in this text. Enter them below.',
  },
  knownServices: 'Known services',
  guessed: 'Guessed. Correct it if you were given another.',
  asIn: (account: string): string => `As in ${account}`,
  leadSecond: (account: string): string => `The addresses are those of ${account}.`,
  notChecked: 'Not checked yet',
  refused: {
    apiKey: 'The service does not know this key.',
    apiPassword: 'Wrong password for this key.',
    either: 'The key or the password is wrong.',
  },
  details: 'Details',
  accountName: 'Account name',
  connect: 'Connect',
  connecting: 'Connecting… times out after 30 s',
  cancel: 'Cancel',
  swapped: 'These two addresses look swapped.',
  swapFound: 'The two addresses are swapped',
  swap: 'Swap the two',
  openDemo: 'Open the demo account',
  openingDemo: 'Opening the demo account',
  demoHint: `The demo account has ${formatLocalNumber(12_000)} generated products. It runs on this computer and needs no network.`,
  busy: 'Connecting… times out after 30 s.',
  problemTitle: (code: ErrorCode): string => titles[code] ?? 'Could not connect',
  /**
   * Returns a short text, because the complete message is above the form. If there is no title, returns the message.
   */
  atField: ({ code, message }: AppError): string =>
    code === 'badArgument' || code === 'invalid' ? message : (titles[code] ?? message),
  missing: {
    serviceAddress: 'Enter the service address.',
    signInAddress: 'Enter the sign-in address.',
    apiKey: 'Enter the API key.',
    apiPassword: 'Enter the API password.',
  },
  tidied: {
    lead: (parts: string): string => `${parts.charAt(0).toUpperCase()}${parts.slice(1)}`,
    path: (path: string): string => `removed ${path}`,
    slash: 'removed the slash at the end',
    scheme: (scheme: string): string => `added ${scheme}`,
    spaces: 'removed spaces',
    unwrapped: 'removed what surrounds the address',
  },
  sessionOnly: 'The password is kept for this session only',
} as const;

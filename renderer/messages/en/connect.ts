import type { AppError, ErrorCode } from '../../../electron/contract/index.ts';

/** What went wrong, in one line; the sentence below it is the error's own. */
const titles: Partial<Record<ErrorCode, string>> = {
  signInRefused: 'The service did not accept this sign-in',
  signInMalformed: 'The service could not read this sign-in',
  hostNotFound: 'There is nothing at this address',
  certificate: 'The certificate is not trusted',
  notThisService: 'This is not the service that Vitrine knows',
  timeout: 'The service did not answer',
  offline: 'The service cannot be reached',
  tokenMissing: 'The answer held no token',
  keychain: 'The keychain did not help',
  rateLimited: 'The service is asking for a pause',
  serviceFault: 'The service has a fault',
  badArgument: 'Something in the form cannot be right',
  invalid: 'Something in the form cannot be right',
};

export const connect = {
  title: 'Connect to your service',
  lead: 'The API key and password come from your administrator.',
  back: 'Back to Vitrine',
  serviceAddress: 'Service address',
  signInAddress: 'Sign-in address',
  apiKey: 'API key',
  apiPassword: 'API password',
  kept: 'Kept in this computer’s keychain, nowhere else.',
  accountName: 'Account name',
  connect: 'Connect',
  connecting: 'Connecting',
  openDemo: 'Open the demo account',
  openingDemo: 'Opening the demo account',
  demoWords: 'The demo account holds 12,000 generated products. It runs on this computer and needs no network.',
  busy: 'The service is being asked. It has 30 s to answer.',
  problemTitle: (code: ErrorCode): string => titles[code] ?? 'Connecting did not work',
  /** Short, since the whole sentence stands above the form; but where the title names nothing, the sentence itself. */
  atField: ({ code, message }: AppError): string =>
    code === 'badArgument' || code === 'invalid' ? message : (titles[code] ?? message),
  missing: {
    serviceAddress: 'Give the service address.',
    signInAddress: 'Give the sign-in address.',
    apiKey: 'Give the API key.',
    apiPassword: 'Give the API password.',
  },
  tidied: {
    lead: (parts: string): string => `Tidied: ${parts}`,
    path: (path: string): string => `${path} is not needed`,
    slash: 'no slash at the end',
    scheme: (scheme: string): string => `${scheme} added`,
    spaces: 'spaces taken away',
  },
  sessionOnly: 'The password is kept for this session only',
} as const;

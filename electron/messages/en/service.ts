import { formatCount } from '../format.ts';

const saying = (said: string | null): string => (said === null ? '' : ` It says: “${said}”.`);

/** Possible reasons when the service rejects a sign-in: another environment does not know a right key. */
const refusedCredential = {
  apiKey: 'The API key or the sign-in address may be wrong.',
  apiPassword: 'The API password may be wrong.',
  either: 'The API key, the API password or the sign-in address may be wrong.',
};

/** Formats a waiting time: `40 seconds`, `3 minutes`. */
const wait = (ms: number): string =>
  ms < 90_000 ? formatCount(Math.ceil(ms / 1000), 'second') : formatCount(Math.ceil(ms / 60_000), 'minute');

/** Addresses, sign-in, and the results of requests. */
export const service = {
  /** Errors of an entered address. */
  address: {
    missing: 'Enter an address.',
    hiddenCharacters: 'An address cannot contain spaces or hidden characters.',
    invalid: 'This is not a valid address. Enter one like https://api.example.com.',
    scheme: 'The address must start with https://.',
    credentials: 'Leave the user name and password out of the address.',
    insecure: 'Use https://. Without it, anyone on the network can read the password.',
  },

  /** The sign-in: key and password for a token. */
  signIn: {
    signInRefused: (said: string | null, credential: 'apiKey' | 'apiPassword' | null): string =>
      `The service refused the sign-in.${saying(said)} ${refusedCredential[credential ?? 'either']}`,
    signInMalformed: (said: string | null): string => `The service could not read the sign-in request.${saying(said)}`,
    rateLimited: 'Too many requests: the sign-in service is asking Vitrine to slow down.',
    notThisService: 'There is no sign-in service at this address. Check the sign-in address.',
    serviceFault: (status: number): string => `The sign-in service failed (${status}).`,
    unreadable: 'The answer from the sign-in address is not a sign-in.',
    unreadableAnswer: (problem: string): string => `${problem} Check the sign-in address.`,
    tokenMissing: (said: string | null, members: readonly string[]): string =>
      `The sign-in worked, but there was no access token in the answer${said === null ? '' : ` (“${said}”)`}. ` +
      (members.length === 0 ? 'The answer has no members.' : `Its members: ${members.join(', ')}.`),
    unauthorized: 'The service refuses the sign-in although it has just been renewed.',
  },

  /** Responses of the service without a message. */
  answer: {
    unauthorized: 'The service did not accept the sign-in for this.',
    forbidden: 'This API key is not allowed to do that.',
    notInPlan: 'The plan of this account does not allow it.',
    notFound: 'The service could not find this.',
    timeout: 'The service waited too long for the request.',
    conflict: 'The service already has one like this.',
    rateLimited: 'Too many requests: the service is asking Vitrine to slow down.',
    notThisService: 'There is no product information service at this address.',
  },
  refusedSilently: (status: number): string => `The service refused this without a reason (status ${status}).`,
  serviceFault: (status: number): string => `The service failed (${status}).`,
  rateLimitedFor: (ms: number): string =>
    `Too many requests: the service is asking Vitrine to slow down. Vitrine can ask again in ${wait(ms)}.`,
  unavailableFor: (status: number, ms: number): string =>
    `The service is not available at the moment (${status}). It asks Vitrine to wait ${wait(ms)}.`,
  hourUsedUp: (ms: number): string =>
    `This hour’s requests are used up (estimate). Vitrine can continue in ${wait(ms)}.`,
  unknownItem: (one: string): string => `The service does not have this ${one}.`,
  problem: 'The service reports a problem.',

  /** The request was sent, but its outcome is unknown. */
  unknownOutcome: {
    unclear: 'It was sent, but the answer does not say whether it succeeded. It may have been carried out.',
    lost: 'It was sent, but there was no response. It may have been carried out.',
  },

  /** Responses that cannot be read. */
  unreadable: {
    answer: 'The service’s answer cannot be read.',
    noItem: 'The answer does not say which item it is about.',
    otherItem: 'The service answered with a different item from the one requested.',
    tooLarge: 'The answer is too large to read.',
    tooManyItems: 'The answer has too many items to read.',
    itemTooLarge: 'An item in the answer is too large to read.',
    encoding: 'The answer is compressed in a way that cannot be read.',
    nextPage: 'The link to the next page cannot be read.',
  },
  /** Another server responded instead of the service. */
  stranger: {
    webPage: (host: string): string =>
      `A web page answered in place of ${host}. Check the address, or open a web page in the browser: this network may require a sign-in.`,
    networkSignIn: 'This network requires a sign-in. Sign in with the browser, then try again (511).',
    empty: (host: string): string => `${host} answered without any content. Try again later, or check the address.`,
    signInPage: (host: string): string =>
      `Signing in failed: a web page answered in place of ${host}. Check the sign-in address, or open a web page in the browser: this network may require a sign-in.`,
    unknownOutcome:
      'It was sent, but someone else answered in place of the service, perhaps the sign-in page of this network. It may have been carried out.',
  },
  invalidId: 'This is not an ID.',

  /** Network errors, by host. */
  network: {
    hostNotFound: (host: string): string =>
      `The host ${host} cannot be found. Check the address and the network connection.`,
    timeout: (host: string): string => `No answer from ${host} in time.`,
    certificate: (host: string): string => `The certificate of ${host} is not trusted by this computer.`,
    needsHttps: (host: string): string => `${host} requires an address that begins with https://.`,
    notThisService: (host: string): string => `${host} does not use https as expected. Check the address.`,
    unreadable: (host: string): string => `The answer from ${host} cannot be read.`,
    offline: (host: string): string => `No connection to ${host}.`,
    redirected: (host: string): string =>
      `${host} redirects requests to another address. Check the address, or open a web page in the browser: this network may require a sign-in.`,
  },
  proxy: {
    signIn: 'The proxy of this network requires a sign-in, which Vitrine does not support (407).',
    refused: (host: string, status: string): string =>
      `The proxy of this network could not connect to ${host} (${status}).`,
    unsupported: (host: string): string =>
      `For ${host}, this network uses a kind of proxy that Vitrine does not support.`,
    invalid: 'The proxy set in the environment (HTTPS_PROXY or HTTP_PROXY) is not a valid address.',
  },
};

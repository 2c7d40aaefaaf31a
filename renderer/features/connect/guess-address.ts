/** First labels of host names, as services and their sign-in are usually called. */
const serviceLabel = /(?<![a-z])(?:api|pim|app|rest|service|backend|www)(?![a-z])/i;
const signInLabel = /(?<![a-z])(?:auth|oauth|oauth2|sign-?in|log-?in|sso|id|identity|accounts?)(?![a-z])/i;
/** A domain under such a label belongs to its own owner: `api.co.uk` and `auth.co.uk` need not be the same. */
const sharedSuffix = /^(?:co|com|org|net|gov|ac|edu)\.[a-z]{2}$/i;

/** Domains that are not sold: what stands before one is in the same network. */
const privateSuffix = /^(?:example|test|local|lan|internal|corp|home)$/i;

/** Returns the labels of a host name that has a label in front of its domain or could have one, or null. */
const splitHost = (hostname: string): readonly string[] | null => {
  const labels = hostname.split('.');
  if (labels.length < 2 || /^[\d.]+$|:/.test(hostname) || /(?:^|\.)localhost$/.test(hostname)) return null;
  return labels;
};

const guess = (address: string, from: RegExp, to: (label: string) => string): string | null => {
  const url = URL.parse(address);
  const labels = url && splitHost(url.hostname);
  if (!url || !labels) return null;
  const [first = '', ...rest] = labels;
  const domain = rest.join('.');
  const isOwn = privateSuffix.test(domain) || (rest.length > 1 && !sharedSuffix.test(domain));
  const host = isOwn && from.test(first) ? [first.replace(from, to), ...rest] : [to(''), ...labels];
  return `${url.protocol}//${host.join('.')}`;
};

/**
 * Returns the sign-in address that usually belongs to a service address, or null if none can be guessed:
 * `https://api.example.com` has `https://auth.example.com`. A guess is always in the same domain.
 */
export const guessSignInAddress = (serviceAddress: string): string | null =>
  guess(serviceAddress, serviceLabel, (label) => (/pim/i.test(label) ? 'signin' : 'auth'));

/** Returns the service address that usually belongs to a sign-in address, or null if none can be guessed. */
export const guessServiceAddress = (signInAddress: string): string | null =>
  guess(signInAddress, signInLabel, (label) => (/sign-?in/i.test(label) ? 'pim' : 'api'));

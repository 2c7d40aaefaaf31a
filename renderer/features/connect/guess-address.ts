/** The usual first labels of host names of services and sign-in servers. */
const serviceLabel = /(?<![a-z])(?:api|pim|app|rest|service|backend|www)(?![a-z])/i;
const signInLabelPattern = /(?<![a-z])(?:auth|oauth|oauth2|sign-?in|log-?in|sso|id|identity|accounts?)(?![a-z])/i;
/** Public suffixes: their subdomains belong to different owners, so `api.co.uk` and `auth.co.uk` may be unrelated. */
const sharedSuffix = /^(?:co|com|org|net|gov|ac|edu)\.[a-z]{2}$/i;

/** Private suffixes: all their subdomains are in the same network. */
const privateSuffix = /^(?:example|test|local|lan|internal|corp|home)$/i;

/** Returns the labels of a host name that has or could have a subdomain, or null. */
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
  const isOwnDomain = privateSuffix.test(domain) || (rest.length > 1 && !sharedSuffix.test(domain));
  const host = isOwnDomain && from.test(first) ? [first.replace(from, to), ...rest] : [to(''), ...labels];
  return `${url.protocol}//${host.join('.')}`;
};

/**
 * Returns the likely sign-in address of a service address, such as `https://auth.example.com` for
 * `https://api.example.com`, or null. A guess is always in the same domain.
 */
export const guessSignInAddress = (serviceAddress: string): string | null =>
  guess(serviceAddress, serviceLabel, (label) => (/pim/i.test(label) ? 'signin' : 'auth'));

/** Returns the likely service address of a sign-in address, or null. */
export const guessServiceAddress = (signInAddress: string): string | null =>
  guess(signInAddress, signInLabelPattern, (label) => (/sign-?in/i.test(label) ? 'pim' : 'api'));

import { BlockList, isIP } from 'node:net';

/** IPv4 networks that are not global unicast: private, shared, special and reserved (IANA special-purpose registry). */
const specialIPv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** IPv6 networks in 2000::/3 that are not global unicast, or that embed an IPv4 address. */
const specialIPv6 = [
  // Teredo and other protocol assignments, including benchmarking and ORCHID.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: a router may forward to the embedded IPv4 address.
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [network, prefix] of specialIPv4) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of specialIPv6) special.addSubnet(network, prefix, 'ipv6');
/** The IPv6 range assigned for global unicast. */
const globalIPv6 = new BlockList();
globalIPv6.addSubnet('2000::', 3, 'ipv6');
/** IPv6 ranges that embed an IPv4 address which can be reached through them: mapped addresses and NAT64. */
const embedding = new BlockList();
embedding.addSubnet('::ffff:0:0', 96, 'ipv6');
embedding.addSubnet('64:ff9b::', 96, 'ipv6');

/** Returns the last 32 bits of an IPv6 address as an IPv4 address. */
const extractEmbeddedIPv4 = (address: string): string => {
  // The URL parser normalizes every address, without a dotted end.
  const [high = '', low = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':').slice(-2);
  const [first, second] = [Number.parseInt(high || '0', 16), Number.parseInt(low || '0', 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
};

/** Whether an IP address is not global unicast, for example an address of this computer or of a private network. */
export const isPrivateAddress = (address: string): boolean => {
  const version = isIP(address);
  if (version === 0) return true;
  if (version === 4) return special.check(address, 'ipv4');
  // A zone refers to a network of this computer.
  if (address.includes('%')) return true;
  if (embedding.check(address, 'ipv6')) return special.check(extractEmbeddedIPv4(address), 'ipv4');
  return !globalIPv6.check(address, 'ipv6') || special.check(address, 'ipv6');
};

/** The settings that determine the allowed sources of pictures. */
export interface PictureOrigins {
  readonly serviceAddress: string;
  /** The account's setting «Asset address». */
  readonly assetAddress: string | null;
  /** The host of the asset address if the user allows that it is private. */
  readonly privateAssetHost?: string | null;
}

/** Returns the absolute URL of a path from the service, or null if it is not http or https, or contains credentials. */
export const resolvePictureUrl = (path: string, { serviceAddress, assetAddress }: PictureOrigins): URL | null => {
  const base = `${(assetAddress ?? serviceAddress).replace(/\/+$/, '')}/`;
  const absolute = /^[a-z][a-z0-9+.-]*:/i.test(path);
  const url = URL.parse(absolute ? path : path.replace(/^\/+/, ''), base);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url;
};

/** Whether a private address is allowed for this URL: only for hosts in the account's own addresses. */
export const isAccountHost = (url: URL, { serviceAddress, privateAssetHost }: PictureOrigins): boolean =>
  url.host === privateAssetHost || URL.parse(serviceAddress)?.host === url.host;

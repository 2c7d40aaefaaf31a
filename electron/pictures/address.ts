import { BlockList, isIP } from 'node:net';

/** Networks that are nobody's business but the account's own host. */
const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is of this machine or a private network; also when it is an IPv4 one in IPv6 clothes. */
export const isPrivateAddress = (address: string): boolean => {
  const version = isIP(address);
  if (version === 0) return true;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return privateNetworks.check(mapped, 'ipv4');
  return privateNetworks.check(address, version === 4 ? 'ipv4' : 'ipv6');
};

/** What decides where pictures may come from. */
export interface PictureOrigins {
  readonly serviceAddress: string;
  /** The account's setting «Asset address». */
  readonly assetAddress: string | null;
  /** The host of the asset address if the user allows that it is private. */
  readonly privateAssetHost?: string | null;
}

/** A path as the service tells it, as a full address: http or https and without credentials, else null. */
export const pictureAddress = (path: string, { serviceAddress, assetAddress }: PictureOrigins): URL | null => {
  const base = `${(assetAddress ?? serviceAddress).replace(/\/+$/, '')}/`;
  const absolute = /^[a-z][a-z0-9+.-]*:/i.test(path);
  const url = URL.parse(absolute ? path : path.replace(/^\/+/, ''), base);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url;
};

/** Whether a private address is allowed for this URL: only at a host that the account itself names. */
export const isOwnHost = (url: URL, { serviceAddress, privateAssetHost }: PictureOrigins): boolean =>
  url.host === privateAssetHost || URL.parse(serviceAddress)?.host === url.host;

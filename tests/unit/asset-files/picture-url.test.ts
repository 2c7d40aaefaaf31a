import { describe, expect, it } from 'vitest';
import { isAccountHost, isPrivateAddress } from '../../../electron/asset-files/picture-url.ts';

describe('isPrivateAddress', () => {
  it.each([
    ['site-local', 'fec0::1'],
    ['unique local', 'fd12:3456::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['loopback', '::1'],
    ['unspecified', '::'],
    ['IPv4-compatible', '::10.0.0.1'],
    ['IPv4-compatible in hexadecimal', '::a00:1'],
    ['6to4 of a private address', '2002:a00:1::1'],
    ['6to4 of the loopback', '2002:7f00:1::'],
    ['6to4 of a public address', '2002:5db8:d822::1'],
    ['NAT64 of a private address', '64:ff9b::10.0.0.1'],
    ['NAT64 of the loopback in hexadecimal', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::10.0.0.1'],
    ['local NAT64 of a public address', '64:ff9b:1::93.184.216.34'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['ORCHID', '2001:20::1'],
    ['documentation', '2001:db8::1'],
    ['new documentation', '3fff::1'],
    ['discard only', '100::1'],
    ['segment routing', '5f00::1'],
    ['multicast', 'ff02::1'],
    ['a mapped private address', '::ffff:192.168.1.1'],
    ['a mapped private address in hexadecimal', '::ffff:c0a8:101'],
    ['not assigned', '4000::1'],
    ['private IPv4', '172.31.255.255'],
    ['shared IPv4', '100.64.0.1'],
    ['IPv4 documentation', '203.0.113.5'],
    ['IPv4 multicast', '224.0.0.1'],
    ['IPv4 broadcast', '255.255.255.255'],
    ['no address', 'example.com'],
  ])('rejects %s (%s)', (_, address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each([
    ['global unicast', '2606:4700::1111'],
    ['global unicast behind the protocol assignments', '2001:4860:4860::8888'],
    ['global unicast next to 6to4', '2003:a00:1::1'],
    ['a mapped public address', '::ffff:93.184.216.34'],
    ['a mapped public address in hexadecimal', '::ffff:5db8:d822'],
    ['NAT64 of a public address', '64:ff9b::93.184.216.34'],
    ['NAT64 that ends in zeros', '64:ff9b::808:0'],
    ['public IPv4', '93.184.216.34'],
    ['public IPv4 next to a private network', '172.32.0.1'],
  ])('allows %s (%s)', (_, address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });
});

it.each([
  ['of the service', 'http://10.0.0.1:8443/a.jpg', true],
  ['that the user allowed', 'http://files.local:9000/a.jpg', true],
  ['of the service on another port', 'http://10.0.0.1:22/a.jpg', false],
  ['that the user allowed on another port', 'http://files.local:9001/a.jpg', false],
  ['that was not configured', 'http://10.0.0.2:8443/a.jpg', false],
])('allows a private address for the host %s (%s: %s)', (_, address, expected) => {
  const origins = { serviceAddress: 'http://10.0.0.1:8443', assetAddress: null, privateAssetHost: 'files.local:9000' };
  expect(isAccountHost(new URL(address), origins)).toBe(expected);
});

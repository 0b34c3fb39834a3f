import { BlockList, isIP } from 'node:net';

/** Networks that no one on the internet is reached in (IANA's special-purpose registries), and those that lead to others: 6to4, Teredo, NAT64. */
const IPV4_NETWORKS = [
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
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Within 2000::/3, outside of which nothing is public. */
const IPV6_NETWORKS = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

const closed = new BlockList();
for (const [network, prefix] of IPV4_NETWORKS) closed.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of IPV6_NETWORKS) closed.addSubnet(network, prefix, 'ipv6');

const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is someone's on the internet: of no private, local, link-local, shared, multicast or reserved network. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && global.check(address, 'ipv6') && !closed.check(address, 'ipv6');
};

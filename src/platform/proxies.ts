import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Which `X-Forwarded-For` entries to trust: a number of hops, or those from these networks. */
export type TrustedProxies = { readonly hops: number } | { readonly networks: BlockList }

export const NO_PROXIES: TrustedProxies = { hops: 0 }

/** Reads `TRUSTED_PROXIES`: "1", or "10.0.0.0/8, 2001:db8::1". Undefined when it is neither. */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d{1,2}$/.test(text.trim())) return { hops: Number(text) }
  const networks = new BlockList()
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (!addNetwork(networks, entry)) return undefined
  }
  return { networks }
}

function addNetwork(networks: BlockList, entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  const bits = family === 4 ? 32 : 128
  if (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)) return false
  networks.addSubnet(address, prefix === undefined ? bits : Number(prefix), family === 4 ? 'ipv4' : 'ipv6')
  return true
}

/**
 * The caller's address: the nearest hop that is not one of our own proxies. What a stranger writes into the header
 * stands to the left of what our proxies add, so reading stops there.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, trusted: TrustedProxies): string {
  const hops = [peer, ...(forwardedFor ?? '').split(',').toReversed()].map(plainAddress)
  let address = hops[0]!
  for (const [index, hop] of hops.entries()) {
    if (isIP(hop) === 0) return address
    address = hop
    const isOurs = 'hops' in trusted ? index < trusted.hops : contains(trusted.networks, hop)
    if (!isOurs) return address
  }
  return address
}

/** Whether who is connected to us is one of our own proxies, and may say more of a request than its address. */
export function isTrusted(peer: string, trusted: TrustedProxies): boolean {
  return 'hops' in trusted ? trusted.hops > 0 : contains(trusted.networks, plainAddress(peer))
}

/**
 * The network that limits are counted by: an IPv4 address itself, or the first `prefix` bits of an IPv6 address, since
 * a subscriber usually has a whole /64. Anything but an address is returned unchanged.
 */
export function networkOf(address: string, prefix: 48 | 64 = 64): string {
  const plain = plainAddress(address)
  if (isIP(plain) !== 6) return plain
  const parsed = ipaddr.process(plain)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.map((group, index) => (index < prefix / 16 ? group : 0))
  return `${new ipaddr.IPv6(network).toString()}/${prefix}`
}

/** An address as much as may be kept of it: of IPv4 the /24, of IPv6 the /48. */
export function shortened(address: string): string {
  const network = networkOf(address, 48)
  return isIP(network) === 4 ? `${network.replace(/\d+$/, '0')}/24` : network
}

/** Whether an address is of this machine. */
export function isLoopback(address: string): boolean {
  const plain = plainAddress(address)
  return isIP(plain) !== 0 && ipaddr.process(plain).range() === 'loopback'
}

/** What proxies add to what they pass on. */
const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/**
 * Whether a request comes straight from this machine. Loopback also carries proxied requests and DNS-rebound pages.
 *
 * @param peer the address of the socket itself
 */
export function isFromThisMachine({ headers, url }: Request, peer: string): boolean {
  return isLoopback(peer) && !PASSED_ON.some((name) => headers.has(name)) && isLocalName(new URL(url).hostname)
}

/** Whether a host name is this machine's own, so that no other name was bent to point here. */
export function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || isLoopback(host)
}

function contains(networks: BlockList, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && networks.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** Without the port, brackets and IPv4-in-IPv6 prefix that proxies and sockets write. */
function plainAddress(text: string): string {
  const bare = text
    .trim()
    .replace(/^\[([^\]]+)\](:\d+)?$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  return /^[\d.]+:\d+$/.test(bare) ? bare.slice(0, bare.indexOf(':')) : bare
}

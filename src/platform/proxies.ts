import { BlockList, isIP } from 'node:net'

/** Which `X-Forwarded-For` to believe: so many hops, or whatever comes from these networks. */
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

/**
 * What requests of one caller are counted under: an IPv4 address itself, of an IPv6 address its /64, within which one
 * customer of a provider may use any address.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (isIP(plain) !== 6) return plain
  const groups = groupsOf(plain)
  // An IPv4 address in hexadecimal ("::ffff:cb00:7107").
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of an IPv6 address, however it is abbreviated. */
function groupsOf(address: string): number[] {
  const [head = [], tail] = address
    .replace(/%.*$/, '')
    .split('::')
    .map((half) => half.split(':').filter(Boolean).flatMap(numbersOf))
  return [...head, ...Array.from({ length: 8 - head.length - (tail?.length ?? 0) }, () => 0), ...(tail ?? [])]
}

function numbersOf(part: string): number[] {
  if (!part.includes('.')) return [Number.parseInt(part, 16)]
  const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

/** Whether an address is this very machine's. */
export function isLoopback(address: string): boolean {
  return contains(LOOPBACK, plainAddress(address))
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

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

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
 * The network that an address is counted by: an IPv4 address itself, an IPv6 address's first `prefix` bits, since whoever
 * has one address there has all of its /64. What is no address is answered as it is.
 */
export function networkOf(address: string, prefix: 48 | 64 = 64): string {
  const plain = plainAddress(address)
  if (isIP(plain) !== 6) return plain
  const groups = groupsOf(plain.replace(/%.*$/, ''))
  const mapped = /^0:0:0:0:0:ffff:(\w+):(\w+)$/.exec(groups.join(':'))
  if (mapped) return [mapped[1], mapped[2]].flatMap((hex) => bytesOf(Number.parseInt(hex!, 16))).join('.')
  const network = groups.slice(0, prefix / 16).join(':')
  return `${shortened(`${network}::`)}/${prefix}`
}

/** The eight groups of an IPv6 address, in lower case without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = shortened(address).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
}

/** As RFC 5952 writes it. */
function shortened(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1)
}

function bytesOf(word: number): [number, number] {
  return [word >> 8, word & 255]
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

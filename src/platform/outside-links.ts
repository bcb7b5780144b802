import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Whether an external page answers: its status, or why it can't be reached. */
type Answer =
  | { readonly kind: 'answered'; readonly status: number }
  /** It is, or leads to, an address that is not of the public internet, which nobody outside could open. */
  | { readonly kind: 'private' }
  | { readonly kind: 'silent'; readonly reason: string }

const TIMEOUT_MS = 5000
const MOST_REDIRECTS = 3

/**
 * Requests just the headers of an external page. Never connects to addresses that are not public, even via DNS: the
 * address that was checked is the one connected to.
 */
export async function askPage(address: string, redirects = 0): Promise<Answer> {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.username !== '') return { kind: 'silent', reason: 'no https address' }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublic(host)) return { kind: 'private' }
  const answer = await head(url)
  if (answer.kind !== 'answered' || answer.location === undefined) return answer
  if (redirects >= MOST_REDIRECTS) return { kind: 'silent', reason: 'too many redirects' }
  const next = URL.parse(answer.location, url)
  return next ? askPage(next.href, redirects + 1) : { kind: 'silent', reason: 'a redirect to no address' }
}

type Headers = Answer & { readonly location?: string | undefined }

function head(url: URL): Promise<Headers> {
  return new Promise((resolve) => {
    const asking = request(url, { method: 'HEAD', lookup: publicLookup, signal: AbortSignal.timeout(TIMEOUT_MS) })
    asking.on('response', ({ statusCode = 0, headers }) => {
      asking.destroy()
      const location = statusCode >= 300 && statusCode < 400 ? headers.location : undefined
      resolve({ kind: 'answered', status: statusCode, ...(location !== undefined && { location }) })
    })
    asking.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === PRIVATE ? { kind: 'private' } : { kind: 'silent', reason: error.code ?? error.name })
    })
    asking.end()
  })
}

const PRIVATE = 'EPRIVATE'

const publicLookup: LookupFunction = (name, options, done) => {
  lookUp(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, [])
    if (found.some(({ address }) => !isPublic(address)))
      return done(Object.assign(new Error('No public address'), { code: PRIVATE }), [])
    const [first] = found
    if (options.all || !first) done(null, found)
    else done(null, first.address, first.family)
  })
}

const notPublic = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  notPublic.addSubnet(net, bits, 'ipv6')

/** Whether an address is one of the public internet. IPv4 written as IPv6 is judged as IPv4. */
export function isPublic(address: string): boolean {
  const kind = isIP(address)
  return kind !== 0 && !notPublic.check(address, kind === 6 ? 'ipv6' : 'ipv4')
}

import type { Business } from '../settings/contract.ts'
import type { MailRecord, Setup } from './contract.ts'

/** What of the business a traveler cannot do without, and is not there yet. */
export function missingOf(business: Business): Setup['business_missing'] {
  const { address, airport, islands } = business
  const has = {
    name: business.name !== '' && business.name !== 'Airport Parking',
    address:
      [address.street, address.city, address.state, address.postal_code].every(Boolean) && isPlace(business.place),
    phone: business.phone !== '',
    email: business.email !== '',
    airport: airport.code !== '' && isPlace(airport.place),
    islands: islands.length > 0,
  }
  return (Object.keys(has) as (keyof typeof has)[]).filter((name) => !has[name])
}

/** No lot stands on the meeting of equator and prime meridian, where forms begin. */
function isPlace({ latitude, longitude }: { latitude: number; longitude: number }): boolean {
  return latitude !== 0 || longitude !== 0
}

/** The TXT records of a name; `undefined` where the name server did not answer. */
export interface TxtLookup {
  readonly name: string
  readonly txt: readonly string[] | undefined
}

/**
 * Whether others may tell by SPF that the mail server speaks for the sender's domain. A record that says nothing of the
 * server by name may still include it, so only its absence and a doubled one are faults.
 */
export function spfRecord({ name, txt }: TxtLookup, server: string | null): MailRecord {
  const found = (txt ?? []).filter((record) => /^v=spf1(?:\s|$)/i.test(record))
  const way = server === null ? 'mx' : `a:${server}`
  if (!txt) return { kind: 'SPF', name, state: 'unknown', found, add: null }
  if (found.length === 0) return { kind: 'SPF', name, state: 'missing', found, add: `v=spf1 ${way} ~all` }
  const doubled = found.length > 1
  const open = found.some((record) => /(?:^|\s)\+?all(?:\s|$)/i.test(record))
  const add = doubled ? `v=spf1 ${termsOf(found)} ~all` : open ? (found[0] ?? '').replace(/\+?all\b/i, '~all') : null
  return { kind: 'SPF', name, state: doubled || open ? 'wrong' : 'good', found, add }
}

/** What several SPF records allow, for the one that there may be. */
function termsOf(records: readonly string[]): string {
  const terms = records.flatMap((record) =>
    record
      .split(/\s+/)
      .slice(1)
      .filter((term) => !/^[?~+-]?all$/i.test(term)),
  )
  return [...new Set(terms)].join(' ')
}

/** Whether the public key of our signature stands in the DNS. `publicKey` is undefined where mail is not signed. */
export function dkimRecord({ name, txt }: TxtLookup, publicKey: string | undefined): MailRecord {
  const found = (txt ?? []).filter((record) => /(?:^|;)\s*p=/i.test(record))
  if (publicKey === undefined) return { kind: 'DKIM', name, state: 'unset', found: [], add: null }
  const add = `v=DKIM1; k=rsa; p=${publicKey}`
  if (!txt) return { kind: 'DKIM', name, state: 'unknown', found, add: null }
  if (found.length === 0) return { kind: 'DKIM', name, state: 'missing', found, add }
  const isOurs = found.some((record) => record.replaceAll(/\s/g, '').includes(`p=${publicKey}`))
  return isOurs
    ? { kind: 'DKIM', name, state: 'good', found, add: null }
    : { kind: 'DKIM', name, state: 'wrong', found, add }
}

/** Whether the domain says what to do with mail that proves neither. */
export function dmarcRecord({ name, txt }: TxtLookup, sender: string): MailRecord {
  const found = (txt ?? []).filter((record) => /^v=DMARC1\s*(?:;|$)/i.test(record))
  const add = `v=DMARC1; p=none; rua=mailto:${sender}`
  if (!txt) return { kind: 'DMARC', name, state: 'unknown', found, add: null }
  if (found.length === 0) return { kind: 'DMARC', name, state: 'missing', found, add }
  const isWhole = found.length === 1 && /;\s*p=(?:none|quarantine|reject)/i.test(found[0] ?? '')
  return { kind: 'DMARC', name, state: isWhole ? 'good' : 'wrong', found, add: isWhole ? null : add }
}

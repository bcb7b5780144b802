import type { CookieJar } from '../../serve/session/cookies.ts'
import { DRAFT_FIELDS } from '../drafts/draft-fields.ts'

/** As long as a price holds. */
const KEPT_SECONDS = 30 * 60

/** Browsers refuse cookies of more than 4,096 bytes. */
const LONGEST = 3500

type Typed = Readonly<Record<string, string>>

/**
 * Keeps what was typed for a quote while a browser without scripts goes through pages that know nothing of it: the log-in,
 * joining the club, the log-out. Card fields are never among it.
 */
export function keepTyped(jar: CookieJar, quoteId: string, fields: Typed): void {
  const typed = DRAFT_FIELDS.booking.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []))
  const value = Buffer.from(JSON.stringify({ quoteId, typed: Object.fromEntries(typed) })).toString('base64url')
  if (value.length <= LONGEST) jar.set('draft', value, KEPT_SECONDS)
}

/** What was kept for this quote; nothing of another one. */
export function typedFor(jar: CookieJar, quoteId: string): Typed {
  try {
    const kept = JSON.parse(Buffer.from(jar.get('draft') ?? '', 'base64url').toString()) as Partial<Kept>
    const { typed = {} } = kept.quoteId === quoteId ? kept : {}
    return Object.fromEntries(
      DRAFT_FIELDS.booking.flatMap((name) => (typeof typed[name] === 'string' ? [[name, typed[name]]] : [])),
    )
  } catch {
    return {}
  }
}

interface Kept {
  readonly quoteId: string
  readonly typed: Record<string, unknown>
}

/** Once it is booked. */
export function forgetTyped(jar: CookieJar): void {
  jar.clear('draft')
}

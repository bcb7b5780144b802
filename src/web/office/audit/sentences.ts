import { cents, formatUsd } from '../../../lib/money.ts'
import { capitalized } from '../../../lib/wording.ts'
import type { RowOf } from '../kit/screen.ts'

type Line = Pick<RowOf<'auditLog.ofRecord'>, 'record' | 'what' | 'changes'>

/** `booking.no_show` as "Booking no show", `email_preferences` as "Email preferences". */
export function wordsOf(name: string): string {
  const words = name.replaceAll(/[._]/g, ' ')
  return capitalized(words)
}

/** Whether a row changed; acts have names of their own. */
export function isChange(what: string): boolean {
  return ['created', 'changed', 'deleted'].includes(what)
}

const LONGEST = 60

/** What happened, in plain words: one sentence for each value that changed. */
export function sentencesOf({ record, what, changes }: Line): string[] {
  if (!isChange(what)) return [wordsOf(what)]
  if (changes.length === 0) return [`${wordsOf(record)} ${what}`]
  return changes.map(({ field, before, after }) => {
    const name = wordsOf(field.replace(/_cents$/, ''))
    const [was, is] = [said(field, before), said(field, after)]
    if (was === null) return `${name} set to ${is}`
    return is === null ? `${name} removed (it was ${was})` : `${name} changed from ${was} to ${is}`
  })
}

/** A value as people read it: cents in dollars, ticks as yes and no. */
function said(field: string, value: string | null): string | null {
  if (value === null) return null
  if (field.endsWith('_cents') && /^-?\d+$/.test(value)) return formatUsd(cents(Number(value)))
  if (value === 'true') return 'yes'
  if (value === 'false') return 'no'
  return value.length > LONGEST ? `“${value.slice(0, LONGEST)}…”` : `“${value}”`
}

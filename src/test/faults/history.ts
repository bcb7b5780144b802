import type { Asked } from './customer.ts'

/** A booking as the database has it when all is over. */
export interface Kept {
  readonly id: string
  readonly status: string
  readonly quote_id: string
}

/**
 * Whether there is one order of events in which everybody was told the truth: who was told what, when, and what is there at
 * the end. A request that was not answered may have happened or not, and explains what others saw.
 * @returns what cannot be, as readable lines
 */
export function contradictions(asked: readonly Asked[], kept: readonly Kept[]): string[] {
  return [
    ...againstTheEnd(asked, kept),
    ...[...grouped(asked, ({ key }) => key)].flatMap(inOneKey),
    ...[...grouped(told(asked, 'book'), ({ quoteId }) => quoteId)].flatMap((one) => soldTwice(one, 'one price')),
    ...[...grouped(asked, ({ bookingId }) => bookingId ?? '')].flatMap(inOneBooking),
  ]
}

const told = (asked: readonly Asked[], what: Asked['what']) =>
  asked.filter((one) => one.what === what && one.answer === 'done')

function grouped(asked: readonly Asked[], by: (one: Asked) => string): Iterable<readonly Asked[]> {
  return Map.groupBy(asked, by).values()
}

/** What was answered, and what is there now. */
function againstTheEnd(asked: readonly Asked[], kept: readonly Kept[]): string[] {
  const bookings = new Map(kept.map((booking) => [booking.id, booking]))
  const cancelled = new Set(asked.filter(({ what }) => what === 'cancel').map(({ bookingId }) => bookingId))
  const live = new Set(kept.filter(({ status }) => status !== 'CANCELLED').map(({ quote_id }) => quote_id))
  return asked.flatMap((one) => {
    if (one.answer === 'unknown') return []
    if (one.answer === 'refused') return live.has(one.quoteId) ? [`refused and done: ${tell(one)}`] : []
    const booking = bookings.get(one.bookingId ?? '')
    if (!booking) return [`gone: ${tell(one)}`]
    if (one.what === 'read') return []
    if (one.what === 'cancel') return booking.status === 'CANCELLED' ? [] : [`not cancelled: ${tell(one)}`]
    if (one.what === 'change') return booking.quote_id === one.quoteId ? [] : [`not changed: ${tell(one)}`]
    const isGone = booking.status === 'CANCELLED' && !cancelled.has(booking.id)
    return isGone ? [`cancelled by nobody: ${tell(one)}`] : []
  })
}

/** One key has one answer; once it is there, nobody is refused. */
function inOneKey(asked: readonly Asked[]): string[] {
  const done = asked.filter(({ answer }) => answer === 'done')
  const [first] = done
  if (!first) return []
  const others = done.filter(({ bookingId }) => bookingId !== first.bookingId)
  const refused = asked.filter(({ answer, began }) => answer === 'refused' && began > first.ended)
  return [
    ...others.map((one) => `two answers to one key: ${tell(first)}, then ${tell(one)}`),
    ...refused.map((one) => `done, then refused under the same key: ${tell(one)}`),
  ]
}

function soldTwice(asked: readonly Asked[], what: string): string[] {
  const [first] = asked
  const others = asked.filter(({ key }) => key !== first?.key)
  return others.map((one) => `sold twice for ${what}: ${tell(first!)}, and ${tell(one)}`)
}

/** What happened to one booking, by the clock: an end that was told is seen by all who ask afterwards. */
function inOneBooking(asked: readonly Asked[]): string[] {
  const ends = told(asked, 'cancel')
  const end = Math.min(...ends.map(({ ended }) => ended))
  const firstAsked = Math.min(...asked.filter(({ what }) => what === 'cancel').map(({ began }) => began))
  return [
    ...soldTwice(told(asked, 'book'), 'two keys'),
    ...told(asked, 'change').flatMap((one) => (one.began > end ? [`changed after its end: ${tell(one)}`] : [])),
    ...told(asked, 'read').flatMap((one) => {
      if (one.seen !== 'CANCELLED' && one.began > end) return [`seen alive after its end: ${tell(one)}`]
      return one.seen === 'CANCELLED' && one.ended < firstAsked ? [`seen ended before anybody asked: ${tell(one)}`] : []
    }),
  ]
}

function tell({ what, bookingId, quoteId, status }: Asked): string {
  return `${what} ${bookingId ?? quoteId} was answered ${status}`
}

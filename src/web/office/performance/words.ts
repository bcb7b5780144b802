import type { CallOutput } from '../../../http/endpoint.ts'
import type { performance } from '../../../capabilities/performance/contract.ts'
import { counted, figure } from '../../../lib/texts.ts'

export type SlowWork = CallOutput<typeof performance.slow>['items'][number] & {
  /** What a call does, in the words of its contract. */
  readonly title: string | null
}

type Part = keyof SlowWork['spent']

export const PART_NAMES: Readonly<Record<Part, string>> = {
  database: 'Database',
  lock: 'Locks',
  connection: 'Waiting for a connection',
  gateway: 'Card processor',
  mail: 'Mail server',
  queue: 'Queue',
  rendering: 'Rendering',
  own: 'Our own code',
}

/** "240 ms", "1.4 s", "2.5 min". */
export function duration(milliseconds: number): string {
  if (milliseconds < 1) return 'under 1 ms'
  if (milliseconds < 1000) return `${figure(Math.round(milliseconds))} ms`
  const seconds = milliseconds / 1000
  return seconds < 60 ? `${oneDecimal(seconds)} s` : `${oneDecimal(seconds / 60)} min`
}

function oneDecimal(value: number): string {
  return value < 10 ? value.toFixed(1).replace('.0', '') : figure(Math.round(value))
}

/** "Book a stay", "The page /bookings/:itemId", "The job mail.deliver". */
export function titleOf({ kind, name, title }: Pick<SlowWork, 'kind' | 'name' | 'title'>): string {
  if (kind === 'call') return title ?? name
  if (kind === 'job') return `Job ${name}`
  const [method, pattern] = name.split(' ', 2)
  if (pattern === '(no') return 'Addresses without a page'
  return method === 'GET' || method === 'HEAD' ? `Page ${pattern}` : `Form on ${pattern}`
}

/** From so many runs of one statement on it is about their number. */
const OFTEN = 20

/** Why the slowest took so long, in one sentence. */
export function sentenceOf({ cause }: Pick<SlowWork, 'cause'>): string {
  const share = `${duration(cause.milliseconds)} of ${duration(cause.of_ms)}`
  if (cause.part === 'database' && cause.times >= OFTEN) {
    return `The slowest spent ${share} in the database. One statement ran ${counted(cause.times, { one: 'time', other: 'times' })}.`
  }
  return `The slowest ${WHY[cause.part](share)}.`
}

const WHY: Readonly<Record<Part, (share: string) => string>> = {
  database: (share) => `spent ${share} in the database`,
  lock: (share) => `waited ${share} for a lock that something else held in the database`,
  connection: (share) => `waited ${share} for a free database connection`,
  gateway: (share) => `waited ${share} for the card processor`,
  mail: (share) => `waited ${share} for the mail server`,
  queue: (share) => `waited ${share} for its turn in the queue`,
  rendering: (share) => `spent ${share} rendering the page`,
  own: (share) => `spent ${share} in our own code`,
}

/** The parts of a time by their size, as whole percents; what is below one percent is left out. */
export function sharesOf(spent: SlowWork['spent']): readonly { readonly part: Part; readonly percent: number }[] {
  const parts = Object.entries(spent) as [Part, number][]
  const total = parts.reduce((sum, [, milliseconds]) => sum + milliseconds, 0)
  return parts
    .map(([part, milliseconds]) => ({ part, percent: total > 0 ? Math.round((milliseconds / total) * 100) : 0 }))
    .filter(({ percent }) => percent > 0)
    .toSorted((a, b) => b.percent - a.percent)
}

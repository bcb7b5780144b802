import { defaultStay, fromLocal, isDate, isTime, pacificDate, pacificTime, type Stay } from '../../../lib/pacific.ts'
import { to } from '../../paths.ts'
import { withArguments } from '../../serve/session/return-address.ts'
import { classOf, type StayFaults, type StayFields } from './stay.ts'
import { termWords } from '../terms/texts.ts'

/** The stay that an address asks for. */
export interface AskedStay {
  readonly fields: StayFields
  /** Absent when what was typed is no moment. */
  readonly stay: Stay | undefined
  readonly faults: StayFaults
  /** Whether the address named dates at all, or these are the defaults. */
  readonly isGiven: boolean
  /** Whether they came from the fields of a form rather than as the arguments of a link. */
  readonly isTyped: boolean
}

/** Reads the arguments of a link (epoch seconds), or the fields of the form as a browser without scripts sends them. */
export function readStay(query: URLSearchParams, now: Temporal.Instant): AskedStay {
  const rest = {
    vehicleClass: classOf(query.get('vehicleClass') ?? ''),
    promoCode: (query.get('promoCode') ?? query.get('fillPromoCode') ?? '').trim().slice(0, 40),
  }
  return query.has('from_date') || query.has('to_date') ? typedStay(query, rest, now) : namedStay(query, rest, now)
}

/** Everything that an address can name a stay by. */
const STAY_ARGUMENTS = [
  'from_date',
  'from_time',
  'to_date',
  'to_time',
  'travelFromDate',
  'travelToDate',
  'vehicleClass',
  'promoCode',
  'fillPromoCode',
]

/** The address of a typed stay, with whatever else its fields came with: an open log-in, the arguments of a campaign. */
export function typedStayAddress(address: string, asked: URL): string {
  const others = new URL(asked)
  for (const name of STAY_ARGUMENTS) others.searchParams.delete(name)
  return withArguments(address, others)
}

type Rest = Pick<StayFields, 'vehicleClass' | 'promoCode'>

function typedStay(query: URLSearchParams, rest: Rest, now: Temporal.Instant): AskedStay {
  const text = (name: string) => (query.get(name) ?? '').trim()
  const fields = {
    from_date: text('from_date'),
    from_time: text('from_time').slice(0, 5),
    to_date: text('to_date'),
    to_time: text('to_time').slice(0, 5),
    ...rest,
  }
  const from = faultOf(fields.from_date, fields.from_time)
  const to = faultOf(fields.to_date, fields.to_time)
  const faults = { ...(from && { from: [from] }), ...(to && { to: [to] }) }
  const stay = from || to ? undefined : instants(fields, now)
  return { fields, stay, faults, isGiven: true, isTyped: true }
}

function faultOf(date: string, time: string): string | undefined {
  const t = termWords()
  if (date === '' || time === '') return t.required
  return isDate(date) && isTime(time) ? undefined : t.noMoment
}

function instants(fields: StayFields, now: Temporal.Instant): Stay {
  // In the autumn hour that the clock shows twice, the second one is meant once the first is over.
  const from = fromLocal(fields.from_date, fields.from_time, now.subtract({ minutes: 15 }))
  return { from, to: fromLocal(fields.to_date, fields.to_time, from) }
}

function namedStay(query: URLSearchParams, rest: Rest, now: Temporal.Instant): AskedStay {
  const [from, until] = [moment(query.get('travelFromDate')), moment(query.get('travelToDate'))]
  const byDefault = defaultStay(from ?? now)
  const stay = { from: from ?? byDefault.from, to: until ?? byDefault.to }
  return {
    fields: fieldsOf(stay, rest),
    stay,
    faults: {},
    isGiven: from !== undefined && until !== undefined,
    isTyped: false,
  }
}

/** Epoch seconds, as links have them; undefined for anything else. */
function moment(text: string | null): Temporal.Instant | undefined {
  if (!text || !/^\d{9,11}$/.test(text)) return undefined
  return Temporal.Instant.fromEpochMilliseconds(Number(text) * 1000)
}

/** A stay as the fields of a form show it. */
export function fieldsOf(stay: Stay, rest: Rest): StayFields {
  return {
    from_date: pacificDate(stay.from),
    from_time: pacificTime(stay.from),
    to_date: pacificDate(stay.to),
    to_time: pacificTime(stay.to),
    ...rest,
  }
}

/** The arguments that lead to a stay; defaults are left out. */
export function stayQuery(stay: Stay, { vehicleClass, promoCode }: Rest) {
  return {
    travelFromDate: seconds(stay.from),
    travelToDate: seconds(stay.to),
    vehicleClass: vehicleClass === 'STANDARD' ? undefined : vehicleClass,
    promoCode: promoCode || undefined,
  }
}

/** The booking page with the prices of a stay. */
export function bookingPath(stay: Stay, rest: Rest): string {
  return to('BookingCreate', {}, { query: stayQuery(stay, rest) })
}

/** Where somebody waits for a stay that is full. */
export function waitPath(stay: Stay, rest: Rest): string {
  return to('JoinWaitlist', {}, { query: stayQuery(stay, { ...rest, promoCode: '' }) })
}

function seconds(instant: Temporal.Instant): number {
  return Math.floor(instant.epochMilliseconds / 1000)
}

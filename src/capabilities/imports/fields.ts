import { Email } from '../../http/wire.ts'
import type { VehicleClass } from '../../http/wire.ts'
import { lettersAndDigits } from '../../lib/code.ts'
import { isLanguage, type Language } from '../../lib/language.ts'
import type { KeptMessage } from '../../lib/message.ts'
import { fromLocal, isDate, toWire } from '../../lib/pacific.ts'
import { cut } from '../../lib/text.ts'
import { TRAVELER_FIELDS } from '../bookings/traveler/fields.ts'
import type { CompanyValues } from '../companies/values.ts'
import { normalizeCode } from '../coupons/rules.ts'
import { messages as couponMessages } from '../coupons/texts.ts'
import { COMPANY_FIELDS, readCompany } from './company-row.ts'

/** What can be moved in. */
export const KINDS = ['BOOKINGS', 'MEMBERS', 'COUPONS', 'CARDS', 'COMPANIES'] as const
export type Kind = (typeof KINDS)[number]

/** In which order a date such as 03/04/2026 names its day, month and year. */
export const DATE_ORDERS = ['MDY', 'DMY', 'YMD'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** Why a row cannot be moved in. */
export const REASONS = [
  'required',
  'tooLong',
  'email',
  'money',
  'number',
  'date',
  'time',
  'vehicleClass',
  'benefit',
  'rate',
  'billing',
  'code',
  'domain',
  'language',
  'percent',
  'cardEnd',
  'cardExpiry',
  'gatewayName',
  'order',
  'beforeCutOver',
  'tooFar',
  'tooLongStay',
  'paidMore',
  'duplicate',
  'movedInBefore',
  'beingErased',
  'hasAccount',
  'hasCard',
  'codeExists',
  'noMember',
  'noSpace',
  'brokenLine',
] as const
export type Reason = (typeof REASONS)[number]

/** What is wrong with a row: with which field, what stood there, and why. `field` is empty for the row as a whole. */
export interface Fault {
  readonly field: string
  readonly value: string
  /** One of files in general, or what the capability that keeps such things says of it. */
  readonly reason: Reason | KeptMessage
  /** What the reason is about: the line of the first of two, or the date without space. */
  readonly about?: string
}

interface Field {
  readonly isRequired?: true
  /** How the column is called elsewhere, in lower case without anything but letters and digits. */
  readonly names: readonly string[]
}

/** The fields of each kind in their order, each with the names by which a column is guessed. */
const FIELDS = {
  BOOKINGS: {
    number: {
      isRequired: true,
      names: [
        'number',
        'bookingnumber',
        'confirmation',
        'confirmationnumber',
        'reservation',
        'reservationnumber',
        'reservationid',
        'bookingid',
        'ref',
        'reference',
        'orderid',
        'id',
      ],
    },
    name: {
      isRequired: true,
      names: ['name', 'fullname', 'customer', 'customername', 'guest', 'guestname', 'driver', 'traveler'],
    },
    email: { isRequired: true, names: ['email', 'emailaddress', 'customeremail', 'mail', 'contactemail'] },
    phone: { names: ['phone', 'phonenumber', 'mobile', 'cell', 'telephone', 'customerphone'] },
    arrive: {
      isRequired: true,
      names: [
        'arrive',
        'arrival',
        'arrivaldate',
        'checkin',
        'checkindate',
        'start',
        'startdate',
        'from',
        'dropoff',
        'dropoffdate',
        'entry',
        'entrydate',
        'parkingstart',
      ],
    },
    arrive_time: { names: ['arrivaltime', 'checkintime', 'starttime', 'dropofftime', 'entrytime'] },
    leave: {
      isRequired: true,
      names: [
        'leave',
        'departure',
        'departuredate',
        'checkout',
        'checkoutdate',
        'end',
        'enddate',
        'to',
        'until',
        'pickup',
        'pickupdate',
        'exit',
        'exitdate',
        'return',
        'returndate',
        'parkingend',
      ],
    },
    leave_time: { names: ['departuretime', 'checkouttime', 'endtime', 'pickuptime', 'exittime', 'returntime'] },
    vehicle_class: {
      names: ['class', 'vehicleclass', 'vehicletype', 'parkingtype', 'lottype', 'product', 'spacetype'],
    },
    total: {
      isRequired: true,
      names: ['total', 'amount', 'price', 'totalprice', 'grandtotal', 'totalamount', 'totalcharge'],
    },
    paid: { names: ['paid', 'amountpaid', 'deposit', 'prepaid', 'paidamount', 'totalpaid'] },
    charge: {
      names: ['charge', 'chargeid', 'paymentintent', 'paymentintentid', 'transactionid', 'gatewayid', 'stripeid'],
    },
    plate: { names: ['plate', 'licenseplate', 'license', 'registration', 'vehicleplate'] },
    flight_out: { names: ['departingflight', 'outboundflight', 'departureflight', 'flightout'] },
    flight_back: {
      names: [
        'returnflight',
        'returningflight',
        'inboundflight',
        'arrivalflight',
        'flightback',
        'flight',
        'flightnumber',
      ],
    },
    language: { names: ['language', 'locale', 'preferredlanguage'] },
  },
  MEMBERS: {
    email: { isRequired: true, names: ['email', 'emailaddress', 'mail', 'login', 'username'] },
    name: { names: ['name', 'fullname', 'membername', 'customer', 'customername'] },
    first_name: { names: ['firstname', 'givenname', 'first', 'forename'] },
    last_name: { names: ['lastname', 'familyname', 'surname', 'last'] },
    number: {
      names: ['number', 'membernumber', 'memberid', 'clubnumber', 'loyaltynumber', 'cardnumber', 'accountnumber', 'id'],
    },
    points: { names: ['points', 'pointsbalance', 'balance', 'loyaltypoints', 'rewardpoints', 'currentpoints'] },
    joined: { names: ['joined', 'joindate', 'membersince', 'created', 'createdat', 'registered', 'signupdate'] },
  },
  COUPONS: {
    code: {
      isRequired: true,
      names: ['code', 'coupon', 'couponcode', 'promocode', 'promo', 'voucher', 'discountcode'],
    },
    percent: { names: ['percent', 'percentage', 'percentoff', 'discountpercent', 'rate'] },
    amount: { names: ['amount', 'amountoff', 'dollaroff', 'dollarsoff', 'discountamount', 'value', 'discount'] },
    free_days: { names: ['freedays', 'daysfree', 'days'] },
    from: { names: ['from', 'start', 'startdate', 'validfrom', 'begins'] },
    until: {
      names: ['until', 'end', 'enddate', 'validuntil', 'validto', 'expires', 'expiry', 'expirationdate', 'expiration'],
    },
    max_uses: { names: ['maxuses', 'limit', 'usagelimit', 'maxredemptions', 'uses'] },
    least_days: { names: ['leastdays', 'mindays', 'minimumdays', 'minstay', 'minimumstay'] },
  },
  CARDS: {
    email: { isRequired: true, names: ['email', 'customeremail', 'emailaddress'] },
    customer: { isRequired: true, names: ['customer', 'customerid', 'id', 'stripecustomer', 'stripecustomerid'] },
    method: {
      isRequired: true,
      names: ['cardid', 'paymentmethod', 'paymentmethodid', 'defaultsource', 'source', 'token', 'card'],
    },
    brand: { isRequired: true, names: ['cardbrand', 'brand', 'cardtype'] },
    last4: { isRequired: true, names: ['cardlast4', 'last4', 'lastfour', 'last4digits'] },
    exp_month: { isRequired: true, names: ['cardexpmonth', 'expmonth', 'expirationmonth'] },
    exp_year: { isRequired: true, names: ['cardexpyear', 'expyear', 'expirationyear'] },
    fingerprint: { names: ['cardfingerprint', 'fingerprint'] },
  },
  COMPANIES: COMPANY_FIELDS,
} as const satisfies Record<Kind, Readonly<Record<string, Field>>>

/** The fields of a kind by their names. */
export function fieldsOf(kind: Kind): Readonly<Record<string, Field>> {
  return FIELDS[kind]
}

/** From which column each field is read: its place in the header. */
export type Mapping = Readonly<Record<string, number>>

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Which column is which field, by their names; a column is used once. */
export function guessMapping(kind: Kind, header: readonly string[]): Mapping {
  const columns = header.map(plain)
  const mapping: Record<string, number> = {}
  const fields = Object.entries(fieldsOf(kind))
  const longest = Math.max(...fields.map(([, { names }]) => names.length))
  // The best names of all fields first, so that "id" is a number only where nothing else is.
  for (let rank = 0; rank < longest; rank++) {
    for (const [field, { names }] of fields) {
      const name = names[rank]
      if (name === undefined || mapping[field] !== undefined) continue
      const column = columns.findIndex((each, index) => each === name && !Object.values(mapping).includes(index))
      if (column >= 0) mapping[field] = column
    }
  }
  return mapping
}

/** What is required of a mapping and missing. */
export function missingFields(kind: Kind, mapping: Mapping): string[] {
  const missing = Object.entries(fieldsOf(kind)).flatMap(([name, { isRequired }]) =>
    isRequired && mapping[name] === undefined ? [name] : [],
  )
  const hasName = kind !== 'MEMBERS' || mapping.name !== undefined || mapping.last_name !== undefined
  return hasName ? missing : [...missing, 'name']
}

/** A booking of the old system. Moments as on the wire, amounts in cents. */
export interface BookingData {
  readonly number: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly from: string
  readonly to: string
  readonly vehicle_class: VehicleClass
  readonly total_cents: number
  readonly paid_cents: number
  readonly charge: string | null
  readonly plate: string | null
  readonly flight_out: string | null
  readonly flight_back: string | null
  readonly language: Language | null
}

export interface MemberData {
  readonly email: string
  readonly short_name: string
  readonly long_name: string
  readonly number: string
  readonly points: number
  /** A Pacific date. */
  readonly joined: string | null
}

export interface CouponData {
  readonly code: string
  readonly benefit:
    | { readonly kind: 'percent'; readonly percent: number }
    | { readonly kind: 'amount'; readonly amount_cents: number }
    | { readonly kind: 'free_days'; readonly days: number }
  readonly from: string | null
  readonly until: string | null
  readonly max_uses: number | null
  readonly least_days: number | null
}

export interface CardData {
  readonly email: string
  /** The gateway's names of customer and card, as one. */
  readonly token: string
  readonly fingerprint: string
  readonly brand: string
  readonly last4: string
  readonly exp_month: number
  readonly exp_year: number
}

export interface DataOf {
  readonly BOOKINGS: BookingData
  readonly MEMBERS: MemberData
  readonly COUPONS: CouponData
  readonly CARDS: CardData
  readonly COMPANIES: CompanyValues
}

/** What rows are read with. */
export interface Reading {
  readonly dateOrder: DateOrder
  /** From when on this system sells: what arrives before it stays in the old one. */
  readonly cutOver: Temporal.Instant
  readonly now: Temporal.Instant
  /** The vehicle classes by code and by name, in lower case. */
  readonly classes: ReadonlyMap<string, VehicleClass>
}

export type Read<K extends Kind> =
  | { readonly reference: string; readonly data: DataOf[K]; readonly faults: readonly [] }
  | { readonly reference: string; readonly data?: undefined; readonly faults: readonly Fault[] }

/** Further ahead nobody sells, and longer nobody stays. */
const MOST_DAYS_AHEAD = 450
const MOST_DAYS = 365

/** A row as its fields read it, or everything that is wrong with it. */
export function readRow<K extends Kind>(kind: K, cells: Readonly<Record<string, string>>, reading: Reading): Read<K> {
  const cell = cellsOf(kind, cells, reading)
  const readers = {
    BOOKINGS: readBooking,
    MEMBERS: readMember,
    COUPONS: readCoupon,
    CARDS: readCard,
    COMPANIES: readCompany,
  }
  const { reference, data } = readers[kind](cell, reading) as { reference: string; data: DataOf[K] }
  return cell.faults.length > 0 ? { reference, faults: cell.faults } : { reference, data, faults: [] }
}

function readBooking(cell: Cells, { cutOver, now }: Reading): { reference: string; data: BookingData } {
  const [from, to] = [cell.moment('arrive', 'arrive_time'), cell.moment('leave', 'leave_time')]
  const total = cell.money('total')
  const total_cents = total ?? 0
  const paid_cents = cell.money('paid') ?? 0
  if (from && to) {
    if (Temporal.Instant.compare(from, to) >= 0) cell.fault('leave', 'order')
    else if (Temporal.Instant.compare(from, cutOver) < 0) cell.fault('arrive', 'beforeCutOver')
    else if (
      from.since(now).total('hours') > 24 * MOST_DAYS_AHEAD ||
      to.since(now).total('hours') > 24 * MOST_DAYS_AHEAD
    )
      cell.fault('leave', 'tooFar')
    else if (to.since(from).total('hours') > 24 * MOST_DAYS) cell.fault('leave', 'tooLongStay')
  }
  if (total !== undefined && paid_cents > total_cents) cell.fault('paid', 'paidMore')
  const number = cell.text('number', 40)
  const language = cell.text('language', 20).toLowerCase().slice(0, 2)
  if (language !== '' && !isLanguage(language)) cell.fault('language', 'language')
  return {
    reference: number,
    data: {
      number,
      name: cell.text('name', 120),
      email: cell.email('email'),
      phone: cell.text('phone', 40),
      from: from ? toWire(from) : '',
      to: to ? toWire(to) : '',
      vehicle_class: cell.vehicleClass('vehicle_class'),
      total_cents,
      paid_cents,
      charge: cell.text('charge', 120) || null,
      plate: cell.plate('plate') || null,
      flight_out: cell.text('flight_out', 20) || null,
      flight_back: cell.text('flight_back', 20) || null,
      language: language || null,
    },
  }
}

function readMember(cell: Cells): { reference: string; data: MemberData } {
  const [first, last] = [cell.text('first_name', 60), cell.text('last_name', 60)]
  const name = cell.text('name', 120) || `${first} ${last}`.trim()
  if (name === '') cell.fault('name', 'required')
  const email = cell.email('email')
  return {
    reference: email,
    data: {
      email,
      short_name: cut(first || name.split(/\s+/)[0] || name, 40),
      long_name: name,
      number: cell.text('number', 40),
      points: cell.whole('points') ?? 0,
      joined: cell.day('joined'),
    },
  }
}

function readCoupon(cell: Cells): { reference: string; data: CouponData } {
  const code = normalizeCode(cell.text('code', 40))
  const percent = cell.percent('percent')
  const [amount, days] = [cell.money('amount'), cell.whole('free_days')]
  const benefits = [
    percent ? ({ kind: 'percent', percent } as const) : undefined,
    amount ? ({ kind: 'amount', amount_cents: amount } as const) : undefined,
    days ? ({ kind: 'free_days', days } as const) : undefined,
  ].filter((benefit) => benefit !== undefined)
  const [benefit, second] = benefits
  if (!benefit || second) cell.fault('percent', 'benefit')
  const [from, until] = [cell.day('from'), cell.day('until')]
  if (from !== null && until !== null && until < from) cell.fault('until', couponMessages.endsBeforeStart)
  return {
    reference: code,
    data: {
      code,
      benefit: benefit ?? { kind: 'percent', percent: 0 },
      from,
      until,
      max_uses: cell.whole('max_uses') || null,
      least_days: cell.whole('least_days') || null,
    },
  }
}

function readCard(cell: Cells, { now }: Reading): { reference: string; data: CardData } {
  const [customer, method] = [cell.text('customer', 80), cell.text('method', 80)]
  if (customer && !/^cus_\w+$/.test(customer)) cell.fault('customer', 'gatewayName')
  if (method && !/^(?:pm|card|src)_\w+$/.test(method)) cell.fault('method', 'gatewayName')
  const last4 = cell.text('last4', 10).padStart(4, '0')
  if (!/^\d{4}$/.test(last4)) cell.fault('last4', 'cardEnd')
  const [month, year] = [cell.whole('exp_month') ?? 0, cell.whole('exp_year') ?? 0]
  const [thisYear, thisMonth] = [now.toZonedDateTimeISO('UTC').year, now.toZonedDateTimeISO('UTC').month]
  const isOver = year < thisYear || (year === thisYear && month < thisMonth)
  if (month < 1 || month > 12 || isOver || year > 2100) cell.fault('exp_year', 'cardExpiry')
  const token = `${customer}:${method}`
  return {
    reference: token,
    data: {
      email: cell.email('email'),
      token,
      fingerprint: cell.text('fingerprint', 80) || method,
      brand: brandOf(cell.text('brand', 40)),
      last4,
      exp_month: month,
      exp_year: year,
    },
  }
}

/** As our pages name brands. */
function brandOf(brand: string): string {
  const name = brand.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  return { amex: 'american-express', diners: 'diners-club' }[name] ?? name
}

/** The cells of a row as {@link readRow} reads them. */
export interface Cells extends ReturnType<typeof cellsOf> {}

/** The cells of one row, each read as what it should be; what it is not is noted. */
function cellsOf(kind: Kind, cells: Readonly<Record<string, string>>, { dateOrder, classes }: Reading) {
  const faults: Fault[] = []
  const fields = fieldsOf(kind)
  const raw = (field: string) => (cells[field] ?? '').trim()
  const fault = (field: string, reason: Fault['reason']): undefined => {
    if (!faults.some((each) => each.field === field)) faults.push({ field, value: cut(raw(field), 80), reason })
    return undefined
  }
  const given = (field: string) => {
    const value = raw(field)
    if (value === '' && fields[field]?.isRequired) fault(field, 'required')
    return value
  }
  const date = (field: string): string | undefined => {
    const value = given(field)
    if (value === '') return undefined
    const found = dateIn(value, dateOrder)
    if (found === undefined) fault(field, 'date')
    return found
  }
  return {
    faults,
    fault,
    text(field: string, most: number): string {
      const value = given(field)
        .replaceAll(/\p{Cc}+/gu, ' ')
        .trim()
      if (value.length > most) fault(field, 'tooLong')
      return value
    },
    plate(field: string): string {
      const value = lettersAndDigits(given(field))
      if (value.length > TRAVELER_FIELDS.plate.max) fault(field, 'tooLong')
      return value
    },
    /** Text of several lines. */
    letter: (field: string): string => given(field),
    /** Words of one cell, however they are parted. */
    list: (field: string): string[] =>
      given(field)
        .split(/[\s,;|]+/)
        .filter(Boolean),
    /** Entries of one cell that may have spaces in them. */
    rows: (field: string): string[] =>
      given(field)
        .split(/[\n,;|]+/)
        .map((each) => each.trim())
        .filter(Boolean),
    email(field: string): string {
      const value = given(field).toLowerCase()
      if (value !== '' && !Email.safeParse(value).success) fault(field, 'email')
      return value
    },
    money(field: string): number | undefined {
      const value = given(field)
      if (value === '') return undefined
      const found = /^\$?\s*((?:\d{1,3}(?:,\d{3})+|\d{1,7}))(?:\.(\d{1,2}))?(?:\s*USD)?$/i.exec(value)
      if (!found) return fault(field, 'money')
      return Number(found[1]?.replaceAll(',', '')) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
    },
    whole(field: string): number | undefined {
      const value = given(field)
      if (value === '') return undefined
      if (!/^(?:\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.0+)?$/.test(value)) return fault(field, 'number')
      return Number(value.replaceAll(',', ''))
    },
    percent(field: string): number | undefined {
      const value = given(field).replace(/%$/, '').trimEnd()
      if (value === '') return undefined
      const percent = Number(value)
      if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(value) || percent > 100) return fault(field, 'percent')
      return percent
    },
    day: (field: string): string | null => date(field) ?? null,
    /** A moment on the Pacific clock unless it says its offset, from a date with its time or from two columns. */
    moment(field: string, timeField: string): Temporal.Instant | undefined {
      const value = given(field)
      if (value === '') return undefined
      const day = dateIn(value, dateOrder)
      if (day === undefined) return fault(field, 'date')
      const withTime = raw(timeField) || timePart(value)
      const time = withTime === '' ? undefined : timeIn(withTime)
      if (time === undefined) return fault(raw(timeField) === '' ? field : timeField, 'time')
      const offset = OFFSET.exec(withTime)?.[0]
      return offset ? Temporal.Instant.from(`${day}T${time}${offset}`) : fromLocal(day, time)
    },
    vehicleClass(field: string): VehicleClass {
      const value = given(field)
      const found = classes.get(value.toLowerCase())
      if (value !== '' && !found) fault(field, 'vehicleClass')
      return found ?? 'STANDARD'
    },
  }
}

/** `YYYY-MM-DD` of a date in the order that the file has; one that begins with its year is clear by itself. */
export function dateIn(text: string, order: DateOrder): string | undefined {
  const parts = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{2,4})(?=$|[T\s,])/.exec(text)
  if (!parts) return undefined
  const [one = '', two = '', three = ''] = parts.slice(1)
  const isYearFirst = one.length === 4 || order === 'YMD'
  const [year, month, day] = isYearFirst ? [one, two, three] : order === 'MDY' ? [three, one, two] : [three, two, one]
  const whole = year.length === 2 ? `20${year}` : year
  const date = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}

function timePart(text: string): string {
  return /[T\s,](\d{1,2}:\d{2}.*)$/.exec(text)?.[1] ?? ''
}

/** What a time says of its clock: "Z", "-08:00". */
const OFFSET = /(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/i

/** `HH:MM` of "14:30", "2:30 PM" and "14:30:00"; what stands behind is left out. */
function timeIn(text: string): string | undefined {
  const parts =
    /^(\d{1,2})(?::(\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?m?\.?(?:\s*(?:Z|[+-]\d{2}:?\d{2}|P[SD]?T))?$/i.exec(
      text.trim(),
    )
  if (!parts) return undefined
  const [, hours = '', minutes = '00', half] = parts
  const hour = Number(hours)
  if (half ? hour < 1 || hour > 12 : hour > 23) return undefined
  if (Number(minutes) > 59) return undefined
  const whole = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return `${String(whole).padStart(2, '0')}:${minutes}`
}

/** Guesses the order of dates from how they are written: a first part above 12 is a day. */
export function guessDateOrder(cells: readonly string[]): DateOrder {
  const parts = cells.flatMap((cell) => {
    const found = /^(\d{1,4})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(cell.trim())
    return found ? [[Number(found[1]), Number(found[2]), found[1]?.length ?? 0] as const] : []
  })
  if (parts.some(([, , length]) => length === 4)) return 'YMD'
  const isDay = (part: number) => part > 12 && part <= 31
  return parts.some(([first]) => isDay(first)) && !parts.some(([, second]) => isDay(second)) ? 'DMY' : 'MDY'
}

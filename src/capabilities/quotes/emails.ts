import type { KeptMessage } from '../../lib/message.ts'
import { cents, formatUsd, fromDollars } from '../../lib/money.ts'
import { display } from '../../lib/pacific.ts'
import { say } from '../../lib/texts.ts'
import { frame, type MailContent, type PublicLinks, renderMail } from '../mail/index.ts'
import type { Settings } from '../settings/contract.ts'
import { named } from '../settings/index.ts'
import type { PriceLine, Quote, Rate } from './contract.ts'
import { billedBy, lengthOf } from './length.ts'
import { lineDetail } from './line-detail.ts'
import { texts } from './texts.ts'
import type { EngineArgs } from './pricing.ts'
import { cancellationTerms } from './terms.ts'

export interface QuoteMail {
  readonly quote: Quote
  readonly settings: Pick<Settings, 'business' | 'glossary' | 'vehicle_classes'>
  readonly links: PublicLinks
}

/** A quote by e-mail: its price with every line, and one link that opens it where it can be booked. */
export function quoteMail({ quote, settings, links }: QuoteMail): Promise<MailContent> {
  const around = frame(settings, links)
  return renderMail('quote', {
    ...around,
    sign: { ...signView(around), tab: texts().quote },
    stay: stayView(quote, billedBy(quote.rate), settings),
    price: { ...priceView(quote.rate, settings), money: whenToPay(quote) },
    terms: cancellationTerms(quote, Temporal.Instant.from(quote.timestamp)),
    quote: {
      link: quote.customer_link,
      expires: display(Temporal.Instant.from(quote.expires)),
      is_purchasable: quote.is_purchasable,
    },
  })
}

/** What of a price is paid when it is booked, and what at the lot. */
export function whenToPay({ deposit_required, rate }: Quote): MoneyRow[] {
  const now = fromDollars(deposit_required)
  const later = cents(fromDollars(rate.total) - now)
  return moneyRows([
    ...(now > 0 ? [[texts().payWhenBooking, formatUsd(now), 'strong'] as const] : []),
    ...(later > 0 ? [[texts().payAtTheLot, formatUsd(later), 'strong'] as const] : []),
  ])
}

/** The colours of the sign on top, for what is valid and what is not (any more). */
export function signView({ color }: ReturnType<typeof frame>, isVoid = false) {
  const gray = { color: '#5a615d', ink: '#ffffff', arrow: '#ffffff', number: '' }
  return isVoid ? gray : { color: color.brand, ink: color.on_brand, arrow: color.accent, number: '' }
}

type Times = Pick<Quote, 'travel_from_date' | 'travel_to_date'>

/** When, how long and with what: as the sign on top of a mail shows it. `billed` is what bills its time. */
export function stayView(
  stay: Times & Pick<Quote, 'vehicle_class'>,
  billed: readonly EngineArgs[],
  settings: Pick<Settings, 'glossary' | 'vehicle_classes'>,
) {
  const [from, to] = [Temporal.Instant.from(stay.travel_from_date), Temporal.Instant.from(stay.travel_to_date)]
  const vehicle = settings.vehicle_classes.find(({ code }) => code === stay.vehicle_class)
  return {
    ...momentsOf(stay),
    length: lengthOf({ from, to }, billed),
    vehicle: named(settings, vehicle?.name ?? stay.vehicle_class),
  }
}

/** When somebody arrives and leaves. */
export function momentsOf({ travel_from_date, travel_to_date }: Times) {
  return {
    arrive: moment(Temporal.Instant.from(travel_from_date)),
    leave: moment(Temporal.Instant.from(travel_to_date)),
  }
}

/** "Tue, 12/01/26, 8:00 am", and its two halves. */
function moment(instant: Temporal.Instant) {
  const full = display(instant)
  const comma = full.lastIndexOf(', ')
  return { full, day: full.slice(0, comma), time: full.slice(comma + 2) }
}

/** The lines of a price, in the order and words of the wire, and what they sum to. */
export function priceView(
  rate: Rate,
  settings: Pick<Settings, 'glossary'>,
  { title = texts().yourPrice, total = texts().total }: { readonly title?: string; readonly total?: string } = {},
) {
  const lineView = (line: PriceLine) =>
    lineOf({
      description: lineName(line.description, settings),
      detail: lineDetail(line),
      amount: line.amount,
      is_subtotal: false,
    })
  const lines = [...rate.charge_lines, ...rate.fee_lines].map(lineView)
  const taxes = rate.tax_lines.map(lineView)
  const savings = fromDollars(rate.savings)
  return {
    title,
    lines: [...lines, totalLine(texts().subtotal, rate.subtotal), ...taxes],
    total: formatUsd(fromDollars(rate.total)),
    total_label: total,
    total_row: textRow(total, formatUsd(fromDollars(rate.total))),
    savings: savings > 0 ? formatUsd(savings) : '',
  }
}

/** A line's name as its reader says it. */
export function lineName(description: KeptMessage | string, settings: Pick<Settings, 'glossary'>): string {
  return say(description, (text) => named(settings, text))
}

function totalLine(description: string, amount: string) {
  return lineOf({ description, detail: '', amount, is_subtotal: true })
}

function lineOf(line: { description: string; detail: string; amount: string; is_subtotal: boolean }) {
  const amount = formatUsd(fromDollars(line.amount))
  const row = textRow(line.detail ? `${line.description} · ${line.detail}` : line.description, amount)
  return { ...line, amount, row, is_discount: fromDollars(line.amount) < 0 }
}

export interface MoneyRow {
  readonly label: string
  readonly amount: string
  readonly is_strong: boolean
  readonly row: string
}

/** What of a total is paid, due or given back. Amounts as people read them. */
export function moneyRows(rows: readonly (readonly [label: string, amount: string, strong?: 'strong'])[]): MoneyRow[] {
  return rows.map(([label, amount, strong]) => ({
    label,
    amount,
    is_strong: strong !== undefined,
    row: textRow(label, amount),
  }))
}

const TEXT_WIDTH = 56

/** A line of the text part: words to the left, amount to the right. */
function textRow(label: string, amount: string): string {
  return `${label} ${'.'.repeat(Math.max(TEXT_WIDTH - label.length - amount.length - 2, 2))} ${amount}`
}

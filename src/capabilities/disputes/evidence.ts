import { cents, formatUsd, fromDollars } from '../../lib/money.ts'
import { display, pacificDate } from '../../lib/pacific.ts'
import { say } from '../../lib/texts.ts'
import type { DisputeEvidence } from '../../platform/cards.ts'
import { type Context, accountIdOf } from '../../platform/context.ts'
import { actorNames } from '../auth/index.ts'
import {
  bookingById,
  bookingsByIds,
  type BookingRow,
  bookingsOfAddress,
  presentBooking,
  storyOf,
} from '../bookings/index.ts'
import { termsOf } from '../bookings/terms.ts'
import { termsVersion } from '../content/index.ts'
import { drawRecordSheet, type RecordSection } from '../documents/index.ts'
import { frame, mailAbout, publicLinks } from '../mail/index.ts'
import { cardName } from '../payments/card-name.ts'
import * as payments from '../payments/index.ts'
import { currentSettings, type SiteSettings } from '../settings/index.ts'
import { changesOfStay, stayById, stayOfBooking, type StayRow } from '../stays/index.ts'
import { changesOfVoucher, voucherById } from '../vouchers/index.ts'
import { subjectsOf, type Subject } from './subject.ts'
import { reasonWords, SUBJECTS } from './words.ts'

type Voucher = NonNullable<Awaited<ReturnType<typeof voucherById>>>

/** All that a bank is told of a disputed payment. */
interface Case {
  readonly dispute: payments.DisputeRow
  readonly subject: Subject
  readonly booking: BookingRow | undefined
  readonly stay: StayRow | undefined
  readonly voucher: Voucher | undefined
  readonly terms: readonly string[]
}

/** The evidence as one PDF in English, with the note as it is now. */
export async function evidenceSheet(
  ctx: Context,
  dispute: payments.DisputeRow,
): Promise<{ pdf: Buffer; pages: number }> {
  const about = await caseOf(ctx, dispute)
  const settings = await currentSettings(ctx)
  const { business, color, logo } = frame(settings, publicLinks(ctx.config))
  const { subject } = about
  return drawRecordSheet({
    logo,
    color,
    business,
    created: ctx.now,
    title: `Evidence for disputed payment of ${formatUsd(dispute.amount_cents)}`,
    lead: `${SUBJECTS[subject.kind]} ${subject.number}, ${subject.customer || 'name not known'}. Made ${display(ctx.now)}. All times are Pacific.`,
    sections: await sectionsOf(ctx, about, settings),
    page: (page, pages) => `Page ${page} of ${pages}`,
  })
}

/** What goes to the bank with the PDF. */
export async function evidenceOf(ctx: Context, dispute: payments.DisputeRow): Promise<DisputeEvidence> {
  const [about, kept, settings] = await Promise.all([
    caseOf(ctx, dispute),
    payments.evidenceOf(ctx, dispute.id),
    currentSettings(ctx),
  ])
  if (!kept) throw new Error('There is no evidence yet')
  const { subject, booking, voucher, stay, terms } = about
  const times = booking ?? voucher
  const [from, until] = times
    ? [pacificDate(times.travel_from), pacificDate(times.travel_to)]
    : [pacificDate(stay?.entered_at ?? dispute.opened_at), pacificDate(stay?.exited_at ?? dispute.opened_at)]
  return {
    pdf: kept.pdf,
    customerName: subject.customer,
    customerEmail: subject.email ?? '',
    product: `Airport parking at ${settings.business.name}: ${SUBJECTS[subject.kind].toLowerCase()} ${subject.number}`,
    serviceDate: from === until ? from : `${from} to ${until}`,
    cancellationTerms: terms.join(' '),
    statement: dispute.note,
  }
}

async function caseOf(ctx: Context, dispute: payments.DisputeRow): Promise<Case> {
  const payment = await payments.paymentById(ctx, dispute.payment_id)
  if (!payment) throw new Error('A dispute is about a payment')
  const subject = (await subjectsOf(ctx, [payment])).get(payment.id)!
  const stayPaid = payment.transaction_id ? await stayById(ctx, payment.transaction_id) : undefined
  const bookingId = payment.booking_id ?? stayPaid?.booking_id ?? undefined
  const [booking, voucher] = await Promise.all([
    bookingId ? bookingById(ctx, bookingId) : undefined,
    payment.voucher_id ? voucherById(ctx, payment.voucher_id) : undefined,
  ])
  const stay =
    stayPaid ??
    (booking ? await stayOfBooking(ctx, booking.id) : undefined) ??
    (voucher?.transaction_id ? await stayById(ctx, voucher.transaction_id) : undefined)
  const terms = booking ? termsOf(await presentBooking(ctx, booking)) : []
  return { dispute, subject, booking, stay, voucher, terms }
}

async function sectionsOf(ctx: Context, about: Case, settings: SiteSettings): Promise<RecordSection[]> {
  const { dispute, booking, voucher, stay } = about
  const sections = [
    disputeSection(about),
    dispute.note !== '' && { title: 'Statement', paragraphs: [dispute.note] },
    booking && (await bookingSection(ctx, booking, settings)),
    booking && { title: 'Price', table: await priceTable(ctx, booking) },
    voucher && voucherSection(voucher),
    about.terms.length > 0 && booking && (await termsSection(ctx, booking, about.terms)),
    await paymentSection(ctx, about),
    stay && (await staySection(ctx, stay)),
    await actsSection(ctx, about),
    await mailSection(ctx, about),
    await earlierSection(ctx, about),
  ]
  return sections.filter((section) => section !== false && section !== undefined)
}

function disputeSection({ dispute }: Case): RecordSection {
  return {
    title: 'The dispute',
    facts: [
      ['Amount', formatUsd(dispute.amount_cents)],
      ['What the cardholder says', reasonWords(dispute.reason)],
      ['Opened', display(dispute.opened_at)],
      ['Evidence due', dispute.due_at ? display(dispute.due_at) : 'No date'],
      ['Reference', dispute.gateway_ref],
    ],
  }
}

async function bookingSection(ctx: Context, booking: BookingRow, settings: SiteSettings): Promise<RecordSection> {
  const vehicle = settings.vehicle_classes.find(({ code }) => code === booking.vehicle_class)
  const nameOf = await actorNames(ctx, [{ actor: `staff:${booking.made_by ?? ''}` }])
  return {
    title: 'What was booked',
    facts: [
      ['Booking', booking.number],
      [
        'Booked',
        `${display(booking.created_at)}, ${booking.made_by ? `by phone with ${nameOf(`staff:${booking.made_by}`)}` : 'on the website'}`,
      ],
      ['Name', booking.full_name],
      ['Email', booking.email],
      ['Phone', booking.phone_number],
      ['Parking from', display(booking.travel_from)],
      ['Parking until', display(booking.travel_to)],
      ['Vehicle', vehicle?.name ?? booking.vehicle_class],
      ['License plate', booking.plate ?? 'Not given'],
      ['Postal code', booking.postal_code ?? 'Not given'],
      ['Total', formatUsd(booking.total_cents)],
      ['Status', booking.status.toLowerCase().replaceAll('_', ' ')],
    ],
  }
}

async function priceTable(ctx: Context, booking: BookingRow): Promise<NonNullable<RecordSection['table']>> {
  const { rate } = (await presentBooking(ctx, booking)).quote
  const lines = [...rate.charge_lines, ...rate.fee_lines, ...rate.tax_lines]
  return {
    columns: [
      { label: 'Line', share: 4 },
      { label: 'Amount', share: 1 },
    ],
    rows: [
      ...lines.map(({ description, amount }) => [say(description), formatUsd(fromDollars(amount))]),
      ['Total', formatUsd(fromDollars(rate.total))],
    ],
  }
}

function voucherSection(voucher: Voucher): RecordSection {
  return {
    title: 'What was bought',
    facts: [
      ['Gift voucher', voucher.number],
      ['Ordered', display(voucher.created_at)],
      ['Buyer', [voucher.buyer_name, voucher.buyer_email].filter(Boolean).join(', ')],
      ['For', `${voucher.holder_name}, ${voucher.holder_email}`],
      ['Parking from', display(voucher.travel_from)],
      ['Parking until', display(voucher.travel_to)],
      ['Emailed', voucher.delivered_at ? display(voucher.delivered_at) : 'Not yet'],
      ['Status', voucher.status.toLowerCase()],
    ],
  }
}

async function termsSection(ctx: Context, booking: BookingRow, terms: readonly string[]): Promise<RecordSection> {
  const contract = booking.terms_version === null ? undefined : await termsVersion(ctx, booking.terms_version)
  return {
    title: 'Accepted terms',
    paragraphs: [
      `Shown above the booking button, and accepted by booking on ${display(booking.created_at)}. They are stored with the price (${booking.quote_id}) and have not changed since.`,
      ...terms.map((term) => `• ${term}`),
      ...(contract
        ? [
            `${contract.title}, version ${contract.id}, on the website since ${display(contract.in_force_on)}, linked above the booking button:`,
            ...contract.body.split(/\n+/).filter((line) => line.trim() !== ''),
          ]
        : []),
    ],
  }
}

async function paymentSection(ctx: Context, { booking, stay, voucher }: Case): Promise<RecordSection> {
  const [forBooking, forStay, forVoucher, card] = await Promise.all([
    booking ? payments.paymentsOf(ctx, { booking_id: booking.id }) : [],
    stay ? payments.paymentsOf(ctx, { transaction_id: stay.id }) : [],
    voucher ? payments.paymentsOf(ctx, { voucher_id: voucher.id }) : [],
    booking ? payments.cardOf(ctx, { booking_id: booking.id }) : undefined,
  ])
  const moved = [...forBooking, ...forStay, ...forVoucher]
  return {
    title: 'Payments and refunds',
    paragraphs: card ? [`Card: ${cardName(card)}, expires ${card.expMonth}/${card.expYear}.`] : [],
    table: {
      columns: [
        { label: 'When', share: 2.2 },
        { label: 'What', share: 2 },
        { label: 'For', share: 2 },
        { label: 'Status', share: 1.2 },
        { label: 'Amount', share: 1.2 },
      ],
      rows: moved.map(({ kind, method, reason, details, status, amount_cents, settled_at, requested_at }) => [
        display(settled_at ?? requested_at),
        `${kind === 'CHARGE' ? 'Charge' : 'Refund'}, ${method.toLowerCase()}`,
        payments.noteOf({ details }) || reason,
        status.toLowerCase(),
        formatUsd(kind === 'CHARGE' ? amount_cents : cents(0 - amount_cents)),
      ]),
    },
  }
}

async function staySection(ctx: Context, stay: StayRow): Promise<RecordSection> {
  const changes = (await changesOfStay(ctx, stay.id)).toReversed()
  const nameOf = await actorNames(ctx, changes)
  return {
    title: 'At the lot',
    facts: [
      ['Ticket', stay.ticket_num],
      ['Car arrived', display(stay.entered_at)],
      ['Car left', stay.exited_at ? display(stay.exited_at) : 'Still parked'],
      ['License plate', stay.plate ?? 'Not read'],
      ['Receipt', stay.receipt_number ?? 'None yet'],
    ],
    table: eventTable(changes.map(({ at, actor, kind }) => [display(at), kind, nameOf(actor)])),
  }
}

/** What customer and staff did, oldest first. */
async function actsSection(ctx: Context, { booking, voucher }: Case): Promise<RecordSection | undefined> {
  const changes = booking
    ? await storyOf(ctx, booking.id)
    : voucher
      ? await changesOfVoucher(ctx, voucher.id)
      : undefined
  if (!changes) return undefined
  const nameOf = await actorNames(ctx, changes)
  const who = (actor: string) => (accountIdOf(actor) ? `${nameOf(actor)} (${actor.split(':')[0]})` : nameOf(actor))
  return {
    title: 'Activity',
    table: eventTable(changes.toReversed().map(({ at, actor, kind }) => [display(at), kind, who(actor)])),
  }
}

function eventTable(rows: readonly (readonly string[])[]): NonNullable<RecordSection['table']> {
  return {
    columns: [
      { label: 'When', share: 2 },
      { label: 'What', share: 3 },
      { label: 'By', share: 2 },
    ],
    rows,
  }
}

const DELIVERY: Readonly<Record<Awaited<ReturnType<typeof mailAbout>>[number]['status'], string>> = {
  QUEUED: 'on its way',
  SENT: 'taken by the recipient’s mail server',
  KEPT: 'kept, not sent',
  FAILED: 'not delivered',
  BOUNCED: 'came back',
  SUPPRESSED: 'not sent',
}

async function mailSection(ctx: Context, { booking, stay, voucher }: Case): Promise<RecordSection> {
  const subjects = [booking, stay, voucher].flatMap((each) => each?.id ?? [])
  const sent = (await mailAbout(ctx, subjects)).toReversed()
  if (sent.length === 0) return { title: 'Emails', paragraphs: ['None were sent.'] }
  return {
    title: 'Emails',
    table: {
      columns: [
        { label: 'Written', share: 1.8 },
        { label: 'To', share: 2.2 },
        { label: 'Subject', share: 3 },
        { label: 'Delivery', share: 2.4 },
      ],
      rows: sent.map(({ created_at, sent_at, recipient, subject, status }) => [
        display(created_at),
        recipient,
        subject,
        sent_at ? `${DELIVERY[status]}, ${display(sent_at)}` : DELIVERY[status],
      ]),
    },
  }
}

const MOST_EARLIER = 20

/** Other bookings of the same card, and of the same e-mail address. */
async function earlierSection(ctx: Context, { booking }: Case): Promise<RecordSection | undefined> {
  if (!booking) return undefined
  const card = await payments.cardOf(ctx, { booking_id: booking.id })
  const [ofCard, ofAddress] = await Promise.all([
    card ? payments.bookingIdsOfCard(ctx, card.fingerprint, 2 * MOST_EARLIER) : [],
    bookingsOfAddress(ctx, booking.email, MOST_EARLIER),
  ])
  const all = new Map([...(await bookingsByIds(ctx, ofCard)), ...ofAddress.map((each) => [each.id, each] as const)])
  all.delete(booking.id)
  const others = [...all.values()]
    .toSorted((a, b) => Temporal.Instant.compare(b.travel_from, a.travel_from))
    .slice(0, MOST_EARLIER)
  if (others.length === 0) return undefined
  const cards = new Set(ofCard)
  return {
    title: 'Other bookings of the same card or person',
    table: {
      columns: [
        { label: 'Booking', share: 1.4 },
        { label: 'Name', share: 2 },
        { label: 'Parking', share: 3.4 },
        { label: 'Status', share: 1.5 },
        { label: 'Same card', share: 1.1 },
      ],
      rows: others.map((each) => [
        each.number,
        each.full_name,
        `${display(each.travel_from)} – ${display(each.travel_to)}`,
        each.status.toLowerCase().replaceAll('_', ' '),
        cards.has(each.id) ? 'Yes' : 'No',
      ]),
    },
  }
}

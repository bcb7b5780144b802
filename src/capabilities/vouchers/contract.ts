import { z } from 'zod'
import { get, post } from '../../http/endpoint.ts'
import { messages } from '../../http/texts.ts'
import {
  always,
  Email,
  emptyOf,
  fault,
  InstantArgument,
  listOf,
  Money,
  Ok,
  OptionalEmail,
  optionalLetter,
  optionalName,
  optionalText,
  paging,
  personName,
  Said,
  sorting,
  tellMissing,
  text,
  WireInstant,
} from '../../http/wire.ts'
import { spellCode } from '../../lib/code.ts'
import { hasLink } from '../../lib/links.ts'
import { isDate } from '../../lib/pacific.ts'
import { PASS_KINDS } from '../documents/kinds.ts'
import { cardFields, missingOfCard } from '../payments/typed-card.ts'
import { Rate } from '../quotes/contract.ts'
import { messages as own } from './texts.ts'

export const VoucherStatus = z.enum(['PENDING', 'ISSUED', 'USED', 'VOIDED', 'EXPIRED'])
export type VoucherStatus = z.infer<typeof VoucherStatus>

/** How a gift reaches its recipient: mailed by us, or printed by its buyer. */
const Delivery = z.enum(['EMAIL', 'PRINT'])

/** Characters of a giver's message: about six printed lines. */
const LONGEST_MESSAGE = 400

export const TimeVoucher = z
  .object({
    id: z.uuid(),
    number: z.string(),
    status: VoucherStatus.meta({ description: 'PENDING only while the payment of a gift is being confirmed' }),
    kind: z
      .enum(['POINTS', 'GIFT', 'GOODWILL'])
      .meta({ description: 'Redeemed by a member, bought for someone, or given to a member by us' }),
    travel_from_date: WireInstant,
    travel_to_date: WireInstant,
    duration: z.int().meta({ description: 'Elapsed seconds' }),
    points: z.int().min(0).meta({ description: 'What it was redeemed for' }),
    rate: Rate.nullable().meta({ description: 'What it covers with prices; null for whom a gift was given to' }),
    covers: z.array(Said).meta({ description: 'What it covers, without prices' }),
    holder_name: z.string(),
    holder_email: z.string().meta({ description: 'Empty for whoever does not own it' }),
    email_pdf: z.boolean(),
    email_pkpass: z.boolean(),
    barcode: z.string().meta({ description: 'What the barcode at the gate encodes' }),
    given_by: z.string().meta({ description: 'Who gave it, as its reader is told; empty unless it is a gift' }),
    message: z.string().meta({ description: 'What its giver wrote, in lines; empty when they wrote nothing' }),
    voidable: z.boolean().meta({ description: 'By whoever asks: its owner only where points or money come back' }),
    gift: z
      .object({
        price: Money,
        paid: Money,
        refunded: Money,
        card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
        buyer_name: z.string(),
        buyer_email: z.string(),
        delivery: Delivery,
        deliver_on: z.string().meta({ description: 'The day it is mailed on; of a printed one the day it was bought' }),
        delivered: z.boolean(),
      })
      .nullable()
      .meta({ description: 'What only the buyer of a gift may see' }),
    created_at: WireInstant,
  })
  .meta({ id: 'TimeVoucher' })
export type TimeVoucher = z.input<typeof TimeVoucher>

const VoucherQuote = z
  .object({
    travel_from_date: WireInstant,
    travel_to_date: WireInstant,
    duration: z.int().meta({ description: 'Elapsed seconds' }),
    points: z.int().min(0).meta({ description: 'What the voucher costs' }),
    point_total: z.int().min(0),
    affordable: z.boolean(),
    rate: Rate.meta({ description: 'The charges, fees and taxes that it covers' }),
  })
  .meta({ id: 'VoucherQuote' })
export type VoucherQuote = z.input<typeof VoucherQuote>

const GiftQuote = z
  .object({
    travel_from_date: WireInstant,
    travel_to_date: WireInstant,
    duration: z.int().meta({ description: 'Elapsed seconds' }),
    price: Money,
    rate: Rate,
  })
  .meta({ id: 'GiftQuote' })
export type GiftQuote = z.input<typeof GiftQuote>

/** What is left to pay for a stay with a member's voucher. */
const VoucherCover = z
  .object({
    voucher: TimeVoucher.nullable().meta({ description: 'The one that covers most of the stay; null when none does' }),
    covered: Money.meta({ description: 'Drive-up price of what it covers, fees and taxes included' }),
    left_to_pay: Money.meta({ description: 'Drive-up price of what it does not cover; paid at the lot' }),
  })
  .meta({ id: 'VoucherCover' })
export type VoucherCover = z.infer<typeof VoucherCover>

const PassKind = z.enum(PASS_KINDS)

const VoucherDocuments = z
  .object({
    documents: z.array(z.object({ kind: PassKind, filename: z.string(), content_type: z.string() })),
    google_wallet_url: z.string().nullable(),
  })
  .meta({ id: 'VoucherDocuments' })

const VoucherFile = z
  .object({ filename: z.string(), content_type: z.string(), base64: z.base64() })
  .meta({ id: 'VoucherFile' })

const flag = (value: boolean) =>
  z
    .boolean()
    .nullish()
    .transform((given) => given ?? value)

/** An id or a number, normalized, so that limits count a voucher once. */
const voucherId = text(64).transform((typed) =>
  z.uuid().safeParse(typed).success ? typed.toLowerCase() : spellCode(typed),
)
const number = text(20).meta({ description: 'Membership number' })
const stay = { travel_from_date: InstantArgument, travel_to_date: InstantArgument }
const mailing = { email: Email, with_pdf: flag(true), with_pkpass: flag(true) }

/** Mailed to somebody else, so like a name it must not contain links. */
const message = optionalLetter(LONGEST_MESSAGE)
  .refine((value) => !hasLink(value ?? ''), fault(own.refusal.linkInMessage))
  .meta({ description: 'What the giver writes, in lines; on the mail and on paper' })
const delivery = Delivery.default('EMAIL').meta({
  description: 'Mailed to the recipient, which takes their address and a day, or printed by the buyer',
})

const GiftOrder = z.object({
  ...stay,
  price: Money.optional().meta({ description: 'The price that was shown; another one is refused' }),
  buyer_name: personName(120),
  buyer_email: Email,
  recipient_name: personName(120),
  delivery,
  recipient_email: OptionalEmail,
  deliver_on: optionalText(10)
    .refine((day) => day === undefined || isDate(day), fault(messages.day))
    .meta({ description: 'The Pacific day on which it is mailed', examples: ['2026-12-01'] }),
  message,
  ...cardFields,
  postal_code: text(20),
})

/** What a gift takes besides what each does: a card, and where it is mailed to. */
function missingOfGift(input: z.output<typeof GiftOrder>): readonly string[] {
  const ofMail = input.delivery === 'PRINT' ? [] : emptyOf(input, ['recipient_email', 'deliver_on'])
  return [...missingOfCard(input), ...ofMail]
}

const GiftPurchase = GiftOrder.superRefine(tellMissing(missingOfGift), always)

export const vouchers = {
  quote: post('/club/{number}/time-vouchers/quote', {
    summary: 'Show what a time voucher would cost in points',
    access: 'member',
    limits: [{ by: 'number', count: 600, seconds: 600 }],
    input: z.object({ number, ...stay }),
    output: VoucherQuote,
  }),
  issue: post('/club/{number}/time-vouchers/', {
    summary: 'Redeem points for a time voucher',
    access: 'member',
    forStaff: 'TimeVouchers:Update',
    idempotent: true,
    limits: [{ by: 'number', count: 60, seconds: 600 }],
    input: z.object({
      number,
      ...stay,
      points: z.int().min(0).optional().meta({ description: 'The points that were shown; other ones are refused' }),
      email_pdf: flag(false),
      email_pkpass: flag(true),
    }),
    output: TimeVoucher,
  }),
  list: get('/club/{number}/time-vouchers/', {
    summary: 'List the time vouchers of a member',
    access: 'member',
    input: z.object({ number, ...paging(15), ...sorting('travel_from_date', 'usable') }),
    output: listOf(TimeVoucher),
  }),
  ofMember: get('/club/{number}/time-vouchers/{voucherId}', {
    summary: 'Read a time voucher of a member',
    access: 'member',
    input: z.object({ number, voucherId }),
    output: TimeVoucher,
  }),
  voidOfMember: post('/club/{number}/time-vouchers/{voucherId}/void', {
    summary: 'Void a time voucher before its first date; its points come back',
    access: 'member',
    idempotent: true,
    input: z.object({ number, voucherId }),
    output: TimeVoucher,
  }),
  emailOfMember: post('/club/{number}/time-vouchers/{voucherId}/email', {
    summary: 'Email a time voucher of a member, as long as it can be used',
    access: 'member',
    forStaff: 'TimeVouchers:Update',
    idempotent: true,
    limits: [
      { by: 'voucherId', count: 10, seconds: 3600 },
      { by: 'email', count: 10, seconds: 3600 },
    ],
    input: z.object({ number, voucherId, ...mailing }),
    output: TimeVoucher,
  }),
  cover: post('/club/{number}/time-vouchers/cover', {
    summary: "Show what a member's vouchers leave to pay for a stay",
    access: 'member',
    limits: [{ by: 'number', count: 600, seconds: 600 }],
    input: z.object({ number, ...stay }),
    output: VoucherCover,
  }),
  giftQuote: post('/time-vouchers/quote', {
    summary: 'Price a time voucher as a gift',
    access: 'public',
    limits: [{ by: 'address', count: 600, seconds: 600 }],
    input: z.object(stay),
    output: GiftQuote,
  }),
  giftPreview: post('/time-vouchers/preview', {
    summary: 'Show the mail and the page of a gift before it is bought, with a code that opens nothing',
    access: 'public',
    limits: [{ by: 'address', count: 300, seconds: 600 }],
    input: z.object({
      ...stay,
      buyer_name: optionalName(120),
      recipient_name: optionalName(120),
      message,
    }),
    output: z.object({
      subject: z.string(),
      html: z.string(),
      page: z.string().meta({ description: 'The PDF as a picture, in SVG' }),
    }),
  }),
  buy: post('/time-vouchers/', {
    summary: 'Buy a time voucher as a gift; it is mailed on the day that is wished, or printed by its buyer',
    access: 'public',
    idempotent: 'phased',
    limits: [{ by: 'address', count: 120, seconds: 600 }],
    problems: ['maintenance'],
    input: GiftPurchase,
    output: z.object({ voucher: TimeVoucher, token: z.string() }),
  }),
  get: get('/time-vouchers/{voucherId}', {
    summary: 'Read a time voucher',
    access: 'holder',
    input: z.object({ voucherId }),
    output: TimeVoucher,
  }),
  void: post('/time-vouchers/{voucherId}/void', {
    summary: 'Void a time voucher before its first date; points or money go back to whoever gave them',
    access: 'holder',
    idempotent: true,
    input: z.object({ voucherId }),
    output: TimeVoucher,
  }),
  email: post('/time-vouchers/{voucherId}/email', {
    summary: 'Email a time voucher, as long as it can be used',
    access: 'holder',
    idempotent: true,
    limits: [
      { by: 'voucherId', count: 10, seconds: 3600 },
      { by: 'email', count: 10, seconds: 3600 },
    ],
    input: z.object({ voucherId, ...mailing }),
    output: Ok,
  }),
  documents: get('/time-vouchers/{voucherId}/documents', {
    summary: 'List the documents of a time voucher',
    access: 'holder',
    input: z.object({ voucherId }),
    output: VoucherDocuments,
  }),
  document: get('/time-vouchers/{voucherId}/documents/{kind}', {
    summary: 'Get a time voucher as PDF or Apple Wallet pass',
    access: 'holder',
    limits: [{ by: 'voucherId', count: 60, seconds: 600 }],
    input: z.object({ voucherId, kind: PassKind }),
    output: VoucherFile,
  }),
}

import { z } from 'zod'
import { del, get, post } from '../../../http/endpoint.ts'
import { always, listOf, optionalText, paging, sorting, tellMissing, text, WireInstant } from '../../../http/wire.ts'
import { say } from '../../../lib/texts.ts'
import { cardFields, missingOfCard } from '../../payments/typed-card.ts'
import { addressFaults } from './places.ts'

export const PaymentToken = z
  .object({
    token_id: z.uuid(),
    brand: z.string(),
    last4: z.string(),
    exp_month: z.int().min(1).max(12),
    exp_year: z.int(),
    is_default: z.boolean(),
    auto_point_record: z
      .boolean()
      .meta({ description: 'Stays that are paid with this card are recorded for the member automatically' }),
    created_at: WireInstant,
  })
  .meta({ id: 'PaymentToken' })
export type PaymentToken = z.infer<typeof PaymentToken>

export const BillingAddress = z
  .object({
    addr_id: z.uuid(),
    address_line_1: z.string(),
    city: z.string(),
    state: z.string(),
    postal_code: z.string(),
    country: z.string().meta({ description: 'Two letters (ISO 3166-1)' }),
    is_default: z.boolean(),
    created_at: WireInstant,
  })
  .meta({ id: 'BillingAddress' })
export type BillingAddress = z.infer<typeof BillingAddress>

/** Rows of a page where the caller names no size. */
const PAGE_SIZE = 15

const number = text(20).meta({ description: 'Membership number' })
const card = { number, tokenId: text(64) }
const place = { number, id: text(64) }

const AddCard = z.object({ number, ...cardFields }).superRefine(tellMissing(missingOfCard), always)

const AddAddress = z
  .object({
    number,
    address_line_1: text(200),
    city: text(100),
    state: optionalText(100).transform((state) => state?.toUpperCase()),
    postal_code: optionalText(20).transform((code) => code?.toUpperCase()),
    country: text(2).transform((code) => code.toUpperCase()),
  })
  .superRefine((address, context) => {
    const told = new Set(context.issues.map(({ path }) => path?.[0]))
    // A country that is no country has no list of states.
    const country = told.has('country') ? '' : address.country
    for (const [field, faults] of Object.entries(addressFaults({ ...address, country }))) {
      if (told.has(field)) continue
      for (const fault of faults) context.addIssue({ code: 'custom', path: [field], message: say(fault) })
    }
  }, always)

const cards = '/club/{number}/payment-tokens'
const addresses = '/club/{number}/billing-addrs'

export const billing = {
  cards: get(`${cards}/`, {
    summary: 'List the saved cards',
    access: 'member',
    input: z.object({ number, ...paging(PAGE_SIZE), ...sorting('created_at', 'is_default') }),
    output: listOf(PaymentToken),
  }),
  addCard: post(`${cards}/`, {
    summary: 'Save a card; the first one is the default',
    access: 'member',
    proof: 'fresh',
    limits: [
      { by: 'number', count: 10, seconds: 3600 },
      { by: 'address', count: 30, seconds: 3600 },
    ],
    input: AddCard,
    output: PaymentToken,
  }),
  deleteCard: del(`${cards}/{tokenId}`, {
    summary: 'Delete a saved card; bookings that were paid with it keep theirs',
    access: 'member',
    proof: 'fresh',
    input: z.object(card),
    output: PaymentToken,
  }),
  setDefaultCard: post(`${cards}/{tokenId}/set-default`, {
    summary: 'Make a saved card the default one',
    access: 'member',
    input: z.object(card),
    output: PaymentToken,
  }),
  enableAutoRecord: post(`${cards}/{tokenId}/auto-point-record-enable`, {
    summary: 'Record the points of stays that are paid with this card; one member per card',
    access: 'member',
    input: z.object(card),
    output: PaymentToken,
  }),
  disableAutoRecord: post(`${cards}/{tokenId}/auto-point-record-disable`, {
    summary: 'Stop recording the points of stays that are paid with this card',
    access: 'member',
    input: z.object(card),
    output: PaymentToken,
  }),
  addresses: get(`${addresses}/`, {
    summary: 'List the billing addresses',
    access: 'member',
    input: z.object({ number, ...paging(PAGE_SIZE), ...sorting('created_at', 'is_default') }),
    output: listOf(BillingAddress),
  }),
  addAddress: post(`${addresses}/`, {
    summary: 'Save a billing address; the first one is the default',
    access: 'member',
    limits: [{ by: 'number', count: 30, seconds: 3600 }],
    input: AddAddress,
    output: BillingAddress,
  }),
  deleteAddress: del(`${addresses}/{id}`, {
    summary: 'Delete a billing address',
    access: 'member',
    input: z.object(place),
    output: BillingAddress,
  }),
  setDefaultAddress: post(`${addresses}/{id}/set-default`, {
    summary: 'Make a billing address the default one',
    access: 'member',
    input: z.object(place),
    output: BillingAddress,
  }),
}

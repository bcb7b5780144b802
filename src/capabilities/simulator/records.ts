import { invalidFields } from '../../http/problem.ts'
import { figure } from '../../lib/texts.ts'
import type { Context } from '../../platform/context.ts'
import { bookingView, byNumber, lastBookingOf, presentBooking } from '../bookings/index.ts'
import { memberByEmail, memberByNumber } from '../club/index.ts'
import { pointsOf } from '../club/points/index.ts'
import { publicLinks } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { lastVoucherOf, presentVoucher, voucherByNumber, voucherRecord } from '../vouchers/index.ts'
import type { Permission } from '../../lib/permissions.ts'
import { messages } from './texts.ts'

type RecordKind = 'BOOKING' | 'VOUCHER' | 'MEMBER'

/** What a message says of a real record; all else in it stays made up. */
export interface RecordView {
  readonly kind: RecordKind
  readonly number: string
  readonly name: string
  readonly view: object
}

const KINDS: readonly (readonly [beginning: RegExp, kind: RecordKind])[] = [
  [/^(?:booking-|price-dropped|move-)/, 'BOOKING'],
  [/^voucher/, 'VOUCHER'],
  [/^(?:account-|membership-pass|points-)/, 'MEMBER'],
]

const NEEDED: Readonly<Record<RecordKind, Permission>> = {
  BOOKING: 'Bookings:Read',
  VOUCHER: 'TimeVouchers:Read',
  MEMBER: 'PointClubUser:Search',
}

/** No secret of a customer is in a link that staff see. */
const TOKEN = 'sample-of-a-token'

/**
 * The record that a message is shown with, by its number or the address of its customer. In the language of who reads.
 * @throws Problem 422 for a message that is about no record, and for a record that there is not, or that the caller may not read
 */
export async function recordFor(ctx: Context, message: string, typed: string): Promise<RecordView> {
  const kind = KINDS.find(([beginning]) => beginning.test(message))?.[1]
  if (!kind) throw invalidFields({ record: [messages.notAbout] })
  const may = ctx.caller.account?.permissions.has(NEEDED[kind])
  const found = may ? await LOOKUPS[kind](ctx, typed) : undefined
  if (!found) throw invalidFields({ record: [messages.unknown[kind]] })
  return { kind, ...found }
}

const LOOKUPS: Readonly<
  Record<RecordKind, (ctx: Context, typed: string) => Promise<Omit<RecordView, 'kind'> | undefined>>
> = {
  async BOOKING(ctx, typed) {
    const row = isAddress(typed) ? await lastBookingOf(ctx, typed) : await byNumber(ctx, typed)
    if (!row) return undefined
    const booking = await presentBooking(ctx, row)
    return { number: row.number, name: row.full_name, view: bookingView({ booking, ...(await around(ctx)) }) }
  },
  async VOUCHER(ctx, typed) {
    const row = isAddress(typed) ? await lastVoucherOf(ctx, typed) : await voucherByNumber(ctx, typed)
    if (!row) return undefined
    const voucher = await presentVoucher(ctx, row)
    return {
      number: voucher.number,
      name: voucher.holder_name,
      view: voucherRecord({ voucher, ...(await around(ctx)) }),
    }
  },
  async MEMBER(ctx, typed) {
    const member = isAddress(typed) ? await memberByEmail(ctx, typed) : await memberByNumber(ctx, typed)
    if (!member) return undefined
    const { balance } = await pointsOf(ctx, member.account_id)
    const { number, long_name, short_name, email, pending_email } = member
    const view = {
      account: { name: short_name, number, email, new_email: pending_email ?? email },
      member: { name: long_name, number },
      points: { total: figure(balance) },
    }
    return { number, name: long_name, view }
  },
}

async function around(ctx: Context) {
  return { settings: await currentSettings(ctx), links: publicLinks(ctx.config), token: TOKEN }
}

function isAddress(typed: string): boolean {
  return typed.includes('@')
}

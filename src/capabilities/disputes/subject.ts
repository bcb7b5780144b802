import type { Context } from '../../platform/context.ts'
import { bookingsByIds } from '../bookings/index.ts'
import type { Payment } from '../payments/index.ts'
import { stayById } from '../stays/index.ts'
import { voucherById } from '../vouchers/index.ts'
import type { DisputeLine } from './contract.ts'

/** What a disputed payment was for, as staff call it. */
export interface Subject {
  readonly kind: DisputeLine['subject']
  readonly id: string
  readonly number: string
  readonly customer: string
  readonly email: string | null
}

/** What each of some payments was for, by the ids of the payments. */
export async function subjectsOf(ctx: Context, payments: readonly Payment[]): Promise<ReadonlyMap<string, Subject>> {
  const bookings = await bookingsByIds(
    ctx,
    payments.flatMap(({ booking_id }) => booking_id ?? []),
  )
  const subjects = new Map<string, Subject>()
  for (const payment of payments) {
    const booking = bookings.get(payment.booking_id ?? '')
    subjects.set(
      payment.id,
      booking
        ? { kind: 'BOOKING', id: booking.id, number: booking.number, customer: booking.full_name, email: booking.email }
        : await otherSubject(ctx, payment),
    )
  }
  return subjects
}

async function otherSubject(ctx: Context, { id, transaction_id, voucher_id, invoice_id }: Payment): Promise<Subject> {
  const nobody = { customer: '', email: null }
  const stay = transaction_id ? await stayById(ctx, transaction_id) : undefined
  if (stay) {
    const number = stay.receipt_number ?? stay.ticket_num
    const booking = stay.booking_id ? (await bookingsByIds(ctx, [stay.booking_id])).get(stay.booking_id) : undefined
    const who = booking ? { customer: booking.full_name, email: booking.email } : nobody
    return { kind: 'STAY', id: stay.id, number, ...who }
  }
  const voucher = voucher_id ? await voucherById(ctx, voucher_id) : undefined
  if (voucher) {
    const { buyer_name, buyer_email, holder_name, holder_email, number } = voucher
    return {
      kind: 'VOUCHER',
      id: voucher.id,
      number,
      customer: buyer_name ?? holder_name,
      email: buyer_email ?? holder_email,
    }
  }
  return { kind: 'INVOICE', id: invoice_id ?? id, number: '', ...nobody }
}

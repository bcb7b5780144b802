import type { Handlers } from '../../http/capability.ts'
import { staffOf } from '../../platform/context.ts'
import { masked } from '../../lib/masked.ts'
import { display } from '../../lib/pacific.ts'
import { type BookingRow, bookingsByIds, bookingsLike, bookingsOnFlight } from '../bookings/index.ts'
import { companiesLike } from '../companies/index.ts'
import { inquiriesLike } from '../inquiries/index.ts'
import { lettersTo } from '../mail/index.ts'
import { membersLike } from '../members/index.ts'
import { bookingsOfCardsEnding } from '../payments/index.ts'
import { staysLike } from '../stays/index.ts'
import { voucherByNumber } from '../vouchers/index.ts'
import type { Found, finder } from './contract.ts'
import type { Lookup } from './lookup.ts'
import { readSearch } from './rules.ts'

/** So many of each kind; more are on the screen of that kind. */
const MOST = 5

/** The calls, with what areas look up that finder itself does not know. */
export function handlersOf(further: readonly Lookup[]): Handlers<typeof finder> {
  const lookups = [...LOOKUPS, ...further]
  return {
    /** Each area is asked by an index of its own, all at once, and only for who may look there. */
    async find(ctx, { q }) {
      const { permissions } = staffOf(ctx)
      const meant = readSearch(q)
      if (!meant.isLongEnough) return { items: [] }
      const asked = lookups.filter(({ needs }) => needs.some((permission) => permissions.has(permission)))
      const found = await Promise.all(asked.map(({ look }) => look(ctx, q, meant)))
      return { items: found.flat() }
    },
  }
}

const LOOKUPS: readonly Lookup[] = [
  {
    needs: ['Bookings:Read'],
    look: async (ctx, typed) => (await bookingsLike(ctx, typed, MOST)).map((row) => bookingFound('booking', row)),
  },
  {
    needs: ['Bookings:Read'],
    look: async (ctx, _, { flight }) =>
      flight ? (await bookingsOnFlight(ctx, flight, MOST)).map((row) => bookingFound('flight', row)) : [],
  },
  {
    needs: ['Bookings:Read'],
    async look(ctx, _, { last4 }) {
      if (!last4) return []
      const rows = await bookingsByIds(ctx, await bookingsOfCardsEnding(ctx, last4, MOST))
      return [...rows.values()].map((row) => bookingFound('card', row))
    },
  },
  {
    needs: ['Transactions:Search'],
    look: async (ctx, typed) =>
      (await staysLike(ctx, typed, MOST)).map(({ id, ticket_num, plate, entered_at, receipt_number }) => ({
        kind: 'stay',
        id,
        title: receipt_number ? `${ticket_num}, receipt ${receipt_number}` : ticket_num,
        hint: [plate, display(entered_at)].filter(Boolean).join(', '),
      })),
  },
  {
    needs: ['PointClubUser:Search'],
    look: async (ctx, typed) =>
      (await membersLike(ctx, typed, MOST)).map(({ number, long_name, email }) => ({
        kind: 'member',
        id: number,
        title: long_name,
        hint: `${number}, ${email}`,
      })),
  },
  {
    needs: ['TimeVouchers:Read'],
    async look(ctx, typed) {
      const voucher = await voucherByNumber(ctx, typed)
      if (!voucher) return []
      const { id, number, holder_name, travel_from } = voucher
      return [{ kind: 'voucher', id, title: masked(number), hint: `${holder_name}, ${display(travel_from)}` }]
    },
  },
  {
    needs: ['Companies:Read'],
    look: async (ctx, typed) =>
      (await companiesLike(ctx, typed, MOST)).map(({ id, name, contact_name }) => ({
        kind: 'company',
        id,
        title: name,
        hint: contact_name ?? '',
      })),
  },
  {
    needs: ['Inquiries:Read'],
    look: async (ctx, typed) =>
      (await inquiriesLike(ctx, typed, MOST)).map(({ id, number, subject, email }) => ({
        kind: 'inquiry',
        id,
        title: subject,
        hint: `${number}, ${email}`,
      })),
  },
  {
    needs: ['Email:Read'],
    async look(ctx, _, { email }) {
      if (!email) return []
      const { items } = await lettersTo(ctx, [email], { page_size: MOST, page_number: 1 })
      return items.map(({ id, subject, recipient }) => ({ kind: 'letter', id, title: subject, hint: recipient }))
    },
  },
]

function bookingFound(kind: 'booking' | 'flight' | 'card', row: BookingRow): Found {
  const { id, number, full_name, travel_from, plate } = row
  return { kind, id, title: `${number}, ${full_name}`, hint: [display(travel_from), plate].filter(Boolean).join(', ') }
}

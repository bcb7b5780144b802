import { Problem, type Reason } from '../../http/problem.ts'
import { type Cents, cents } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import { sqlState } from '../../platform/database.ts'
import { isDatabaseAway } from '../../platform/unavailable.ts'
import {
  type BookingRow,
  cancelFeeOf,
  makeOwnChange,
  mayBeMoved,
  measureOwnChange,
  ownChangeRefusal,
  refundBooking,
  requireCancellable,
} from '../bookings/index.ts'
import type { ClassStay } from '../capacity/rules.ts'
import { writeLetter } from '../letters/index.ts'
import { mostGiven, propose, type Skipped } from '../moves/index.ts'
import { messages } from './texts.ts'
import { type BulkWork, stayAfter, type WorkKind } from './work.ts'

type WorkOf<Kind extends WorkKind> = Extract<BulkWork, { kind: Kind }>

/** What it is worth to the customer, and what it refunds, in cents. */
interface Worth {
  readonly given: Cents
  readonly refund: Cents
}

/** Results by booking id: undefined where it was done, else why not. */
type Outcome = ReadonlyMap<string, Reason | undefined>

interface Operation<Work> {
  /** How many bookings are done together: one, unless what is done is about several. */
  readonly atOnce: number
  /** Done only to bookings that are unchanged since they were checked. */
  readonly isBound: boolean
  /** What it would be worth, or why it cannot be done. Writes nothing. */
  readonly check: (ctx: Context, booking: BookingRow, work: Work) => Promise<Worth | Reason>
  /** Does it to locked bookings, in the caller's transaction and on their behalf. */
  readonly carryOut: (ctx: Context, bookings: readonly BookingRow[], work: Work) => Promise<Outcome>
}

const NOTHING: Worth = { given: cents(0), refund: cents(0) }

const change: Operation<WorkOf<'MOVE' | 'EXTEND'>> = {
  atOnce: 1,
  isBound: true,
  async check(ctx, booking, work) {
    const stay = stayAfter(work, stayOf(booking))
    return (await ownChangeRefusal(ctx, booking, stay)) ?? measureOwnChange(ctx, booking, stay)
  },
  carryOut: (ctx, bookings, work) =>
    each(bookings, async (booking) => {
      const changed = await makeOwnChange(ctx, booking, stayAfter(work, stayOf(booking)), work)
      return changed ? undefined : messages.why.noSpace
    }),
}

const offer: Operation<WorkOf<'OFFER'>> = {
  atOnce: 50,
  isBound: true,
  async check(ctx, booking, { options, credit, hours, away: short }) {
    if (!(await mayBeMoved(ctx, booking))) return messages.why.notMovable
    const expires = ctx.now.add({ hours })
    return { given: await mostGiven(ctx, booking, { kinds: options, short, credit, expires }), refund: cents(0) }
  },
  async carryOut(ctx, bookings, { options, credit, hours, away }) {
    const outcome = new Map<string, Reason | undefined>()
    for (const [vehicleClass, own] of Map.groupBy(bookings, ({ vehicle_class }) => vehicle_class)) {
      const { asked, skipped } = await propose(ctx, {
        reason: 'SPACE_LOWERED',
        vehicleClass,
        short: away,
        bookingIds: own.map(({ id }) => id),
        kinds: options,
        credit,
        needed: null,
        expires: ctx.now.add({ hours }),
      })
      for (const id of asked) outcome.set(id, undefined)
      for (const { bookingId, why } of skipped) outcome.set(bookingId, SKIPPED[why])
    }
    return outcome
  },
}

const SKIPPED: Readonly<Record<Skipped, Reason>> = {
  NOT_MOVABLE: messages.why.notMovable,
  ASKED_ALREADY: messages.why.askedAlready,
  NO_SPACE: messages.why.noSpace,
}

const refund: Operation<WorkOf<'REFUND'>> = {
  atOnce: 1,
  isBound: true,
  async check(ctx, booking) {
    await requireCancellable(ctx, booking)
    const { fee, paid } = await cancelFeeOf(ctx, booking)
    return { given: fee, refund: paid }
  },
  carryOut: (ctx, bookings) =>
    each(bookings, async (booking) => {
      await requireCancellable(ctx, booking)
      await refundBooking(ctx, booking)
      return undefined
    }),
}

/** The letter is sent whatever has happened to the booking in the meantime. */
const write: Operation<WorkOf<'WRITE'>> = {
  atOnce: 1,
  isBound: false,
  check: async (_ctx, { status }) => (status === 'PENDING' ? messages.why.unpaid : NOTHING),
  carryOut: (ctx, bookings, { letters }) =>
    each(bookings, async (booking) => {
      await writeLetter(ctx, booking, letters[booking.language] ?? letters.en)
      return undefined
    }),
}

const OPERATIONS: { readonly [Kind in WorkKind]: Operation<WorkOf<Kind>> } = {
  MOVE: change,
  EXTEND: change,
  OFFER: offer,
  REFUND: refund,
  WRITE: write,
}

/** The operation for a kind of work. */
export function operationOf<Kind extends WorkKind>({ kind }: { readonly kind: Kind }): Operation<WorkOf<Kind>> {
  return OPERATIONS[kind]
}

/** What doing it to a booking would come to, or why it cannot be done. */
export async function check(ctx: Context, booking: BookingRow, work: BulkWork): Promise<Worth | Reason> {
  try {
    return await operationOf(work).check(ctx, booking, work)
  } catch (error) {
    return reasonOf(ctx, error, booking.id)
  }
}

/** The SQL state of every statement after one that failed in its transaction. */
const TRANSACTION_FAILED = '25P02'

/** Why something could not be done, for the one it was about. @throws what may succeed when it is tried again */
export function reasonOf(ctx: Context, error: unknown, bookingId: string): Reason {
  if (error instanceof Problem) return error.reasons[0] ?? messages.why.unexpected
  if (isDatabaseAway(error) || sqlState(error) === TRANSACTION_FAILED) throw error
  ctx.log.warn({ err: error, bookingId }, 'a booking of a bulk action failed')
  return messages.why.unexpected
}

async function each(
  bookings: readonly BookingRow[],
  work: (booking: BookingRow) => Promise<Reason | undefined>,
): Promise<Outcome> {
  const outcome = new Map<string, Reason | undefined>()
  for (const booking of bookings) outcome.set(booking.id, await work(booking))
  return outcome
}

function stayOf({ travel_from: from, travel_to: to, vehicle_class: vehicleClass }: BookingRow): ClassStay {
  return { from, to, vehicleClass }
}

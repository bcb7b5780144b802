import type { Handlers } from '../../http/capability.ts'
import { found, invalidFields } from '../../http/problem.ts'
import { type Cents, cents, fromDollars, toDollars } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import { type Outcome, performAct } from '../acts/index.ts'
import { ACT_PERMISSIONS } from '../acts/kinds.ts'
import { ownDrawer } from '../drawers/index.ts'
import { presentCard, saveCard } from '../payments/index.ts'
import { refusalProblem } from '../payments/refusals.ts'
import { type NewCard, requireCard } from '../payments/typed-card.ts'
import {
  arrive,
  correct,
  dailyFigures,
  findStay,
  leave,
  presentForStaff,
  stayById,
  stayRefund,
  type StayRow,
  stayVoid,
  type Tender,
} from '../stays/index.ts'
import { requireRoomForWalkIns } from '../tonight/index.ts'
import type { gate } from './contract.ts'
import { lookUp } from './lookup.ts'
import { manifestOf } from './manifest.ts'
import { messages } from './texts.ts'

const OPERATE = { permission: 'Gate:Operate' } as const

export const handlers: Handlers<typeof gate> = {
  find: (ctx, { code }) => lookUp(ctx, code),

  async stay(ctx, { stayId }) {
    return presentForStaff(ctx, found(await findStay(ctx, stayId, OPERATE)))
  },

  async arrive(ctx, arrival) {
    const { booking_number, voucher_number, vehicle_class = 'STANDARD' } = arrival
    if (!booking_number && !voucher_number) await requireRoomForWalkIns(ctx, vehicle_class)
    return presentForStaff(ctx, await arrive(ctx, arrival))
  },

  async change(ctx, { stayId, ...correction }) {
    return presentForStaff(ctx, await correct(ctx, stayId, correction))
  },

  /** Two cashiers who close the same stay at once: one does, the other is told so. */
  async close(ctx, { stayId, by, expected_due, cash_given, ...typed }) {
    const { id } = found(await findStay(ctx, stayId, OPERATE))
    const expected = expected_due === undefined ? undefined : fromDollars(expected_due)
    const given = by === 'cash' ? givenCash(cash_given, expected) : undefined
    const card = by === 'card' ? requireCard(ctx, typed) : undefined
    const close = async () => {
      const closed = await leave(ctx, id, { tender: await tenderOf(ctx, by, card), expected })
      if (closed.status === 'refused') throw refusalProblem(closed.refusal)
      return closed
    }
    const isByCard = by === 'card' || by === 'kept_card'
    const departure = isByCard ? await presentCard(ctx, '', close) : await close()
    const stay = departure.status === 'closed' ? departure.stay : found(await stayById(ctx, id))
    const change = given === undefined || expected === undefined ? 0 : given - expected
    return {
      status: departure.status === 'closed' ? 'closed' : 'pending',
      stay: await presentForStaff(ctx, stay),
      change_due: toDollars(cents(change)),
    }
  },

  async refund(ctx, { stayId, amount, ...why }) {
    const { id } = found(await findStay(ctx, stayId, { permission: ACT_PERMISSIONS.refund }))
    return uponStay(ctx, id, await performAct(ctx, stayRefund, { stayId: id, amount: fromDollars(amount) }, why))
  },

  async void(ctx, { stayId, ...why }) {
    const { id } = found(await findStay(ctx, stayId, { permission: ACT_PERMISSIONS.void }))
    return uponStay(ctx, id, await performAct(ctx, stayVoid, { stayId: id }, why))
  },

  manifest: (ctx, { hours }) => manifestOf(ctx, hours),

  async days(ctx, { from, to }) {
    return { days: await dailyFigures(ctx, from, to) }
  },
}

/** What came of an act, and the stay as it is now. */
async function uponStay(ctx: Context, stayId: string, { status, approval_id }: Outcome<StayRow>) {
  return { status, approval_id, stay: await presentForStaff(ctx, found(await stayById(ctx, stayId))) }
}

function givenCash(cash: string | undefined, due: Cents | undefined): Cents | undefined {
  if (cash === undefined) return undefined
  const given = fromDollars(cash)
  if (due !== undefined && given < due) throw invalidFields({ cash_given: [messages.tooLittleCash] })
  return given
}

async function tenderOf(
  ctx: Context,
  by: 'nothing' | 'cash' | 'card' | 'kept_card',
  card: NewCard | undefined,
): Promise<Tender> {
  if (by === 'kept_card') return { by: 'kept card' }
  if (by === 'cash') return { by, drawerId: await ownDrawer(ctx) }
  if (!card) return { by: 'nothing' }
  const saved = await saveCard(ctx, card, { name: '', email: '', postalCode: '' })
  if ('refusal' in saved) throw refusalProblem(saved.refusal)
  return { by: 'card', card: saved.card }
}

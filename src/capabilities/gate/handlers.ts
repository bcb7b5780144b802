import type { Handlers } from '../../http/capability.ts'
import type { HandlerInput } from '../../http/endpoint.ts'
import { found, invalidFields, invalidForm } from '../../http/problem.ts'
import { type Cents, cents, fromDollars, toDollars } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { type Outcome, performAct } from '../acts/index.ts'
import { ACT_PERMISSIONS } from '../acts/kinds.ts'
import { ownDrawer } from '../drawers/index.ts'
import { presentCard, readerRef, saveCard } from '../payments/index.ts'
import { refusalMessage, refusalProblem } from '../payments/refusals.ts'
import { type NewCard, requireCard } from '../payments/typed-card.ts'
import {
  arrive,
  type AtReader,
  correct,
  dailyFigures,
  findStay,
  followReader,
  leave,
  presentForStaff,
  sendTicket,
  stayById,
  stayRefund,
  type StayRow,
  stayVoid,
  type Tender,
  withdrawFromReader,
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
    const { booking_number, voucher_number, vehicle_class = 'STANDARD', entered_at } = arrival
    // Who came before has a stall already.
    if (!booking_number && !voucher_number && !entered_at) await requireRoomForWalkIns(ctx, vehicle_class)
    return presentForStaff(ctx, await arrive(ctx, arrival))
  },

  async change(ctx, { stayId, ...correction }) {
    return presentForStaff(ctx, await correct(ctx, stayId, correction))
  },

  /** If two cashiers close a stay at once, one succeeds and the other gets an error. */
  async close(ctx, { stayId, by, expected_due, cash_given, reader_id, ...typed }) {
    const { id } = found(await findStay(ctx, stayId, OPERATE))
    const expected = expected_due === undefined ? undefined : fromDollars(expected_due)
    const given = by === 'cash' ? givenCash(cash_given, expected) : undefined
    const card = by === 'card' ? requireCard(ctx, typed) : undefined
    const close = async () => {
      const closed = await leave(ctx, id, { tender: await tenderOf(ctx, { by, card, reader_id }), expected })
      if (closed.status === 'refused') throw refusalProblem(closed.refusal)
      return closed
    }
    const isByCard = by === 'card' || by === 'kept_card' || by === 'member_card'
    const departure = isByCard ? await presentCard(ctx, '', close) : await close()
    const stay = departure.status === 'closed' ? departure.stay : found(await stayById(ctx, id))
    const change = given === undefined || expected === undefined ? 0 : given - expected
    return {
      status: departure.status === 'closed' ? 'closed' : 'pending',
      stay: await presentForStaff(ctx, stay),
      change_due: toDollars(cents(change)),
    }
  },

  async followReader(ctx, { stayId }) {
    const { id } = found(await findStay(ctx, stayId, OPERATE))
    return atReader(ctx, id, await followReader(ctx, id))
  },

  async cancelReader(ctx, { stayId }) {
    const { id } = found(await findStay(ctx, stayId, OPERATE))
    return atReader(ctx, id, await withdrawFromReader(ctx, id))
  },

  async emailTicket(ctx, { stayId, email }) {
    const { id, status } = found(await findStay(ctx, stayId, OPERATE))
    if (status !== 'OPEN') throw invalidForm(messages.notOpen)
    await enqueue(ctx, sendTicket, { transactionId: id, to: email, ref: ctx.requestId })
    return { ok: true }
  },

  async refund(ctx, { stayId, amount, ...why }) {
    const { id } = found(await findStay(ctx, stayId, { permission: ACT_PERMISSIONS.refund }))
    return stayOutcome(ctx, id, await performAct(ctx, stayRefund, { stayId: id, amount: fromDollars(amount) }, why))
  },

  async void(ctx, { stayId, ...why }) {
    const { id } = found(await findStay(ctx, stayId, { permission: ACT_PERMISSIONS.void }))
    return stayOutcome(ctx, id, await performAct(ctx, stayVoid, { stayId: id }, why))
  },

  manifest: (ctx, { hours }) => manifestOf(ctx, hours),

  async days(ctx, { from, to }) {
    return { days: await dailyFigures(ctx, from, to) }
  },
}

async function atReader(ctx: Context, stayId: string, outcome: AtReader) {
  const status = outcome.status === 'unknown' ? 'waiting' : outcome.status
  return {
    status,
    reason: outcome.status === 'refused' ? refusalMessage(outcome.refusal) : null,
    stay: await presentForStaff(ctx, found(await stayById(ctx, stayId))),
  } as const
}

/** The outcome of an act, and the stay as it is now. */
async function stayOutcome(ctx: Context, stayId: string, { status, approval_id }: Outcome<StayRow>) {
  return { status, approval_id, stay: await presentForStaff(ctx, found(await stayById(ctx, stayId))) }
}

function givenCash(cash: string | undefined, due: Cents | undefined): Cents | undefined {
  if (cash === undefined) return undefined
  const given = fromDollars(cash)
  if (due !== undefined && given < due) throw invalidFields({ cash_given: [messages.tooLittleCash] })
  return given
}

interface PaymentInput {
  readonly by: HandlerInput<typeof gate.close>['by']
  readonly card: NewCard | undefined
  readonly reader_id: string | undefined
}

async function tenderOf(ctx: Context, { by, card, reader_id }: PaymentInput): Promise<Tender> {
  if (by === 'kept_card') return { by: 'kept card' }
  if (by === 'member_card') return { by: 'member card' }
  if (by === 'reader') {
    if (!reader_id) throw invalidFields({ reader_id: [messages.chooseReader] })
    return { by, reader: await readerRef(ctx, reader_id) }
  }
  if (by === 'cash') return { by, drawerId: await ownDrawer(ctx) }
  if (!card) return { by: 'nothing' }
  const saved = await saveCard(ctx, card, { name: '', email: '', postalCode: '' })
  if ('refusal' in saved) throw refusalProblem(saved.refusal)
  return { by: 'card', card: saved.card }
}

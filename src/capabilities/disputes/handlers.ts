import type { Handlers } from '../../http/capability.ts'
import { allow, found, invalidFields, Problem, tryLater } from '../../http/problem.ts'
import { masked } from '../../lib/masked.ts'
import { cents, toDollars } from '../../lib/money.ts'
import { instantsOfDays, toWire } from '../../lib/pacific.ts'
import { audit, trailOf } from '../../platform/audit.ts'
import { type Context, staffOf, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { actorNames, requireSeen } from '../auth/index.ts'
import { bookingsOfAddress, byNumber } from '../bookings/index.ts'
import * as payments from '../payments/index.ts'
import type { Permission } from '../../lib/permissions.ts'
import type { DisputeLine, disputes } from './contract.ts'
import { followLater, makeEvidence, sendAnswer } from './jobs.ts'
import { daysLeft, disputeCan, SHOWN_TO, urgentBefore } from './rules.ts'
import { type Subject, subjectsOf } from './subject.ts'
import { messages } from './texts.ts'

export const handlers: Handlers<typeof disputes> = {
  async search(ctx, { search, status, from, until, ...page }) {
    const { from: since, before } = instantsOfDays({ from, until })
    const charges = search === undefined ? undefined : await chargesMatching(ctx, search)
    const meant = status === 'DUE_SOON' ? ({ status: 'OPEN', due_before: urgentBefore(ctx.now) } as const) : { status }
    const { items, ...rest } = await payments.disputes(ctx, { ...meant, from: since, before, charges, ...page })
    return { items: await linesOf(ctx, items), ...rest, sandbox: isSandbox(ctx) }
  },

  async one(ctx, { disputeId }) {
    return present(ctx, disputeId)
  },

  /** The bank is told whole numbers, so the file is for who may see them. */
  async file(ctx, { disputeId }) {
    const dispute = found(await payments.disputeById(ctx, disputeId))
    const payment = found(await payments.paymentById(ctx, dispute.payment_id))
    const subject = found((await subjectsOf(ctx, [payment])).get(payment.id))
    if (!sees(ctx, SHOWN_TO[subject.kind])) throw new Problem('not_found')
    const evidence = await payments.evidenceOf(ctx, dispute.id)
    if (!evidence) throw tryLater(messages.noEvidence)
    return {
      filename: `evidence-${dispute.gateway_ref.replaceAll(/[^\w-]/g, '')}.pdf`,
      content_type: 'application/pdf',
      base64: evidence.pdf.toString('base64'),
    }
  },

  async backlog(ctx) {
    const { next_due, ...counts } = await payments.countDisputes(ctx, urgentBefore(ctx.now))
    return { ...counts, days_left: next_due && daysLeft(next_due, ctx.now) }
  },

  async note(ctx, { disputeId, note = '', version }) {
    return transaction(ctx, async (ctx) => {
      const dispute = found(await payments.lockDispute(ctx, disputeId))
      allow(disputeCan.answer(dispute, ctx.now))
      await requireSeen(ctx, dispute.version, version, {
        entity: 'dispute',
        entityId: dispute.id,
        actions: ['dispute.noted'],
      })
      await payments.noteDispute(ctx, dispute.id, note)
      await audit(ctx, { action: 'dispute.noted', entity: 'dispute', entityId: dispute.id })
      await enqueue(ctx, makeEvidence, { disputeId: dispute.id })
      return present(ctx, dispute.id)
    })
  },

  async submit(ctx, { disputeId }) {
    return answer(ctx, disputeId, 'EVIDENCE')
  },

  async accept(ctx, { disputeId }) {
    return answer(ctx, disputeId, 'ACCEPTED')
  },

  async simulate(ctx, { number }) {
    const raise = ctx.gateway.disputes?.raise
    if (!raise) throw new Problem('not_found')
    const booking = await byNumber(ctx, number)
    const made = booking ? await payments.paymentsOf(ctx, { booking_id: booking.id }) : []
    const charge = made.find(
      ({ kind, method, status }) => kind === 'CHARGE' && method === 'CARD' && status === 'SETTLED',
    )
    const ref = charge?.gateway_ref ? await raise(charge.gateway_ref) : undefined
    if (!ref) throw invalidFields({ number: [messages.noCardPayment] })
    await followLater(ctx, ref)
    return { gateway_ref: ref }
  },

  async decide(ctx, { disputeId, decision }) {
    const decide = ctx.gateway.disputes?.decide
    const dispute = decide && (await payments.disputeById(ctx, disputeId))
    if (!decide || !dispute) throw new Problem('not_found')
    await decide(dispute.gateway_ref, decision)
    await followLater(ctx, dispute.gateway_ref)
    return present(ctx, dispute.id)
  },
}

function isSandbox({ gateway }: Context): boolean {
  return gateway.disputes?.decide !== undefined
}

/** Decides the answer once, whoever else tries, and has it sent. */
async function answer(ctx: Context, disputeId: string, kind: 'EVIDENCE' | 'ACCEPTED') {
  return transaction(ctx, async (ctx) => {
    const dispute = found(await payments.lockDispute(ctx, disputeId))
    allow(disputeCan.answer(dispute, ctx.now))
    const made = await payments.evidenceMade(ctx, dispute.id)
    if (kind === 'EVIDENCE' && made?.version !== dispute.version) throw tryLater(messages.noEvidence)
    await payments.answerDispute(ctx, dispute.id, kind)
    const action = kind === 'EVIDENCE' ? 'dispute.submitted' : 'dispute.accepted'
    await audit(ctx, { action, entity: 'dispute', entityId: dispute.id })
    await enqueue(ctx, sendAnswer, { disputeId: dispute.id }, { singletonKey: dispute.id })
    return present(ctx, dispute.id)
  })
}

/** The charges of the booking of a number, or of the last bookings of an address. */
async function chargesMatching(ctx: Context, typed: string) {
  const meant = typed.includes('@')
    ? await bookingsOfAddress(ctx, typed, MOST_BOOKINGS)
    : [await byNumber(ctx, typed)].filter((each) => each !== undefined)
  return payments.chargesForBookings(
    ctx,
    meant.map(({ id }) => id),
  )
}

const MOST_BOOKINGS = 100

async function linesOf(ctx: Context, rows: readonly payments.DisputeRow[]): Promise<DisputeLine[]> {
  const [sums, byId] = await Promise.all([
    payments.sumsOfDisputes(
      ctx,
      rows.map(({ id }) => id),
    ),
    payments.paymentsByIds(
      ctx,
      rows.map(({ payment_id }) => payment_id),
    ),
  ])
  const subjects = await subjectsOf(ctx, [...byId.values()])
  return rows.map((row) => lineOf(row, sums.get(row.id), forCaller(ctx, found(subjects.get(row.payment_id)))))
}

function forCaller(ctx: Context, subject: Subject): Subject {
  // That of a stay is on its receipt.
  if (subject.kind === 'STAY' || sees(ctx, SHOWN_TO[subject.kind])) return subject
  return { ...subject, number: masked(subject.number) }
}

function sees(ctx: Context, permission: Permission): boolean {
  return staffOf(ctx).permissions.has(permission)
}

function lineOf(row: payments.DisputeRow, sums: payments.DisputeSums | undefined, subject: Subject): DisputeLine {
  const nothing = cents(0)
  return {
    id: row.id,
    gateway_ref: row.gateway_ref,
    status: row.status,
    answer: row.answer,
    is_sent: row.sent_at !== null,
    is_inquiry: row.is_inquiry,
    reason: row.reason,
    amount: toDollars(row.amount_cents),
    withdrawn: toDollars(sums?.withdrawn_cents ?? nothing),
    reinstated: toDollars(sums?.reinstated_cents ?? nothing),
    fee: toDollars(sums?.fee_cents ?? nothing),
    opened_at: toWire(row.opened_at),
    due_at: row.due_at && toWire(row.due_at),
    closed_at: row.closed_at && toWire(row.closed_at),
    payment_id: row.payment_id,
    subject: subject.kind,
    subject_id: subject.id,
    subject_number: subject.number,
    customer: subject.customer,
  }
}

async function present(ctx: Context, disputeId: string) {
  const row = found(await payments.disputeById(ctx, disputeId))
  const [sums, payment, made, movements, trail] = await Promise.all([
    payments.sumsOfDisputes(ctx, [row.id]),
    payments.paymentById(ctx, row.payment_id),
    payments.evidenceMade(ctx, row.id),
    payments.movementsOfDispute(ctx, row.id),
    trailOf(ctx, { entity: 'dispute', entityId: row.id }),
  ])
  const subject = forCaller(ctx, found((await subjectsOf(ctx, [found(payment)])).get(row.payment_id)))
  const nameOf = await actorNames(ctx, [...trail, { actor: row.answered_by ?? '' }])
  return {
    ...lineOf(row, sums.get(row.id), subject),
    note: row.note,
    version: row.version,
    answered_by: row.answered_by && nameOf(row.answered_by),
    answered_at: row.answered_at && toWire(row.answered_at),
    // What was made of an earlier note is no evidence any more, until it is sent.
    evidence:
      made && (made.version === row.version || row.answer !== null)
        ? { made_at: toWire(made.made_at), pages: made.pages }
        : null,
    email_addr: subject.email,
    movements: movements.map(({ id, kind, amount_cents, fee_cents, at }) => ({
      id,
      kind,
      amount: toDollars(amount_cents),
      fee: toDollars(fee_cents),
      at: toWire(at),
    })),
    history: trail.map(({ at, actor, action }) => ({ at: toWire(at), who: nameOf(actor), what: action })),
    sandbox: isSandbox(ctx),
  }
}

import { allow, found, invalidForm } from '../../http/problem.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { isLeftOpen } from './periods/rules.ts'
import { versions } from './periods/store.ts'
import { guarded } from './refusals.ts'
import { keptTimes, timesOf, wholeSecond } from './presentation.ts'
import { requireUnpaid } from './locks.ts'
import { clockCan, type Times } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

interface Asked {
  readonly accountId: string
  readonly askedBy: string
  readonly kind: store.CorrectionRow['kind']
  readonly shiftId: string | null
  readonly times: Times | null
  readonly reason: string
}

/** Keeps a request within the caller's transaction. @throws Problem 422 when one for the same shift waits already */
export async function askedFor(ctx: Context, asked: Asked): Promise<store.CorrectionRow> {
  const row = await store.insertCorrection(ctx, {
    account_id: asked.accountId,
    kind: asked.kind,
    shift_id: asked.shiftId,
    times: asked.times && keptTimes(asked.times),
    reason: asked.reason,
    asked_by: asked.askedBy,
  })
  if (!row) throw invalidForm(messages.isWaiting)
  const details = { kind: asked.kind, shift: asked.shiftId, reason: asked.reason }
  await audit(ctx, { action: 'correction.asked', entity: 'time_correction', entityId: row.id, details })
  return row
}

interface Change {
  readonly accountId: string
  readonly shiftId: string | undefined
  /** Null to remove the shift. */
  readonly times: Times | null
  readonly reason: string
}

/**
 * Asks for other times of somebody's shift, for a missing one, or for one to be removed. A shift that was left open ends by it:
 * whoever could say when is perhaps not there any more.
 * @throws Problem 404 when the shift is not theirs, 422 when it cannot be so, or their week is approved or paid
 */
export async function askFor(ctx: Context, by: string, change: Change): Promise<store.CorrectionRow> {
  const { accountId, shiftId, reason } = change
  const times = change.times && inSeconds(change.times)
  return guarded(() =>
    transaction(ctx, async (ctx) => {
      await store.lockPerson(ctx, accountId)
      const shift = shiftId === undefined ? undefined : found(await store.shiftById(ctx, shiftId))
      if (shift) {
        found(shift.account_id === accountId ? shift : undefined)
        if (shift.status === 'REMOVED') throw invalidForm(messages.isRemoved)
        const mayGoOn = shift.status === 'OPEN' && !isLeftOpen(shift, await versions(ctx), ctx.now)
        if (mayGoOn) throw invalidForm(messages.stillOpen)
        await requireUnpaid(ctx, accountId, shift.times)
      }
      if (times) {
        allow(clockCan.become(times, ctx.now))
        await requireUnpaid(ctx, accountId, times)
      }
      if (shift?.status === 'OPEN') await store.setShift(ctx, shift.id, { status: 'UNCONFIRMED' })
      const kind = times ? (shift ? 'CHANGE' : 'ADD') : 'REMOVE'
      return askedFor(ctx, { accountId, askedBy: by, kind, shiftId: shift?.id ?? null, times, reason })
    }),
  )
}

function inSeconds({ from, to, breaks }: Times): Times {
  return {
    from: wholeSecond(from),
    to: to && wholeSecond(to),
    breaks: breaks
      .map((each) => ({ ...each, from: wholeSecond(each.from), to: each.to && wholeSecond(each.to) }))
      .toSorted((a, b) => Temporal.Instant.compare(a.from, b.from)),
  }
}

interface Decision {
  readonly by: string
  readonly decision: 'APPROVED' | 'REFUSED'
  readonly note: string | undefined
}

/**
 * Decides a request, once. An approved one changes the shift; the stamps stay as they were.
 * @throws Problem 422 when it was decided already, by who asked or is concerned, or when it no longer fits
 */
export async function decide(
  ctx: Context,
  id: string,
  { by, decision, note = '' }: Decision,
): Promise<store.CorrectionRow> {
  const asked = found(await store.correctionById(ctx, id))
  return guarded(() =>
    transaction(ctx, async (ctx) => {
      await store.lockPerson(ctx, asked.account_id)
      const row = found(await store.correctionById(ctx, id))
      allow(clockCan.decide(by, row))
      const shift = row.shift_id === null ? undefined : await store.shiftById(ctx, row.shift_id)
      const shiftId = decision === 'APPROVED' ? await applied(ctx, row) : row.shift_id
      const before = shift ? keptTimes(shift.times) : null
      const decided = await store.decideCorrection(ctx, id, {
        status: decision,
        shift_id: shiftId,
        note: note || null,
        by,
        before,
      })
      if (!decided) throw invalidForm(messages.isDecided)
      const action = decision === 'APPROVED' ? 'correction.approved' : 'correction.refused'
      await audit(ctx, { action, entity: 'time_correction', entityId: id, details: { before, times: row.times, note } })
      return decided
    }),
  )
}

async function applied(ctx: Context, { account_id, shift_id, times }: store.CorrectionRow): Promise<string | null> {
  if (times) return store.putShift(ctx, { id: shift_id, accountId: account_id, times: timesOf(times) })
  if (shift_id) await store.setShift(ctx, shift_id, { status: 'REMOVED' })
  return shift_id
}

/** Takes back a request that nobody has decided. @throws Problem 422 when it is not the caller's, or was decided */
export async function withdraw(ctx: Context, by: string, id: string): Promise<store.CorrectionRow> {
  return transaction(ctx, async (ctx) => {
    const row = found(await store.correctionById(ctx, id))
    found(row.asked_by === by || row.account_id === by ? row : undefined)
    if (row.asked_by !== by) throw invalidForm(messages.notYours)
    const { shift_id, note } = row
    const done = await store.decideCorrection(ctx, id, { status: 'WITHDRAWN', shift_id, note, by, before: null })
    if (!done) throw invalidForm(messages.isDecided)
    await audit(ctx, { action: 'correction.withdrawn', entity: 'time_correction', entityId: id })
    return done
  })
}

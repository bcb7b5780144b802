import { allow, invalidForm } from '../../http/problem.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { askedFor } from './corrections.ts'
import { isLeftOpen, type Version } from './periods/rules.ts'
import { versions } from './periods/store.ts'
import { guarded } from './refusals.ts'
import { wholeSecond } from './presentation.ts'
import { type Break, clockCan, type StampKind, stateOf, type Times } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

/** Who stamps, and on which tablet, if it is one. */
interface Stamping {
  readonly accountId: string
  readonly kind: StampKind
  readonly tabletId?: string
}

/**
 * Writes a stamp, one after the other for each person. An end of the shift ends its break, too.
 * @throws Problem 422 when it does not follow from the last one, or an earlier shift was left open
 */
export async function stamp(ctx: Context, { accountId, kind, tabletId }: Stamping): Promise<void> {
  await guarded(() =>
    transaction(ctx, async (ctx) => {
      await store.lockPerson(ctx, accountId)
      if (await forgottenOf(ctx, accountId)) throw invalidForm(messages.forgotten)
      const [shift] = await store.openShifts(ctx, [accountId])
      allow(clockCan.stamp(stateOf(shift?.times), kind))
      const at = laterOf(wholeSecond(ctx.now), shift?.times)
      const shiftId = shift?.id ?? (await store.beginShift(ctx, accountId, at))
      if (kind === 'MEAL_START') await store.beginBreak(ctx, shiftId, { kind: 'MEAL', at })
      if (kind === 'REST_START') await store.beginBreak(ctx, shiftId, { kind: 'REST', at })
      if (kind === 'MEAL_END' || kind === 'REST_END' || kind === 'OUT') await store.endBreak(ctx, shiftId, at)
      if (kind === 'OUT') await store.setShift(ctx, shiftId, { status: 'ENDED', ended_at: at })
      await store.insertStamp(ctx, { shift_id: shiftId, account_id: accountId, kind, at, tablet_id: tabletId ?? null })
      const details = { kind, ...(tabletId && { tablet: tabletId }) }
      await audit(ctx, { action: 'clock.stamped', entity: 'shift', entityId: shiftId, details })
    }),
  )
}

/** A request that waited began before what it waited for: its stamp is told after that all the same. */
function laterOf(now: Temporal.Instant, times: Times | undefined): Temporal.Instant {
  const moments = [times?.from, ...(times?.breaks ?? []).flatMap((each: Break) => [each.from, each.to])]
  return moments.reduce<Temporal.Instant>(
    (last, each) => (each && Temporal.Instant.compare(each, last) > 0 ? each : last),
    now,
  )
}

/** A shift of somebody that they have to say the end of: one that is open for too long, or whose end was refused. */
async function forgottenOf(ctx: Context, accountId: string): Promise<store.FullShift | undefined> {
  return (await forgottenAmong(ctx, [accountId])).get(accountId)
}

/** As {@link forgottenOf}, of many at once. */
export async function forgottenAmong(
  ctx: Context,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, store.FullShift>> {
  const [rules, open, unended] = await Promise.all([
    versions(ctx),
    store.openShifts(ctx, accounts),
    store.unendedShifts(ctx, accounts),
  ])
  return forgottenIn(ctx, rules, { open, unended })
}

/** As {@link forgottenAmong}, of shifts that have been read. */
export function forgottenIn(
  { now }: Pick<Context, 'now'>,
  rules: readonly Version[],
  { open, unended }: Record<'open' | 'unended', readonly store.FullShift[]>,
): ReadonlyMap<string, store.FullShift> {
  const late = open.filter((shift) => isLeftOpen(shift, rules, now))
  return new Map([...unended, ...late].map((shift) => [shift.account_id, shift]))
}

/**
 * Takes what somebody says about the end of a shift that they left open: it waits for somebody else, and they may clock in.
 * @throws Problem 422 when no shift is, or it cannot have ended then
 */
export async function sayEnd(ctx: Context, accountId: string, to: Temporal.Instant): Promise<void> {
  await guarded(() =>
    transaction(ctx, async (ctx) => {
      await store.lockPerson(ctx, accountId)
      const shift = await forgottenOf(ctx, accountId)
      if (!shift) throw invalidForm(messages.noneForgotten)
      const times = { ...shift.times, to, breaks: shift.times.breaks.map((each) => ({ ...each, to: each.to ?? to })) }
      allow(clockCan.become(times, ctx.now))
      if (shift.status === 'OPEN') await store.setShift(ctx, shift.id, { status: 'UNCONFIRMED' })
      await askedFor(ctx, { accountId, askedBy: accountId, kind: 'CHANGE', shiftId: shift.id, times, reason: SAID })
    }),
  )
}

/** Why a request was made that the clock itself asked for. */
const SAID = 'Did not clock out'

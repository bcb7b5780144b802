import { type Context, transaction } from '../../platform/context.ts'
import { continueOnError, defineJob } from '../../platform/jobs.ts'
import { byNumber } from '../bookings/index.ts'
import { memberOfAccount } from '../club/index.ts'
import { giveBonus } from '../club/points/index.ts'
import { noteShuttleTimes, shuttleSettings } from '../settings/index.ts'
import { stayByNumber, stayOfBooking, type StayRow } from '../stays/index.ts'
import { earnsAmends, timesToShow } from './rules.ts'
import * as store from './store.ts'

/** Each minute: looks at rides that are over and whose promised time is, and makes up for waits that were too long. */
export const judgeWaits = defineJob({ name: 'shuttle.judge', cron: '* * * * *', singleton: true }, async (ctx) => {
  for (const id of await store.unjudged(ctx)) {
    await continueOnError(ctx, { rideId: id }, 'wait could not be judged', () =>
      transaction(ctx, (ctx) => judge(ctx, id)),
    )
  }
})

/** Points for the member whose own stay it is, once per stay, however many rides it took. */
async function judge(ctx: Context, id: string): Promise<void> {
  const ride = await store.lockRide(ctx, id)
  if (!ride) return
  await store.noteJudged(ctx, id)
  const { points } = await shuttleSettings(ctx)
  if (points === 0 || !earnsAmends(ride, ctx.now)) return
  const stay = await stayOf(ctx, ride)
  const member = stay?.account_id ? await memberOfAccount(ctx, stay.account_id) : undefined
  if (!stay || member?.status !== 'ACTIVE') return
  const amends = { stay_id: stay.id, ride_id: id, account_id: member.account_id, points }
  if (!(await store.insertAmends(ctx, amends))) return
  await giveBonus(ctx, {
    accountId: member.account_id,
    points,
    reason: 'LONG_WAIT',
    ref: stay.ticket_num,
    source: stay.id,
  })
}

/** The stay that somebody named when they called, if the car was at the lot then. */
async function stayOf(ctx: Context, ride: store.RideRow): Promise<StayRow | undefined> {
  if (!ride.reference) return undefined
  const booking = await byNumber(ctx, ride.reference)
  const stay = (await stayByNumber(ctx, ride.reference)) ?? (booking && (await stayOfBooking(ctx, booking.id)))
  const asked = ride.requested_at.epochMilliseconds
  const wasHere =
    stay &&
    stay.status !== 'VOIDED' &&
    stay.entered_at.epochMilliseconds < asked &&
    (stay.exited_at === null || stay.exited_at.epochMilliseconds > asked)
  return wasHere ? stay : undefined
}

/** Each hour: measures how long riders waited and rode lately, for what travelers are told. */
const measureTimes = defineJob({ name: 'shuttle.measure', cron: '23 * * * *', singleton: true }, async (ctx) => {
  await noteShuttleTimes(ctx, timesToShow(await store.shuttleTimes(ctx)))
})

/** Each minute: forgets where vehicles were. */
const forgetPlaces = defineJob(
  { name: 'shuttle.forget-places', cron: '* * * * *', singleton: true },
  store.forgetPlaces,
)

export const jobs = [judgeWaits, measureTimes, forgetPlaces]

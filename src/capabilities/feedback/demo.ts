import { type Context, transaction } from '../../platform/context.ts'
import { found } from '../../http/problem.ts'
import { closedStaysBetween, noteScore, type StayRow, stayById } from '../stays/index.ts'
import { noteInIncident } from './incidents.ts'
import { ratedOf } from './rated-stay.ts'
import { noteReview } from './reviews.ts'
import * as store from './store.ts'

/** What people said of the demonstration's stays, the last one first. */
const SAID = [
  [2, 'We waited more than half an hour at island 5, in the rain, with two children.'],
  [5, 'Kind driver, and the car was where we left it.'],
  [4, null],
  [5, null],
  [1, 'The gate did not open with my code and nobody answered the phone.'],
  [5, 'Cheaper than the airport, and quicker.'],
] as const

/** Scores of the stays that the demonstration has. Only where nobody has rated yet. */
export async function seedDemoScores(ctx: Context): Promise<void> {
  const counts = await store.countScores(ctx, ctx.now.subtract({ hours: 365 * 24 }))
  if (counts.some((count) => count > 0)) return
  const ids = await closedStaysBetween(ctx, ctx.now.subtract({ hours: 365 * 24 }), ctx.now)
  for (const [index, [score, feedback]] of SAID.entries()) {
    const transactionId = ids[index]
    if (!transactionId) break
    await transaction(ctx, async (ctx) => {
      await noteScore(ctx, transactionId, score, feedback)
      const rated = await ratedOf(ctx, found(await stayById(ctx, transactionId)))
      const id = await store.insertScore(ctx, { transaction_id: transactionId, score, feedback, email: null, ...rated })
      await noteInIncident(ctx, { id, transactionId, score, feedback })
    })
  }
  await ageComplaints(ctx)
}

/** What those gave who said nothing besides; none of it is a complaint. */
const GAVE = [5, 4, 5, 5, 3, 5, 4, 5, 4, 5] as const
const RATED = 40

/** Scores of stays before those, each from the day of its end, so that there are enough for a rating. */
export async function seedDemoRatings(ctx: Context): Promise<void> {
  const since = ctx.now.subtract({ hours: 365 * 24 })
  const counts = await store.countScores(ctx, since)
  if (counts.reduce((sum, count) => sum + count, 0) > SAID.length) return
  const ids = await closedStaysBetween(ctx, since, ctx.now)
  for (const [index, id] of ids.slice(0, RATED).entries()) {
    const stay = found(await stayById(ctx, id))
    if (stay.score !== null || !stay.exited_at) continue
    const score = GAVE[index % GAVE.length] ?? 5
    await transaction({ ...ctx, now: stay.exited_at }, async (ctx) => {
      await noteScore(ctx, id, score, null)
      const rated = await ratedOf(ctx, stay)
      await store.insertScore(ctx, { transaction_id: id, score, feedback: null, email: null, ...rated })
    })
  }
}

/** So many hours ago the demonstration's complaints came in; the first one is late. */
const CAME_HOURS_AGO = [30, 3]

async function ageComplaints(ctx: Context): Promise<void> {
  const { rows } = await store.listIncidents(ctx, { status: 'OPEN', page_size: 10, page_number: 1 })
  for (const [index, { id }] of rows.entries()) await store.age(ctx, id, CAME_HOURS_AGO[index] ?? 1)
}

/** What people answered to the demonstration's survey, the last one first. */
const ANSWERED = [
  [
    { name: 'next_visit', value: 'Yes' },
    { name: 'comment', value: 'More light in row C, please.' },
  ],
  [
    { name: 'next_visit', value: 'Maybe' },
    { name: 'comment', value: 'The shuttle was full twice.' },
  ],
]

/** Answers to a survey. Only where nobody has answered one yet. */
export async function seedDemoSurveys(ctx: Context): Promise<void> {
  const { count } = await store.listSurveys(ctx, { page_size: 1, page_number: 1 })
  if (count > 0) return
  for (const answers of ANSWERED) await store.insertSurvey(ctx, answers)
}

/** What guests of the demonstration let everybody read, the last first, with what it answers. */
const REVIEWED = [
  [
    5,
    'en',
    'Dropped the car at five in the morning and was at the terminal twelve minutes later. Driver took both suitcases.',
    null,
  ],
  [
    4,
    'en',
    'Easy to find, fair price. The shuttle back took a little while on Sunday evening, but they said so up front.',
    'Thank you. Sunday evenings from six to nine are our busiest hours, so we now run a third shuttle then.',
  ],
  [
    5,
    'es',
    'Muy amables y todo claro desde la reserva. El autobús llegó enseguida y el auto estaba donde lo dejamos.',
    null,
  ],
  [
    3,
    'en',
    'Parking itself was fine, but the code at the exit only worked on my second try.',
    'We’re sorry about that. We’ve replaced the reader in that lane.',
  ],
  [5, 'en', 'Third time here. The price on the site is the price I paid.', null],
  [4, 'en', 'Well lit at night, and staff at the gate were helpful with a child seat.', null],
  [5, 'en', 'Flight came in four hours late, and the shuttle was still there at one in the morning.', null],
] as const

/** So many stays are looked through for those that were rated without words, by people whose names we have. */
const LOOKED_THROUGH = 400

/** Reviews of stays that were rated without words. Only where nobody has written one yet. */
export async function seedDemoReviews(ctx: Context): Promise<void> {
  const { count } = await store.listReviews(ctx, { page_size: 1, page_number: 1 })
  if (count > 0) return
  const silent: StayRow[] = []
  const ids = await closedStaysBetween(ctx, ctx.now.subtract({ hours: 365 * 24 }), ctx.now)
  for (const id of ids.slice(0, LOOKED_THROUGH)) {
    const stay = found(await stayById(ctx, id))
    if (stay.score === null || stay.feedback !== null || (stay.booking_id ?? stay.account_id) === null) continue
    silent.push(stay)
    if (silent.length === RATED) break
  }
  for (const [index, [score, language, body, answer]] of REVIEWED.entries()) {
    const stay = silent.find((each) => each.score === score)
    if (!stay) continue
    silent.splice(silent.indexOf(stay), 1)
    const now = ctx.now.subtract({ hours: 30 * (index + 1) })
    await transaction({ ...ctx, now, language }, async (ctx) => {
      await noteScore(ctx, stay.id, score, body)
      const rated = await ratedOf(ctx, stay)
      await store.insertScore(ctx, { transaction_id: stay.id, score, feedback: body, email: null, ...rated })
      await noteReview(ctx, stay, { score, body })
      // The first one waits, so that there is something to decide.
      if (index > 0) await store.publishDemoReview(ctx, stay.id, answer)
    })
  }
}

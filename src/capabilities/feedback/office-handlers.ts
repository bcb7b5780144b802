import type { Handlers } from '../../http/capability.ts'
import { found } from '../../http/problem.ts'
import { instantsOfDays, pacificDate, toWire } from '../../lib/pacific.ts'
import { reportPeriod, spanOf, startsOfSteps, stepOf } from '../../lib/periods.ts'
import type { Context } from '../../platform/context.ts'
import { accountNames } from '../auth/index.ts'
import { ownMemberByNumber } from '../club/index.ts'
import { currentSettings } from '../settings/index.ts'
import { stayById } from '../stays/index.ts'
import { figuresOf } from './figures.ts'
import { type ScoreLine, type scores, type SurveyResponse, type surveys } from './office-contract.ts'
import { recipientOf } from './recipient.ts'
import * as store from './store.ts'

const USUAL_DAYS = 90

export const scoreHandlers: Handlers<typeof scores> = {
  async list(ctx, { from: first, until: last, score, ...filter }) {
    const period = reportPeriod({ from: first, until: last }, { today: pacificDate(ctx.now), days: USUAL_DAYS })
    const [span, step] = [spanOf(period), stepOf(period)]
    // A year of scores is not added up again for each of its pages.
    const sums =
      filter.after === undefined && Promise.all([store.scoreCounts(ctx, period, step), store.asking(ctx, period)])
    const [nameOf, { rows, count, next }, whole] = await Promise.all([
      islandNames(ctx),
      store.listScores(ctx, { ...filter, ...span, score: score === undefined ? undefined : Number(score) }),
      sums,
    ])
    const items = rows.map((row) => lineOf(row, nameOf))
    if (!whole) return { items, count, next, ...period, figures: null }
    const [counts, asking] = whole
    const figures = figuresOf(counts, { steps: startsOfSteps(period, step), nameOf })
    return { items, count, next, ...period, figures: { ...figures, ...asking } }
  },

  async ofMember(ctx, { number, ...page }) {
    const { account_id } = found(await ownMemberByNumber(ctx, number))
    const [nameOf, { rows, count }] = await Promise.all([islandNames(ctx), store.scoresOfMember(ctx, account_id, page)])
    return { items: rows.map((row) => lineOf(row, nameOf)), count }
  },

  async one(ctx, { id }) {
    const row = found(await store.scoreById(ctx, id))
    const [nameOf, stay, incident, all] = await Promise.all([
      islandNames(ctx),
      stayById(ctx, row.transaction_id),
      store.incidentOf(ctx, row.transaction_id),
      store.scoresOf(ctx, row.transaction_id),
    ])
    const { ticket_num, receipt_number, entered_at, exited_at, ...owner } = found(stay)
    return {
      ...lineOf(row, nameOf),
      language: row.language,
      email_address: row.email ?? (await recipientOf(ctx, owner))?.email ?? null,
      stay: {
        transaction_id: row.transaction_id,
        ticket_num,
        receipt_number,
        entered_at: toWire(entered_at),
        exited_at: exited_at && toWire(exited_at),
      },
      incident: incident ?? null,
      earlier: all
        .filter((each) => each.id !== id && Temporal.Instant.compare(each.given_at, row.given_at) <= 0)
        .map(({ score, feedback, given_at }) => ({ score, feedback, given_at: toWire(given_at) })),
    }
  },
}

export const surveyHandlers: Handlers<typeof surveys> = {
  async list(ctx, { from, until, ...filter }) {
    const { rows, ...rest } = await store.listSurveys(ctx, { ...filter, ...instantsOfDays({ from, until }) })
    return { items: await responses(ctx, rows), ...rest }
  },

  async one(ctx, { id }) {
    return found((await responses(ctx, [found(await store.surveyById(ctx, id))]))[0])
  },

  async markRead(ctx, { id }) {
    found(await store.surveyById(ctx, id))
    await store.markSurveyRead(ctx, id)
    return surveyHandlers.one(ctx, { id })
  },
}

/** Islands by their names; one that is gone by its number. */
async function islandNames(ctx: Context): Promise<(id: number) => string> {
  const { business } = await currentSettings(ctx)
  const names = new Map(business.islands.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? `Island ${id}`
}

function lineOf(row: store.ScoreRow, nameOf: (id: number) => string): ScoreLine {
  const { id, score, feedback, product, island_id, given_at } = row
  const island = island_id === null ? null : nameOf(island_id)
  return { id, score, feedback, product, island, given_at: toWire(given_at) }
}

async function responses(ctx: Context, rows: readonly store.SurveyRow[]): Promise<SurveyResponse[]> {
  const names = await accountNames(
    ctx,
    rows.flatMap(({ read_by }) => read_by ?? []),
  )
  return rows.map(({ id, answers, language, given_at, read_at, read_by }) => ({
    id,
    answers,
    language,
    given_at: toWire(given_at),
    read: read_at && read_by ? { at: toWire(read_at), by: names.get(read_by) ?? '' } : null,
  }))
}

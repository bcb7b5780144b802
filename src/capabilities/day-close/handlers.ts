import type { Handlers } from '../../http/capability.ts'
import { found } from '../../http/problem.ts'
import { toWire } from '../../lib/pacific.ts'
import { accountNames } from '../auth/index.ts'
import { closeDay, figuresOf } from './close.ts'
import type { dayClose } from './contract.ts'
import { zReportFile } from './emails.ts'
import { namesIn, presentFigures, presentLine, presentReport } from './presentation.ts'
import { nextDay, spanOf } from './rules.ts'
import * as store from './store.ts'

export const handlers: Handlers<typeof dayClose> = {
  async preview(ctx, asked) {
    const last = await store.lastClose(ctx)
    const date = asked.date ?? nextDay(last, ctx.now) ?? null
    const span = spanOf(date ?? last?.date ?? '', last, ctx.now)
    const { figures } = await figuresOf(ctx, span)
    const names = await namesIn(ctx, figures)
    return {
      date,
      last: last ? { number: last.number, date: last.date } : null,
      from: toWire(span.from),
      until: toWire(span.until),
      ...presentFigures(figures, names),
    }
  },

  async close(ctx, { date, note }) {
    return presentReport(ctx, await closeDay(ctx, date, note))
  },

  async reports(ctx, asked) {
    const { items, count } = await store.page(ctx, asked)
    const names = await accountNames(
      ctx,
      items.flatMap(({ figures, kind }) => (kind === 'DRAWER' ? figures.drawers.map((each) => each.account_id) : [])),
    )
    return { items: await Promise.all(items.map((row) => presentLine(ctx, row, names))), count }
  },

  async report(ctx, { number }) {
    return presentReport(ctx, found(await store.byNumber(ctx, number)))
  },

  async file(ctx, { number }) {
    const { filename, contentType, content } = await zReportFile(ctx, found(await store.byNumber(ctx, number)))
    return { filename, content_type: contentType, base64: content.toString('base64') }
  },
}

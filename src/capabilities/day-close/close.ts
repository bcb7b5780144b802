import { invalidFields } from '../../http/problem.ts'
import { cents } from '../../lib/money.ts'
import { isBefore, pacificDate, toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { booksOf, drawersByIds, drawersNotClosed } from '../drawers/index.ts'
import { unsettledDevices } from '../offline-scans/index.ts'
import { unanswered } from '../payments/index.ts'
import { countMovedStays } from '../stays/index.ts'
import { mailDayClose } from './jobs.ts'
import { differenceOf, type OpenItem, spanOf, type ZDrawer, type ZFigures } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

/**
 * Closes a Pacific business day for good: a Z report for the lot, one for each drawer that was closed since the last
 * time, and the mail to who gets them. What happens afterwards belongs to the next day. Two who close at once: one does.
 * @throws Problem 422 for a day that is closed or has not begun, and when something is open and nobody says why
 */
export async function closeDay(ctx: Context, date: string, note: string | undefined): Promise<store.ZRow> {
  return transaction(ctx, async (ctx) => {
    await store.lockDays(ctx)
    const last = await store.lastClose(ctx)
    if (date > pacificDate(ctx.now)) throw invalidFields({ date: [messages.inFuture] })
    if (last && date <= last.date) throw invalidFields({ date: [messages.isClosed({ date: last.date })] })
    const span = spanOf(date, last, ctx.now)
    if (!isBefore(span.from, span.until)) throw invalidFields({ date: [messages.notEnded] })
    const { figures, payments, corrections, drawers } = await figuresOf(ctx, span)
    if (figures.open.length > 0 && !note) throw invalidFields({ note: [messages.stillOpen] })
    const common = { date, from_at: span.from, until_at: span.until }
    const report = await store.insertReport(ctx, {
      ...common,
      kind: 'LOT',
      drawer_id: null,
      note: note ?? null,
      figures,
    })
    await store.claimPayments(ctx, payments, report.number)
    await store.claimMovements(
      ctx,
      corrections.map(({ id }) => id),
      report.number,
    )
    for (const { drawer, movements } of drawers) await closeDrawer(ctx, common, drawer, movements)
    await audit(ctx, {
      action: 'day.close',
      entity: 'z_report',
      entityId: String(report.number),
      details: { date, note, open: figures.open.length },
    })
    await enqueue(ctx, mailDayClose, { number: report.number })
    return report
  })
}

type Common = Pick<store.ZRow, 'date' | 'from_at' | 'until_at'>

async function closeDrawer(ctx: Context, common: Common, drawer: ZDrawer, movements: readonly string[]): Promise<void> {
  const lines = await store.linesOfDrawer(ctx, drawer.drawer_id)
  const figures: ZFigures = { lines, departures: 0, voids: 0, drawers: [drawer], corrections: [], open: [] }
  const { drawer_id } = drawer
  const report = await store.insertReport(ctx, { ...common, kind: 'DRAWER', drawer_id, note: drawer.note, figures })
  await store.claimMovements(ctx, movements, report.number)
}

/** What a span adds up to and of which payments, with its drawers and what corrects drawers of days that are closed. */
export async function figuresOf(ctx: Context, span: store.Span) {
  const [{ lines, payments }, moved, ids, corrections, open] = await Promise.all([
    store.countedInSpan(ctx, span),
    countMovedStays(ctx, span),
    store.drawersOfSpan(ctx, span),
    store.lateCorrections(ctx),
    openItems(ctx, span),
  ])
  const drawers = await drawersOf(ctx, ids)
  const notes = drawers.flatMap(({ drawer }) => (isNoteMissing(drawer) ? [openNote(drawer)] : []))
  const figures: ZFigures = {
    lines,
    ...moved,
    drawers: drawers.map(({ drawer }) => drawer),
    corrections: corrections.map(({ id: _id, ...correction }) => correction),
    open: [...open, ...notes],
  }
  return { figures, payments, corrections, drawers }
}

async function drawersOf(
  ctx: Context,
  ids: readonly string[],
): Promise<{ drawer: ZDrawer; movements: readonly string[] }[]> {
  const rows = await drawersByIds(ctx, ids)
  const bookOf = await booksOf(ctx, rows)
  return rows.map((row) => {
    const { opening, taken, refunded, added, dropped, corrected, movements } = bookOf(row.id)
    return {
      drawer: {
        drawer_id: row.id,
        account_id: row.account_id,
        opened_at: toWire(row.opened_at),
        closed_at: toWire(row.closed_at ?? ctx.now),
        opening_cents: opening,
        taken_cents: taken,
        refunded_cents: refunded,
        added_cents: added,
        dropped_cents: dropped,
        expected_cents: row.expected_cents ?? cents(0),
        counted_cents: row.counted_cents ?? cents(0),
        corrected_cents: corrected,
        pieces: row.pieces,
        note: row.note,
      },
      movements: movements.map(({ id }) => id),
    }
  })
}

/** Only of a drawer that was closed before a note was asked for. */
function isNoteMissing(drawer: ZDrawer): boolean {
  return differenceOf(drawer) !== 0 && !drawer.note
}

const NOTHING = {
  account_id: null,
  amount_cents: null,
  drawer_id: null,
  transaction_id: null,
  booking_id: null,
  scans: null,
}

function openNote(drawer: ZDrawer): OpenItem {
  const { account_id, drawer_id, closed_at: since } = drawer
  return { ...NOTHING, kind: 'NOTE', since, account_id, drawer_id, amount_cents: differenceOf(drawer) }
}

/** What is not settled at the end of a span. */
async function openItems(ctx: Context, { until }: store.Span): Promise<OpenItem[]> {
  const [drawers, waiting, devices] = await Promise.all([
    drawersNotClosed(ctx, until),
    unanswered(ctx, until),
    unsettledDevices(ctx),
  ])
  return [
    ...drawers.map(
      ({ id: drawer_id, account_id, opened_at }): OpenItem => ({
        ...NOTHING,
        kind: 'DRAWER',
        since: toWire(opened_at),
        account_id,
        drawer_id,
      }),
    ),
    ...waiting.map(
      ({ kind, requested_at, amount_cents, transaction_id, booking_id }): OpenItem => ({
        ...NOTHING,
        kind: kind === 'REFUND' ? 'REFUND' : transaction_id ? 'STAY_PAYMENT' : 'CHARGE',
        since: toWire(requested_at),
        amount_cents,
        transaction_id,
        booking_id,
      }),
    ),
    ...devices.map(
      ({ account_id, waiting: scans, heard_at }): OpenItem => ({
        ...NOTHING,
        kind: 'SCANS',
        since: toWire(heard_at),
        account_id,
        scans: scans > 0 ? scans : null,
      }),
    ),
  ]
}

import { cents } from '../../lib/money.ts'
import { cut } from '../../lib/text.ts'
import type { VehicleClass } from '../../http/wire.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { currentSettings } from '../settings/index.ts'
import { rowsOf } from '../../platform/csv.ts'
import { type DataOf, type Fault, type Kind, readRow, type Reading } from './fields.ts'
import { type Check, moverOf } from './kinds.ts'
import * as store from './store.ts'

/** Rows that are judged and written at once. */
const BATCH = 500

/**
 * The dry run: reads every row of a file and keeps it as it can be moved in, or with everything that is wrong with it.
 * Nothing else changes. It may be stopped at any moment: the next run begins anew.
 */
export async function checkFile(ctx: Context, row: store.ImportRow): Promise<void> {
  await store.dropRows(ctx, row.id)
  const { kind } = row
  const check = await moverOf(kind).openCheck(ctx)
  const reading = await readingOf(ctx, row)
  const seen = new Map<string, number>()
  const totals: Record<string, number> = {}
  let batch: Raw[] = []
  let rows = 0
  const file = rowsOf(store.bytesOf(ctx, row.id), {
    encoding: row.encoding ?? 'utf-8',
    delimiter: row.delimiter ?? ',',
  })
  let isHeader = true
  for await (const raw of file) {
    if (isHeader) {
      isHeader = false
      continue
    }
    batch.push(raw)
    rows += 1
    if (batch.length < BATCH) continue
    await judge(ctx, { row, check, reading, seen, totals }, batch)
    batch = []
  }
  await judge(ctx, { row, check, reading, seen, totals }, batch)
  await transaction(ctx, async (ctx) => {
    // A second person may have named the columns anew meanwhile.
    const now = await store.lock(ctx, row.id)
    if (now?.status === 'CHECKING' && now.revision === row.revision)
      await store.change(ctx, row.id, { status: 'CHECKED', totals, rows })
  })
}

interface Raw {
  readonly line: number
  readonly cells: readonly string[]
  readonly isBroken: boolean
}

interface Run<K extends Kind> {
  readonly row: store.ImportRow & { readonly kind: K }
  readonly check: Check<DataOf[K]>
  readonly reading: Reading
  /** The line at which each reference was seen first. */
  readonly seen: Map<string, number>
  readonly totals: Record<string, number>
}

async function judge<K extends Kind>(ctx: Context, run: Run<K>, batch: readonly Raw[]): Promise<void> {
  const { row, check, reading, seen, totals } = run
  const read = batch.map((raw) => ({ line: raw.line, ...readCells(row, raw, reading, seen) }))
  const before = await store.movedInBefore(
    ctx,
    row.kind,
    read.map(({ reference }) => reference),
  )
  const whole = read.flatMap(({ line, reference, data }) =>
    data !== undefined && !before.has(reference) ? [{ line, reference, data }] : [],
  )
  const told = await check.judge(whole)
  const mover = moverOf(row.kind)
  for (const { line, data } of whole) {
    if (told.has(line)) continue
    for (const [name, value] of Object.entries(mover.sums(data))) totals[name] = cents((totals[name] ?? 0) + value)
  }
  await store.insertRows(
    ctx,
    row,
    read.map(({ line, reference, data, faults }) => {
      const late = told.get(line)
      const more: readonly Fault[] = before.has(reference)
        ? [{ field: '', value: reference, reason: 'movedInBefore' }]
        : late
          ? [late]
          : []
      return { line, reference, data: data ?? {}, faults: [...faults, ...(faults.length === 0 ? more : [])] }
    }),
  )
}

function readCells<K extends Kind>(
  { kind, mapping }: store.ImportRow & { readonly kind: K },
  { line, cells, isBroken }: Raw,
  reading: Reading,
  seen: Map<string, number>,
): { reference: string; data?: DataOf[K]; faults: readonly Fault[] } {
  if (isBroken) return { reference: '', faults: [{ field: '', value: cut(cells.join(' '), 80), reason: 'brokenLine' }] }
  const named = Object.fromEntries(Object.entries(mapping).map(([field, at]) => [field, cells[at] ?? '']))
  const { reference, data, faults } = readRow(kind, named, reading)
  const first = seen.get(reference)
  if (reference === '' || faults.length > 0) return { reference, faults }
  if (first !== undefined) {
    return { reference, faults: [{ field: '', value: reference, reason: 'duplicate', about: String(first) }] }
  }
  seen.set(reference, line)
  return { reference, ...(data !== undefined && { data }), faults }
}

async function readingOf(ctx: Context, { date_order, cut_over_at }: store.ImportRow): Promise<Reading> {
  const { vehicle_classes } = await currentSettings(ctx)
  const names = vehicle_classes.flatMap(({ code, name }): [string, VehicleClass][] => [
    [code.toLowerCase(), code],
    [name.toLowerCase(), code],
  ])
  return { dateOrder: date_order, cutOver: cut_over_at, now: ctx.now, classes: new Map(names) }
}
